// An allocator that forgives: every block has room to spare on both sides, and a block that was deleted keeps its content for a
// while. A program that writes a little beyond its blocks, uses what it deleted or deletes it twice does no harm here, so that
// the rest of what it does can be seen. It watches nothing and says nothing: the sanitizer, or `allocator.cpp`, does that. It is
// loaded before everything else, and only for scenarios that crashed without it.
#include <errno.h>
#include <stdint.h>

#include <atomic>
#include <cstddef>
#include <cstring>

#define VISIBLE extern "C" __attribute__((visibility("default")))

// The C library's own.
extern "C" {
void* __libc_malloc(size_t);
void* __libc_memalign(size_t, size_t);
void __libc_free(void*);
}

// The name by which a worker knows that the library which it was told to load is there.
VISIBLE void __asan_init() {}

namespace {

const size_t ALIGNMENT = 16;
const size_t LEAST_ROOM = 512;
const size_t MOST_ROOM = 16384;
// Bytes of deleted blocks that are kept.
const size_t HELD_BYTES = size_t{64} << 20;
// What fresh memory holds in other workers, too.
const int FRESH = 0x5a;

// What is known of a block, at the far end of the room before it.
struct Head {
    uintptr_t mark;
    size_t size;
    size_t room;
    bool is_deleted;
    Head* next;

    size_t whole() const { return room + size + room; }
};

const uintptr_t MARK = 0x6861726e65737321;

// The place of a block's head is told right before the block, where little but an underrun reaches, and at the head itself.
struct Foot {
    uintptr_t mark;
    Head* head;
};

struct Queue {
    Head* first;
    Head* last;
    size_t bytes;
};

Queue held = {};
std::atomic_flag busy = ATOMIC_FLAG_INIT;

struct Turn {
    Turn() { while (busy.test_and_set(std::memory_order_acquire)) {} }
    ~Turn() { busy.clear(std::memory_order_release); }
};

size_t room_of(size_t size) {
    const size_t room = size < LEAST_ROOM ? LEAST_ROOM : size < MOST_ROOM ? size : MOST_ROOM;
    return (room + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

uintptr_t mark_of(const void* block) { return MARK ^ reinterpret_cast<uintptr_t>(block); }

// A block as aligned as asked for; room before it is a multiple of that.
void* allocate(size_t size, size_t alignment) {
    const size_t room = (room_of(size) + alignment - 1) / alignment * alignment;
    if (size > SIZE_MAX - 2 * room) {
        errno = ENOMEM;
        return nullptr;
    }
    void* raw = __libc_memalign(alignment, room + size + room);
    if (raw == nullptr) return nullptr;
    memset(raw, FRESH, room + size + room);
    char* block = static_cast<char*>(raw) + room;
    Head* head = static_cast<Head*>(raw);
    *head = {mark_of(block), size, room, false, nullptr};
    const Foot foot = {mark_of(block), head};
    memcpy(block - sizeof foot, &foot, sizeof foot);
    return block;
}

// The head of a block, unless the pointer is none of ours or what lies before the block was written over.
Head* head_of(void* block) {
    if (reinterpret_cast<uintptr_t>(block) % ALIGNMENT != 0) return nullptr;
    Foot foot;
    memcpy(&foot, static_cast<char*>(block) - sizeof foot, sizeof foot);
    const bool is_ours = foot.mark == mark_of(block) && foot.head->mark == mark_of(block);
    return is_ours ? foot.head : nullptr;
}

void hold(Head* head) {
    head->is_deleted = true;
    (held.first == nullptr ? held.first : held.last->next) = head;
    held.last = head;
    held.bytes += head->whole();
}

void let_go() {
    Head* head = held.first;
    held.first = head->next;
    held.bytes -= head->whole();
    __libc_free(head);
}

// Deleting what is no block, or was deleted, does nothing.
void release(void* block) {
    if (block == nullptr) return;
    const Turn turn;
    Head* head = head_of(block);
    if (head == nullptr || head->is_deleted) return;
    hold(head);
    while (held.bytes > HELD_BYTES) let_go();
}

}  // namespace

VISIBLE void* malloc(size_t size) noexcept { return allocate(size, ALIGNMENT); }
VISIBLE void free(void* block) noexcept { release(block); }

VISIBLE void* calloc(size_t count, size_t size) noexcept {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        errno = ENOMEM;
        return nullptr;
    }
    void* block = malloc(bytes);
    return block == nullptr ? nullptr : memset(block, 0, bytes);
}

VISIBLE void* realloc(void* block, size_t size) noexcept {
    if (block == nullptr) return malloc(size);
    if (size == 0) {
        free(block);
        return nullptr;
    }
    const Head* head = head_of(block);
    void* moved = malloc(size);
    if (moved == nullptr) return nullptr;
    if (head != nullptr) memcpy(moved, block, head->size < size ? head->size : size);
    free(block);
    return moved;
}

VISIBLE void* memalign(size_t alignment, size_t size) noexcept {
    return allocate(size, alignment < ALIGNMENT ? ALIGNMENT : alignment);
}
VISIBLE void* aligned_alloc(size_t alignment, size_t size) noexcept { return memalign(alignment, size); }
VISIBLE int posix_memalign(void** out, size_t alignment, size_t size) noexcept {
    void* block = memalign(alignment, size);
    if (block == nullptr) return ENOMEM;
    *out = block;
    return 0;
}
