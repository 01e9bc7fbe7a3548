// Private members of the student's Model, reached without changing model.hxx and without a Test_access, which belongs to the
// student: an explicit instantiation may name what is private, and hands the pointers to a friend function.
#ifndef HARNESS_REVERSI_MODEL_MEMBERS_H
#define HARNESS_REVERSI_MODEL_MEMBERS_H

#include "model.hxx"
#include "model_state.h"

namespace {
namespace members {

template <class Tag, typename Tag::type Member>
struct Hand {
    friend typename Tag::type member(Tag) { return Member; }
};

#define HARNESS_MEMBER(Tag, Type, Name)     \
    struct Tag {                            \
        typedef Type Model::*type;          \
        friend type member(Tag);            \
    };                                      \
    template struct Hand<Tag, &Model::Name>;

HARNESS_MEMBER(TurnTag, Player, turn_)
HARNESS_MEMBER(WinnerTag, Player, winner_)
HARNESS_MEMBER(BoardTag, Board, board_)
HARNESS_MEMBER(MovesTag, Move_map, next_moves_)

#undef HARNESS_MEMBER

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

}  // namespace members
}  // namespace

#endif
