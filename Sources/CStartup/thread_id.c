#define _GNU_SOURCE
#include "CStartup.h"

#include <unistd.h>

#if defined(__APPLE__)
#include <pthread.h>

static int32_t kernel_thread_id(void) {
  uint64_t id = 0;
  pthread_threadid_np(0, &id);
  return (int32_t)id;
}
#else
#include <sys/syscall.h>

static int32_t kernel_thread_id(void) { return (int32_t)syscall(SYS_gettid); }
#endif

static _Thread_local int32_t cached_thread_id;

int32_t cstartup_thread_id(void) {
  if (cached_thread_id == 0) cached_thread_id = kernel_thread_id();
  return cached_thread_id;
}
