// The watcher of memory where the compiler has no address sanitizer: an allocator behind new and delete. It is loaded
// before everything else, as the sanitizer would be, and answers by the sanitizer's names, so that the libraries which it
// watches cannot tell the two apart (`memory.cpp`). Blocks lie in an arena of their own, each between two zones that
// no code may touch, and stay there for a while after they are deleted; what is known about them lies elsewhere, where a
// stray write does not come. Code that asks before an access is told at once; code that does not (the C library's, for
// one) is found out by the bytes that it leaves.
#include <cxxabi.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>

#define VISIBLE extern "C" __attribute__((visibility("default")))

// The C library's own.
extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
void __libc_free(void*);
extern void* __libc_stack_end;
}

namespace {

typedef void (*Hook)(const volatile void*, size_t);
typedef void (*FreeHook)(const volatile void*);

const size_t ARENA = size_t{1} << 27;
const int SMALLEST = 7;
const int LARGEST = 27;
const size_t SLOTS = ARENA >> SMALLEST;
const size_t LEAST_ZONE = 32;
const size_t MOST_ZONE = 1024;
const size_t HELD_BYTES = size_t{8} << 20;
const size_t ALIGNMENT = 16;
const int DEPTH = 16;
const int TOLD = 8;

// What zones, fresh and deleted blocks hold: no small number, no address, no bool.
const uint8_t ZONE = 0xfa;
const uint8_t FRESH = 0xbe;
const uint8_t DELETED = 0xdb;

const char MARK[] = "==harness memory== ";

enum class State : uint8_t { Live, Held, Idle };
enum class Form : uint8_t { Single, Array };

// A part of the arena: room for a block of about that size. It keeps its place for ever.
struct Slot {
    uintptr_t from;
    uintptr_t start;
    size_t size;
    uint8_t bits;
    State state;
    Form form;
    Slot* next;
    int depth;
    void* made[DEPTH];

