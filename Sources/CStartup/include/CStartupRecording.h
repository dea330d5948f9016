// Trace recording: fixed-size records that threads append to their own chunks of one region of memory.
//
// It is C because it needs a thread-local, plain memory with atomic words in it, and code that is inlined into every span.
//
// A region is a header page and, after it, chunks of CSTARTUP_CHUNK_BYTES. It may be private memory or a shared mapping that
// another process reads, also after the writer died: a record counts only once its tag, its last written word, is there.
// The reader (RecordingDecoder) trusts nothing in it.
#ifndef CSTARTUP_RECORDING_H
#define CSTARTUP_RECORDING_H

#include "CStartupClock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  CSTARTUP_HEADER_BYTES = 4096,
  CSTARTUP_CHUNK_BYTES = 16384,
  CSTARTUP_CHUNK_SLOTS = CSTARTUP_CHUNK_BYTES / 16,
  /// Slots at a chunk's end that only ends of spans may use, so that a span that was begun can be ended in a full region.
  CSTARTUP_RESERVED_SLOTS = 48,
  /// Entries of a lane's set of names that it has published already.
  CSTARTUP_PUBLISHED_NAMES = 512,
  CSTARTUP_MILESTONES = 32,
  CSTARTUP_MILESTONE_WORDS = 8,
};

/// Words of the header, each 64 bits.
enum {
  CSTARTUP_WORD_MAGIC = 0,
  CSTARTUP_WORD_FORMAT = 1,
  CSTARTUP_WORD_REGION_BYTES = 2,
  /// How many chunks were handed out; may pass the number there are.
  CSTARTUP_WORD_NEXT_CHUNK = 3,
  /// How many events found no room.
  CSTARTUP_WORD_DROPPED = 4,
  /// The process that records; 0 until one took the region.
  CSTARTUP_WORD_WRITER = 5,
  /// 1 when times are ticks of the time-stamp counter, 0 when they are nanoseconds of the monotonic clock.
  CSTARTUP_WORD_USES_TICKS = 6,
  /// The instant of opening: on the counter (0 without one), on the monotonic clock, on the boot clock.
  CSTARTUP_WORD_OPEN_TICKS = 7,
  CSTARTUP_WORD_OPEN_MONOTONIC = 8,
  CSTARTUP_WORD_OPEN_BOOT = 9,
  /// The trace's zero on the monotonic clock, and what it is (1 spawn, 2 process start, 3 first reading).
  CSTARTUP_WORD_ORIGIN = 10,
  CSTARTUP_WORD_ORIGIN_KIND = 11,
  /// The creator's calibration of the counter; a multiplier of 0 says that there is none.
  CSTARTUP_WORD_CALIBRATION_TICKS = 12,
  CSTARTUP_WORD_CALIBRATION_NANOSECONDS = 13,
  CSTARTUP_WORD_CALIBRATION_MULTIPLIER = 14,
  CSTARTUP_WORD_CALIBRATION_SHIFT = 15,
  /// Low 32 bits: a futex that counts milestones. The word after: 1 when somebody waits on it.
  CSTARTUP_WORD_MILESTONE_SEQUENCE = 16,
  CSTARTUP_WORD_MILESTONE_WAITERS = 17,
  /// How many milestones were passed; may be more than the table holds.
  CSTARTUP_WORD_MILESTONE_COUNT = 18,
  /// 1 once the writer has filled in the words above.
  CSTARTUP_WORD_OPENED = 19,
  /// How many records were overwritten by later ones.
  CSTARTUP_WORD_OVERWRITTEN = 20,
  /// 64 bytes of text, filled up with zeros.
  CSTARTUP_WORD_PROCESS_NAME = 24,
  /// The table of milestones: 1 when complete, the time as in a record, 48 bytes of name.
  CSTARTUP_WORD_MILESTONES = 64,
};

