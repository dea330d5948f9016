#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#endif

struct cstartup_recorder {
  uint64_t *region;
  uint64_t chunk_count;
  bool uses_ticks;
  bool publishes_names;
  bool keeps_latest;
  // The rest is touched under `bookkeeping` only.
  bool is_closed;
  // Its owner and its lanes: while a thread's list has a lane of it, its address can't be given to another recorder.
  uint64_t references;
  struct owned_lane *free_lanes;
};

// A lane and what only the slow paths need.
typedef struct owned_lane {
  cstartup_lane lane;
  struct owned_lane *next;
  uint64_t *chunk_end;
  // Its chunks in the order it got them; from `oldest` on, around.
  uint32_t *chunks;
  uint32_t chunk_count;
  uint32_t chunk_room;
  uint32_t oldest;
  uint32_t number;   // of its first chunk; UINT32_MAX before it has one
  uint32_t ordinal;  // of its next chunk
  int32_t thread;
  uint64_t thread_name;
  uint64_t category_is_published[4];
  uint64_t names[CSTARTUP_PUBLISHED_NAMES];
} owned_lane;

// What a thread without a lane has: it belongs to no recorder, so every comparison with one fails.
static cstartup_lane no_lane;

_Thread_local cstartup_lane *cstartup_current_lane __attribute__((tls_model("initial-exec"))) = &no_lane;
static _Thread_local owned_lane *thread_lanes;

static pthread_mutex_t bookkeeping = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t process_setup = PTHREAD_ONCE_INIT;
static pthread_key_t thread_exit_key;
// Set in a child that was forked and did not exec: its parent goes on writing to the same places.
static bool is_forked_child;

// MARK: Times and names

static uint64_t recorder_time(const cstartup_recorder *recorder) {
  return recorder->uses_ticks ? cstartup_ticks() : (uint64_t)cstartup_monotonic_nanoseconds();
}

static uint64_t lane_time(const cstartup_lane *lane) {
  return lane->uses_ticks ? cstartup_ticks() : (uint64_t)cstartup_monotonic_nanoseconds();
}

// Two places where a lane may have noted a name (the other differs in the last bit); a name in neither is published again,
// which costs room but is correct.
static uint64_t name_place(uint64_t name) { return (name * 0x9E3779B97F4A7C15u) >> 55; }

static bool is_published(const cstartup_lane *lane, uint64_t name) {
  uint64_t place = name_place(name);
  return lane->published_names[place] == name || lane->published_names[place ^ 1] == name;
}

// MARK: Lanes

static void drop_reference(cstartup_recorder *recorder) {
  if (--recorder->references == 0) free(recorder);
}

static void forget_lane(owned_lane *owned) {
  drop_reference(owned->lane.recorder);
  free(owned->chunks);
  free(owned);
}

static bool lane_next_chunk(owned_lane *owned);
static bool publish_name(owned_lane *owned, uint64_t name);
static void append_here(owned_lane *owned, uint64_t payload, uint64_t tag);

