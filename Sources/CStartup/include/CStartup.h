// What the C library's Swift overlay lacks (thread ids, the auxiliary vector, the time-stamp counter, …).
// Functions live in `.c` files, since a header that defines _GNU_SOURCE conflicts with the Glibc module; what must be inlined
// for its speed stands in the two headers included here, which need no feature macros.
#ifndef CSTARTUP_H
#define CSTARTUP_H

#include <stdbool.h>
#include <stdint.h>

#include "CStartupClock.h"
#include "CStartupRecording.h"

#include "CStartupLaunch.h"

/// The kernel's id of the calling thread (gettid), cached in a thread-local after the first call.
int32_t cstartup_thread_id(void);

/// True when the process runs with more privileges than its caller (AT_SECURE in the auxiliary vector).
bool cstartup_is_privileged(void);

// Starting and watching child processes.

enum {
  /// The decimal digits, zero-padded, of the spawn's instant in the environment.
  CSTARTUP_ORIGIN_DIGITS = 19
};

/// Where starting a program failed.
enum cstartup_spawn_step {
  cstartup_spawn_step_fork = 0,
  cstartup_spawn_step_group = 1,
  cstartup_spawn_step_streams = 2,
  cstartup_spawn_step_folder = 3,
  cstartup_spawn_step_execute = 4,
};

/// What to start. All pointers are only read, except that `origin_digits` is filled in.
struct cstartup_spawn_request {
  /// Paths to try in turn, ended by NULL.
  const char *const *paths;
  char *const *arguments;
  char *const *environment;
  /// The working folder, or NULL for the parent's.
  const char *folder;
  /// Descriptors that become 0, 1 and 2.
  int32_t streams[3];
  /// Descriptors that keep their number in the child.
  const int32_t *inherited;
  int32_t inherited_count;
  /// Whether the kernel kills the child when the thread that started it ends.
  bool ends_with_starter;
  /// CSTARTUP_ORIGIN_DIGITS bytes inside `environment` that receive the instant of the spawn, or NULL.
  char *origin_digits;
};

/// A started program, or why it could not be started: `process` is -1 and `error` an errno of `step`.
struct cstartup_spawn_result {
  int32_t process;
  int32_t error;
  int32_t step;
  /// CLOCK_MONOTONIC and CLOCK_BOOTTIME just before the process was made.
  int64_t monotonic_ns;
  int64_t boot_ns;
};

/// Starts a program in a process group of its own (vfork, execve); returns after the execve has succeeded or failed.
struct cstartup_spawn_result cstartup_spawn(const struct cstartup_spawn_request *request);

/// Makes a pipe whose ends (for reading, for writing) are close-on-exec (pipe2).
int32_t cstartup_pipe(int32_t *ends);

/// A descriptor that becomes readable when the process ends (pidfd_open); -1 where the kernel has none.
int32_t cstartup_process_descriptor(int32_t process);

/// Whether a child has ended; it stays to be reaped (waitid with WNOWAIT). With `wait`, blocks until it has.
bool cstartup_has_ended(int32_t process, bool wait);

/// Makes orphaned descendants this process's children (PR_SET_CHILD_SUBREAPER); false where that is not possible.
bool cstartup_adopt_orphans(void);

/// The exit code in a wait status, or -1 when the process did not exit by itself.
int32_t cstartup_exit_code(int32_t status);

/// The signal that ended the process in a wait status, or 0.
int32_t cstartup_exit_signal(int32_t status);

/// Starts catching SIGINT, SIGTERM and SIGHUP; returns a descriptor that becomes readable at the first of them, or -1.
/// The second of them kills the current group and ends the process at once.
int32_t cstartup_watch_interruption(void);

/// The signal that was caught, or 0.
int32_t cstartup_interruption_signal(void);

/// The process group to kill when a second signal ends this process at once; 0 for none.
void cstartup_set_interruption_group(int32_t group);

/// Names the folder that is removed when a second signal ends the process (copied).
void cstartup_set_interruption_folder(const char *path);

/// Makes a file of zeros that has no path and whose size nobody can change (memfd_create, sealed), close-on-exec; -1 and errno
/// on failure, ENOSYS where the system has no such files.
int32_t cstartup_make_memory_file(const char *name, int64_t size);

/// Reads the beginning of a file that the kernel makes up, which gives all of it in one read: how many bytes, or -1.
int32_t cstartup_read_file(const void *path, void *buffer, int64_t size);

// Read sections (Platform/Published.swift): who may still look at a snapshot that was replaced.

/// A thread's announcement that it reads; one of each thread, reused after the thread ended.
struct cstartup_reader;

/// The link of a replaced snapshot that waits until nobody reads it any more.
struct cstartup_retired {
  struct cstartup_retired *next;
  uint64_t epoch;
};

/// Begins a read section of the calling thread; sections nest. What is loaded from a published place afterwards stays
/// until the section is left. Not for signal handlers.
struct cstartup_reader *cstartup_enter_read_section(void);

/// Ends the section; true when snapshots wait that `cstartup_reclaim` may find free now. In a file of its own and
/// never inlined: an optimizer that sees the store in it moves uses of the snapshot behind that store.
bool cstartup_leave_read_section(struct cstartup_reader *reader);

/// Hands over a snapshot that was taken out of its published place just before.
void cstartup_retire(struct cstartup_retired *snapshot);

/// Takes the snapshots that no reader can hold any more, as a list, or NULL; the caller destroys them.
struct cstartup_retired *cstartup_reclaim(void);

/// How many snapshots wait.
int64_t cstartup_retired_count(void);

// gzip.c: decompression by the system's zlib.

#include <stddef.h>

/// A decompression in progress.
struct cstartup_gzip;

/// Opens zlib and starts; 0 on success, 1 when there is no zlib, 2 when it does not work.
int32_t cstartup_gzip_open(struct cstartup_gzip **result);

/// Decompresses from `input` into `output`; the counts become what was taken and what was given. 0 when there may be more,
/// 1 when what follows is not gzip, -1 when the data is damaged.
int32_t cstartup_gzip_inflate(struct cstartup_gzip *gzip, const uint8_t *input, size_t *input_count, uint8_t *output,
                              size_t *output_count);

/// Whether the data so far is complete, so that the file may end here.
bool cstartup_gzip_is_between_members(const struct cstartup_gzip *gzip);

/// Ends and frees it.
void cstartup_gzip_close(struct cstartup_gzip *gzip);

// real_text.c: real numbers as text.

/// The flags of a conversion.
enum {
  CSTARTUP_REAL_LEFT = 1,
  CSTARTUP_REAL_PLUS = 2,
  CSTARTUP_REAL_SPACE = 4,
  CSTARTUP_REAL_POINT = 8,
  CSTARTUP_REAL_ZERO = 16,
};

/// Writes a number as `printf` does in the C locale, whatever the locale of process and thread, and a NUL; returns the length of
/// the text, of which at most `size` - 1 bytes were written. A negative precision is none.
int32_t cstartup_write_real(char *buffer, int64_t size, char conversion, uint32_t flags, int32_t width,
                            int32_t precision, double value);

#endif
