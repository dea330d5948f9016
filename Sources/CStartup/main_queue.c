#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <pthread.h>
#include <sys/event.h>

bool cstartup_is_main_thread(void) { return pthread_main_np() != 0; }

// The main actor keeps the main thread there, so a launch suspends and needs no queue to serve.
int32_t cstartup_main_queue_handle(void) { return -1; }

void cstartup_main_queue_drain(int32_t handle) { (void)handle; }

static void change_wakeup(int32_t wakeup, uint16_t flags, uint32_t filter_flags) {
  struct kevent change;
  EV_SET(&change, 0, EVFILT_USER, flags, filter_flags, 0, 0);
  kevent(wakeup, &change, 1, 0, 0, 0);
}

int32_t cstartup_wakeup_make(void) {
  int32_t wakeup = kqueue();
  if (wakeup >= 0) change_wakeup(wakeup, EV_ADD | EV_CLEAR, 0);
  return wakeup;
}

void cstartup_wakeup_give(int32_t wakeup) { change_wakeup(wakeup, 0, NOTE_TRIGGER); }

void cstartup_wakeup_clear(int32_t wakeup) {
  struct kevent event;
  struct timespec at_once = {0, 0};
  kevent(wakeup, 0, 0, &event, 1, &at_once);
}
#else
#include <sys/eventfd.h>
#include <sys/syscall.h>

// What CoreFoundation's run loop serves the main queue with. Weak, because a program without libdispatch has neither.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

bool cstartup_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

int32_t cstartup_main_queue_handle(void) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return -1;
  return _dispatch_get_main_queue_handle_4CF();
}

void cstartup_main_queue_drain(int32_t handle) {
  uint64_t count;
  ssize_t ignored = read(handle, &count, sizeof count);
  (void)ignored;
  _dispatch_main_queue_callback_4CF(0);
}

int32_t cstartup_wakeup_make(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cstartup_wakeup_give(int32_t wakeup) {
  uint64_t one = 1;
  ssize_t ignored = write(wakeup, &one, sizeof one);
  (void)ignored;
}

void cstartup_wakeup_clear(int32_t wakeup) {
  uint64_t count;
  ssize_t ignored = read(wakeup, &count, sizeof count);
  (void)ignored;
}
#endif

int32_t cstartup_wait_readable(int32_t first, int32_t second, int32_t milliseconds) {
  struct pollfd files[2] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
  while (poll(files, second < 0 ? 1 : 2, milliseconds) < 0 && errno == EINTR) {
  }
  return (files[0].revents ? 1 : 0) | (second >= 0 && files[1].revents ? 2 : 0);
}
