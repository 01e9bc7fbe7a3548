// The private members of the given class, reached without changing its header: an explicit instantiation may name what is
// private, and hands the pointers to a friend function that anybody may call.
#ifndef HARNESS_NEIGHBORS_MEMBERS_H
#define HARNESS_NEIGHBORS_MEMBERS_H

#include "Neighbors.h"

namespace {
namespace neighbors {

template <class Tag, auto Member>
struct Hand {
    friend constexpr auto member(Tag) { return Member; }
};

#define HARNESS_MEMBER(Tag, Name)    \
    struct Tag {                     \
        friend constexpr auto member(Tag); \
    };                               \
    template struct Hand<Tag, &Neighbors::Name>;

HARNESS_MEMBER(BoardTag, board)
HARNESS_MEMBER(CurrentTag, currentPlayer)
HARNESS_MEMBER(NextTag, nextPlayer)
HARNESS_MEMBER(BlacksTag, blacks)
HARNESS_MEMBER(WhitesTag, whites)

#undef HARNESS_MEMBER

}  // namespace neighbors
}  // namespace

#endif
