// The driver's access to the four private members, where model.hxx has them as it was given.
#ifndef HARNESS_REVERSI_MEMBERS_IN_REACH_H
#define HARNESS_REVERSI_MEMBERS_IN_REACH_H

#include "model_members.h"

namespace harness_members {
namespace {

template <class Value>
bool replaced(Value& at, const Value& wanted) {
    if (at == wanted) return false;
    at = wanted;
    return true;
}

// Gives the members the values that a right Model has by now. Of a right one nothing is written.
uint8_t mended(Model& model, const harness_model::State& state) {
    uint8_t differed = 0;
    if (replaced(model.*member(TurnTag()), static_cast<Player>(state.turn))) {
        differed |= harness_model::TURN_DIFFERED;
    }
    if (replaced(model.*member(WinnerTag()), static_cast<Player>(state.winner))) {
        differed |= harness_model::WINNER_DIFFERED;
    }
    if (replaced(model.*member(BoardTag()), board_of(state))) differed |= harness_model::BOARD_DIFFERED;
    if (replaced(model.*member(MovesTag()), moves_of(state))) differed |= harness_model::MOVES_DIFFERED;
    return differed;
}

// The answer to being told to empty next_moves_: 0 where it can be done.
uint8_t emptying() { return 0; }

// Takes the moves of before out of next_moves_ as soon as a move changes the board, so that a model which never clears them
// searches as one that does. They are kept until the move is made: what points into them stays valid.
class Emptying {
public:
    explicit Emptying(Model& model);
    ~Emptying();

    void empty() {
        if (m_is_done || m_model.*member(BoardTag()) == m_board) return;
        m_is_done = true;
        m_moves.swap(m_model.*member(MovesTag()));
    }

private:
    Model& m_model;
    const Board m_board;
    Move_map m_moves;
    bool m_is_done = false;
};

Emptying* at_work = nullptr;

Emptying::Emptying(Model& model) : m_model(model), m_board(model.*member(BoardTag())) { at_work = this; }

Emptying::~Emptying() { at_work = nullptr; }

void board_changed() {
    if (at_work != nullptr) at_work->empty();
}

// 1 if the move is one of those in next_moves_, else 0.
uint8_t membership(const Model& model, const Move* found) {
    for (const auto& move : model.*member(MovesTag())) {
        if (static_cast<const void*>(&move) == static_cast<const void*>(found)) return 1;
    }
    return 0;
}

}  // namespace
}  // namespace harness_members

#endif
