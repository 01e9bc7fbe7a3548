#ifndef BOARD_H
#define BOARD_H

#include <ostream>

// A place on a board; row 0 is the top.
struct Place {
    int row;
    int col;
};

class Board {
public:
    explicit Board(int size);                   // an empty board of size rows and columns

    int size() const;
    bool put(const Place& place, char who);     // false, and nothing changes, if the place is taken or not on the board
    char at(const Place& place) const;          // '.' if it is empty; throws std::out_of_range if it is not on the board
    bool full() const;

private:
    int m_size;
    char m_cells[9][9];
};

bool operator==(const Board& one, const Board& other);              // the same size, and the same in every place
std::ostream& operator<<(std::ostream& out, const Board& board);    // the rows, the top first, each on a line

#endif
