#include "Board.h"

#include <stdexcept>

namespace {

bool isOn(int size, const Place& place) {
    return place.row >= 0 && place.row < size && place.col >= 0 && place.col < size;
}

}  // namespace

Board::Board(int size) : m_size(size) {
    for (auto& row : m_cells)
        for (char& cell : row) cell = '.';
}

int Board::size() const { return m_size; }

bool Board::put(const Place& place, char who) {
    if (!isOn(m_size, place) || m_cells[place.row][place.col] != '.') return false;
    m_cells[place.row][place.col] = who;
    return true;
}

char Board::at(const Place& place) const {
    if (!isOn(m_size, place)) throw std::out_of_range("not on the board");
    return m_cells[place.row][place.col];
}

bool Board::full() const {
    for (int r = 0; r < m_size; r++)
        for (int c = 0; c < m_size; c++)
            if (m_cells[r][c] == '.') return false;
    return true;
}

bool operator==(const Board& one, const Board& other) {
    if (one.size() != other.size()) return false;
    for (int r = 0; r < one.size(); r++)
        for (int c = 0; c < one.size(); c++)
            if (one.at({r, c}) != other.at({r, c})) return false;
    return true;
}

std::ostream& operator<<(std::ostream& out, const Board& board) {
    for (int r = 0; r < board.size(); r++) {
        for (int c = 0; c < board.size(); c++) out << board.at({r, c});
        out << '\n';
    }
    return out;
}
