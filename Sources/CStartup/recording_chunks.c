#define _GNU_SOURCE
#include "recorder.h"

#include <stdlib.h>
#include <string.h>

void cstartup_append_clock(owned_lane *owned) {
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

bool cstartup_next_chunk(owned_lane *owned) {
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
  if (recorder->publishes_names) cstartup_append_clock(owned);
  if (recorder->keeps_latest) {
    forget_published(owned);
    if (owned->thread_name != 0 && cstartup_publish_name(owned, owned->thread_name))
      append_here(owned, 0, CSTARTUP_KIND_THREAD_NAME | owned->thread_name << 16);
  }
  return true;
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

bool cstartup_publish_name(owned_lane *owned, uint64_t name) {
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

bool cstartup_publish_category(owned_lane *owned, uint64_t tag) {
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
