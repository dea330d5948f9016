#define _GNU_SOURCE
#include "recorder.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

// What a thread without a lane has: it belongs to no recorder, so every comparison with one fails.
static cstartup_lane no_lane;

_Thread_local cstartup_lane *cstartup_current_lane __attribute__((tls_model("initial-exec"))) = &no_lane;
static _Thread_local owned_lane *thread_lanes;

static pthread_mutex_t bookkeeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t process_setup = PTHREAD_ONCE_INIT;
static pthread_key_t thread_exit_key;
// Set in a child that was forked and did not exec: its parent goes on writing to the same places.
static bool is_forked_child;

// MARK: Lanes

static void drop_reference(cstartup_recorder *recorder) {
  if (--recorder->references == 0) free(recorder);
}

static void forget_lane(owned_lane *owned) {
  drop_reference(owned->lane.recorder);
  free(owned->chunks);
  free(owned);
}

static void leave_thread(void *unused) {
  (void)unused;
  owned_lane *owned = thread_lanes;
  thread_lanes = NULL;
  cstartup_current_lane = &no_lane;
  pthread_mutex_lock(&bookkeeping);
  while (owned != NULL) {
    owned_lane *next = owned->next;
    cstartup_recorder *recorder = owned->lane.recorder;
    if (recorder->is_closed) {
      forget_lane(owned);
    } else {
      if (has_room(owned, owned->chunk_end, 1))
        append_here(owned, lane_time(&owned->lane), CSTARTUP_KIND_THREAD_END);
      owned->next = recorder->free_lanes;
      recorder->free_lanes = owned;
    }
    owned = next;
  }
  pthread_mutex_unlock(&bookkeeping);
}

static void lock_before_fork(void) { pthread_mutex_lock(&bookkeeping); }
static void unlock_after_fork(void) { pthread_mutex_unlock(&bookkeeping); }

static void leave_forked_child(void) {
  __atomic_store_n(&is_forked_child, true, __ATOMIC_RELAXED);
  cstartup_current_lane = &no_lane;
  thread_lanes = NULL;
  pthread_mutex_unlock(&bookkeeping);
}

static void set_up_process(void) {
  pthread_key_create(&thread_exit_key, leave_thread);
  pthread_atfork(lock_before_fork, unlock_after_fork, leave_forked_child);
}

cstartup_recorder *cstartup_recorder_create(uint64_t *region, uint64_t region_bytes, bool uses_ticks,
                                            bool publishes_names, bool keeps_latest) {
  pthread_once(&process_setup, set_up_process);
  cstartup_recorder *recorder = calloc(1, sizeof *recorder);
  if (recorder == NULL) return NULL;
  recorder->region = region;
  recorder->chunk_count = (region_bytes - CSTARTUP_HEADER_BYTES) / CSTARTUP_CHUNK_BYTES;
  recorder->uses_ticks = uses_ticks;
  recorder->publishes_names = publishes_names;
  recorder->keeps_latest = keeps_latest;
  recorder->references = 1;
  return recorder;
}

void cstartup_recorder_destroy(cstartup_recorder *recorder) {
  pthread_mutex_lock(&bookkeeping);
  recorder->is_closed = true;
  owned_lane *owned = recorder->free_lanes;
  recorder->free_lanes = NULL;
  while (owned != NULL) {
    owned_lane *next = owned->next;
    forget_lane(owned);
    owned = next;
  }
  drop_reference(recorder);
  pthread_mutex_unlock(&bookkeeping);
}

static void forget_lanes_of_closed_recorders(void) {
  owned_lane **link = &thread_lanes;
  while (*link != NULL) {
    owned_lane *owned = *link;
    if (owned->lane.recorder->is_closed) {
      *link = owned->next;
      if (cstartup_current_lane == &owned->lane) cstartup_current_lane = &no_lane;
      forget_lane(owned);
    } else {
      link = &owned->next;
    }
  }
}

static owned_lane *new_lane(cstartup_recorder *recorder) {
  owned_lane *owned = recorder->free_lanes;
  if (owned != NULL) {
    recorder->free_lanes = owned->next;
    return owned;
  }
  owned = calloc(1, sizeof *owned);
  if (owned == NULL) return NULL;
  owned->lane.recorder = recorder;
  owned->lane.uses_ticks = recorder->uses_ticks;
  owned->lane.published_names = recorder->publishes_names ? owned->names : NULL;
  owned->number = UINT32_MAX;
  recorder->references++;
  return owned;
}