    uintptr_t end() const { return start + size; }
    uintptr_t low_zone() const { return std::max(from, start - MOST_ZONE); }
    uintptr_t high_zone() const { return std::min(from + (uintptr_t{1} << bits), end() + MOST_ZONE); }
};

struct Queue {
    Slot* first;
    Slot* last;
    size_t bytes;
};

uintptr_t arena = 0;
uintptr_t unused = 0;
Slot* slots = nullptr;
size_t slot_count = 0;
uint32_t* slot_at = nullptr;
Slot* idle[LARGEST + 1] = {};
Queue held = {};
Hook allocated = nullptr;
FreeHook released = nullptr;
int told = 0;
// Once a block had no place in the arena, a pointer from elsewhere says nothing any more.
bool is_full = false;

// ---- Saying ----------------------------------------------------------------------------------------------------

void say(const char* text) {
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    static_cast<void>(written);
}

void say_kind(const char* kind, const char* when) {
    char line[128];
    snprintf(line, sizeof line, "\n%s%s%s\n", MARK, kind, when);
    say(line);
}

void say_frame(char* line, size_t size, void* at) {
    Dl_info module;
    if (dladdr(at, &module) == 0) {
        snprintf(line, size, "    #0 %p\n", at);
        return;
    }
    const size_t offset = static_cast<char*>(at) - static_cast<char*>(module.dli_fbase);
    snprintf(line, size, "    #0 %p  (%s+0x%zx)\n", at, module.dli_fname, offset);
}

// A return address belongs to the line before it.
void* call_before(void* address) { return static_cast<char*>(address) - 1; }

void say_frames(void* const* frames, int depth) {
    char line[512];
    for (int i = 0; i < depth; ++i) {
        say_frame(line, sizeof line, call_before(frames[i]));
        say(line);
    }
}

// Frames are chained as in everything that is not optimised; where the chain breaks, the rest is not known.
int walk(void* frame, void** frames) {
    const uintptr_t top = reinterpret_cast<uintptr_t>(__libc_stack_end);
    uintptr_t at = reinterpret_cast<uintptr_t>(frame);
    int depth = 0;
    while (depth < DEPTH && at % sizeof(void*) == 0 && at + 2 * sizeof(void*) <= top) {
        void** words = reinterpret_cast<void**>(at);
        const uintptr_t next = reinterpret_cast<uintptr_t>(words[0]);
        frames[depth++] = words[1];
        if (next <= at) break;
        at = next;
    }
    return depth;
}

// Ends the process, as the sanitizer does: what comes after an error is luck.
[[noreturn]] void leave() {
    syscall(SYS_exit_group, 1);
    __builtin_unreachable();
}

[[noreturn]] void report(const char* kind, void* frame) {
    void* frames[DEPTH];
    const int depth = walk(frame, frames);
    say_kind(kind, "");
    say_frames(frames, depth);
    leave();
}

// All that is known of an error that was found afterwards is whose block it hit.
void report_later(const char* kind, const Slot& slot) {
    if (++told > TOLD) return;
    say_kind(kind, ", found later");
    say_frames(slot.made, slot.depth);
}

// ---- Slots -----------------------------------------------------------------------------------------------------

void* space_for(size_t size) {
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void* space = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    return space == MAP_FAILED ? nullptr : space;
}

// Early, so that what is reserved counts for the program and not for the student.
__attribute__((constructor(101))) void reserve() {
    if (arena != 0 || is_full) return;
    slots = static_cast<Slot*>(space_for(SLOTS * sizeof(Slot)));
    slot_at = static_cast<uint32_t*>(space_for(SLOTS * sizeof(uint32_t)));
    void* space = space_for(ARENA);
    is_full = slots == nullptr || slot_at == nullptr || space == nullptr;
    if (is_full) return;
    arena = reinterpret_cast<uintptr_t>(space);
    unused = arena;
}

bool is_inside(uintptr_t address) { return arena != 0 && address - arena < ARENA; }

// The slot around an address of the arena, if one was ever made there.
Slot* slot_around(uintptr_t address) {
    const uint32_t number = slot_at[(address - arena) >> SMALLEST];
    return number == 0 ? nullptr : &slots[number - 1];
}

Slot* new_slot(int bits) {
    const size_t length = size_t{1} << bits;
    if (ARENA - (unused - arena) < length) return nullptr;
    Slot* slot = &slots[slot_count++];
    slot->from = unused;
    slot->bits = static_cast<uint8_t>(bits);
    const size_t first = (unused - arena) >> SMALLEST;
    std::fill_n(slot_at + first, length >> SMALLEST, static_cast<uint32_t>(slot_count));
    unused += length;
    return slot;
}

Slot* take_slot(int bits) {
    Slot* slot = idle[bits];
    if (slot == nullptr) return new_slot(bits);
    idle[bits] = slot->next;
    return slot;
}

int bits_for(size_t size) {
    int bits = SMALLEST;
    while (bits <= LARGEST && (size_t{1} << bits) < size) ++bits;
    return bits;
}

void fill(uintptr_t from, uintptr_t to, uint8_t byte) { memset(reinterpret_cast<void*>(from), byte, to - from); }

bool holds_only(uintptr_t from, uintptr_t to, uint8_t byte) {
    const uint8_t* end = reinterpret_cast<const uint8_t*>(to);
    return std::all_of(reinterpret_cast<const uint8_t*>(from), end, [byte](uint8_t b) { return b == byte; });
}

void mend_zones(const Slot& slot) {
    fill(slot.low_zone(), slot.start, ZONE);
    fill(slot.end(), slot.high_zone(), ZONE);
}

void check_zones(const Slot& slot) {
    const bool low = holds_only(slot.low_zone(), slot.start, ZONE);
    if (low && holds_only(slot.end(), slot.high_zone(), ZONE)) return;
    report_later("heap-buffer-overflow", slot);
    mend_zones(slot);
}

void check_deleted(const Slot& slot) {
    if (holds_only(slot.start, slot.end(), DELETED)) return;
    report_later("heap-use-after-free", slot);
    fill(slot.start, slot.end(), DELETED);
}

// ---- Allocating and releasing ----------------------------------------------------------------------------------

// A block from elsewhere is not watched, and keeps everybody from being accused of what is not known.
void* unwatched(size_t size, size_t alignment) {
    is_full = true;
    void* block = alignment > ALIGNMENT ? __libc_memalign(alignment, size) : __libc_malloc(size);
    if (block != nullptr && allocated != nullptr) allocated(block, size);
    return block;
}

void* allocate(size_t size, size_t alignment, Form form, void* frame) {
    reserve();
    alignment = std::max(alignment, ALIGNMENT);
    if (is_full || size > ARENA || alignment > ARENA) return unwatched(size, alignment);
    const size_t zone = std::min(std::max(size / 4, LEAST_ZONE), MOST_ZONE);
    const int bits = bits_for(size + 2 * zone + alignment);
    Slot* slot = bits > LARGEST ? nullptr : take_slot(bits);
    if (slot == nullptr) return unwatched(size, alignment);
    slot->start = (slot->from + zone + alignment - 1) / alignment * alignment;
    slot->size = size;
    slot->form = form;
    slot->state = State::Live;
    slot->depth = walk(frame, slot->made);
    mend_zones(*slot);
    fill(slot->start, slot->end(), FRESH);
    void* block = reinterpret_cast<void*>(slot->start);
    if (allocated != nullptr) allocated(block, size);
    return block;
}

void* allocate_or_throw(size_t size, size_t alignment, Form form, void* frame) {
    for (;;) {
        void* block = allocate(size, alignment, form, frame);
        if (block != nullptr) return block;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc();
        handler();
    }
}

void hold(Slot* slot) {
    slot->state = State::Held;
    slot->next = nullptr;
    fill(slot->start, slot->end(), DELETED);
    (held.first == nullptr ? held.first : held.last->next) = slot;
    held.last = slot;
    held.bytes += size_t{1} << slot->bits;
}

void let_go() {
    Slot* slot = held.first;
    held.first = slot->next;
    held.bytes -= size_t{1} << slot->bits;
    check_zones(*slot);
    check_deleted(*slot);
    slot->state = State::Idle;
    slot->next = idle[slot->bits];
    idle[slot->bits] = slot;
}

void release_foreign(void* block, void* frame) {
    if (!is_full) report("attempting free on address which was not malloc()-ed", frame);
    if (released != nullptr) released(block);
    __libc_free(block);
}

const size_t UNSAID = SIZE_MAX;

void release(void* block, size_t said, Form form, void* frame) {
    const uintptr_t address = reinterpret_cast<uintptr_t>(block);
    if (block == nullptr) return;
    if (!is_inside(address)) return release_foreign(block, frame);
    Slot* slot = slot_around(address);
    if (slot == nullptr || slot->start != address) report("attempting free on address which was not malloc()-ed", frame);
    if (slot->state != State::Live) report("attempting double-free", frame);
    if (slot->form != form) report("alloc-dealloc-mismatch", frame);
    if (said != UNSAID && said != slot->size) report("new-delete-type-mismatch", frame);
    check_zones(*slot);
    if (released != nullptr) released(block);
    hold(slot);
    while (held.bytes > HELD_BYTES) let_go();
}

// ---- Accesses --------------------------------------------------------------------------------------------------

void access(const volatile void* at, size_t size, void* frame) {
    const uintptr_t from = reinterpret_cast<uintptr_t>(at);
    if (!is_inside(from) || size == 0) return;
    const Slot* slot = slot_around(from);
    if (slot == nullptr) report("heap-buffer-overflow", frame);
    const bool fits = from >= slot->start && from <= slot->end() && size <= slot->end() - from;
    if (!fits) report("heap-buffer-overflow", frame);
    if (slot->state != State::Live) report("heap-use-after-free", frame);
}

// ---- Bad addresses ---------------------------------------------------------------------------------------------

alignas(16) char signal_stack[1 << 16];

struct Place {
    uintptr_t counter;
    uintptr_t stack;
    void* frame;
};

Place place_of(const ucontext_t& context) {
#if defined(__x86_64__)
    const greg_t* registers = context.uc_mcontext.gregs;
    return {static_cast<uintptr_t>(registers[REG_RIP]), static_cast<uintptr_t>(registers[REG_RSP]),
            reinterpret_cast<void*>(registers[REG_RBP])};
#else
    const mcontext_t& machine = context.uc_mcontext;
    return {machine.pc, machine.sp, reinterpret_cast<void*>(machine.regs[29])};
#endif
}

void on_bad_address(int, siginfo_t* info, void* context) {
    const uintptr_t NEAR = 1 << 16;
    const uintptr_t address = reinterpret_cast<uintptr_t>(info->si_addr);
    const Place place = place_of(*static_cast<const ucontext_t*>(context));
    const bool overflow = address - (place.stack - NEAR) < 2 * NEAR;
    say_kind(overflow ? "stack-overflow" : "SEGV on unknown address", "");
    char line[512];
    say_frame(line, sizeof line, reinterpret_cast<void*>(place.counter));
    say(line);
    void* frames[DEPTH];
    const uintptr_t frame = reinterpret_cast<uintptr_t>(place.frame);
    if (frame >= place.stack) say_frames(frames, walk(place.frame, frames));
    leave();
}

__attribute__((constructor(102))) void watch_bad_addresses() {
    stack_t stack = {};
    stack.ss_sp = signal_stack;
    stack.ss_size = sizeof signal_stack;
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_sigaction = on_bad_address;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESETHAND;
    sigaction(SIGSEGV, &action, nullptr);
    sigaction(SIGBUS, &action, nullptr);
}

}  // namespace

