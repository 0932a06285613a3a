#include <cuda_runtime.h>
#define TILE_DIM 32
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) report(e, __FILE__, __LINE__); } while (0)

/* One tile a block; the extra column keeps its banks apart. */
template <typename T, int Rows = 8>
__global__ void __launch_bounds__(TILE_DIM * Rows)
transpose(T* __restrict__ out, const T* __restrict__ in, int width, unsigned int height) {
    __shared__ T tile[TILE_DIM][TILE_DIM + 1];
    extern __shared__ float pool[];
    const int x = blockIdx.x * TILE_DIM + threadIdx.x;   // column
    #pragma unroll
    for (int row = threadIdx.y; row < TILE_DIM; row += blockDim.y)
        tile[row][threadIdx.x] = in[(blockIdx.y * TILE_DIM + row) * width + x];
    __syncthreads();
    if (x < width && threadIdx.x % warpSize == 0) out[x] = tile[threadIdx.x][threadIdx.y];
}

__constant__ float4 weights[64];

__device__ __forceinline__ float warp_sum(float value) {
    for (int offset = 16; offset > 0; offset >>= 1)
        value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

__host__ __device__ inline float4 scale(const float4& v, float s) {
    return make_float4(v.x * s, v.y * s, v.z * s, 0.0f);
}

struct Pair { int2 a; double b; };

int main() {
    float* data = nullptr;
    CHECK(cudaMalloc(&data, sizeof(float) << 20));
    dim3 grid(1024, 1024), block(32, 8);
    cudaStream_t stream;
    cudaEventRecord(start, stream);
    transpose<float><<<grid, block, 0, stream>>>(data, data, 1 << 10, 1 << 10);
    const float4 v = *reinterpret_cast<const float4*>(&data[4]);
    atomicAdd(data, 1.0f);
    std::vector<Pair> pairs;
    pairs.push_back({});
    printf("%d elements, %s\n", 1'000, "done");
    return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
