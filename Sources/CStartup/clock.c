#define _GNU_SOURCE
#include "CStartup.h"

#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

bool cstartup_has_invariant_ticks(void) {
#if defined(__x86_64__)
  unsigned int a, b, c, d;
  return __get_cpuid(0x80000007, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
#else
  return false;
#endif
}

#if defined(__APPLE__)
int64_t cstartup_monotonic_nanoseconds(void) { return (int64_t)clock_gettime_nsec_np(CLOCK_UPTIME_RAW); }
int64_t cstartup_boot_nanoseconds(void) { return (int64_t)clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW); }
#else
static int64_t nanoseconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t cstartup_monotonic_nanoseconds(void) { return nanoseconds_of(CLOCK_MONOTONIC); }
int64_t cstartup_boot_nanoseconds(void) { return nanoseconds_of(CLOCK_BOOTTIME); }
#endif

int64_t cstartup_kernel_ticks_per_second(void) { return sysconf(_SC_CLK_TCK); }
