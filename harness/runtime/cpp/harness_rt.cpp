// The runtime under every shim: streams, exceptions, leaving, randomness and clocks.
// Functions of the C and C++ libraries that are defined here (exit, rand, time ...) bind inside this library alone,
// because its version script keeps every symbol but the entry local.
#include "harness_rt.h"
#include "memory.h"

#include <cxxabi.h>
#include <stdio_ext.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <iostream>
#include <new>
#include <random>
#include <streambuf>
#include <typeinfo>

namespace {
namespace harness_rt {
namespace {

const uint32_t HOST_VERSION = 2;
const int MAX_READS_AT_END = 200;

const Host* host = nullptr;
void (*farewell)(int) = nullptr;
ssize_t (*read_others)(int from, void* into, size_t length) = nullptr;

// ---- The system ------------------------------------------------------------------------------------------------

// Asked without the C library: a component may define functions of the library's names, and the runtime's calls would be bound to them.
long ask_system(long number, long a = 0, long b = 0, long c = 0, long d = 0) {
#if defined(__x86_64__)
    long result;
    register long fourth __asm__("r10") = d;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                     : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long call __asm__("x8") = number;
    register long result __asm__("x0") = a;
    register long second __asm__("x1") = b;
    register long third __asm__("x2") = c;
    register long fourth __asm__("x3") = d;
    __asm__ volatile("svc 0" : "+r"(result) : "r"(call), "r"(second), "r"(third), "r"(fourth) : "memory");
    return result;
#else
#error "no system calls are known for this processor"
#endif
}

// ---- Output ----------------------------------------------------------------------------------------------------
// Output is what arrives at descriptor 1. It is a file of the parent's that only grows: what is printed goes there, by
// cout, by stdio, by write or by the bare system call, and is read back from there after each step. Its size is limited by
// the kernel. Text for it is gathered as for a terminal, line by line or until the code flushes, because the order in which
// ways of printing are mixed matters, and a system call for each character is dear.

[[noreturn]] void leave_without_output() { end(End::Exited, 1, ""); }

void deliver(const char* text, size_t length) {
    while (length != 0) {
        const long done = ask_system(SYS_write, host->printed, reinterpret_cast<long>(text), static_cast<long>(length));
        if (done == -EINTR) continue;
        if (done == -EFBIG) end(End::Output, 0, "");
        if (done <= 0) leave_without_output();
        text += done;
        length -= static_cast<size_t>(done);
    }
}

// stdio's part; null once the component has closed it.
FILE* printing = nullptr;

// cout's part: gathers until a line ends. What waits in stdio came before it.
class Capture : public std::streambuf {
public:
    void add(const char* text, size_t length) {
        if (length > sizeof m_text - m_used) pass_on();
        if (length > sizeof m_text) return deliver(text, length);
        memcpy(m_text + m_used, text, length);
        m_used += length;
    }
    void pass_on() {
        const size_t length = m_used;
        m_used = 0;
        deliver(m_text, length);
    }

protected:
    int_type overflow(int_type c) override {
        if (c == traits_type::eof()) return 0;
        const char character = traits_type::to_char_type(c);
        xsputn(&character, 1);
        return 0;
    }
    std::streamsize xsputn(const char* text, std::streamsize length) override {
        if (printing != nullptr && __fpending(printing) != 0) fflush(printing);
        add(text, static_cast<size_t>(length));
        if (m_lines > 0 && memchr(text, '\n', static_cast<size_t>(length)) != nullptr) {
            --m_lines;
            pass_on();
        }
        return length;
    }
    int sync() override {
        pass_on();
        return 0;
    }

private:
    char m_text[4096];
    size_t m_used = 0;
    // Lines that arrive one by one, as on a terminal; who prints more than that waits for a full buffer.
    int m_lines = 20000;
};

// cerr's and clog's part. Components may write there as much as they like: the beginning arrives at once, the rest in large
// pieces, because a system call for each word is dear. What a signal interrupts loses its last piece.
class Complaints : public std::streambuf {
public:
    void pass_on() {
        const size_t length = m_used;
        m_used = 0;
        tell(m_text, length);
    }

protected:
    int_type overflow(int_type c) override {
        if (c == traits_type::eof()) return 0;
        const char character = traits_type::to_char_type(c);
        xsputn(&character, 1);
        return 0;
    }
    std::streamsize xsputn(const char* text, std::streamsize length) override {
        const size_t count = static_cast<size_t>(length);
        if (m_told < TOLD_AT_ONCE || count > sizeof m_text) {
            pass_on();
            tell(text, count);
            return length;
        }
        if (count > sizeof m_text - m_used) pass_on();
        memcpy(m_text + m_used, text, count);
        m_used += count;
        return length;
    }

private:
    void tell(const char* text, size_t length) {
        m_told += length;
        while (length != 0) {
            const long done = ask_system(SYS_write, 2, reinterpret_cast<long>(text), static_cast<long>(length));
            if (done == -EINTR) continue;
            if (done <= 0) return;
            text += done;
            length -= static_cast<size_t>(done);
        }
    }

