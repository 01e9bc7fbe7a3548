#include "Grid.h"

#include <iostream>

using namespace std;

Grid::Grid(int rows, int cols) : m_cols(cols), m_rows(rows, string(cols, '.')) {}

bool Grid::drop(int col, char who) {
    if (who != 'X' && who != 'O') return false;
    if (col < 0 || col >= m_cols) return false;
    for (int r = static_cast<int>(m_rows.size()) - 1; r >= 0; r--) {
        if (m_rows[r][col] == '.') {
            m_rows[r][col] = who;
            return true;
        }
    }
    return false;
}

char Grid::at(int r, int c) const {
    if (r < 0 || r >= static_cast<int>(m_rows.size()) || c < 0 || c >= m_cols) return '.';
    return m_rows[r][c];
}

bool Grid::wins(char who) const {
    const int ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int r = 0; r < static_cast<int>(m_rows.size()); r++) {
        for (int c = 0; c < m_cols; c++) {
            for (const auto& way : ways) {
                int n = 0;
                while (n < 4 && at(r + n * way[0], c + n * way[1]) == who) n++;
                if (n == 4) return true;
            }
        }
    }
    return false;
}

bool Grid::full() const {
    return m_rows[0].find('.') == string::npos;
}

void Grid::display() const {
    for (const string& row : m_rows) cout << row << endl;
}
