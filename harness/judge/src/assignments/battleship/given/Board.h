// One player's sea: where the ships lie and what has been shot at.
#ifndef HARNESS_BATTLESHIP_BOARD_H
#define HARNESS_BATTLESHIP_BOARD_H

#include "globals.h"

class Game;
class BoardImpl;

class Board {
public:
    Board(const Game& g);
    ~Board();
    Board(const Board&) = delete;
    Board& operator=(const Board&) = delete;

    void clear();
    void block();
    void unblock();
    bool placeShip(Point topOrLeft, int shipId, Direction dir);
    bool unplaceShip(Point topOrLeft, int shipId, Direction dir);
    void display(bool shotsOnly) const;
    bool attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId);
    bool allShipsDestroyed() const;

private:
    BoardImpl* m_impl;
};

#endif