#define HERE __builtin_frame_address(0)

// ---- The sanitizer's names -------------------------------------------------------------------------------------

VISIBLE void __asan_init() {}
VISIBLE void __asan_load1(uintptr_t at) { access(reinterpret_cast<void*>(at), 1, HERE); }
VISIBLE void __asan_load2(uintptr_t at) { access(reinterpret_cast<void*>(at), 2, HERE); }
VISIBLE void __asan_load4(uintptr_t at) { access(reinterpret_cast<void*>(at), 4, HERE); }
VISIBLE void __asan_load8(uintptr_t at) { access(reinterpret_cast<void*>(at), 8, HERE); }
VISIBLE void __asan_load16(uintptr_t at) { access(reinterpret_cast<void*>(at), 16, HERE); }
VISIBLE void __asan_loadN(uintptr_t at, size_t size) { access(reinterpret_cast<void*>(at), size, HERE); }
VISIBLE void __asan_store1(uintptr_t at) { access(reinterpret_cast<void*>(at), 1, HERE); }
VISIBLE void __asan_store2(uintptr_t at) { access(reinterpret_cast<void*>(at), 2, HERE); }
VISIBLE void __asan_store4(uintptr_t at) { access(reinterpret_cast<void*>(at), 4, HERE); }
VISIBLE void __asan_store8(uintptr_t at) { access(reinterpret_cast<void*>(at), 8, HERE); }
VISIBLE void __asan_store16(uintptr_t at) { access(reinterpret_cast<void*>(at), 16, HERE); }
VISIBLE void __asan_storeN(uintptr_t at, size_t size) { access(reinterpret_cast<void*>(at), size, HERE); }
VISIBLE void* __asan_memcpy(void* to, const void* from, size_t size) {
    access(from, size, HERE);
    access(to, size, HERE);
    return memcpy(to, from, size);
}
VISIBLE void* __asan_memmove(void* to, const void* from, size_t size) {
    access(from, size, HERE);
    access(to, size, HERE);
    return memmove(to, from, size);
}
VISIBLE void* __asan_memset(void* at, int value, size_t size) {
    access(at, size, HERE);
    return memset(at, value, size);
}

