// Values of the student's Model, to and from the forms in which they travel.
#ifndef HARNESS_REVERSI_MODEL_VALUES_H
#define HARNESS_REVERSI_MODEL_VALUES_H

#include "model_state.h"

#include "model.hxx"

#include "own_names.h"

namespace harness_members {
namespace {

inline uint64_t bits_of(Position_set set) {
    uint64_t bits = 0;
    for (ge211::Posn<int> p : set) bits |= uint64_t(1) << (8 * p.x + p.y);
    return bits;
}

inline Position_set set_of(uint64_t bits) {
    Position_set set;
    for (int index = 0; index < 64; ++index) {
        if ((bits >> index) & 1) set[{index / 8, index % 8}] = true;
    }
    return set;
}

inline Board board_of(const harness_model::State& state) {
    Board board({state.width, state.height});
    std::size_t index = 0;
    for (ge211::Posn<int> p : board.all_positions()) board[p] = static_cast<Player>(state.grid.at(index++));
    return board;
}

inline Move_map moves_of(const harness_model::State& state) {
    Move_map moves;
    for (const harness_model::Entry& entry : state.moves) moves[{entry.x, entry.y}] = set_of(entry.set);
    return moves;
}

}  // namespace
}  // namespace harness_members

#endif
