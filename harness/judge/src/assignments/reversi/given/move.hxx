// Moves and collections of them.
#pragma once

#include "position_set.hxx"

#include <ge211.hxx>

#include <iostream>
#include <unordered_map>
#include <utility>

// A possible move: `first` is the position to play, `second` is the set of all positions that the player gains by it,
// `first` included.
using Move = std::pair<ge211::Posn<int> const, Position_set>;

// Moves by the position to play.
using Move_map = std::unordered_map<ge211::Posn<int>, Position_set>;

// Prints a move like `{2, 3} -> {{2, 3}, {3, 3}}`.
std::ostream& operator<<(std::ostream&, Move const&);
