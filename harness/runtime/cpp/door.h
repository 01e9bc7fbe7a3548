// What the runtime has for shims and callers. They are other objects: each reaches it by one table, and none of its functions has
// a name there.
#ifndef HARNESS_DOOR_H
#define HARNESS_DOOR_H

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace {
namespace harness_rt {

struct Door {
    void (*send_answer)(const std::string& payload);
    void (*send_thrown)();
    bool (*is_open)();
    void (*call)(const std::string& payload, const uint8_t** reply, uint64_t* length);
    void (*gather)(const std::string& payload);
    std::string (*ask_parent)(const std::string& bytes);
    void (*more)(const uint8_t** part, uint64_t* length);
    void (*refuse)(uint8_t what, int32_t first, int32_t second);
    void (*add_input)(const std::string& text);
    bool (*input_was_read)();
    std::string (*take_output)();
    void (*before_leaving)(void (*act)(int status));
    void (*read_others_by)(ssize_t (*act)(int from, void* into, size_t length));
    void (*end)(uint32_t reason, int code, const std::string& text);
    int (*random_below)(int limit);
    void (*draw_from)(int stream);
    void (*repeat_seeded_numbers)();
    bool (*was_reseeded)();
    void (*pass_over_sleep)();
    void (*let_sleep_last)();
    bool (*memory_is_watched)();
    void (*keep)(const void* object);
};

}  // namespace harness_rt
}  // namespace

#endif
