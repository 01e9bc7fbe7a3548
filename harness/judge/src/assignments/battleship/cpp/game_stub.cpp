// class Game as a table: sizes and ships come from the request; there is no logic here to borrow.
#include "game_stub.h"

#include <vector>

#include "globals.h"
#include "memory.h"

using harness_rt::Reader;
using harness_rt::Refused;

namespace {

struct Row {
    int length;
    char symbol;
    std::string name;
};

// What a Game's m_impl points to: a class of another name, so that no other object can have it for its own.
struct Ships {
    int rows;
    int cols;
    std::vector<Row> ships;

    const Row& ship(int id) const {
        const int count = static_cast<int>(ships.size());
        if (id < 0 || id >= count) harness_rt::refuse(Refused::UnknownShip, id, count);
        return ships[static_cast<size_t>(id)];
    }
};

Ships* in(GameImpl* impl) { return reinterpret_cast<Ships*>(impl); }

}  // namespace

Game::Game(int nRows, int nCols) : m_impl(reinterpret_cast<GameImpl*>(new Ships{nRows, nCols, {}})) {}
Game::~Game() { delete in(m_impl); }
int Game::rows() const { return in(m_impl)->rows; }
int Game::cols() const { return in(m_impl)->cols; }
bool Game::isValid(Point p) const { return p.r >= 0 && p.r < rows() && p.c >= 0 && p.c < cols(); }

Point Game::randomPoint() const {
    const int r = randInt(rows());
    const int c = randInt(cols());
    return Point(r, c);
}

bool Game::addShip(int length, char symbol, std::string name) {
    in(m_impl)->ships.push_back(Row{length, symbol, name});
    return true;
}

int Game::nShips() const { return static_cast<int>(in(m_impl)->ships.size()); }
int Game::shipLength(int shipId) const { return in(m_impl)->ship(shipId).length; }
char Game::shipSymbol(int shipId) const { return in(m_impl)->ship(shipId).symbol; }
std::string Game::shipName(int shipId) const { return in(m_impl)->ship(shipId).name; }

Player* Game::play(Player*, Player*, bool) { harness_rt::refuse(Refused::CalledPlay, 0, 0); }

const Game& battleship::read_game(Reader& request) {
    const int rows = request.i32();
    const int cols = request.i32();
    Game& game = *new Game(rows, cols);
    harness_rt::keep(&game);
    for (int left = request.u8(); left > 0; --left) {
        const int length = request.i32();
        const char symbol = static_cast<char>(request.u8());
        game.addShip(length, symbol, request.str());
    }
    return game;
}
