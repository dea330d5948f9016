#define _GNU_SOURCE
#include "CStartup.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int received_signal;
static atomic_int group_to_end;
static int wake_descriptors[2] = {-1, -1};

static void interrupted(int signal_number) {
  int saved = errno;
  if (atomic_exchange(&received_signal, signal_number) != 0) {
    // Asked twice: the orderly way takes too long for this user.
    int group = atomic_load(&group_to_end);
    if (group > 1) kill(-group, SIGKILL);
    _exit(128 + signal_number);
  }
  char byte = 0;
  if (write(wake_descriptors[1], &byte, 1) < 0) {
    // The pipe is full only when the reader was woken already.
  }
  errno = saved;
}

int32_t cstartup_watch_interruption(void) {
  if (wake_descriptors[0] >= 0) return wake_descriptors[0];
  if (cstartup_pipe(wake_descriptors) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(wake_descriptors[end], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = interrupted};
  sigemptyset(&action.sa_mask);
  static const int watched[] = {SIGINT, SIGTERM, SIGHUP};
  for (unsigned index = 0; index < sizeof watched / sizeof *watched; index++) {
    // A signal that the starter ignores (nohup) stays ignored.
    struct sigaction before;
    if (sigaction(watched[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    if (sigaction(watched[index], &action, NULL) != 0) return -1;
  }
  return wake_descriptors[0];
}

int32_t cstartup_interruption_signal(void) { return atomic_load(&received_signal); }

void cstartup_set_interruption_group(int32_t group) { atomic_store(&group_to_end, group); }
