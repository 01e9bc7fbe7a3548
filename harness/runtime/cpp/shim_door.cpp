// What stands before every shim: the door, and what the runtime calls.
#include "door.h"
#include "harness_rt.h"
#include "memory.h"

extern "C" {
extern const void* const __harness_runtime;

void __harness_perform(const uint8_t* bytes, uint64_t length) {
    harness_rt::Reader request(bytes, length);
    harness_rt::perform(request);
}
}

namespace {
namespace harness_rt {

const Door& door() { return *static_cast<const Door*>(__harness_runtime); }

}  // namespace harness_rt
}  // namespace

#include "through_door.cpp"