/// What a record is, the low 8 bits of its tag. With the high bit set, the tag's upper 48 bits are the address of a name.
enum {
  CSTARTUP_KIND_END = 0x01,          // payload: time; tag: the token of the span
  CSTARTUP_KIND_THREAD = 0x02,       // payload: thread id; tag byte 1: 1 when a thread takes the lane over
  CSTARTUP_KIND_THREAD_END = 0x03,   // payload: time
  CSTARTUP_KIND_CLOCK = 0x04,        // payload: time; two values follow: monotonic and boot nanoseconds
  CSTARTUP_KIND_VALUE = 0x05,        // payload: bits; tag byte 1: the value's type
  CSTARTUP_KIND_TEXT = 0x06,         // payload and 7 bytes of the tag: 15 bytes of text
  CSTARTUP_KIND_CATEGORY = 0x07,     // payload: length; tag byte 1: index; text follows
  CSTARTUP_KIND_SUBJECT = 0x08,      // tag: the token of the span that the next annotation is about
  CSTARTUP_KIND_CHUNK = 0x0F,        // payload: ordinal << 32 | lane; first in every chunk
  CSTARTUP_KIND_BEGIN = 0x81,        // payload: time; tag byte 1: category
  CSTARTUP_KIND_BEGIN_MOVING = 0x82, // the same for a span that may move between threads; a value (its task) follows
  CSTARTUP_KIND_INSTANT_THREAD = 0x83,
  CSTARTUP_KIND_INSTANT_PROCESS = 0x84,
  CSTARTUP_KIND_INSTANT_GLOBAL = 0x85,
  CSTARTUP_KIND_MILESTONE = 0x86,
  CSTARTUP_KIND_COUNTER = 0x87,      // payload: time; a value follows
  CSTARTUP_KIND_FLOW_BEGIN = 0x88,   // payload: time; a value (the flow's id) follows
  CSTARTUP_KIND_FLOW_STEP = 0x89,
  CSTARTUP_KIND_FLOW_END = 0x8A,
  CSTARTUP_KIND_ANNOTATION = 0x8B,   // payload: value; tag byte 1: its type; about the innermost open span
  CSTARTUP_KIND_ARGUMENT = 0x8C,     // the same, about the instant before it
  CSTARTUP_KIND_THREAD_NAME = 0x8D,
  CSTARTUP_KIND_NAME = 0x8E,         // payload: length; the text of a name follows
};

/// The type of a value, byte 1 of its tag.
enum {
  CSTARTUP_VALUE_INTEGER = 1,
  CSTARTUP_VALUE_NUMBER = 2,
  CSTARTUP_VALUE_NAME = 3,
  CSTARTUP_VALUE_BOOLEAN = 4,
};

/// What one open tracer records into.
typedef struct cstartup_recorder cstartup_recorder;

/// One thread's place in a recorder. Only its thread touches it, except under the lock of recording.c.
typedef struct cstartup_lane {
  cstartup_recorder *recorder;
  uint64_t *cursor;
  /// Where the shortest way to record a begin and an end stops: NULL where that way does not do.
  uint64_t *quick_begin_limit;
  uint64_t *quick_end_limit;
  /// A record's token is this plus its address over 16.
  uint64_t token_base;
  /// Where begins stop; ends go on until `limit`.
  uint64_t *begin_limit;
  uint64_t *limit;
  /// The names this lane has published, by address; NULL where readers share the writer's memory.
  uint64_t *published_names;
  uint64_t uses_ticks;
} cstartup_lane;

/// The lane the calling thread used last; never NULL. The model is one load from the thread's own block also in a library.
extern _Thread_local cstartup_lane *cstartup_current_lane __attribute__((tls_model("initial-exec")));

/// Prepares to record into a region whose header the caller has filled in; NULL and errno on failure. `publishes_names` where
/// the reader can't follow addresses; `keeps_latest` where a full region gives up its oldest records, not the newest.
cstartup_recorder *cstartup_recorder_create(uint64_t *region, uint64_t region_bytes, bool uses_ticks,
                                            bool publishes_names, bool keeps_latest);

/// Ends recording. No thread may be recording or begin to; the region may be unmapped afterwards.
void cstartup_recorder_destroy(cstartup_recorder *recorder);

/// What `cstartup_begin` and `cstartup_end` do where the shortest way does not do: by the system clock, with names to publish, for
/// a thread's first record, in a full chunk. Without room they count the event as dropped; a dropped begin gives the token 0.
uint64_t cstartup_begin_checked(cstartup_recorder *recorder, uint64_t tag);
void cstartup_end_checked(cstartup_recorder *recorder, uint64_t token);

