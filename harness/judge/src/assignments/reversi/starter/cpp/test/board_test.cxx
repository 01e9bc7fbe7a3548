#include "board.hxx"

#include <catch.hxx>

TEST_CASE("a board has 2 to 8 columns and rows")
{
    CHECK(Board({2, 8}).dimensions() == Board::Dimensions(2, 8));
    CHECK_THROWS_AS(Board({1, 8}), ge211::Client_logic_error);
    CHECK_THROWS_AS(Board({2, 9}), ge211::Client_logic_error);
}

TEST_CASE("squares of a board can be changed one by one and many at once")
{
    Board board({4, 3});

    board[{2, 1}] = Player::dark;
    board.set_all({{0, 0}, {3, 2}}, Player::light);
    CHECK(board[{2, 1}] == Player::dark);
    CHECK(board[{3, 2}] == Player::light);
    CHECK(board.count_player(Player::dark) == 1);
    CHECK(board.count_player(Player::light) == 2);
    CHECK(board.count_player(Player::neither) == 9);
}

TEST_CASE("a position outside of the board is told")
{
    Board const board({4, 3});

    CHECK(board.good_position({3, 2}));
    CHECK_FALSE(board.good_position({2, 3}));
    CHECK_THROWS_AS(board.operator[]({2, 3}), ge211::Client_logic_error);
}

TEST_CASE("the center of a board is four squares")
{
    CHECK(Board({8, 8}).center_positions() == Board::Rectangle(3, 3, 2, 2));
    CHECK(Board({7, 4}).center_positions() == Board::Rectangle(2, 1, 2, 2));
}

TEST_CASE("there are eight directions")
{
    CHECK(Board::all_directions().size() == 8);
}
