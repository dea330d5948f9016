#define _GNU_SOURCE
#include "CStartup.h"

#if defined(__APPLE__)
#include <unistd.h>

bool cstartup_is_privileged(void) { return issetugid() != 0; }
#else
#include <sys/auxv.h>

bool cstartup_is_privileged(void) { return getauxval(AT_SECURE) != 0; }
#endif