    static const size_t TOLD_AT_ONCE = 64 << 10;
    char m_text[16 << 10];
    size_t m_used = 0;
    size_t m_told = 0;
};

// Feeds cin and stdin from one text, a line at a time, as a terminal does. A component that goes on reading at its end would
// do so for ever.
class Input : public std::streambuf {
public:
    void add(const std::string& text) {
        const size_t consumed = this->consumed();
        const size_t released = static_cast<size_t>(egptr() - eback());
        m_text += text;
        char* start = &m_text[0];
        setg(start, start + consumed, start + released);
    }
    size_t consumed() const { return static_cast<size_t>(gptr() - eback()); }
    // Anything was read from it, or looked at, or would have been if there had been any input.
    bool was_read() const { return m_was_read; }

protected:
    int_type underflow() override {
        m_was_read = true;
        if (gptr() < egptr()) return traits_type::to_int_type(*gptr());
        const size_t released = static_cast<size_t>(egptr() - eback());
        if (released < m_text.size()) {
            const size_t line = m_text.find('\n', released);
            const size_t until = line == std::string::npos ? m_text.size() : line + 1;
            setg(&m_text[0], gptr(), &m_text[0] + until);
            return traits_type::to_int_type(*gptr());
        }
        if (++m_reads_at_end > MAX_READS_AT_END) end(End::EndOfInput, 0, "");
        return traits_type::eof();
    }

private:
    std::string m_text;
    int m_reads_at_end = 0;
    bool m_was_read = false;
};

struct Streams {
    Capture capture;
    Complaints complaints;
    Input input;
};

// The last one is never destroyed: statics of the student may still print when the process leaves.
Streams*& streams() {
    static Streams* current = new Streams;
    return current;
}

Capture& capture() { return streams()->capture; }

Complaints& complaints() { return streams()->complaints; }

Input& input() { return streams()->input; }

// stdio hands over whole lines, and the text that was flushed.
ssize_t write_stdout(void*, const char* text, size_t length) {
    capture().add(text, length);
    capture().pass_on();
    return static_cast<ssize_t>(length);
}

int close_stdout(void*) {
    printing = nullptr;
    return 0;
}

ssize_t read_stdin(void*, char* text, size_t length) {
    if (length == 0) return 0;
    const int c = input().sbumpc();
    if (c == std::char_traits<char>::eof()) return 0;
    *text = static_cast<char>(c);
    return 1;
}

// At most one line, as from a terminal.
ssize_t read_descriptor_0(char* text, size_t length) {
    size_t done = 0;
    while (done < length && (done == 0 || text[done - 1] != '\n')) {
        const int c = input().sbumpc();
        if (c == std::char_traits<char>::eof()) break;
        text[done++] = static_cast<char>(c);
    }
    return static_cast<ssize_t>(done);
}

FILE* make_stdin() {
    cookie_io_functions_t in = {};
    in.read = read_stdin;
    FILE* file = fopencookie(nullptr, "r", in);
    setvbuf(file, nullptr, _IONBF, 0);
    return file;
}

FILE* make_stdout() {
    static char buffer[4096];
    cookie_io_functions_t out = {};
    out.write = write_stdout;
    out.close = close_stdout;
    FILE* file = fopencookie(nullptr, "w", out);
    setvbuf(file, buffer, _IOLBF, sizeof buffer);
    return file;
}

void redirect_streams() {
    std::cout.rdbuf(&capture());
    std::cin.rdbuf(&input());
    std::cerr.rdbuf(&complaints());
    std::clog.rdbuf(&complaints());
    // A stream that the component has kept since an earlier scenario stays one.
    if (printing == nullptr) printing = make_stdout();
    stdout = printing;
    stdin = make_stdin();
}

// Reads what has been added to the file of output.
std::string read_output() {
    static long taken = 0;
    const long length = ask_system(SYS_lseek, host->printed, 0, SEEK_END);
    if (length < taken) leave_without_output();
    std::string text(static_cast<size_t>(length - taken), '\0');
    for (size_t done = 0; done < text.size();) {
        const long rest = static_cast<long>(text.size() - done);
        const long got = ask_system(SYS_pread64, host->printed, reinterpret_cast<long>(&text[done]), rest, taken);
        if (got == -EINTR) continue;
        if (got <= 0) leave_without_output();
        done += static_cast<size_t>(got);
        taken += got;
    }
    return text;
}

// A component that leaves cout in hexadecimal must not spoil the next step's display.
void settle_cout() {
    // Never destroyed: a program's statics may have been, when what it wrote is looked at.
    static const std::ios& fresh = *new std::ios(nullptr);
    std::cout.clear();
    std::cout.copyfmt(fresh);
}

// The state of a stream before any scenario: its format, its exceptions and what it is tied to.
class Pristine {
public:
    explicit Pristine(std::ios& stream) : m_stream(stream), m_format(nullptr) { m_format.copyfmt(stream); }
    void restore() {
        m_stream.clear();
        m_stream.copyfmt(m_format);
    }

private:
    std::ios& m_stream;
    std::ios m_format;
};

// Takes away what an earlier scenario of the process has left in the streams. Called first before any scenario.
void renew_streams() {
    static Pristine* const pristine[] = {new Pristine(std::cin), new Pristine(std::cout), new Pristine(std::cerr),
                                         new Pristine(std::clog)};
    for (Pristine* stream : pristine) stream->restore();
    Streams* const former = streams();
    streams() = new Streams;
    redirect_streams();
    delete former;
}

// ---- Exceptions ------------------------------------------------------------------------------------------------

std::string demangled(const std::type_info& type) {
    int status = 0;
    char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
    const std::string text = name != nullptr ? name : type.name();
    free(name);
    return text;
}

// How an answer begins: nothing was thrown; an exception with words; something that a stand-in refused; a value without
// words.
enum Kind : uint8_t { ANSWERED = 0, THREW = 1, REFUSED = 3, THREW_VALUE = 4 };

// What a stand-in throws.
struct Refusal {
    Refused what;
    int32_t first;
    int32_t second;
};

struct Thrown {
    Kind kind;
    std::string words;
    Refusal refusal;
};

std::string words_of(const std::exception& error) { return demangled(typeid(error)) + ": " + error.what(); }

Thrown current_exception() {
    try {
        throw;
    } catch (const Refusal& refusal) {
        return {REFUSED, "a stand-in refused what it was asked", refusal};
    } catch (const std::bad_array_new_length& error) {
        return {THREW, words_of(error), {}};
    } catch (const std::bad_alloc&) {
        end(End::Memory, 0, "");
    } catch (const std::exception& error) {
        return {THREW, words_of(error), {}};
    } catch (...) {
        const std::type_info* type = abi::__cxa_current_exception_type();
        return {THREW_VALUE, type != nullptr ? demangled(*type) : std::string("unknown"), {}};
    }
}

[[noreturn]] void on_terminate() {
    std::string text = "std::terminate was called";
    if (std::current_exception()) {
        try {
            throw;
        } catch (...) {
            text = "an exception that could not be caught: " + current_exception().words;
        }
    }
    end(End::Terminated, 0, text);
}

// ---- Clocks ----------------------------------------------------------------------------------------------------

const long long NANOSECONDS = 1000000000LL;
const long long REAL_STEP = 20000000LL;

// Where the component took random numbers from since that was asked last.
struct Sources {
    bool drew;
    bool seeded;
    bool looked_at_clock;
};
Sources sources;

// Sleep takes no time, and what it would have taken so far.
bool sleep_passes = false;
long long slept = 0;

// The scenario's time and the real one when they were first looked at, and the looks since.
long long clock_start = 0;
long long real_start = 0;
long long looks = 0;

long long real_nanoseconds() {
    timespec now;
    ask_system(SYS_clock_gettime, CLOCK_MONOTONIC, reinterpret_cast<long>(&now));
    return now.tv_sec * NANOSECONDS + now.tv_nsec;
}

// The real time since then, in coarse steps.
long long passed_since(long long start) { return (real_nanoseconds() - start) / REAL_STEP * REAL_STEP; }

// The time from which all others go on.
const long long BEGINNING = 1700000000LL * NANOSECONDS;

// The scenario's time: set by its seed, moving a little with each look, and with the real clock in coarse steps, so
// that runs repeat while they are short and loops that wait for a time still end; and with sleep that is passed over.
long long virtual_nanoseconds() {
    if (looks == 0) {
        clock_start = BEGINNING + (host->random() % 100000000u) * NANOSECONDS;
        real_start = real_nanoseconds();
    }
    sources.looked_at_clock = true;
    return clock_start + passed_since(real_start) + slept + 100 * ++looks;
}

// The time for static initialisers: the same in every run, but for the coarse steps.
long long early_nanoseconds() {
    static long long real_beginning = 0;
    static long long early_looks = 0;
    if (early_looks == 0) real_beginning = real_nanoseconds();
    return BEGINNING + passed_since(real_beginning) + 100 * ++early_looks;
}

// The time at which clock() was first asked; below zero before that.
long long first_clock = -1;

void renew_clocks() {
    sources = Sources();
    sleep_passes = false;
    slept = looks = 0;
    first_clock = -1;
}

}  // namespace

// ---- Encoding --------------------------------------------------------------------------------------------------

const uint8_t* Reader::take(uint64_t count) {
    if (static_cast<uint64_t>(m_end - m_at) < count) abort();
    const uint8_t* start = m_at;
    m_at += count;
    return start;
}

// ---- Steps and calls -------------------------------------------------------------------------------------------

namespace {

// The length of printed text that no call has: behind it come calls that were gathered, each with its length.
const uint32_t GATHERED = 0xffffffff;

// Bytes after which gathered calls are sent.
const size_t MOST_GATHERED = 4096;

std::string& gathered() {
    static std::string calls;
    return calls;
}

// A call as the parent hears it.
std::string whole_call(const Writer& payload) {
    // Before the entry nothing has been captured or read yet.
    const bool has_begun = host != nullptr;
    Writer whole;
    whole.str(has_begun ? take_output() : std::string());
    whole.u32(has_begun ? static_cast<uint32_t>(input().consumed()) : 0);
    return whole.bytes() + payload.bytes();
}

void send_gathered() {
    if (gathered().empty()) return;
    Writer calls;
    calls.u32(GATHERED);
    calls.raw(gathered());
    gathered().clear();
    ask_parent(calls.bytes());
}

}  // namespace

namespace detail {

void send(Writer head, const Writer& payload) {
    head.str(take_output());
    host->answer(reinterpret_cast<const uint8_t*>(head.bytes().data()), head.bytes().size());
    host->answer(reinterpret_cast<const uint8_t*>(payload.bytes().data()), payload.bytes().size());
    settle_cout();
}

void send_answer(const Writer& payload) {
    send_gathered();
    Writer head;
    head.u8(ANSWERED);
    send(head, payload);
}

void send_thrown() {
    send_gathered();
    const Thrown thrown = current_exception();
    Writer head;
    head.u8(thrown.kind);
    if (thrown.kind == REFUSED) {
        head.u8(static_cast<uint8_t>(thrown.refusal.what));
        head.i32(thrown.refusal.first);
        head.i32(thrown.refusal.second);
    } else {
        head.str(thrown.words);
    }
    send(head, Writer());
}

}  // namespace detail

namespace detail {

// The page on which the worker leaves the table's address for static initialisers, which run before the entry is called.
const uintptr_t EARLY = 0x211000000000;
const long EARLY_LENGTH = 4096;

// The table before the entry is called; null where the worker left none. Advice on a page that is not there is refused.
const Host* early_host() {
    static const bool is_there = ask_system(SYS_madvise, static_cast<long>(EARLY), EARLY_LENGTH, 0) == 0;
    return is_there ? *reinterpret_cast<const Host* const*>(EARLY) : nullptr;
}

// The table that calls go to.
const Host* reached() { return host != nullptr ? host : early_host(); }

}  // namespace detail

bool is_open() { return detail::reached() != nullptr; }

namespace {

Reader ask(const std::string& bytes) {
    const uint8_t* reply = nullptr;
    uint64_t length = 0;
    detail::reached()->call(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size(), &reply, &length);
    return Reader(reply, length);
}

}  // namespace

Reader call(const Writer& payload) {
    send_gathered();
    return ask(whole_call(payload));
}

void gather(const Writer& payload) {
    Writer one;
    one.str(whole_call(payload));
    gathered() += one.bytes();
    if (gathered().size() >= MOST_GATHERED) send_gathered();
}

std::string ask_parent(const std::string& bytes) { return ask(bytes).rest(); }

Reader more() {
    static std::string part;
    part = call(Writer()).rest();
    return Reader(reinterpret_cast<const uint8_t*>(part.data()), part.size());
}

void add_input(const std::string& text) { input().add(text); }

bool input_was_read() { return input().was_read(); }

std::string take_output() {
    std::cout.flush();
    // Every stream of C's: the one that stood for stdout before, and those that the component made of a descriptor.
    fflush(nullptr);
    capture().pass_on();
    complaints().pass_on();
    return read_output();
}

void before_leaving(void (*act)(int)) { farewell = act; }

void read_others_by(ssize_t (*act)(int, void*, size_t)) { read_others = act; }

void end(End reason, int code, const std::string& text) {
    complaints().pass_on();
    host->end(static_cast<uint32_t>(reason), code, text.data(), text.size());
    __builtin_unreachable();
}

void refuse(Refused what, int32_t first, int32_t second) { throw Refusal{what, first, second}; }

namespace {
const uint64_t BESIDE = 0x853c49e6748fea9bull;

int current_stream = 0;
uint64_t beside = BESIDE;

// PCG XSH RR 64/32.
uint32_t draw_beside() {
    const uint64_t old = beside;
    beside = old * 6364136223846793005ull + 1442695040888963407ull;
    const uint32_t mixed = static_cast<uint32_t>(((old >> 18) ^ old) >> 27);
    const uint32_t turn = static_cast<uint32_t>(old >> 59);
    return mixed >> turn | mixed << (-turn & 31);
}

// The numbers that rand() gave since a seed was set for the first time: when it is set again they come again, as with the C library.
struct SeededNumbers {
    unsigned seed;
    uint32_t count;
    uint32_t numbers[2048];
};
const int MOST_SEEDS = 16;
SeededNumbers seeded_numbers[MOST_SEEDS];
int seeds = 0;
bool seeds_repeat = false;
SeededNumbers* current_seed = nullptr;
uint32_t given_since_seed = 0;

void renew_randomness() {
    current_stream = 0;
    beside = BESIDE;
    seeds = 0;
    seeds_repeat = false;
    current_seed = nullptr;
}

// Makes everything as it is before the first scenario, but for what the component itself has kept.
void begin_scenario(const Host* table) {
    if (host != nullptr) take_output();
    host = table;
    farewell = nullptr;
    read_others = nullptr;
    renew_streams();
    renew_clocks();
    renew_randomness();
}
}  // namespace

void draw_from(int stream) { current_stream = stream; }

uint32_t draw() {
    sources.drew = true;
    return current_stream == 0 ? host->random() : draw_beside();
}

void repeat_seeded_numbers() { seeds_repeat = true; }

void seed_numbers(unsigned seed) {
    sources.seeded = true;
    given_since_seed = 0;
    current_seed = nullptr;
    if (!seeds_repeat) return;
    for (int at = 0; at < seeds; ++at) {
        if (seeded_numbers[at].seed == seed) current_seed = &seeded_numbers[at];
    }
    if (current_seed != nullptr || seeds == MOST_SEEDS) return;
    current_seed = &seeded_numbers[seeds++];
    current_seed->seed = seed;
    current_seed->count = 0;
}

uint32_t draw_seeded() {
    if (current_seed == nullptr) return draw();
    if (given_since_seed < current_seed->count) {
        sources.drew = true;
        return current_seed->numbers[given_since_seed++];
    }
    const uint32_t drawn = draw();
    const uint32_t room = sizeof current_seed->numbers / sizeof current_seed->numbers[0];
    if (given_since_seed < room) {
        current_seed->numbers[given_since_seed++] = drawn;
        current_seed->count = given_since_seed;
    }
    return drawn;
}

bool was_reseeded() {
    const Sources used = sources;
    sources = Sources();
    return used.seeded || (used.looked_at_clock && !used.drew);
}

void pass_over_sleep() { sleep_passes = true; }

void let_sleep_last() { sleep_passes = false; }

int random_below(int limit) {
    const uint32_t bound = static_cast<uint32_t>(limit);
    const uint32_t threshold = -bound % bound;
    for (;;) {
        const uint64_t product = static_cast<uint64_t>(draw()) * bound;
        if (static_cast<uint32_t>(product) >= threshold) return static_cast<int>(product >> 32);
    }
}

}  // namespace harness_rt
}  // namespace