VISIBLE int __sanitizer_install_malloc_and_free_hooks(Hook on_allocation, FreeHook on_release) {
    allocated = on_allocation;
    released = on_release;
    return 1;
}

VISIBLE void __sanitizer_print_stack_trace() {
    void* frames[DEPTH];
    say_frames(frames, walk(HERE, frames));
}

VISIBLE void __sanitizer_symbolize_pc(void* at, const char*, char* line, size_t size) { say_frame(line, size, at); }

VISIBLE size_t __asan_get_alloc_stack(void* block, void** frames, size_t most, int*) {
    const uintptr_t address = reinterpret_cast<uintptr_t>(block);
    const Slot* slot = is_inside(address) ? slot_around(address) : nullptr;
    if (slot == nullptr) return 0;
    const size_t depth = std::min(most, static_cast<size_t>(slot->depth));
    std::copy_n(slot->made, depth, frames);
    return depth;
}

// At the end of a scenario: what code that does not ask has left behind.
VISIBLE void __harness_look_for_damage() {
    for (size_t i = 0; i < slot_count; ++i) {
        const Slot& slot = slots[i];
        if (slot.state == State::Idle) continue;
        check_zones(slot);
        if (slot.state == State::Held) check_deleted(slot);
    }
}

// ---- C's allocator, which is heard and not watched: what it holds may refer to blocks --------------------------

