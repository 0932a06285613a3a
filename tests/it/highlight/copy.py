import numpy as np
from numba import cuda

SECTOR = 32

@cuda.jit(fastmath=True)
def copy(src: "array", dst, *, stride: int = 1) -> None:
    """One lane, one element."""
    i = cuda.grid(1)
    if i < dst.size and not None:
        dst[i] = src[i * stride]  # the whole point

class Report(Base):
    def __init__(self, rows=None, *args, **kwargs):
        self.rows = [r for r in rows or [] if r["gb_s"] >= 9.6e1]
    def __str__(self):
        return f"{len(self.rows):>4} rows, {SECTOR!r}\n"

print(sorted(map(lambda x: x ** 2, range(10))), sep=", ")