extern "C" __attribute__((visibility("default"))) void harness_entry(const harness_rt::Host* table) {
    using namespace harness_rt;
    if (table->version != HOST_VERSION) abort();
    begin_scenario(table);
    std::set_terminate(on_terminate);
    Reader request(table->request, table->request_length);
    perform(request);
    if (!memory_is_watched()) return;
    look_for_damage();
    look_for_leaks(__builtin_frame_address(0));
}

// ---- Leaving, randomness, time: what student code gets in place of the system's --------------------------------

namespace {
// Static initialisers of the student run before the entry is called.
[[noreturn]] void leave(int code) {
    void (*const act)(int) = harness_rt::farewell;
    harness_rt::farewell = nullptr;
    if (harness_rt::host != nullptr && act != nullptr) act(code);
    if (harness_rt::host != nullptr) harness_rt::end(harness_rt::End::Exited, code, "");
    harness_rt::ask_system(SYS_exit_group, code & 0xff);
    __builtin_unreachable();
}

uint32_t raw_random() {
    static uint32_t before_entry = 12345;
    if (harness_rt::host == nullptr) return before_entry = before_entry * 1664525u + 1013904223u;
    return harness_rt::draw();
}

uint32_t raw_seeded() { return harness_rt::host == nullptr ? raw_random() : harness_rt::draw_seeded(); }

void fill_randomly(void* bytes, size_t length) {
    uint8_t* const start = static_cast<uint8_t*>(bytes);
    for (size_t at = 0; at < length; ++at) start[at] = static_cast<uint8_t>(raw_random() >> 24);
}

long long now_nanoseconds() {
    return harness_rt::host == nullptr ? harness_rt::early_nanoseconds() : harness_rt::virtual_nanoseconds();
}
}  // namespace

