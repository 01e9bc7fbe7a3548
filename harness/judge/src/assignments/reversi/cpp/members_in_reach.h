// The driver's access to the four private members, where model.hxx has them as it was given.
#ifndef HARNESS_REVERSI_MEMBERS_IN_REACH_H
#define HARNESS_REVERSI_MEMBERS_IN_REACH_H

#include "model_members.h"

namespace harness_members {
namespace {

uint8_t mended(Model& model, const harness_model::State& state) {
    return __harness_values_mend(members_of(model), state);
}

// The answer to being told to empty next_moves_: 0 where it can be done.
uint8_t emptying() { return 0; }

struct Emptying {
    explicit Emptying(Model& model) : m_at_work(members_of(model)) {}

    harness_values::Emptying m_at_work;
};

// 1 if the move is one of those in next_moves_, else 0.
uint8_t membership(Model& model, const Move* found) {
    return __harness_values_hold(members_of(model).moves, found) ? 1 : 0;
}

}  // namespace
}  // namespace harness_members

#endif
