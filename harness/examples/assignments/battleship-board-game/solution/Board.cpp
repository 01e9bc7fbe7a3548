#include "Board.h"
#include "Game.h"
#include "globals.h"

#include <iostream>
#include <vector>

namespace {

const char WATER = '.';
const int NOBODY = -1;

}  // namespace

class BoardImpl {
public:
    explicit BoardImpl(const Game& game) : m_game(game) { clear(); }

    void clear() {
        const int cells = m_game.rows() * m_game.cols();
        m_ships.assign(cells, NOBODY);
        m_shots.assign(cells, false);
        m_blocked.assign(cells, false);
    }

    void block() {
        for (std::size_t cell = 0; cell < m_blocked.size(); cell++) m_blocked[cell] = randInt(2) == 0;
    }

    void unblock() { m_blocked.assign(m_blocked.size(), false); }

    bool placeShip(Point topOrLeft, int shipId, Direction dir) {
        const std::vector<int> cells = cellsOf(topOrLeft, shipId, dir);
        if (cells.empty()) return false;
        for (int ship : m_ships)
            if (ship == shipId) return false;
        for (int cell : cells)
            if (m_ships[cell] != NOBODY || m_blocked[cell]) return false;
        for (int cell : cells) m_ships[cell] = shipId;
        return true;
    }

    bool unplaceShip(Point topOrLeft, int shipId, Direction dir) {
        const std::vector<int> cells = cellsOf(topOrLeft, shipId, dir);
        if (cells.empty()) return false;
        for (int cell : cells)
            if (m_ships[cell] != shipId) return false;
        for (int cell : cells) m_ships[cell] = NOBODY;
        return true;
    }

    void display(bool shotsOnly) const {
        std::cout << "  ";
        for (int c = 0; c < m_game.cols(); c++) std::cout << c;
        std::cout << '\n';
        for (int r = 0; r < m_game.rows(); r++) {
            std::cout << r << ' ';
            for (int c = 0; c < m_game.cols(); c++) std::cout << shown(cellAt(Point(r, c)), shotsOnly);
            std::cout << '\n';
        }
    }

    bool attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
        if (!m_game.isValid(p) || m_shots[cellAt(p)]) return false;
        const int cell = cellAt(p);
        m_shots[cell] = true;
        shotHit = m_ships[cell] != NOBODY;
        shipDestroyed = shotHit && isDestroyed(m_ships[cell]);
        if (shipDestroyed) shipId = m_ships[cell];
        return true;
    }

    bool allShipsDestroyed() const {
        for (std::size_t cell = 0; cell < m_ships.size(); cell++)
            if (m_ships[cell] != NOBODY && !m_shots[cell]) return false;
        return true;
    }

private:
    const Game& m_game;
    std::vector<int> m_ships;  // the ship at each position
    std::vector<bool> m_shots;
    std::vector<bool> m_blocked;

    int cellAt(Point p) const { return p.r * m_game.cols() + p.c; }

    // The positions of a ship; none if there is no such ship, or it does not fit.
    std::vector<int> cellsOf(Point topOrLeft, int shipId, Direction dir) const {
        std::vector<int> cells;
        if (shipId < 0 || shipId >= m_game.nShips()) return cells;
        Point p = topOrLeft;
        for (int k = 0; k < m_game.shipLength(shipId); k++) {
            if (!m_game.isValid(p)) return std::vector<int>();
            cells.push_back(cellAt(p));
            (dir == HORIZONTAL ? p.c : p.r)++;
        }
        return cells;
    }

    bool isDestroyed(int shipId) const {
        for (std::size_t cell = 0; cell < m_ships.size(); cell++)
            if (m_ships[cell] == shipId && !m_shots[cell]) return false;
        return true;
    }

    char shown(int cell, bool shotsOnly) const {
        const bool isShip = m_ships[cell] != NOBODY;
        if (m_shots[cell]) return isShip ? 'X' : 'o';
        return isShip && !shotsOnly ? m_game.shipSymbol(m_ships[cell]) : WATER;
    }
};

Board::Board(const Game& g) : m_impl(new BoardImpl(g)) {}
Board::~Board() { delete m_impl; }
void Board::clear() { m_impl->clear(); }
void Board::block() { m_impl->block(); }
void Board::unblock() { m_impl->unblock(); }
bool Board::placeShip(Point topOrLeft, int shipId, Direction dir) { return m_impl->placeShip(topOrLeft, shipId, dir); }
bool Board::unplaceShip(Point topOrLeft, int shipId, Direction dir) { return m_impl->unplaceShip(topOrLeft, shipId, dir); }
void Board::display(bool shotsOnly) const { m_impl->display(shotsOnly); }
bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
    return m_impl->attack(p, shotHit, shipDestroyed, shipId);
}
bool Board::allShipsDestroyed() const { return m_impl->allShipsDestroyed(); }
