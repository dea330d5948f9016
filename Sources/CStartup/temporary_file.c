#define _GNU_SOURCE
#include "CStartup.h"

#include <fcntl.h>
#include <stdlib.h>

int32_t cstartup_make_temporary_file(char *name_template) { return mkostemp(name_template, O_CLOEXEC); }
