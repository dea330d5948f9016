// What the parts of the recorder share: recording.c (lanes and records), recording_chunks.c, recording_region.c.
#ifndef CSTARTUP_RECORDER_H
#define CSTARTUP_RECORDER_H

#include "CStartup.h"

#include <stddef.h>

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

static inline uint64_t recorder_time(const cstartup_recorder *recorder) {
  return recorder->uses_ticks ? cstartup_ticks() : (uint64_t)cstartup_monotonic_nanoseconds();
}

static inline uint64_t lane_time(const cstartup_lane *lane) {
  return lane->uses_ticks ? cstartup_ticks() : (uint64_t)cstartup_monotonic_nanoseconds();
}

// Two places where a lane may have noted a name (the other differs in the last bit); a name in neither is published again,
// which costs room but is correct.
static inline uint64_t name_place(uint64_t name) { return (name * 0x9E3779B97F4A7C15u) >> 55; }

static inline bool is_published(const cstartup_lane *lane, uint64_t name) {
  uint64_t place = name_place(name);
  return lane->published_names[place] == name || lane->published_names[place ^ 1] == name;
}

static inline bool has_room(const owned_lane *owned, const uint64_t *limit, size_t slots) {
  return owned->lane.cursor != NULL && owned->lane.cursor + 2 * slots <= limit;
}

static inline void append_here(owned_lane *owned, uint64_t payload, uint64_t tag) {
  cstartup_write_record(owned->lane.cursor, payload, tag);
  owned->lane.cursor += 2;
}

// The word that who waits for a milestone sleeps on.
static inline uint32_t *milestone_futex(uint64_t *region) { return (uint32_t *)&region[CSTARTUP_WORD_MILESTONE_SEQUENCE]; }

// Gives a lane room for more records: a chunk that nobody had yet, or its own oldest one; false when there is none.
bool cstartup_next_chunk(owned_lane *owned);

static inline bool make_room(owned_lane *owned, size_t slots) {
  return has_room(owned, owned->lane.begin_limit, slots) || cstartup_next_chunk(owned);
}

// Writes a reading of all clocks, which takes three slots that the caller made sure of.
void cstartup_append_clock(owned_lane *owned);

// Makes sure that what the lane wrote says what a name reads; false without room.
bool cstartup_publish_name(owned_lane *owned, uint64_t name);

// The same for the category that the tag of a record refers to.
bool cstartup_publish_category(owned_lane *owned, uint64_t tag);

#endif
