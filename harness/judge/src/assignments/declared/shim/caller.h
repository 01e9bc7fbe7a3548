// The runtime as a caller has it: what values need is here, and the rest is behind the door.
namespace {
namespace harness_rt {

const Door* door = nullptr;

const uint8_t* Reader::take(uint64_t count) {
    if (static_cast<uint64_t>(m_end - m_at) < count) end(End::UnknownStep, 0, "");
    const uint8_t* start = m_at;
    m_at += count;
    return start;
}

std::string take_output() {
    std::string text;
    door->take_output(text);
    return text;
}

bool memory_is_watched() { return door->memory_is_watched(); }

void read_others_by(ssize_t (*act)(int, void*, size_t)) { door->read_others_by(act); }

void end(End reason, int code, const std::string& text) {
    door->end(static_cast<uint32_t>(reason), code, text);
    for (;;) {
    }
}

void unknown_step(uint8_t op) { end(End::UnknownStep, op, ""); }

void detail::send_answer(const Writer& payload) { door->send_answer(payload.bytes()); }

void detail::send_thrown() { door->send_thrown(); }

}  // namespace harness_rt
}  // namespace
