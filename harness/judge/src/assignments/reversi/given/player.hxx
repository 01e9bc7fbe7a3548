// Players of Reversi.
#pragma once

#include <iostream>

// The owner of a square: one of the two players, or neither of them.
enum class Player
{
    dark,
    light,
    neither,
};

// Returns the opponent. The opponent of `Player::neither` is `Player::neither`.
Player other_player(Player);

// Prints one letter: `D`, `L` or `_`.
std::ostream& operator<<(std::ostream&, Player);
