// The memory that is recorded into as others see it: who waits for it, reads it, copies it while it is written.
#define _GNU_SOURCE
#include "recorder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#endif

void cstartup_wait_for_milestone(uint64_t *region, uint32_t seen, int64_t timeout) {
#if defined(__linux__)
  __atomic_store_n(&region[CSTARTUP_WORD_MILESTONE_WAITERS], 1, __ATOMIC_SEQ_CST);
  struct timespec limit = {.tv_sec = timeout / 1000000000, .tv_nsec = timeout % 1000000000};
  syscall(SYS_futex, milestone_futex(region), FUTEX_WAIT, seen, &limit, NULL, 0);
#else
  (void)region;
  (void)seen;
  usleep(timeout < 1000000 ? (useconds_t)(timeout / 1000) : 1000);
#endif
}

const char *cstartup_program_name(void) {
#if defined(__APPLE__)
  return getprogname();
#else
  return program_invocation_short_name;
#endif
}

void cstartup_touch_chunks(uint64_t *region, size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  for (size_t offset = 0; offset < count * CSTARTUP_CHUNK_BYTES; offset += page) {
    // A write at once, since a read would fault the page in a first time; volatile, or it would be optimized away.
    volatile uint64_t *word = region + (CSTARTUP_HEADER_BYTES + offset) / 8;
    *word = 0;
  }
}

uint64_t cstartup_load_word(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
void cstartup_store_word(uint64_t *word, uint64_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }

bool cstartup_exchange_word(uint64_t *word, uint64_t expected, uint64_t desired) {
  return __atomic_compare_exchange_n(word, &expected, desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

// Copies the complete records of a chunk, and the payload of one that is being written; returns the payload of the head.
static uint64_t copy_chunk(const uint64_t *chunk, uint64_t *copy) {
  for (size_t word = 0; word < CSTARTUP_CHUNK_BYTES / 8; word += 2) {
    uint64_t tag = __atomic_load_n(&chunk[word + 1], __ATOMIC_ACQUIRE);
    // A payload without its tag is copied too: after the writer's death it is the trace of a torn record.
    copy[word] = __atomic_load_n(&chunk[word], __ATOMIC_RELAXED);
    copy[word + 1] = tag;
    if (tag == 0) break;
  }
  return copy[0];
}

void cstartup_copy_region(const uint64_t *region, uint64_t *copy, uint64_t chunk_count) {
  for (size_t word = 0; word < CSTARTUP_HEADER_BYTES / 8; word++)
    copy[word] = __atomic_load_n(&region[word], __ATOMIC_ACQUIRE);
  for (uint64_t chunk = 0; chunk < chunk_count; chunk++) {
    size_t first = (CSTARTUP_HEADER_BYTES + chunk * CSTARTUP_CHUNK_BYTES) / 8;
    uint64_t head = copy_chunk(region + first, copy + first);
    // Should the chunk have been emptied meanwhile, the copy is a mixture.
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    bool is_same = __atomic_load_n(&region[first], __ATOMIC_RELAXED) == head &&
                   __atomic_load_n(&region[first + 1], __ATOMIC_RELAXED) == CSTARTUP_KIND_CHUNK;
    if (!is_same) memset(copy + first, 0, CSTARTUP_CHUNK_BYTES);
  }
}
