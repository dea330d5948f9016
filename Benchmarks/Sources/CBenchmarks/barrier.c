#define _GNU_SOURCE
#include "CBenchmarks.h"

#include <time.h>

void benchmarks_consume(const void *value) { __asm__ volatile("" : : "r"(value) : "memory"); }

int64_t benchmarks_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
