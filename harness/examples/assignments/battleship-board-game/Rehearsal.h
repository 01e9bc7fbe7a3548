// What tries a Board and a Game where there is nobody to play yet: games with ships, shots told in words, two players who do
// what they are told to, and lines for cin.
#ifndef REHEARSAL_H
#define REHEARSAL_H

#include "Board.h"
#include "Game.h"
#include "Player.h"
#include "globals.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// A Game with ships of these lengths; their symbols are A, B, C and so on.
class Fleet : public Game {
public:
    Fleet(int rows, int cols, const std::vector<int>& lengths) : Game(rows, cols) {
        for (int length : lengths) {
            const char symbol = static_cast<char>('A' + nShips());
            addShip(length, symbol, std::string("ship ") + symbol);
        }
    }
};

// What an attack says, as far as it must say anything; its arguments hold `before` before it.
inline std::string shot(Board& board, Point p, bool before) {
    const int untouched = 77;
    bool shotHit = before;
    bool shipDestroyed = before;
    int shipId = untouched;
    if (!board.attack(p, shotHit, shipDestroyed, shipId)) return "invalid";
    if (!shotHit) return "miss";
    if (shipDestroyed) return "destroyed ship " + std::to_string(shipId);
    return shipId == untouched ? "hit" : "hit, and shipId changed";
}

// An attack in a word, whether or not it destroyed a ship.
inline std::string splash(Board& board, Point p, bool before) {
    bool shotHit = before;
    bool shipDestroyed = before;
    int shipId = 0;
    if (!board.attack(p, shotHit, shipDestroyed, shipId)) return "invalid";
    return shotHit ? "hit" : "miss";
}

// Each position: '.' if the ship, whose length is 1, can lie there, and '#' if not.
inline std::vector<std::string> roomFor(Board& board, const Game& game, int raft) {
    std::vector<std::string> all;
    for (int r = 0; r < game.rows(); r++) {
        all.push_back("");
        for (int c = 0; c < game.cols(); c++) {
            const bool isFree = board.placeShip(Point(r, c), raft, HORIZONTAL);
            if (isFree) board.unplaceShip(Point(r, c), raft, HORIZONTAL);
            all.back() += isFree ? '.' : '#';
        }
    }
    return all;
}

// How often placeShip takes the ship though one of its segments lies where there is no room for one of length 1.
inline int placedOverBlocked(Board& board, const Game& game, int raft, int ship) {
    const std::vector<std::string> room = roomFor(board, game, raft);
    int count = 0;
    for (int r = 0; r < game.rows(); r++) {
        for (int c = 0; c < game.cols(); c++) {
            for (Direction dir : {HORIZONTAL, VERTICAL}) {
                if (!board.placeShip(Point(r, c), ship, dir)) continue;
                board.unplaceShip(Point(r, c), ship, dir);
                for (int k = 0; k < game.shipLength(ship); k++) {
                    const Point p = dir == HORIZONTAL ? Point(r, c + k) : Point(r + k, c);
                    if (!game.isValid(p) || room[p.r][p.c] == '#') {
                        count++;
                        break;
                    }
                }
            }
        }
    }
    return count;
}

// How many positions have room for another answer after placeShip and unplaceShip were tried everywhere.
inline int changedByTrying(Board& board, const Game& game, int raft, int ship) {
    const std::vector<std::string> before = roomFor(board, game, raft);
    for (int r = 0; r < game.rows(); r++)
        for (int c = 0; c < game.cols(); c++)
            for (Direction dir : {HORIZONTAL, VERTICAL})
                if (board.placeShip(Point(r, c), ship, dir)) board.unplaceShip(Point(r, c), ship, dir);
    const std::vector<std::string> after = roomFor(board, game, raft);
    int count = 0;
    for (int r = 0; r < game.rows(); r++)
        for (int c = 0; c < game.cols(); c++) count += before[r][c] != after[r][c];
    return count;
}

// The ships of a game in an order that does not depend on their IDs: "A 5 aircraft carrier".
inline std::vector<std::string> ships(const Game& game) {
    std::vector<std::string> all;
    for (int id = 0; id < game.nShips(); id++)
        all.push_back(std::string(1, game.shipSymbol(id)) + " " + std::to_string(game.shipLength(id)) + " " + game.shipName(id));
    std::sort(all.begin(), all.end());
    return all;
}

// How often each position comes of so many calls of randomPoint, row by row; the last number is of those off the board.
inline std::vector<int> drawn(const Game& game, int times) {
    std::vector<int> counts(game.rows() * game.cols() + 1);
    for (int n = 0; n < times; n++) {
        const Point p = game.randomPoint();
        const bool isOnBoard = p.r >= 0 && p.r < game.rows() && p.c >= 0 && p.c < game.cols();
        counts[isOnBoard ? p.r * game.cols() + p.c : counts.size() - 1]++;
    }
    return counts;
}