/// Begins a span of a task, which may move between threads; `task` tells tasks apart and is 0 outside of them. Its time is after
/// every earlier load of this thread.
uint64_t cstartup_begin_moving(cstartup_recorder *recorder, uint64_t tag, uint64_t task);

/// When the time of a record is taken.
enum { CSTARTUP_TIME_GIVEN = 0, CSTARTUP_TIME_NOW = 1, CSTARTUP_TIME_NOW_ORDERED = 2 };

/// Appends a few records (pairs of payload and tag, at most 64) that belong together; false when they were dropped.
bool cstartup_append(cstartup_recorder *recorder, uint64_t *records, size_t count, int time);

/// The same for one record and for two, without an array of the caller's.
bool cstartup_append_one(cstartup_recorder *recorder, uint64_t payload, uint64_t tag, int time);
bool cstartup_append_two(cstartup_recorder *recorder, uint64_t payload, uint64_t tag, uint64_t second_payload,
                         uint64_t second_tag, int time);

/// Appends a milestone with its arguments, enters it in the header's table and wakes who waits for it.
bool cstartup_append_milestone(cstartup_recorder *recorder, uint64_t *records, size_t count);

/// Categories below this are the library's own, which every reader knows.
enum { CSTARTUP_FIRST_CUSTOM_CATEGORY = 9 };

/// Gives a category of the caller's own its name, which must live as long as the process.
void cstartup_name_category(uint8_t index, const char *name);

/// Copies the header and the given number of chunks out of a region that may be written to meanwhile. A chunk is copied up to
/// its first record that is not complete; what is not copied stays as it is in `copy`, which should be zero.
void cstartup_copy_region(const uint64_t *region, uint64_t *copy, uint64_t chunk_count);

/// Writes zeros to every page of the first chunks of a region that nothing was recorded into, so that recording finds them
/// in memory.
void cstartup_touch_chunks(uint64_t *region, size_t count);

/// Reads and writes one word of a header that others may write to.
uint64_t cstartup_load_word(const uint64_t *word);
void cstartup_store_word(uint64_t *word, uint64_t value);
/// Puts `desired` where `expected` stands; false when something else stood there.
bool cstartup_exchange_word(uint64_t *word, uint64_t expected, uint64_t desired);

/// What the program was started as, without its folder.
const char *cstartup_program_name(void);

/// Waits until the count of milestones is not `seen` any more, or for `timeout` nanoseconds, or for no reason.
void cstartup_wait_for_milestone(uint64_t *region, uint32_t seen, int64_t timeout);

static inline void cstartup_write_record(uint64_t *slot, uint64_t payload, uint64_t tag) {
  __atomic_store_n(slot, payload, __ATOMIC_RELAXED);
  __atomic_store_n(slot + 1, tag, __ATOMIC_RELEASE);
}

/// Begins a span and returns its token. The time is taken last, so that what recording costs is not in the span.
static inline uint64_t cstartup_begin(cstartup_recorder *recorder, uint64_t tag) {
  cstartup_lane *lane = cstartup_current_lane;
  uint64_t *slot = lane->cursor;
  if (__builtin_expect(lane->recorder != recorder || slot >= lane->quick_begin_limit, 0))
    return cstartup_begin_checked(recorder, tag);
  lane->cursor = slot + 2;
  uint64_t token = lane->token_base + ((uint64_t)(uintptr_t)slot >> 4);
  cstartup_write_record(slot, cstartup_ticks(), tag);
  return token;
}

/// Ends a span. The time is taken before anything is written.
static inline void cstartup_end(cstartup_recorder *recorder, uint64_t token) {
  cstartup_lane *lane = cstartup_current_lane;
  uint64_t *slot = lane->cursor;
  if (__builtin_expect(lane->recorder != recorder || slot >= lane->quick_end_limit, 0)) {
    cstartup_end_checked(recorder, token);
    return;
  }
  cstartup_write_record(slot, cstartup_ticks(), CSTARTUP_KIND_END | token << 8);
  lane->cursor = slot + 2;
}

#endif
