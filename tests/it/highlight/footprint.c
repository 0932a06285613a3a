#include <stdio.h>

typedef struct { uint32_t sectors; char *name; } row_t;

static int count(const row_t *rows, size_t n) {
    int total = 0;
    for (size_t i = 0; i < n; i++) total += rows[i].sectors != 0 ? 1 : -1;
    return total; /* not < 0 */
}
