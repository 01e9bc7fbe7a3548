// Private members of the student's Model, reached without changing model.hxx and without a Test_access, which belongs to the
// student: an explicit instantiation may name what is private, and hands the pointers to a friend function.
#ifndef HARNESS_REVERSI_MODEL_MEMBERS_H
#define HARNESS_REVERSI_MODEL_MEMBERS_H

#include "model_values.h"

namespace harness_members {
namespace {

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

inline harness_values::Members members_of(Model& model) {
    return {model.*member(TurnTag()), model.*member(WinnerTag()), model.*member(BoardTag()), model.*member(MovesTag())};
}

}  // namespace
}  // namespace harness_members

#endif
