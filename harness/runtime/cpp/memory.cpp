// Watching memory. Student files are compiled so that they ask before each access. Usually no watcher is loaded: the answers
// below are empty. A worker that has the address sanitizer loaded has its answers come first, because these names are the
// only ones besides the entry that the library exports; where there is no sanitizer, our allocator takes its place and
// answers by the same names (`allocator.cpp`). What the sanitizer cannot say in a confined process, or would
// need a second library for, is said here in the same manner, on descriptor 2: indices outside an array, values that a
// type does not have, and leaks.
#include "memory.h"

#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#define UNHEARD extern "C" __attribute__((weak, visibility("default")))

// Only who watches has these.
extern "C" {
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, size_t),
                                                                     void (*)(const volatile void*));
__attribute__((weak)) void __sanitizer_print_stack_trace();
__attribute__((weak)) void __sanitizer_symbolize_pc(void*, const char*, char*, size_t);
__attribute__((weak)) size_t __asan_get_alloc_stack(void*, void**, size_t, int*);
// The allocator's alone: the sanitizer hears of every access.
__attribute__((weak)) void __harness_look_for_damage();
}

UNHEARD void __asan_init() {}
UNHEARD void __asan_version_mismatch_check_v8() {}
UNHEARD void __asan_handle_no_return() {}
UNHEARD void __asan_before_dynamic_init(const char*) {}
UNHEARD void __asan_after_dynamic_init() {}
UNHEARD void __asan_load1(uintptr_t) {}
UNHEARD void __asan_load2(uintptr_t) {}
UNHEARD void __asan_load4(uintptr_t) {}
UNHEARD void __asan_load8(uintptr_t) {}
UNHEARD void __asan_load16(uintptr_t) {}
UNHEARD void __asan_loadN(uintptr_t, size_t) {}
UNHEARD void __asan_store1(uintptr_t) {}
UNHEARD void __asan_store2(uintptr_t) {}
UNHEARD void __asan_store4(uintptr_t) {}
UNHEARD void __asan_store8(uintptr_t) {}
UNHEARD void __asan_store16(uintptr_t) {}
UNHEARD void __asan_storeN(uintptr_t, size_t) {}
UNHEARD void* __asan_memcpy(void* to, const void* from, size_t size) { return memcpy(to, from, size); }
UNHEARD void* __asan_memmove(void* to, const void* from, size_t size) { return memmove(to, from, size); }
UNHEARD void* __asan_memset(void* at, int value, size_t size) { return memset(at, value, size); }