// How many of so many points are off the board.
inline int offTheBoard(const Game& game, int times) { return drawn(game, times).back(); }

// False once anything was read from cin or stdin, or looked at, where nothing was typed.
inline bool inputIsUntouched() { return std::cin.good() && !std::feof(stdin); }

// Empty lines for cin.
inline std::stringbuf& typed() {
    static std::stringbuf lines;
    return lines;
}

inline void typeLines(int count) {
    typed().str(std::string(count, '\n'));
    std::cin.clear();
    std::cin.rdbuf(&typed());
}

inline int linesLeft() { return static_cast<int>(typed().in_avail()); }

// Who was asked where to attack, in this order.
inline std::vector<std::string>& asked() {
    static std::vector<std::string> names;
    return names;
}

template <typename T>
std::vector<T> firstOf(const std::vector<T>& all, int count) {
    return std::vector<T>(all.begin(), all.begin() + std::min(all.size(), static_cast<std::size_t>(count)));
}

// The first turns of all games.
inline std::vector<std::string> turns(int count) { return firstOf(asked(), count); }

// A Player who shoots where it is told to, and then at every position row by row, or from the last one back, and who keeps and prints what it is asked and
// told. The ships lie in the order of their symbols, each in the row of its place among them: in the first columns, or in
// the last ones.
class Rehearsed : public Player {
public:
    Rehearsed(std::string name, const Game& game) : Player(name, game) {}

    void beHuman() { m_isHuman = true; }
    void refuse() { m_refuses = true; }
    void lieRight() { m_isRight = true; }
    void beginAtTheEnd() { m_isBackwards = true; }
    void shoot(const std::vector<Point>& points) { m_points = points; }

    // What it was asked and told at first.
    std::vector<std::string> heard(int count) const { return firstOf(m_heard, count); }
    // The lines that were left for cin whenever it was asked where to attack.
    std::vector<int> linesLeftAtTurns() const { return m_lines; }
    // How often it was asked to place its ships, and whether all of them found their places the last time.
    int placings() const { return m_placings; }
    bool foundRoom() const { return m_foundRoom; }

    bool isHuman() const override { return m_isHuman; }

    bool placeShips(Board& board) override {
        note("placeShips");
        m_next = 0;
        m_placings++;
        m_foundRoom = !m_refuses;
        if (m_refuses) return false;
        const std::vector<int> ids = bySymbol();
        for (int row = 0; row < static_cast<int>(ids.size()); row++) {
            const int col = m_isRight ? game().cols() - game().shipLength(ids[row]) : 0;
            m_foundRoom = board.placeShip(Point(row, col), ids[row], HORIZONTAL) && m_foundRoom;
        }
        return true;
    }

    Point recommendAttack() override {
        note("recommendAttack");
        asked().push_back(name());
        m_lines.push_back(linesLeft());
        const int number = m_next++;
        const int told = static_cast<int>(m_points.size());
        if (number < told) return m_points[number];
        const int cells = game().rows() * game().cols();
        const int cell = m_isBackwards ? cells - 1 - (number - told) % cells : (number - told) % cells;
        return Point(cell / game().cols(), cell % game().cols());
    }

    void recordAttackResult(Point p, bool validShot, bool shotHit, bool shipDestroyed, int shipId) override {
        note("recordAttackResult " + at(p) + ": " + result(validShot, shotHit, shipDestroyed, shipId));
    }

    void recordAttackByOpponent(Point p) override { note("recordAttackByOpponent " + at(p)); }

private:
    std::vector<std::string> m_heard;
    std::vector<Point> m_points;
    std::vector<int> m_lines;
    int m_next = 0;
    int m_placings = 0;
    bool m_isHuman = false;
    bool m_refuses = false;
    bool m_isRight = false;
    bool m_foundRoom = false;
    bool m_isBackwards = false;

    void note(const std::string& what) {
        m_heard.push_back(what);
        std::cout << "<" << name() << ": " << what << ">" << std::endl;
    }

    static std::string at(Point p) { return "(" + std::to_string(p.r) + "," + std::to_string(p.c) + ")"; }

    std::string result(bool validShot, bool shotHit, bool shipDestroyed, int shipId) const {
        if (!validShot) return "invalid";
        if (!shotHit) return "miss";
        if (!shipDestroyed) return "hit";
        const bool isKnown = shipId >= 0 && shipId < game().nShips();
        return isKnown ? std::string("destroyed ") + game().shipSymbol(shipId) : "destroyed a ship that there is not";
    }

    std::vector<int> bySymbol() const {
        std::vector<int> ids;
        for (int id = 0; id < game().nShips(); id++) ids.push_back(id);
        const auto isBefore = [this](int a, int b) { return game().shipSymbol(a) < game().shipSymbol(b); };
        std::sort(ids.begin(), ids.end(), isBefore);
        return ids;
    }
};

#endif
