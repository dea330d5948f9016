#define _GNU_SOURCE
#include "CStartup.h"

#include <sys/auxv.h>

bool cstartup_is_privileged(void) { return getauxval(AT_SECURE) != 0; }
