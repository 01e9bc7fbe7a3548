// What the shim hands to the source that is compiled over a student's header: the runtime lives in another object, and none of
// its functions has a name that the student's header could use.
#ifndef DECLARED_DOOR_H
#define DECLARED_DOOR_H

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace {
namespace harness_rt {

struct Door {
    void (*send_answer)(const std::string& payload);
    void (*send_thrown)();
    void (*take_output)(std::string& text);
    bool (*memory_is_watched)();
    void (*read_others_by)(ssize_t (*act)(int from, void* into, size_t length));
    void (*end)(uint32_t reason, int code, const std::string& text);
};

}  // namespace harness_rt
}  // namespace

#endif
