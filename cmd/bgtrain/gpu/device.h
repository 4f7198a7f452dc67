// What differs between a GPU and a processor. With -DCPU the kernels are plain C++, so that any machine can
// check them.
#pragma once

#include <cmath>
#include <cstdint>

#ifdef CPU

#define DEVICE inline

// Real is the type of a net's inputs.
typedef float Real;

DEVICE void store(Real *x, float v) { *x = v; }
DEVICE int ones(uint64_t x) { return __builtin_popcountll(x); }
DEVICE int lowest(uint32_t x) { return __builtin_ctz(x); }
DEVICE int bits(uint32_t x) { return x ? 32 - __builtin_clz(x) : 0; }

// forAll calls each for 0 to n-1, and returns an error's number, or 0.
template <class Each> int forAll(int64_t n, Each each) {
    for (int64_t i = 0; i < n; i++) {
        each(i);
    }
    return 0;
}

#else

#include <cuda_fp16.h>

#define DEVICE __device__ inline

// Half the precision is enough for inputs, and nets run twice as fast on them.
typedef __half Real;

DEVICE void store(Real *x, float v) { *x = __float2half(v); }
DEVICE void store(float *x, float v) { *x = v; }
DEVICE int ones(uint64_t x) { return __popcll(x); }
DEVICE int lowest(uint32_t x) { return __ffs(x) - 1; }
DEVICE int bits(uint32_t x) { return 32 - __clz(x); }

template <class Each> __global__ void kernel(int64_t n, Each each) {
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < n) {
        each(i);
    }
}

template <class Each> int forAll(int64_t n, Each each) {
    const int threads = 128;
    if (n > 0) {
        kernel<<<(n + threads - 1) / threads, threads>>>(n, each);
    }
    return cudaGetLastError();
}

#endif

DEVICE int least(int a, int b) { return a < b ? a : b; }
DEVICE int most(int a, int b) { return a > b ? a : b; }
DEVICE float within(float v, float low, float high) { return v < low ? low : v > high ? high : v; }
