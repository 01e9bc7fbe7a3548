#include "Game.h"
#include "Board.h"
#include "Player.h"
#include "globals.h"

#include <algorithm>
#include <cctype>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace {

struct Ship {
    int length;
    char symbol;
    std::string name;
};

void waitForEnter() {
    std::cout << "Press enter to continue: ";
    std::cin.ignore(10000, '\n');
}

}  // namespace

class GameImpl {
public:
    GameImpl(int nRows, int nCols) : rows(nRows), cols(nCols) {}

    bool accepts(int length, char symbol) const {
        if (length < 1 || length > std::max(rows, cols)) return false;
        if (!std::isprint(static_cast<unsigned char>(symbol))) return false;
        if (symbol == 'X' || symbol == 'o' || symbol == '.') return false;
        for (const Ship& ship : ships)
            if (ship.symbol == symbol) return false;
        return true;
    }

    // One turn; true if it was the last.
    bool attack(Player& attacker, Player& target, Board& board) const {
        std::cout << attacker.name() << "'s turn. Board for " << target.name() << ":" << std::endl;
        board.display(attacker.isHuman());
        const Point p = attacker.recommendAttack();
        bool shotHit = false;
        bool shipDestroyed = false;
        int shipId = -1;
        const bool validShot = board.attack(p, shotHit, shipDestroyed, shipId);
        attacker.recordAttackResult(p, validShot, shotHit, shipDestroyed, shipId);
        target.recordAttackByOpponent(p);
        std::cout << attacker.name() << " attacked (" << p.r << "," << p.c << ") and ";
        if (!validShot) std::cout << "wasted the shot." << std::endl;
        else if (!shotHit) std::cout << "missed, resulting in:" << std::endl;
        else if (!shipDestroyed) std::cout << "hit something, resulting in:" << std::endl;
        else std::cout << "destroyed the " << ships[shipId].name << ", resulting in:" << std::endl;
        if (validShot) board.display(attacker.isHuman());
        return board.allShipsDestroyed();
    }

    const int rows;
    const int cols;
    std::vector<Ship> ships;
};

Game::Game(int nRows, int nCols) : m_impl(new GameImpl(nRows, nCols)) {}
Game::~Game() { delete m_impl; }
int Game::rows() const { return m_impl->rows; }
int Game::cols() const { return m_impl->cols; }
bool Game::isValid(Point p) const { return p.r >= 0 && p.r < rows() && p.c >= 0 && p.c < cols(); }
Point Game::randomPoint() const {
    const int r = randInt(rows());
    return Point(r, randInt(cols()));
}
bool Game::addShip(int length, char symbol, std::string name) {
    if (!m_impl->accepts(length, symbol)) return false;
    m_impl->ships.push_back(Ship{length, symbol, name});
    return true;
}
int Game::nShips() const { return static_cast<int>(m_impl->ships.size()); }
int Game::shipLength(int shipId) const { return m_impl->ships.at(shipId).length; }
char Game::shipSymbol(int shipId) const { return m_impl->ships.at(shipId).symbol; }
std::string Game::shipName(int shipId) const { return m_impl->ships.at(shipId).name; }

Player* Game::play(Player* p1, Player* p2, bool shouldPause) {
    Board b1(*this);
    Board b2(*this);
    if (!p1->placeShips(b1) || !p2->placeShips(b2)) return nullptr;
    Player* attacker = p1;
    Player* target = p2;
    Board* attacked = &b2;
    Board* other = &b1;
    while (!m_impl->attack(*attacker, *target, *attacked)) {
        if (shouldPause) waitForEnter();
        std::swap(attacker, target);
        std::swap(attacked, other);
    }
    std::cout << attacker->name() << " wins!" << std::endl;
    if (target->isHuman()) {
        std::cout << "Here is where " << attacker->name() << "'s ships were:" << std::endl;
        other->display(false);
    }
    return attacker;
}
