// The shim of a component whose header students write themselves: the calls are in a source of their own, over that header.
#include "harness_rt.h"

extern "C" void __harness_declared(const void* door, const uint8_t* request, uint64_t length);

void harness_rt::perform(Reader& request) {
    repeat_seeded_numbers();
    const uint8_t* bytes = nullptr;
    uint64_t length = 0;
    request.locate_rest(&bytes, &length);
    __harness_declared(&door(), bytes, length);
}
