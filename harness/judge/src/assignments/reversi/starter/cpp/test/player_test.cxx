#include "player.hxx"

#include <catch.hxx>

TEST_CASE("the players are each other's opponents")
{
    CHECK(other_player(Player::dark) == Player::light);
    CHECK(other_player(Player::light) == Player::dark);
}

TEST_CASE("neither player has no opponent")
{
    CHECK(other_player(Player::neither) == Player::neither);
}
