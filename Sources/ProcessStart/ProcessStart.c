#include "ProcessStart.h"