extern "C" {

int harness_rand_int(int limit) {
    return harness_rt::host == nullptr ? static_cast<int>(raw_random() % static_cast<uint32_t>(limit))
                                       : harness_rt::random_below(limit);
}

void exit(int code) noexcept { leave(code); }
void _exit(int code) { leave(code); }
void _Exit(int code) noexcept { leave(code); }
void quick_exit(int code) noexcept { leave(code); }

// Students call system("clear"); nothing of the kind is possible here, and nothing is lost by it.
int system(const char*) { return 0; }

// Descriptor 0 is where cin comes from. Weak: a component may have a global variable of that name.
__attribute__((weak)) ssize_t read(int from, void* into, size_t length) {
    if (from == 0) return harness_rt::read_descriptor_0(static_cast<char*>(into), length);
    if (from >= harness_rt::FIRST_OTHER && harness_rt::read_others != nullptr) return harness_rt::read_others(from, into, length);
    const long got = harness_rt::ask_system(SYS_read, from, reinterpret_cast<long>(into), static_cast<long>(length));
    if (got >= 0) return static_cast<ssize_t>(got);
    errno = static_cast<int>(-got);
    return -1;
}

int rand() noexcept { return static_cast<int>(raw_seeded() >> 1); }
void srand(unsigned seed) noexcept { harness_rt::seed_numbers(seed); }
int rand_r(unsigned* state) noexcept {
    *state = raw_random();
    return static_cast<int>(*state >> 1);
}
long random() noexcept { return static_cast<long>(raw_seeded() >> 1); }
void srandom(unsigned seed) noexcept { harness_rt::seed_numbers(seed); }
double drand48() noexcept { return raw_seeded() / 4294967296.0; }
long lrand48() noexcept { return static_cast<long>(raw_seeded() >> 1); }
long mrand48() noexcept { return static_cast<int32_t>(raw_seeded()); }
void srand48(long seed) noexcept { harness_rt::seed_numbers(static_cast<unsigned>(seed)); }

// What the system would draw from itself: with these too a grade can be repeated.
int getentropy(void* bytes, size_t length) {
    fill_randomly(bytes, length);
    return 0;
}
ssize_t getrandom(void* bytes, size_t length, unsigned) {
    fill_randomly(bytes, length);
    return static_cast<ssize_t>(length);
}
uint32_t arc4random() noexcept { return raw_random(); }
uint32_t arc4random_uniform(uint32_t limit) noexcept {
    return limit == 0 ? 0 : static_cast<uint32_t>(harness_rand_int(static_cast<int>(limit)));
}
void arc4random_buf(void* bytes, size_t length) noexcept { fill_randomly(bytes, length); }

time_t time(time_t* out) noexcept {
    const time_t now = static_cast<time_t>(now_nanoseconds() / harness_rt::NANOSECONDS);
    if (out != nullptr) *out = now;
    return now;
}

clock_t clock() noexcept {
    using harness_rt::first_clock;
    if (first_clock < 0) first_clock = now_nanoseconds();
    return static_cast<clock_t>((now_nanoseconds() - first_clock) / 1000);
}

int gettimeofday(timeval* __restrict out, void* __restrict) noexcept {
    const long long now = now_nanoseconds();
    out->tv_sec = static_cast<time_t>(now / harness_rt::NANOSECONDS);
    out->tv_usec = static_cast<suseconds_t>(now % harness_rt::NANOSECONDS / 1000);
    return 0;
}

int clock_gettime(clockid_t, timespec* out) noexcept {
    const long long now = now_nanoseconds();
    out->tv_sec = static_cast<time_t>(now / harness_rt::NANOSECONDS);
    out->tv_nsec = static_cast<long>(now % harness_rt::NANOSECONDS);
    return 0;
}

// Weak, as a component may have a global variable of that name.
__attribute__((weak)) int clock_nanosleep(clockid_t, int flags, const timespec* until, timespec* left) {
    const long long asked = until->tv_sec * harness_rt::NANOSECONDS + until->tv_nsec;
    const long long rest = (flags & TIMER_ABSTIME) != 0 ? asked - now_nanoseconds() : asked;
    if (rest <= 0) return 0;
    if (harness_rt::host != nullptr && harness_rt::sleep_passes) {
        harness_rt::slept += rest;
        return 0;
    }
    const timespec duration = {static_cast<time_t>(rest / harness_rt::NANOSECONDS), static_cast<long>(rest % harness_rt::NANOSECONDS)};
    return static_cast<int>(-harness_rt::ask_system(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, reinterpret_cast<long>(&duration),
                                                    reinterpret_cast<long>(left)));
}
__attribute__((weak)) int nanosleep(const timespec* duration, timespec* left) {
    const int failed = clock_nanosleep(CLOCK_MONOTONIC, 0, duration, left);
    if (failed == 0) return 0;
    errno = failed;
    return -1;
}
__attribute__((weak)) unsigned sleep(unsigned seconds) {
    const timespec duration = {static_cast<time_t>(seconds), 0};
    timespec left = {0, 0};
    return nanosleep(&duration, &left) == 0 ? 0 : static_cast<unsigned>(left.tv_sec);
}
__attribute__((weak)) int usleep(useconds_t microseconds) {
    const timespec duration = {static_cast<time_t>(microseconds / 1000000), static_cast<long>(microseconds % 1000000 * 1000)};
    return nanosleep(&duration, nullptr);
}

int timespec_get(timespec* out, int base) noexcept {
    clock_gettime(CLOCK_REALTIME, out);
    return base;
}

}  // extern "C"

namespace std {
// cout goes to where stdio goes in any case, and in the order of the calls.
bool ios_base::sync_with_stdio(bool) { return true; }

random_device::result_type random_device::_M_getval() { return raw_random(); }

namespace chrono {
inline namespace _V2 {
system_clock::time_point system_clock::now() noexcept {
    return time_point(duration_cast<duration>(nanoseconds(now_nanoseconds())));
}
steady_clock::time_point steady_clock::now() noexcept {
    return time_point(duration_cast<duration>(nanoseconds(now_nanoseconds())));
}
}  // namespace _V2
}  // namespace chrono
}  // namespace std
