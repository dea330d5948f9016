// Epoch-based reclamation of replaced snapshots, after K. Fraser, "Practical lock-freedom" (University of Cambridge,
// UCAM-CL-TR-579, 2004), section 5.2.3, with an exact epoch for each replacement in place of three rotating ones.
//
// A replacement exchanges the published pointer, then takes the epoch's number and increments it. A reader announces
// the epoch it sees, then loads the pointer. So a reader that holds a snapshot retired with number r announced at
// most r, and a snapshot is free once every announced epoch is greater than r. All of these are sequentially
// consistent: when the scan below does not see an announcement, that reader's load comes after the exchange and finds
// the new snapshot.
#include "CStartup.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum {
  cache_line_pair = 128,
  // So many waiting snapshots make a writer let others run: one of them stands in a read section without a processor.
  patience = 64
};

struct cstartup_reader {
  // The epoch at which the outermost section began, 0 outside of any.
  _Alignas(cache_line_pair) _Atomic uint64_t epoch;
  _Atomic bool taken;
  // Only the thread that owns it touches it.
  uint32_t depth;
  struct cstartup_reader *next;
};

static _Atomic uint64_t current_epoch = 1;
static _Atomic(struct cstartup_reader *) all_readers;
static _Atomic(struct cstartup_retired *) waiting;
static _Atomic int64_t waiting_count;
// Everything in `waiting` that was retired before this epoch was already taken out, or is about to be.
static _Atomic uint64_t searched_epoch;

static _Thread_local struct cstartup_reader *own_reader;
static pthread_key_t thread_exit_key;
static pthread_once_t preparation = PTHREAD_ONCE_INIT;

static void give_back(struct cstartup_reader *reader) {
  // Also when the thread ends inside a section: whatever it read, it reads no more.
  reader->depth = 0;
  atomic_store_explicit(&reader->epoch, 0, memory_order_seq_cst);
  atomic_store_explicit(&reader->taken, false, memory_order_release);
}

static void thread_exits(void *reader) {
  own_reader = NULL;
  give_back(reader);
}

// In a child of fork only the thread that forked lives on; the others' sections would last for ever.
static void forget_other_threads(void) {
  for (struct cstartup_reader *reader = atomic_load(&all_readers); reader; reader = reader->next)
    if (reader != own_reader) give_back(reader);
}

static void prepare(void) {
  if (pthread_key_create(&thread_exit_key, thread_exits) != 0) abort();
  if (pthread_atfork(NULL, NULL, forget_other_threads) != 0) abort();
}

static struct cstartup_reader *make_reader(void) {
  void *memory = NULL;
  if (posix_memalign(&memory, cache_line_pair, sizeof(struct cstartup_reader)) != 0) abort();
  struct cstartup_reader *reader = memory;
  atomic_init(&reader->epoch, 0);
  atomic_init(&reader->taken, true);
  reader->depth = 0;
  reader->next = atomic_load(&all_readers);
  while (!atomic_compare_exchange_weak(&all_readers, &reader->next, reader)) {}
  return reader;
}

// The first read of a thread. Readers are never freed, so that a scan may look at them at any time; there are as many
// as threads ever read at once.
__attribute__((noinline, cold)) static struct cstartup_reader *take_reader(void) {
  pthread_once(&preparation, prepare);
  struct cstartup_reader *reader = atomic_load(&all_readers);
  for (; reader; reader = reader->next) {
    bool expected = false;
    if (!atomic_load_explicit(&reader->taken, memory_order_relaxed)
        && atomic_compare_exchange_strong(&reader->taken, &expected, true))
      break;
  }
  if (!reader) reader = make_reader();
  if (pthread_setspecific(thread_exit_key, reader) != 0) abort();
  own_reader = reader;
  return reader;
}

