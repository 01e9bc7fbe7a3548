// What every shim builds on: reading a scenario, writing a transcript, catching what student code does.
// Knows no assignment. The runtime is compiled once, a component's shims are one translation unit beside it, and each has these
// declarations for itself: everything lives in namespace harness_rt, inside an unnamed namespace, so that no other object can
// call it or throw its types. From the shims to the runtime leads one table (`door.h`), whose name no object of a student's
// may have. Nothing but harness_entry leaves the library.
#ifndef HARNESS_RT_H
#define HARNESS_RT_H

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace {
namespace harness_rt {

// The table that the worker passes in; its layout is the contract with the worker's host.rs.
struct Host {
    uint32_t version;
    const uint8_t* request;
    uint64_t request_length;
    void (*answer)(const uint8_t*, uint64_t);
    void (*call)(const uint8_t*, uint64_t, const uint8_t** reply, uint64_t* reply_length);
    uint32_t (*random)();
    void (*end)(uint32_t reason, int32_t code, const char* text, uint64_t length);
    // A second descriptor of the file behind descriptor 1, which components close.
    int32_t printed;
};

// Why a scenario ends early; the numbers are the protocol's.
enum class End : uint32_t {
    Exited = 1,
    EndOfInput = 2,
    Output = 3,
    Memory = 4,
    Terminated = 6,
    UnknownStep = 8,
};

// Reads what the parent encoded. Ours on both sides, so a short read is a bug and ends the process.
class Reader {
public:
    Reader(const uint8_t* bytes, uint64_t length) : m_at(bytes), m_end(bytes + length) {}
    bool more() const { return m_at != m_end; }
    uint8_t u8() { return *take(1); }
    uint32_t u32() {
        const uint8_t* b = take(4);
        return static_cast<uint32_t>(b[0] | b[1] << 8 | b[2] << 16) | static_cast<uint32_t>(b[3]) << 24;
    }
    int32_t i32() { return static_cast<int32_t>(u32()); }
    std::string str() {
        const uint32_t length = u32();
        return std::string(reinterpret_cast<const char*>(take(length)), length);
    }
    std::string rest() const { return std::string(m_at, m_end); }
    // The place and the length of the rest.
    void locate_rest(const uint8_t** at, uint64_t* length) const {
        *at = m_at;
        *length = static_cast<uint64_t>(m_end - m_at);
    }

private:
    const uint8_t* take(uint64_t count);
    const uint8_t* m_at;
    const uint8_t* m_end;
};

// Encodes answers and calls: little-endian numbers, strings with a 32-bit length.
class Writer {
public:
    void u8(uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void u32(uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) u8(static_cast<uint8_t>(value >> shift));
    }
    void i32(int32_t value) { u32(static_cast<uint32_t>(value)); }
    void str(const std::string& value) {
        u32(static_cast<uint32_t>(value.size()));
        m_bytes += value;
    }
    // Bytes that were written elsewhere.
    void raw(const std::string& bytes) { m_bytes += bytes; }
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

// The refusals of stand-ins. The parent has the sentences: no text that comes from this process is ever shown as the grader's.
enum class Refused : uint8_t {
    NoObject = 1,
    // Which one, and how many there are.
    UnknownShip = 2,
    CalledPlay = 3,
    GameHasBegun = 4,
};

// Throws, for stand-ins, when student code asks for something that no correct program asks for.
[[noreturn]] void refuse(Refused what, int32_t first, int32_t second);

// One step: runs `perform`, which calls student code and writes its results, and sends one answer.
// An exception becomes part of the answer; so does whatever was printed meanwhile.
template <class Perform>
void step(Perform perform);

// Whether the parent can be called. Static initialisers can, unless the library is loaded and nothing else is done.
bool is_open();

// Calls a collaborator that the parent plays. The call carries what was printed and read so far, so that the parent
// knows the order of things.
Reader call(const Writer& payload);

// A call whose answer is known before: it reaches the parent with others, before whatever is sent next, and is heard there as if
// it had been made alone. What was gathered by a process that does not come to its end may be lost.
void gather(const Writer& payload);

// Sends the parent these bytes alone and gives what it answers: what was printed and read so far stays where it is.
std::string ask_parent(const std::string& bytes);

// The next part of a request that the parent makes up as it goes along, asked for by an empty call. It may be read across
// other calls, and is valid until the next part is asked for.
Reader more();

// Text for cin and stdin from here on.
void add_input(const std::string& text);

// Student code has read from cin, stdin or descriptor 0, or looked at what is there.
bool input_was_read();

// What arrived at descriptor 1 since the last take, by whatever way.
std::string take_output();

// What is done when student code leaves through exit or a relative, before the process ends; it is given the status.
void before_leaving(void (*act)(int status));

// Descriptors from here on are none of the system's.
const int FIRST_OTHER = 100000;

// What read() does with descriptors that are none of the system's.
void read_others_by(ssize_t (*act)(int from, void* into, size_t length));

// Ends the process at once.
[[noreturn]] void end(End reason, int code, const std::string& text);

// Uniform in 0..limit-1, from the scenario's seed.
int random_below(int limit);

// From now on random numbers come from that stream. Number 0 is the scenario's own; what is drawn from others leaves it as
// it was.
void draw_from(int stream);

// From now on a seed that student code sets again makes the C library's generator give the same numbers again. It is up to
// the assignment: elsewhere the numbers go on, whatever is seeded.
void repeat_seeded_numbers();

// Since that was asked last, student code has seeded the C library's generator, or has looked at a clock and drawn nothing:
// a generator of its own, made anew from the time.
bool was_reseeded();

// From now on sleep takes no time, and the clocks move on as if it had: students pace a game for those who watch it, and where
// the handout sets no time that is nobody's business. Sleep before the first step lasts in any case.
void pass_over_sleep();
void let_sleep_last();

// Ends the scenario as a fault of the harness: the request holds a step that the shim does not know.
[[noreturn]] void unknown_step(uint8_t op);

// Ends the scenario by unknown_step unless every step of the request is one that the shim knows. `fields` returns the layout
// of the fields that follow a step's number, a letter for each (b: a byte, i: a number, s: a string), and null for a number
// that no step has. To be called before the first step is performed: the parent believes an unknown step only then, because
// the student's code could claim one.
void check_steps(Reader request, const char* (*fields)(uint8_t op));

// The shim's own part: performs every step of the request.
void perform(Reader& request);

namespace detail {
void send_answer(const Writer& payload);
// Sends what is being thrown in place of an answer.
void send_thrown();
}  // namespace detail

template <class Perform>
void step(Perform perform) {
    Writer payload;
    try {
        perform(payload);
    } catch (...) {
        detail::send_thrown();
        return;
    }
    detail::send_answer(payload);
}

}  // namespace harness_rt
}  // namespace

#endif
