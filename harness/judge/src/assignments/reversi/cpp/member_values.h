// The four members of a Model as values, to and from the form in which they travel. What is declared here is compiled with the
// given headers alone: no operator, conversion or macro of a student's header has a part in what is compared or written.
#ifndef HARNESS_REVERSI_MEMBER_VALUES_H
#define HARNESS_REVERSI_MEMBER_VALUES_H

#include "board.hxx"
#include "model_state.h"
#include "move.hxx"

namespace harness_values {

// The four members of one Model.
struct Members {
    Player& turn;
    Player& winner;
    Board& board;
    Move_map& moves;
};

// Bit 8x+y stands for the position {x, y}.
Position_set set_of(uint64_t bits);

// Takes the moves of before out of next_moves_ as soon as a move changes the board, so that a model which never clears them
// searches as one that does. They are kept until the move is made: what points into them stays valid.
class Emptying {
public:
    explicit Emptying(const Members& members);
    ~Emptying();

    void empty();

private:
    Members m_members;
    const Board m_board;
    Move_map m_moves;
    bool m_is_done = false;
};

}  // namespace harness_values

// All take references: an address is taken by an operator, which a student's header may have its own of.
extern "C" {
uint64_t __harness_values_bits(const Position_set& set);
void __harness_values_read(const harness_values::Members& members, harness_model::State& state);
void __harness_values_write(const harness_values::Members& members, const harness_model::State& state);
// Gives the members the values that a right Model has by now, and returns which of them differed. Of a right one nothing is
// written.
uint8_t __harness_values_mend(const harness_values::Members& members, const harness_model::State& state);
// Returns whether the move is one of these, and no copy.
bool __harness_values_hold(const Move_map& moves, const Move* move);
}

#endif
