// A Model whose every decision is the parent's, over the student's model.hxx. Only the constructor, play_move and the suggested
// helpers ask the parent, and send the four members along: tests change them through Test_access. The helpers are
// defined where model.hxx declares them (HARNESS_HAS_...), and give way to definitions of the student's.
#include <new>

#include "model_members.h"

#include "swapped_members.h"

// The student's own constructor, where the student's model is linked as well: it makes what was added to the class.
extern "C" {
__attribute__((weak)) void harness_own_construct(void* model, int width, int height) __asm__("_ZN5ModelX1Eii");
}

#define HARNESS_WEAK __attribute__((weak))

// The texts of the student's file, or those of the given one.
#ifndef HARNESS_OVER_TEXT
#define HARNESS_OVER_TEXT "Model::play_move: the game is over"
#define HARNESS_REFUSED_TEXT "Model::play_move: the move is not allowed"
#endif

// Everything has a name that no class of a student's has: their headers declare what they like.
namespace harness_swapped {
namespace {

harness_values::Members members_of(const Model& model) {
    return harness_members::members_of(const_cast<Model&>(model));
}

ge211::Dims<int> dims_for(int width, int height) {
    int32_t w = width, h = height;
    __harness_swapped_dims(w, h);
    return {w, h};
}

// Views look through a const Model, and it is the parent who changes it.
void refresh(const void* object, const Model& model) { __harness_swapped_refresh(object, members_of(model)); }

// Lets the student's own constructor make what was added, in the place of a model that was just made.
void construct_as_own(Model* model, ge211::Dims<int> dims) {
    static bool is_refused = false;
    if (harness_own_construct == nullptr || is_refused) return;
    model->~Model();
    try {
        harness_own_construct(model, dims.width, dims.height);
    } catch (...) {
        is_refused = true;
        ::new (static_cast<void*>(model)) Model(dims.width, dims.height);
    }
}

}  // namespace
}  // namespace harness_swapped

Model::Model(int size) : Model(size, size) {}

Model::Model(int width, int height) : board_(harness_swapped::dims_for(width, height)) {
    if (__harness_swapped_is_open()) harness_swapped::construct_as_own(this, board_.dimensions());
    __harness_swapped_begin(this, harness_swapped::members_of(*this));
}

Model::Rectangle Model::board() const {
    harness_swapped::refresh(this, *this);
    return board_.all_positions();
}

Player Model::operator[](Position pos) const {
    harness_swapped::refresh(this, *this);
    return board_[pos];
}

const Move* Model::find_move(Position pos) const {
    harness_swapped::refresh(this, *this);
    return __harness_swapped_find(harness_swapped::members_of(*this), pos.x, pos.y);
}

void Model::play_move(Position pos) {
    harness_swapped::refresh(this, *this);
    const uint8_t refused = __harness_swapped_move(this, harness_swapped::members_of(*this), pos.x, pos.y);
    if (refused == 1) throw ge211::Client_logic_error(HARNESS_OVER_TEXT);
    if (refused != 0) throw ge211::Client_logic_error(HARNESS_REFUSED_TEXT);
}

#ifdef HARNESS_HAS_FIND_FLIPS
HARNESS_WEAK Position_set Model::find_flips_(Position start, Dimensions dir) const {
    const harness_values::Members members = harness_swapped::members_of(*this);
    return __harness_swapped_own_flips(members, start.x, start.y, dir.width, dir.height);
}
#endif

#ifdef HARNESS_HAS_EVALUATE_POSITION
HARNESS_WEAK Position_set Model::evaluate_position_(Position pos) const {
    return __harness_swapped_own_evaluate(harness_swapped::members_of(*this), pos.x, pos.y);
}
#endif

#ifdef HARNESS_HAS_COMPUTE_NEXT_MOVES
HARNESS_WEAK void Model::compute_next_moves_() {
    __harness_swapped_own_compute(harness_swapped::members_of(*this));
}
#endif

#ifdef HARNESS_HAS_TELL_NEXT_MOVES
HARNESS_WEAK bool Model::tell_next_moves_() {
    __harness_swapped_own_compute(harness_swapped::members_of(*this));
    return !next_moves_.empty();
}
#endif

#ifdef HARNESS_HAS_ADVANCE_TURN
HARNESS_WEAK bool Model::advance_turn_() {
    return __harness_swapped_own_advance(harness_swapped::members_of(*this));
}
#endif

#ifdef HARNESS_HAS_SET_GAME_OVER
HARNESS_WEAK void Model::set_game_over_() {
    __harness_swapped_own_finish(harness_swapped::members_of(*this));
}
#endif

#ifdef HARNESS_HAS_REALLY_PLAY_MOVE
HARNESS_WEAK void Model::really_play_move_(Move move) {
    __harness_swapped_own_really(harness_swapped::members_of(*this), move);
}
#endif