static bool has_room(const owned_lane *owned, const uint64_t *limit, size_t slots) {
  return owned->lane.cursor != NULL && owned->lane.cursor + 2 * slots <= limit;
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

// MARK: Chunks

static void append_here(owned_lane *owned, uint64_t payload, uint64_t tag) {
  cstartup_write_record(owned->lane.cursor, payload, tag);
  owned->lane.cursor += 2;
}

static void append_clock(owned_lane *owned) {
  uint64_t time = 0, monotonic = 0;
  uint64_t narrowest = UINT64_MAX;
  // Where the thread is interrupted between the readings, they don't belong together: the tightest of three counts.
  for (int attempt = 0; attempt < 3; attempt++) {
    uint64_t before = lane_time(&owned->lane);
    uint64_t between = (uint64_t)cstartup_monotonic_nanoseconds();
    uint64_t width = lane_time(&owned->lane) - before;
    if (width >= narrowest) continue;
    narrowest = width;
    time = before + width / 2;
    monotonic = between;
  }
  uint64_t boot = (uint64_t)cstartup_boot_nanoseconds();
  append_here(owned, time, CSTARTUP_KIND_CLOCK);
  append_here(owned, monotonic, CSTARTUP_KIND_VALUE | CSTARTUP_VALUE_INTEGER << 8);
  append_here(owned, boot, CSTARTUP_KIND_VALUE | CSTARTUP_VALUE_INTEGER << 8);
}

static uint64_t *chunk_address(const cstartup_recorder *recorder, uint64_t number) {
  return recorder->region + (CSTARTUP_HEADER_BYTES + number * CSTARTUP_CHUNK_BYTES) / 8;
}

// A chunk that nobody had yet; NULL when there is none, or when this lane has its share and others should find room.
static uint64_t *fresh_chunk(owned_lane *owned) {
  cstartup_recorder *recorder = owned->lane.recorder;
  if (recorder->keeps_latest && owned->chunk_count >= 2 && owned->chunk_count >= recorder->chunk_count / 4) return NULL;
  uint64_t *next = &recorder->region[CSTARTUP_WORD_NEXT_CHUNK];
  if (__atomic_load_n(next, __ATOMIC_RELAXED) >= recorder->chunk_count) return NULL;
  if (recorder->keeps_latest && owned->chunk_count == owned->chunk_room) {
    uint32_t room = owned->chunk_room * 2 + 4;
    uint32_t *chunks = realloc(owned->chunks, room * sizeof *chunks);
    if (chunks == NULL) return NULL;
    owned->chunks = chunks;
    owned->chunk_room = room;
  }
  uint64_t number = __atomic_fetch_add(next, 1, __ATOMIC_RELAXED);
  if (number >= recorder->chunk_count) return NULL;
  if (owned->number == UINT32_MAX) owned->number = (uint32_t)number;
  if (recorder->keeps_latest) owned->chunks[owned->chunk_count] = (uint32_t)number;
  owned->chunk_count++;
  return chunk_address(recorder, number);
}

// The lane's oldest chunk, emptied. Its head goes first: a reader that finds the head changed after copying the rest throws
// the copy away.
static uint64_t *recycled_chunk(owned_lane *owned) {
  cstartup_recorder *recorder = owned->lane.recorder;
  if (!recorder->keeps_latest || owned->chunk_count == 0) return NULL;
  uint64_t *chunk = chunk_address(recorder, owned->chunks[owned->oldest]);
  owned->oldest = (owned->oldest + 1) % owned->chunk_count;
  uint64_t overwritten = 0;
  __atomic_store_n(&chunk[1], 0, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
  for (uint64_t *slot = chunk + 2; slot < chunk + 2 * CSTARTUP_CHUNK_SLOTS; slot += 2) {
    overwritten += slot[1] != 0;
    __atomic_store_n(&slot[0], 0, __ATOMIC_RELAXED);
    __atomic_store_n(&slot[1], 0, __ATOMIC_RELAXED);
  }
  __atomic_fetch_add(&recorder->region[CSTARTUP_WORD_OVERWRITTEN], overwritten, __ATOMIC_RELAXED);
  return chunk;
}

// What a chunk that may outlive the ones before it must say itself.
static void forget_published(owned_lane *owned) {
  memset(owned->names, 0, sizeof owned->names);
  memset(owned->category_is_published, 0, sizeof owned->category_is_published);
}

static bool lane_next_chunk(owned_lane *owned) {
  cstartup_recorder *recorder = owned->lane.recorder;
  uint64_t *chunk = fresh_chunk(owned);
  if (chunk == NULL) chunk = recycled_chunk(owned);
  if (chunk == NULL) return false;
  uint64_t ordinal = owned->ordinal++;
  owned->lane.token_base = ((uint64_t)(owned->number + 1) << 40) + ordinal * CSTARTUP_CHUNK_SLOTS -
                           ((uint64_t)(uintptr_t)chunk >> 4);
  owned->lane.cursor = chunk;
  owned->chunk_end = chunk + 2 * CSTARTUP_CHUNK_SLOTS;
  // One slot is kept for the end of the thread.
  owned->lane.limit = owned->chunk_end - 2;
  owned->lane.begin_limit = owned->chunk_end - 2 * CSTARTUP_RESERVED_SLOTS;
  owned->lane.quick_begin_limit = recorder->uses_ticks && !recorder->publishes_names ? owned->lane.begin_limit : NULL;
  owned->lane.quick_end_limit = recorder->uses_ticks ? owned->lane.limit : NULL;
  append_here(owned, ordinal << 32 | owned->number, CSTARTUP_KIND_CHUNK);
  append_here(owned, (uint64_t)owned->thread, CSTARTUP_KIND_THREAD | (ordinal == 0 ? 1 << 8 : 0));
  if (recorder->publishes_names) append_clock(owned);
  if (recorder->keeps_latest) {
    forget_published(owned);
    if (owned->thread_name != 0 && publish_name(owned, owned->thread_name))
      append_here(owned, 0, CSTARTUP_KIND_THREAD_NAME | owned->thread_name << 16);
  }
  return true;
}

static bool make_room(owned_lane *owned, size_t slots) {
  return has_room(owned, owned->lane.begin_limit, slots) || lane_next_chunk(owned);
}

static void append_text(owned_lane *owned, const char *text, size_t length) {
  for (size_t done = 0; done < length; done += 15) {
    uint64_t words[2] = {0, 0};
    size_t part = length - done < 15 ? length - done : 15;
    size_t first = part < 8 ? part : 8;
    memcpy(&words[0], text + done, first);
    memcpy(&words[1], text + done + first, part - first);
    append_here(owned, words[0], words[1] << 8 | CSTARTUP_KIND_TEXT);
  }
}

// A name longer than this is cut; it still fits in one chunk.
enum { LONGEST_TEXT = 4095 };

static size_t text_length(const char *text) { return strnlen(text, LONGEST_TEXT); }
static size_t text_slots(size_t length) { return (length + 14) / 15; }

static bool publish_name(owned_lane *owned, uint64_t name) {
  if (owned->lane.published_names == NULL || is_published(&owned->lane, name)) return true;
  const char *text = (const char *)(uintptr_t)name;
  size_t length = text_length(text);
  if (!make_room(owned, 1 + text_slots(length))) return false;
  append_here(owned, length, CSTARTUP_KIND_NAME | name << 16);
  append_text(owned, text, length);
  uint64_t place = name_place(name);
  // The older of the two makes way.
  owned->names[place ^ 1] = owned->names[place];
  owned->names[place] = name;
  return true;
}

static const char *category_names[256];

void cstartup_name_category(uint8_t index, const char *name) {
  __atomic_store_n(&category_names[index], name, __ATOMIC_RELEASE);
}

static bool publish_category(owned_lane *owned, uint64_t tag) {
  uint8_t index = tag >> 8 & 0xFF;
  uint8_t kind = tag & 0xFF;
  if (owned->lane.published_names == NULL || kind < CSTARTUP_KIND_BEGIN || kind > CSTARTUP_KIND_FLOW_END) return true;
  const char *name = __atomic_load_n(&category_names[index], __ATOMIC_ACQUIRE);
  if (name == NULL || (owned->category_is_published[index / 64] >> index % 64 & 1) != 0) return true;
  size_t length = text_length(name);
  if (!make_room(owned, 1 + text_slots(length))) return false;
  append_here(owned, length, CSTARTUP_KIND_CATEGORY | (uint64_t)index << 8);
  append_text(owned, name, length);
  owned->category_is_published[index / 64] |= (uint64_t)1 << index % 64;
  return true;
}

// MARK: Records

static void count_dropped(cstartup_recorder *recorder) {
  if (__atomic_load_n(&is_forked_child, __ATOMIC_RELAXED)) return;
  __atomic_fetch_add(&recorder->region[CSTARTUP_WORD_DROPPED], 1, __ATOMIC_RELAXED);
}

static uint64_t begin_slowly(cstartup_recorder *recorder, uint64_t tag) {
  owned_lane *owned = lane_of_thread(recorder);
  if (owned == NULL || !publish_category(owned, tag) || !publish_name(owned, tag >> 16) || !make_room(owned, 1)) {
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
  if (owned == NULL || !(has_room(owned, owned->lane.limit, 1) || lane_next_chunk(owned))) {
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
  if (owned == NULL || !publish_category(owned, tag) || !publish_name(owned, tag >> 16) || !make_room(owned, 2)) {
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
    if ((tag & 0x80) != 0 && !(publish_category(owned, tag) && publish_name(owned, tag >> 16))) return false;
    if ((tag & 0xFF) == CSTARTUP_KIND_THREAD_NAME) owned->thread_name = tag >> 16;
    bool holds_value = (tag & 0xFF) == CSTARTUP_KIND_ANNOTATION || (tag & 0xFF) == CSTARTUP_KIND_ARGUMENT;
    if (holds_value && (tag >> 8 & 0xFF) == CSTARTUP_VALUE_NAME && !publish_name(owned, records[2 * index]))
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

#if defined(__linux__)
static uint32_t *milestone_futex(uint64_t *region) { return (uint32_t *)&region[CSTARTUP_WORD_MILESTONE_SEQUENCE]; }
#endif

bool cstartup_append_milestone(cstartup_recorder *recorder, uint64_t *records, size_t count) {
  if (!cstartup_append(recorder, records, count, CSTARTUP_TIME_NOW)) {
    if (__atomic_load_n(&is_forked_child, __ATOMIC_RELAXED)) return false;
    // Whoever waits for it must learn of it even when there is no room for its record.
    records[0] = recorder_time(recorder);
  } else {
    owned_lane *owned = lane_of_thread(recorder);
    if (owned != NULL && make_room(owned, 3)) append_clock(owned);
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

// MARK: Reading

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
