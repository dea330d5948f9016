// What running a launch needs: serving the main queue, threads of our own.
#ifndef CSTARTUP_LAUNCH_H
#define CSTARTUP_LAUNCH_H

#include <stdbool.h>
#include <stdint.h>

// Serving the main queue (main_queue.c)

/// True on the thread that the process began with.
bool cstartup_is_main_thread(void);

/// A descriptor that is readable when libdispatch's main queue, the executor of Swift's main actor, has work; -1 when the
/// queue can't be served: no libdispatch, or another thread serves it already (dispatch_main).
int32_t cstartup_main_queue_handle(void);

/// Runs what is in the main queue; only on the main thread, and not from within the main queue.
void cstartup_main_queue_drain(int32_t handle);

/// Makes a descriptor that one thread waits for and others write to (eventfd); -1 and errno on failure.
int32_t cstartup_wakeup_make(void);

/// Makes it readable.
void cstartup_wakeup_give(int32_t wakeup);

/// Makes it unreadable again.
void cstartup_wakeup_clear(int32_t wakeup);

/// Waits until one of two descriptors is readable (`second` may be -1), at most `milliseconds` (-1 for ever); bit 0 is set
/// when the first is, bit 1 when the second is (poll).
int32_t cstartup_wait_readable(int32_t first, int32_t second, int32_t milliseconds);

// Threads of our own (worker_thread.c)

/// Starts a detached thread that calls `body` with `argument` (pthread_create); 0, or what errno would be.
int32_t cstartup_start_thread(void (*body)(void *), void *argument);

/// Names the calling thread in the kernel, which keeps 15 bytes (pthread_setname_np).
void cstartup_set_thread_name(const char *name);

/// Writes out what is buffered for standard output and ends the process without destroying anything (fflush, _exit).
_Noreturn void cstartup_end_process(int32_t status);

#endif
