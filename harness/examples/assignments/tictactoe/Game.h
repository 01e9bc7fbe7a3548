#ifndef GAME_H
#define GAME_H

#include "Board.h"

#include <vector>

// Two players, 'X' and 'O', on a board that they are given. 'X' begins.
class Game {
public:
    explicit Game(Board& board);

    bool play(const Place& place);              // the next player's; false, and nothing changes, if the board refuses it
    char next() const;                          // who plays next
    char winner() const;                        // who has a whole row, column or diagonal; '.' for nobody
    std::vector<Place> moves() const;           // the places so far, the first one first
    const Board& board() const;

private:
    Board& m_board;
    std::vector<Place> m_moves;
};

#endif
