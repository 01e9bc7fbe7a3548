#ifndef GRID_H
#define GRID_H

#include <string>
#include <vector>

// A grid of Connect Four: discs fall to the lowest empty row of a column.
class Grid {
public:
    // An empty grid; at least one row and one column.
    Grid(int rows, int cols);

    // Lets a disc of 'X' or 'O' fall into a column. Returns false, and changes nothing, if there is no such column, if it is
    // full, or if who is neither.
    bool drop(int col, char who);

    // The disc at a place, '.' for none; row 0 is the top. '.' outside the grid as well.
    char at(int r, int c) const;

    // True if who has four in a line: across, down or diagonally.
    bool wins(char who) const;

    // True if no column has room.
    bool full() const;

    // Prints the rows on cout, top first, each with a line end.
    void display() const;

private:
    int m_cols;
    std::vector<std::string> m_rows;
};

#endif
