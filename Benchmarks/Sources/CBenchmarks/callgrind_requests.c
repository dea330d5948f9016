#include "CBenchmarks.h"

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#define HAS_CALLGRIND 1
#endif
#endif

#ifdef HAS_CALLGRIND
#include <valgrind/callgrind.h>

bool benchmarks_can_count_instructions(void) { return true; }
bool benchmarks_runs_under_valgrind(void) { return RUNNING_ON_VALGRIND > 0; }
void benchmarks_zero_instructions(void) { CALLGRIND_ZERO_STATS; }
void benchmarks_dump_instructions(const char *label) { CALLGRIND_DUMP_STATS_AT(label); }
#else
bool benchmarks_can_count_instructions(void) { return false; }
bool benchmarks_runs_under_valgrind(void) { return false; }
void benchmarks_zero_instructions(void) {}
void benchmarks_dump_instructions(const char *label) { (void)label; }
#endif
