#include "move.hxx"

#include <catch.hxx>

TEST_CASE("a move map finds the positions that a move gains")
{
    Move_map moves;

    CHECK(moves.empty());
    moves[{2, 3}] = {{2, 3}, {2, 4}};
    REQUIRE(moves.size() == 1);
    CHECK(*moves.begin() == Move({2, 3}, {{2, 3}, {2, 4}}));
    moves.clear();
    CHECK(moves.empty());
}
