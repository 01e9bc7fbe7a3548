// What the runtime asks of the part that watches memory.
#ifndef HARNESS_MEMORY_H
#define HARNESS_MEMORY_H

namespace {
namespace harness_rt {

// True if memory is watched: this worker has the address sanitizer loaded, or the harness's allocator in its place.
bool memory_is_watched();

// Has something that is never deleted count as no leak: it is the shim's own.
void keep(const void* object);

// Has the allocator tell of blocks that were written outside of, or after they were deleted.
void look_for_damage();

// Tells of blocks that nothing refers to any more. Everything of the scenario's is gone; the stack above is kept.
void look_for_leaks(const void* stack_top);

}  // namespace harness_rt
}  // namespace

#endif