namespace {

void* heard(void* block, size_t size) {
    if (block != nullptr && allocated != nullptr) allocated(block, size);
    return block;
}

void heard_free(void* block, void* frame) {
    if (is_inside(reinterpret_cast<uintptr_t>(block))) report("alloc-dealloc-mismatch", frame);
    if (block != nullptr && released != nullptr) released(block);
}

}  // namespace

VISIBLE void* malloc(size_t size) noexcept { return heard(__libc_malloc(size), size); }
VISIBLE void* calloc(size_t count, size_t size) noexcept { return heard(__libc_calloc(count, size), count * size); }
VISIBLE void* memalign(size_t alignment, size_t size) noexcept { return heard(__libc_memalign(alignment, size), size); }
VISIBLE void* aligned_alloc(size_t alignment, size_t size) noexcept {
    return heard(__libc_memalign(alignment, size), size);
}
VISIBLE int posix_memalign(void** out, size_t alignment, size_t size) noexcept {
    void* block = heard(__libc_memalign(alignment, size), size);
    if (block == nullptr) return ENOMEM;
    *out = block;
    return 0;
}
VISIBLE void* realloc(void* block, size_t size) noexcept {
    heard_free(block, HERE);
    void* moved = __libc_realloc(block, size);
    if (moved == nullptr && size != 0) heard(block, 1);
    return heard(moved, size);
}
VISIBLE void free(void* block) noexcept {
    heard_free(block, HERE);
    __libc_free(block);
}

// ---- new and delete --------------------------------------------------------------------------------------------

#define NEW __attribute__((visibility("default"))) void*
#define DELETE __attribute__((visibility("default"))) void

namespace {

size_t number(std::align_val_t alignment) { return static_cast<size_t>(alignment); }

}  // namespace

NEW operator new(size_t n) { return allocate_or_throw(n, ALIGNMENT, Form::Single, HERE); }
NEW operator new[](size_t n) { return allocate_or_throw(n, ALIGNMENT, Form::Array, HERE); }
NEW operator new(size_t n, const std::nothrow_t&) noexcept { return allocate(n, ALIGNMENT, Form::Single, HERE); }
NEW operator new[](size_t n, const std::nothrow_t&) noexcept { return allocate(n, ALIGNMENT, Form::Array, HERE); }
NEW operator new(size_t n, std::align_val_t a) { return allocate_or_throw(n, number(a), Form::Single, HERE); }
NEW operator new[](size_t n, std::align_val_t a) { return allocate_or_throw(n, number(a), Form::Array, HERE); }
NEW operator new(size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, number(a), Form::Single, HERE);
}
NEW operator new[](size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return allocate(n, number(a), Form::Array, HERE);
}

DELETE operator delete(void* p) noexcept { release(p, UNSAID, Form::Single, HERE); }
DELETE operator delete[](void* p) noexcept { release(p, UNSAID, Form::Array, HERE); }
DELETE operator delete(void* p, size_t n) noexcept { release(p, n, Form::Single, HERE); }
DELETE operator delete[](void* p, size_t n) noexcept { release(p, n, Form::Array, HERE); }
DELETE operator delete(void* p, const std::nothrow_t&) noexcept { release(p, UNSAID, Form::Single, HERE); }
DELETE operator delete[](void* p, const std::nothrow_t&) noexcept { release(p, UNSAID, Form::Array, HERE); }
DELETE operator delete(void* p, std::align_val_t) noexcept { release(p, UNSAID, Form::Single, HERE); }
DELETE operator delete[](void* p, std::align_val_t) noexcept { release(p, UNSAID, Form::Array, HERE); }
DELETE operator delete(void* p, size_t n, std::align_val_t) noexcept { release(p, n, Form::Single, HERE); }
DELETE operator delete[](void* p, size_t n, std::align_val_t) noexcept { release(p, n, Form::Array, HERE); }
DELETE operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept {
    release(p, UNSAID, Form::Single, HERE);
}
DELETE operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept {
    release(p, UNSAID, Form::Array, HERE);
}
