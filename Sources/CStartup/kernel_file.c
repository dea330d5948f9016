#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int32_t cstartup_read_file(const void *path, void *buffer, int64_t size) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  ssize_t count;
  do count = read(descriptor, buffer, (size_t)size);
  while (count < 0 && errno == EINTR);
  close(descriptor);
  return (int32_t)count;
}
