// Clock readings. The time-stamp counter is read inline because a call would cost a fifth of the reading.
#ifndef CSTARTUP_CLOCK_H
#define CSTARTUP_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/// The time-stamp counter, not ordered with the loads before it (rdtsc); 0 on a processor without one.
static inline uint64_t cstartup_ticks(void) {
#if defined(__x86_64__)
  return __builtin_ia32_rdtsc();
#else
  return 0;
#endif
}

/// The time-stamp counter, read after every earlier load of this thread is done (lfence; rdtsc).
static inline uint64_t cstartup_ordered_ticks(void) {
#if defined(__x86_64__)
  __builtin_ia32_lfence();
  return __builtin_ia32_rdtsc();
#else
  return 0;
#endif
}

/// Lets no later reading of the counter happen before every earlier load of this thread is done.
static inline void cstartup_order_ticks(void) {
#if defined(__x86_64__)
  __builtin_ia32_lfence();
#endif
}

/// Whether the processor says that its counter runs at one rate in every power state (CPUID 0x80000007, EDX bit 8).
bool cstartup_has_invariant_ticks(void);

/// Nanoseconds of CLOCK_MONOTONIC (CLOCK_UPTIME_RAW on Darwin), which stands still while the machine sleeps.
int64_t cstartup_monotonic_nanoseconds(void);

/// Nanoseconds of CLOCK_BOOTTIME (CLOCK_MONOTONIC_RAW on Darwin), which runs on while the machine sleeps.
int64_t cstartup_boot_nanoseconds(void);

/// How many ticks a second the kernel counts in /proc/PID/stat (sysconf(_SC_CLK_TCK)).
int64_t cstartup_kernel_ticks_per_second(void);

#endif
