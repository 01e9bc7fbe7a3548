// Calls the student's Model for the shim. Compiled over the student's model.hxx, after the student's files, and behind the
// header by which the private members are in reach or not.
#include <cstring>
#include <memory>
#include <new>

// Everything has a name that no class of a student's has: their headers declare what they like.
namespace harness_driver {
namespace {

Model& model(void* object) { return *static_cast<Model*>(object); }

const Model& model(const void* object) { return *static_cast<const Model*>(object); }

// Calls a function that looks at a model. One that lost its `const` breaks a rule of the handout's, which has a check of its own;
// what it returns is looked at all the same.
template <class Look>
auto looked(const Model& model, Look look, int) -> decltype(look(model)) {
    return look(model);
}

template <class Look>
auto looked(const Model& model, Look look, long) -> decltype(look(const_cast<Model&>(model))) {
    return look(const_cast<Model&>(model));
}

#define HARNESS_LOOK(object, call) \
    harness_driver::looked(        \
        harness_driver::model(object), [=](auto& at) -> decltype(at call) { return at call; }, 0)

// Takes memory back in which a constructor refused to make a model.
struct Memory_back {
    void operator()(void* memory) const { ::operator delete(memory); }
};

// A Model in memory that was used before. What it held is another byte at every other size of board: a member that no
// constructor sets is true there, or an odd number, and elsewhere it is what the worker's fresh memory holds.
template <class... Sizes>
Model* constructed(int sides, Sizes... sizes) {
    std::unique_ptr<void, Memory_back> memory(::operator new(sizeof(Model)));
    if (sides % 2 != 0) std::memset(memory.get(), 1, sizeof(Model));
    Model* const made = ::new (memory.get()) Model(sizes...);
    memory.release();
    return made;
}

}  // namespace
}  // namespace harness_driver

extern "C" {

void* __harness_model_new(int width, int height) { return harness_driver::constructed(width + height, width, height); }

void* __harness_model_square(int size) { return harness_driver::constructed(size, size); }

void* __harness_model_default() { return harness_driver::constructed(1); }

void __harness_model_delete(void* object) {
    harness_driver::model(object).~Model();
    ::operator delete(object);
}

void __harness_model_play(void* object, int x, int y) { harness_driver::model(object).play_move({x, y}); }

uint8_t __harness_model_emptying() { return harness_members::emptying(); }

void __harness_model_play_emptied(void* object, int x, int y) {
    const harness_members::Emptying emptying(harness_driver::model(object));
    harness_driver::model(object).play_move({x, y});
}

uint8_t __harness_model_at(const void* object, int x, int y) {
    return static_cast<uint8_t>(HARNESS_LOOK(object, [Model::Position(x, y)]));
}

void __harness_model_view(const void* object, harness_model::View* out) {
    const auto whole = HARNESS_LOOK(object, .board());
    out->x = whole.x;
    out->y = whole.y;
    out->width = whole.width;
    out->height = whole.height;
    out->is_over = HARNESS_LOOK(object, .is_game_over());
    out->turn = static_cast<uint8_t>(HARNESS_LOOK(object, .turn()));
    out->winner = static_cast<uint8_t>(HARNESS_LOOK(object, .winner()));
}

void __harness_model_find(const void* object, int x, int y, harness_model::Found* out) {
    const Move* found = HARNESS_LOOK(object, .find_move(Model::Position(x, y)));
    if (found == nullptr) return;
    out->exists = true;
    out->move = {found->first.x, found->first.y, __harness_values_bits(found->second)};
    out->is_steady = HARNESS_LOOK(object, .find_move(Model::Position(x, y))) == found;
    out->is_member = harness_members::membership(harness_driver::model(const_cast<void*>(object)), found);
}

uint8_t __harness_model_sync(void* object, const harness_model::State* state) {
    return harness_members::mended(harness_driver::model(object), *state);
}

}  // extern "C"