// The calling thread's lane in `recorder`, made current; NULL without memory and in a forked child.
static owned_lane *lane_of_thread(cstartup_recorder *recorder) {
  // The lane is the first thing in what owns it.
  if (cstartup_current_lane->recorder == recorder) return (owned_lane *)cstartup_current_lane;
  if (__atomic_load_n(&is_forked_child, __ATOMIC_RELAXED)) return NULL;
  for (owned_lane *owned = thread_lanes; owned != NULL; owned = owned->next) {
    if (owned->lane.recorder == recorder) {
      cstartup_current_lane = &owned->lane;
      return owned;
    }
  }
  pthread_mutex_lock(&bookkeeping);
  forget_lanes_of_closed_recorders();
  owned_lane *owned = new_lane(recorder);
  pthread_mutex_unlock(&bookkeeping);
  if (owned == NULL) return NULL;
  owned->next = thread_lanes;
  thread_lanes = owned;
  // Any value but NULL makes the key's destructor run when the thread ends.
  pthread_setspecific(thread_exit_key, owned);
  owned->thread = cstartup_thread_id();
  owned->thread_name = 0;
  if (has_room(owned, owned->lane.limit, 1))
    append_here(owned, (uint64_t)owned->thread, CSTARTUP_KIND_THREAD | 1 << 8);
  cstartup_current_lane = &owned->lane;
  return owned;
}

// MARK: Records

static void count_dropped(cstartup_recorder *recorder) {
  if (__atomic_load_n(&is_forked_child, __ATOMIC_RELAXED)) return;
  __atomic_fetch_add(&recorder->region[CSTARTUP_WORD_DROPPED], 1, __ATOMIC_RELAXED);
}

static uint64_t begin_slowly(cstartup_recorder *recorder, uint64_t tag) {
  owned_lane *owned = lane_of_thread(recorder);
  if (owned == NULL || !cstartup_publish_category(owned, tag) || !cstartup_publish_name(owned, tag >> 16) || !make_room(owned, 1)) {
    count_dropped(recorder);
    return 0;
  }
  uint64_t token = owned->lane.token_base + ((uint64_t)(uintptr_t)owned->lane.cursor >> 4);
  append_here(owned, lane_time(&owned->lane), tag);
  return token;
}

static void end_slowly(cstartup_recorder *recorder, uint64_t token) {
  uint64_t time = recorder_time(recorder);
  owned_lane *owned = lane_of_thread(recorder);
  if (owned == NULL || !(has_room(owned, owned->lane.limit, 1) || cstartup_next_chunk(owned))) {
    count_dropped(recorder);
    return;
  }
  append_here(owned, time, CSTARTUP_KIND_END | token << 8);
}

static bool is_everything_published(const cstartup_lane *lane, uint64_t tag) {
  return lane->published_names == NULL ||
         (is_published(lane, tag >> 16) && (tag >> 8 & 0xFF) < CSTARTUP_FIRST_CUSTOM_CATEGORY);
}

uint64_t cstartup_begin_checked(cstartup_recorder *recorder, uint64_t tag) {
  cstartup_lane *lane = cstartup_current_lane;
  uint64_t *slot = lane->cursor;
  if (lane->recorder != recorder || slot >= lane->begin_limit || !is_everything_published(lane, tag))
    return begin_slowly(recorder, tag);
  lane->cursor = slot + 2;
  cstartup_write_record(slot, lane_time(lane), tag);
  return lane->token_base + ((uint64_t)(uintptr_t)slot >> 4);
}

uint64_t cstartup_begin_moving(cstartup_recorder *recorder, uint64_t tag, uint64_t task) {
  owned_lane *owned = lane_of_thread(recorder);
  if (owned == NULL || !cstartup_publish_category(owned, tag) || !cstartup_publish_name(owned, tag >> 16) || !make_room(owned, 2)) {
    count_dropped(recorder);
    return 0;
  }
  uint64_t token = owned->lane.token_base + ((uint64_t)(uintptr_t)owned->lane.cursor >> 4);
  cstartup_order_ticks();
  append_here(owned, lane_time(&owned->lane), tag);
  append_here(owned, task, CSTARTUP_KIND_VALUE | CSTARTUP_VALUE_INTEGER << 8);
  return token;
}

