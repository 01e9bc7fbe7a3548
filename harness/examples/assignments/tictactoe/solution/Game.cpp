#include "Game.h"

Game::Game(Board& board) : m_board(board) {}

bool Game::play(const Place& place) {
    if (!m_board.put(place, next())) return false;
    m_moves.push_back(place);
    return true;
}

char Game::next() const { return m_moves.size() % 2 == 0 ? 'X' : 'O'; }

char Game::winner() const {
    const int size = m_board.size();
    const auto line = [&](Place from, int down, int right) {
        const char who = m_board.at(from);
        for (int step = 1; step < size; step++)
            if (m_board.at({from.row + step * down, from.col + step * right}) != who) return '.';
        return who;
    };
    for (int n = 0; n < size; n++) {
        if (const char who = line({n, 0}, 0, 1); who != '.') return who;
        if (const char who = line({0, n}, 1, 0); who != '.') return who;
    }
    const char down = line({0, 0}, 1, 1);
    return down != '.' ? down : line({0, size - 1}, 1, -1);
}

std::vector<Place> Game::moves() const { return m_moves; }

const Board& Game::board() const { return m_board; }
