// The runtime as another object has it: what values need is here, and the rest is behind the door, which `door()` gives.
namespace {
namespace harness_rt {

const uint8_t* Reader::take(uint64_t count) {
    if (static_cast<uint64_t>(m_end - m_at) < count) end(End::UnknownStep, 0, "");
    const uint8_t* start = m_at;
    m_at += count;
    return start;
}

void detail::send_answer(const Writer& payload) { door().send_answer(payload.bytes()); }

void detail::send_thrown() { door().send_thrown(); }

bool is_open() { return door().is_open(); }

Reader call(const Writer& payload) {
    const uint8_t* reply = nullptr;
    uint64_t length = 0;
    door().call(payload.bytes(), &reply, &length);
    return Reader(reply, length);
}

void gather(const Writer& payload) { door().gather(payload.bytes()); }

std::string ask_parent(const std::string& bytes) { return door().ask_parent(bytes); }

Reader more() {
    const uint8_t* part = nullptr;
    uint64_t length = 0;
    door().more(&part, &length);
    return Reader(part, length);
}

void refuse(Refused what, int32_t first, int32_t second) {
    door().refuse(static_cast<uint8_t>(what), first, second);
    __builtin_unreachable();
}

void add_input(const std::string& text) { door().add_input(text); }

bool input_was_read() { return door().input_was_read(); }

std::string take_output() { return door().take_output(); }

void before_leaving(void (*act)(int)) { door().before_leaving(act); }

void read_others_by(ssize_t (*act)(int, void*, size_t)) { door().read_others_by(act); }

void end(End reason, int code, const std::string& text) {
    door().end(static_cast<uint32_t>(reason), code, text);
    __builtin_unreachable();
}

int random_below(int limit) { return door().random_below(limit); }

void draw_from(int stream) { door().draw_from(stream); }

void repeat_seeded_numbers() { door().repeat_seeded_numbers(); }

bool was_reseeded() { return door().was_reseeded(); }

void pass_over_sleep() { door().pass_over_sleep(); }

void let_sleep_last() { door().let_sleep_last(); }

bool memory_is_watched() { return door().memory_is_watched(); }

void keep(const void* object) { door().keep(object); }

void unknown_step(uint8_t op) { end(End::UnknownStep, op, ""); }

void check_steps(Reader request, const char* (*fields)(uint8_t op)) {
    while (request.more()) {
        const uint8_t op = request.u8();
        const char* layout = fields(op);
        if (layout == nullptr) unknown_step(op);
        for (; *layout != '\0'; ++layout) {
            if (*layout == 'b') request.u8();
            if (*layout == 'i') request.i32();
            if (*layout == 's') request.str();
        }
    }
}

}  // namespace harness_rt
}  // namespace
