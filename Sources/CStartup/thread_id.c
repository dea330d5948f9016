#define _GNU_SOURCE
#include "CStartup.h"

#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int32_t cached_thread_id;

int32_t cstartup_thread_id(void) {
  if (cached_thread_id == 0) cached_thread_id = (int32_t)syscall(SYS_gettid);
  return cached_thread_id;
}
