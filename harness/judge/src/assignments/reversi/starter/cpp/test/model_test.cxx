// Tests of the model. The first four pass once your model is right; more are up to you.
#include "model.hxx"

#include <catch.hxx>

// Gives the tests below access to private members of `Model`.
//
// Add what your own tests need. With find_flips_, for example:
//
//     Position_set find_flips(Model::Position pos, Model::Dimensions dir) { return model.find_flips_(pos, dir); }
struct Test_access
{
    Model& model;

    Board& board() { return model.board_; }
};

TEST_CASE("dark begins on an empty board")
{
    Model const model(6, 4);

    CHECK(model.turn() == Player::dark);
    CHECK(model.winner() == Player::neither);
    CHECK_FALSE(model.is_game_over());
    CHECK(model.board().dimensions() == Model::Dimensions(6, 4));
    for (Model::Position pos : model.board()) {
        CHECK(model[pos] == Player::neither);
    }
}

TEST_CASE("the first move is in one of the four center squares")
{
    Model model(4);

    CHECK(model.find_move({0, 0}) == nullptr);
    REQUIRE(model.find_move({1, 2}) != nullptr);
    CHECK(*model.find_move({1, 2}) == Move({1, 2}, {{1, 2}}));
}

TEST_CASE("a move puts a tile on the board and passes the turn")
{
    Model model(4);

    model.play_move({1, 1});
    CHECK(model[{1, 1}] == Player::dark);
    CHECK(model.turn() == Player::light);
}

TEST_CASE("a move that is not allowed throws and changes nothing")
{
    Model model(4);

    CHECK_THROWS_AS(model.play_move({0, 0}), ge211::Client_logic_error);
    CHECK(model[{0, 0}] == Player::neither);
    CHECK(model.turn() == Player::dark);
}

TEST_CASE("Test_access reaches the board")
{
    Model model(4);
    Test_access access {model};

    access.board()[{2, 3}] = Player::light;
    CHECK(model[{2, 3}] == Player::light);
}
