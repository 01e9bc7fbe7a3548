// Calls the student's Model for the shim. Compiled over the student's model.hxx, after the student's files.
#include "model_members.h"

using harness_model::Found;
using harness_model::State;
using harness_model::View;

namespace {

Model& model(void* object) { return *static_cast<Model*>(object); }

const Model& model(const void* object) { return *static_cast<const Model*>(object); }

template <class Value>
bool replaced(Value& member, const Value& wanted) {
    if (member == wanted) return false;
    member = wanted;
    return true;
}

}  // namespace

extern "C" {

void* __harness_model_new(int width, int height) { return new Model(width, height); }

void* __harness_model_square(int size) { return new Model(size); }

void* __harness_model_default() { return new Model; }

void __harness_model_play(void* object, int x, int y) { model(object).play_move({x, y}); }

uint8_t __harness_model_at(const void* object, int x, int y) {
    return static_cast<uint8_t>(model(object)[{x, y}]);
}

void __harness_model_view(const void* object, View* out) {
    const auto whole = model(object).board();
    out->x = whole.x;
    out->y = whole.y;
    out->width = whole.width;
    out->height = whole.height;
    out->is_over = model(object).is_game_over();
    out->turn = static_cast<uint8_t>(model(object).turn());
    out->winner = static_cast<uint8_t>(model(object).winner());
}

void __harness_model_find(const void* object, int x, int y, Found* out) {
    const Move* found = model(object).find_move({x, y});
    if (found == nullptr) return;
    out->exists = true;
    out->move = {found->first.x, found->first.y, members::bits_of(found->second)};
    out->is_steady = model(object).find_move({x, y}) == found;
#ifndef HARNESS_PUBLIC_ONLY
    out->is_member = 0;
    for (const auto& move : model(object).*member(members::MovesTag())) {
        if (static_cast<const void*>(&move) == static_cast<const void*>(found)) out->is_member = 1;
    }
#endif
}

// Gives the members the values that a right Model has by now. Of a right one nothing is written.
uint8_t __harness_model_sync(void* object, const State* state) {
#ifdef HARNESS_PUBLIC_ONLY
    static_cast<void>(object);
    static_cast<void>(state);
    return harness_model::OUT_OF_REACH;
#else
    Model& it = model(object);
    uint8_t differed = 0;
    if (replaced(it.*member(members::TurnTag()), static_cast<Player>(state->turn))) {
        differed |= harness_model::TURN_DIFFERED;
    }
    if (replaced(it.*member(members::WinnerTag()), static_cast<Player>(state->winner))) {
        differed |= harness_model::WINNER_DIFFERED;
    }
    if (replaced(it.*member(members::BoardTag()), members::board_of(*state))) {
        differed |= harness_model::BOARD_DIFFERED;
    }
    if (replaced(it.*member(members::MovesTag()), members::moves_of(*state))) {
        differed |= harness_model::MOVES_DIFFERED;
    }
    return differed;
#endif
}

}  // extern "C"