namespace {
namespace harness_rt {
namespace {

// The mark of the harness's own errors, which the sanitizer's lack.
const char MARK[] = "==harness memory== ";

void say(const char* text) {
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    static_cast<void>(written);
}

// Ends the process, as the sanitizer does: what comes after an error is luck.
void report(const char* kind) {
    if (!memory_is_watched()) return;
    say("\n");
    say(MARK);
    say(kind);
    say("\n");
    __sanitizer_print_stack_trace();
    syscall(SYS_exit_group, 1);
}

// ---- Leaks -----------------------------------------------------------------------------------------------------

struct Block {
    uintptr_t start;
    size_t size;
    bool reached;
};

// Every live block, in an open-addressed table outside of the heap; small, because all of it is looked at once in every
// scenario. Where there are more blocks than places nothing is searched: no leak is better than a false one.
const int BITS = 15;
const size_t PLACES = 1 << BITS;
Block* blocks = nullptr;
size_t live = 0;
// The live blocks by address, while leaks are looked for.
Block* sorted = nullptr;
bool overflowed = false;

size_t home_of(uintptr_t start) { return (start >> 4) * 0x9e3779b97f4a7c15u >> (64 - BITS); }

size_t after(size_t place) { return (place + 1) % PLACES; }

size_t place_of(uintptr_t start) {
    size_t at = home_of(start);
    while (blocks[at].start != 0 && blocks[at].start != start) at = after(at);
    return at;
}

void on_allocation(const volatile void* pointer, size_t size) {
    const uintptr_t start = reinterpret_cast<uintptr_t>(pointer);
    if (live >= PLACES / 2) overflowed = true;
    if (start == 0 || overflowed) return;
    Block& block = blocks[place_of(start)];
    if (block.start == 0) ++live;
    block = {start, std::max<size_t>(size, 1), false};
}

// Closes the gap that a block leaves: those behind it that would be looked for from before it move up.
void on_release(const volatile void* pointer) {
    size_t gap = place_of(reinterpret_cast<uintptr_t>(pointer));
    if (blocks[gap].start == 0) return;
    --live;
    for (size_t at = after(gap); blocks[at].start != 0; at = after(at)) {
        const size_t from_home = (at - home_of(blocks[at].start)) % PLACES;
        if (from_home < (at - gap) % PLACES) continue;
        blocks[gap] = blocks[at];
        gap = at;
    }
    blocks[gap] = {};
}

Block* block_around(uintptr_t address) {
    Block* end = sorted + live;
    Block* next = std::upper_bound(sorted, end, address, [](uintptr_t a, const Block& b) { return a < b.start; });
    if (next == sorted) return nullptr;
    Block* found = next - 1;
    return address < found->start + found->size ? found : nullptr;
}

// Blocks that were reached and not yet looked into.
Block** pending = nullptr;
size_t waiting = 0;

// Whatever looks like an address of a block counts as one.
void look_into(uintptr_t from, uintptr_t to) {
    for (uintptr_t at = (from + 7) & ~uintptr_t{7}; at + 8 <= to; at += 8) {
        uintptr_t word;
        memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
        Block* block = block_around(word);
        if (block == nullptr || block->reached) continue;
        block->reached = true;
        pending[waiting++] = block;
    }
}

void reach(uintptr_t from, uintptr_t to) {
    look_into(from, to);
    while (waiting != 0) {
        const Block* block = pending[--waiting];
        look_into(block->start, block->start + block->size);
    }
}

int reach_module(dl_phdr_info* module, size_t, void*) {
    // The sanitizer's own data refer to every block. Its folder may be called anything.
    const char* slash = strrchr(module->dlpi_name, '/');
    const char* file = slash == nullptr ? module->dlpi_name : slash + 1;
    if (strncmp(file, "libasan", strlen("libasan")) == 0) return 0;
    for (int i = 0; i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = module->dlpi_phdr[i];
        const uintptr_t data = module->dlpi_addr + part.p_vaddr;
        const uintptr_t thread = reinterpret_cast<uintptr_t>(module->dlpi_tls_data);
        if (part.p_type == PT_LOAD && (part.p_flags & PF_W) != 0) reach(data, data + part.p_memsz);
        if (part.p_type == PT_TLS && thread != 0) reach(thread, thread + part.p_memsz);
    }
    return 0;
}

// One line, and who asked for the block.
void tell_leak(const Block& block) {
    void* frames[16];
    int thread = 0;
    const size_t count = __asan_get_alloc_stack(reinterpret_cast<void*>(block.start), frames, 16, &thread);
    char line[512];
    snprintf(line, sizeof line, "\n%sleak of %zu bytes\n", MARK, block.size);
    say(line);
    for (size_t i = 0; i < count; ++i) {
        void* call = static_cast<char*>(frames[i]) - 1;
        __sanitizer_symbolize_pc(call, "    #0 %p  (%m+%o)\n", line, sizeof line);
        say(line);
    }
}

}  // namespace

bool memory_is_watched() { return __sanitizer_install_malloc_and_free_hooks != nullptr; }

void keep(const void* object) {
    static std::vector<const void*>& kept = *new std::vector<const void*>;
    kept.push_back(object);
}

void look_for_damage() {
    if (__harness_look_for_damage != nullptr) __harness_look_for_damage();
}

void look_for_leaks(const void* stack_top) {
    const int TOLD = 8;
    if (blocks == nullptr || overflowed) return;
    const Block* end = std::copy_if(blocks, blocks + PLACES, sorted, [](const Block& b) { return b.start != 0; });
    live = static_cast<size_t>(end - sorted);
    std::sort(sorted, sorted + live, [](const Block& a, const Block& b) { return a.start < b.start; });
    jmp_buf registers;
    setjmp(registers);
    reach(reinterpret_cast<uintptr_t>(&registers), reinterpret_cast<uintptr_t>(stack_top));
    dl_iterate_phdr(reach_module, nullptr);
    int told = 0;
    for (size_t i = 0; i < live && told < TOLD; ++i) {
        if (sorted[i].reached) continue;
        tell_leak(sorted[i]);
        ++told;
    }
}

}  // namespace harness_rt


void* space_for(size_t size) {
    void* space = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return space == MAP_FAILED ? nullptr : space;
}

// Before the student's own initialisers: what they allocate is known from the first block on.
__attribute__((constructor(101))) void watch_blocks() {
    using namespace harness_rt;
    if (!memory_is_watched()) return;
    pending = static_cast<Block**>(space_for(PLACES * sizeof(Block*)));
    sorted = static_cast<Block*>(space_for(PLACES * sizeof(Block)));
    void* space = space_for(PLACES * sizeof(Block));
    if (pending == nullptr || sorted == nullptr || space == nullptr) return;
    blocks = static_cast<Block*>(space);
    __sanitizer_install_malloc_and_free_hooks(on_allocation, on_release);
}

}  // namespace

// What the compilers call beside an index or a value that cannot be.
UNHEARD void __ubsan_handle_out_of_bounds(const void*, uintptr_t) { harness_rt::report("index-out-of-bounds"); }
UNHEARD void __ubsan_handle_load_invalid_value(const void*, uintptr_t) { harness_rt::report("uninitialised-read"); }
