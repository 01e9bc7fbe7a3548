#include "model.hxx"

Model::Model(int size) : Model(size, size) { }

Model::Model(int width, int height) : board_({width, height})
{
    // TODO: fill `next_moves_` with the moves of the first turn.
}

Model::Rectangle
Model::board() const
{
    return board_.all_positions();
}

Player
Model::operator[](Position pos) const
{
    return board_[pos];
}

const Move*
Model::find_move(Position pos) const
{
    auto const found = next_moves_.find(pos);
    return found == next_moves_.end() ? nullptr : &*found;
}

void
Model::play_move(Position pos)
{
    if (is_game_over()) {
        throw ge211::Client_logic_error("Model::play_move: the game is over");
    }

    const Move* movep = find_move(pos);
    if (movep == nullptr) {
        throw ge211::Client_logic_error("Model::play_move: the move is not allowed");
    }

    // TODO: make the move `*movep`, pass the turn on or end the game, and leave `next_moves_` right for what follows.
}

// TODO: define your helper functions here.
