// Board.cpp: to be completed. Everything that a Board knows and does belongs into BoardImpl.

#include "Board.h"
#include "Game.h"
#include "globals.h"
#include <iostream>

using namespace std;

class BoardImpl {
public:
    BoardImpl(const Game& g);
    void clear();
    void block();
    void unblock();
    bool placeShip(Point topOrLeft, int shipId, Direction dir);
    bool unplaceShip(Point topOrLeft, int shipId, Direction dir);
    void display(bool shotsOnly) const;
    bool attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId);
    bool allShipsDestroyed() const;

private:
    const Game& m_game;
    // TODO: what has to be remembered of a board?
};

BoardImpl::BoardImpl(const Game& g) : m_game(g) {
    // This compiles, but may not be right.
}

void BoardImpl::clear() {
    // This compiles, but may not be right.
}

void BoardImpl::block() {
    // TODO: about half of the positions, chosen by randInt, are not available for ships until unblock.
}

void BoardImpl::unblock() {
    // TODO
}

bool BoardImpl::placeShip(Point topOrLeft, int shipId, Direction dir) {
    return false;  // This compiles, but may not be right.
}

bool BoardImpl::unplaceShip(Point topOrLeft, int shipId, Direction dir) {
    return false;  // This compiles, but may not be right.
}

void BoardImpl::display(bool shotsOnly) const {
    // This compiles, but may not be right. `harness snapshot show` prints what it should look like.
}

bool BoardImpl::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
    return false;  // This compiles, but may not be right.
}

bool BoardImpl::allShipsDestroyed() const {
    return false;  // This compiles, but may not be right.
}

// ---- Board hands everything on to BoardImpl. Nothing below this line needs to be changed. ----

Board::Board(const Game& g) { m_impl = new BoardImpl(g); }

Board::~Board() { delete m_impl; }

void Board::clear() { m_impl->clear(); }

void Board::block() { m_impl->block(); }

void Board::unblock() { m_impl->unblock(); }

bool Board::placeShip(Point topOrLeft, int shipId, Direction dir) {
    return m_impl->placeShip(topOrLeft, shipId, dir);
}

bool Board::unplaceShip(Point topOrLeft, int shipId, Direction dir) {
    return m_impl->unplaceShip(topOrLeft, shipId, dir);
}

void Board::display(bool shotsOnly) const { m_impl->display(shotsOnly); }

bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
    return m_impl->attack(p, shotHit, shipDestroyed, shipId);
}

bool Board::allShipsDestroyed() const { return m_impl->allShipsDestroyed(); }
