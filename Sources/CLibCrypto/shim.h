#pragma once
#include <openssl/bio.h>
#include <openssl/cms.h>
#include <openssl/err.h>