void cstartup_end_checked(cstartup_recorder *recorder, uint64_t token) {
  cstartup_lane *lane = cstartup_current_lane;
  uint64_t *slot = lane->cursor;
  if (lane->recorder != recorder || slot >= lane->limit) return end_slowly(recorder, token);
  cstartup_write_record(slot, lane_time(lane), CSTARTUP_KIND_END | token << 8);
  lane->cursor = slot + 2;
}

static bool append_together(cstartup_recorder *recorder, uint64_t *records, size_t count, int time) {
  owned_lane *owned = lane_of_thread(recorder);
  if (owned == NULL) return false;
  for (size_t index = 0; index < count; index++) {
    uint64_t tag = records[2 * index + 1];
    if ((tag & 0x80) != 0 && !(cstartup_publish_category(owned, tag) && cstartup_publish_name(owned, tag >> 16))) return false;
    if ((tag & 0xFF) == CSTARTUP_KIND_THREAD_NAME) owned->thread_name = tag >> 16;
    bool holds_value = (tag & 0xFF) == CSTARTUP_KIND_ANNOTATION || (tag & 0xFF) == CSTARTUP_KIND_ARGUMENT;
    if (holds_value && (tag >> 8 & 0xFF) == CSTARTUP_VALUE_NAME && !cstartup_publish_name(owned, records[2 * index]))
      return false;
  }
  if (!make_room(owned, count)) return false;
  if (time == CSTARTUP_TIME_NOW_ORDERED && owned->lane.uses_ticks)
    records[0] = cstartup_ordered_ticks();
  else if (time != CSTARTUP_TIME_GIVEN)
    records[0] = lane_time(&owned->lane);
  for (size_t index = 0; index < count; index++) append_here(owned, records[2 * index], records[2 * index + 1]);
  return true;
}

bool cstartup_append(cstartup_recorder *recorder, uint64_t *records, size_t count, int time) {
  bool done = append_together(recorder, records, count, time);
  if (!done) count_dropped(recorder);
  return done;
}

bool cstartup_append_one(cstartup_recorder *recorder, uint64_t payload, uint64_t tag, int time) {
  uint64_t records[] = {payload, tag};
  return cstartup_append(recorder, records, 1, time);
}

bool cstartup_append_two(cstartup_recorder *recorder, uint64_t payload, uint64_t tag, uint64_t second_payload,
                         uint64_t second_tag, int time) {
  uint64_t records[] = {payload, tag, second_payload, second_tag};
  return cstartup_append(recorder, records, 2, time);
}

// MARK: Milestones

bool cstartup_append_milestone(cstartup_recorder *recorder, uint64_t *records, size_t count) {
  if (!cstartup_append(recorder, records, count, CSTARTUP_TIME_NOW)) {
    if (__atomic_load_n(&is_forked_child, __ATOMIC_RELAXED)) return false;
    // Whoever waits for it must learn of it even when there is no room for its record.
    records[0] = recorder_time(recorder);
  } else {
    owned_lane *owned = lane_of_thread(recorder);
    if (owned != NULL && make_room(owned, 3)) cstartup_append_clock(owned);
  }
  uint64_t *region = recorder->region;
  uint64_t number = __atomic_fetch_add(&region[CSTARTUP_WORD_MILESTONE_COUNT], 1, __ATOMIC_RELAXED);
  if (number < CSTARTUP_MILESTONES) {
    uint64_t *entry = &region[CSTARTUP_WORD_MILESTONES + number * CSTARTUP_MILESTONE_WORDS];
    uint64_t name[6] = {0};
    const char *text = (const char *)(uintptr_t)(records[1] >> 16);
    memcpy(name, text, strnlen(text, sizeof name));
    __atomic_store_n(&entry[1], records[0], __ATOMIC_RELAXED);
    for (int word = 0; word < 6; word++) __atomic_store_n(&entry[2 + word], name[word], __ATOMIC_RELAXED);
    __atomic_store_n(&entry[0], 1, __ATOMIC_RELEASE);
  }
  // Sequentially consistent, as is the waiter's side: either it sees the new count, or this sees that it waits.
#if defined(__linux__)
  __atomic_fetch_add(milestone_futex(region), 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&region[CSTARTUP_WORD_MILESTONE_WAITERS], __ATOMIC_SEQ_CST) != 0)
    syscall(SYS_futex, milestone_futex(region), FUTEX_WAKE, INT_MAX, NULL, NULL, 0);
#else
  __atomic_fetch_add(&region[CSTARTUP_WORD_MILESTONE_SEQUENCE], 1, __ATOMIC_SEQ_CST);
#endif
  return true;
}
