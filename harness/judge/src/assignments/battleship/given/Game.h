// The rules of one game (board size, ship types) and the running of it.
#ifndef HARNESS_BATTLESHIP_GAME_H
#define HARNESS_BATTLESHIP_GAME_H

#include <string>
#include <cassert>

class Point;
class Player;
class GameImpl;

class Game {
public:
    Game(int nRows, int nCols);
    ~Game();
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    int rows() const;
    int cols() const;
    bool isValid(Point p) const;
    Point randomPoint() const;
    bool addShip(int length, char symbol, std::string name);
    int nShips() const;
    int shipLength(int shipId) const;
    char shipSymbol(int shipId) const;
    std::string shipName(int shipId) const;
    Player* play(Player* p1, Player* p2, bool shouldPause = true);

private:
    GameImpl* m_impl;
};

#endif