struct cstartup_reader *cstartup_enter_read_section(void) {
  struct cstartup_reader *reader = own_reader;
  if (__builtin_expect(!reader, 0)) reader = take_reader();
  if (reader->depth++ == 0)
    atomic_store_explicit(
        &reader->epoch, atomic_load_explicit(&current_epoch, memory_order_acquire), memory_order_seq_cst);
  return reader;
}

__attribute__((noinline)) bool cstartup_leave_read_section(struct cstartup_reader *reader) {
  if (--reader->depth != 0) return false;
  atomic_store_explicit(&reader->epoch, 0, memory_order_release);
  return atomic_load_explicit(&waiting, memory_order_relaxed) != NULL;
}

// Snapshots retired before the result are free.
static uint64_t oldest_announced_epoch(void) {
  uint64_t oldest = atomic_load(&current_epoch);
#ifndef STARTUP_FAULT_RECLAIM_AT_ONCE  // the fault that CI plants to see that the stress tests find it
  for (struct cstartup_reader *reader = atomic_load(&all_readers); reader; reader = reader->next) {
    uint64_t epoch = atomic_load(&reader->epoch);
    if (epoch != 0 && epoch < oldest) oldest = epoch;
  }
#endif
  return oldest;
}

// Adds the list from `first` to `last`, the oldest of which was retired at `oldest`.
static void add_waiting(struct cstartup_retired *first, struct cstartup_retired *last, uint64_t oldest) {
  last->next = atomic_load(&waiting);
  while (!atomic_compare_exchange_weak(&waiting, &last->next, first)) {}
  // A search for later ones may have passed while these were in nobody's list. Lowering the mark makes the next one
  // look again; one that raises it at the same time takes the list after that, and so finds these.
  if (atomic_load(&searched_epoch) > oldest) atomic_store(&searched_epoch, oldest);
}

void cstartup_retire(struct cstartup_retired *snapshot) {
  uint64_t epoch = atomic_fetch_add(&current_epoch, 1);
  snapshot->epoch = epoch;
  int64_t count = atomic_fetch_add_explicit(&waiting_count, 1, memory_order_relaxed);
  // Afterwards `snapshot` may be gone already.
  add_waiting(snapshot, snapshot, epoch);
  if (count > patience) sched_yield();
}

// Moves what is free from `list` to `free`; puts the rest back. Returns the epoch of the oldest that was put back.
static uint64_t sort_out(
    struct cstartup_retired *list, uint64_t horizon, struct cstartup_retired **free_snapshots) {
  struct cstartup_retired *kept = NULL, *last_kept = NULL;
  uint64_t oldest_kept = UINT64_MAX;
  int64_t freed = 0;
  while (list) {
    struct cstartup_retired *next = list->next;
    if (list->epoch < horizon) {
      list->next = *free_snapshots;
      *free_snapshots = list;
      freed++;
    } else {
      if (!kept) last_kept = list;
      if (list->epoch < oldest_kept) oldest_kept = list->epoch;
      list->next = kept;
      kept = list;
    }
    list = next;
  }
  atomic_fetch_sub_explicit(&waiting_count, freed, memory_order_relaxed);
  if (kept) add_waiting(kept, last_kept, oldest_kept);
  return oldest_kept;
}

struct cstartup_retired *cstartup_reclaim(void) {
  struct cstartup_retired *free_snapshots = NULL;
  while (true) {
    uint64_t horizon = oldest_announced_epoch();
    // While one reader stays, nothing new becomes free: then don't walk a list that grows with each replacement.
    if (horizon <= atomic_load(&searched_epoch)) break;
    atomic_store(&searched_epoch, horizon);
    struct cstartup_retired *list = atomic_exchange(&waiting, NULL);
    if (!list) break;
    uint64_t oldest_kept = sort_out(list, horizon, &free_snapshots);
    // The last reader may have left while the list was in our hands and found nothing to do; so look again.
    if (oldest_kept == UINT64_MAX) break;
  }
  return free_snapshots;
}

int64_t cstartup_retired_count(void) { return atomic_load_explicit(&waiting_count, memory_order_relaxed); }
