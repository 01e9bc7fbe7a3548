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

uint8_t Reader::u8() { return *take(1); }

uint32_t Reader::u32() {
    const uint8_t* b = take(4);
    return static_cast<uint32_t>(b[0] | b[1] << 8 | b[2] << 16) | static_cast<uint32_t>(b[3]) << 24;
}

std::string Reader::str() {
    const uint32_t length = u32();
    return std::string(reinterpret_cast<const char*>(take(length)), length);
}

void Writer::u8(uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }

void Writer::u32(uint32_t value) {
    for (int shift = 0; shift < 32; shift += 8) u8(static_cast<uint8_t>(value >> shift));
}

void Writer::str(const std::string& value) {
    u32(static_cast<uint32_t>(value.size()));
    m_bytes += value;
}

std::string take_output() {
    std::string text;
    door->take_output(text);
    return text;
}

bool memory_is_watched() { return door->memory_is_watched(); }

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
