// Types and constants that every Battleship file shares.
#ifndef GLOBALS_H
#define GLOBALS_H

#include <cstdlib>

const int MAXROWS = 10;
const int MAXCOLS = 10;

// How a ship lies.
enum Direction { HORIZONTAL, VERTICAL };

// A position: row, then column.
class Point {
public:
    Point() : r(0), c(0) {}
    Point(int rr, int cc) : r(rr), c(cc) {}
    int r;
    int c;
};

// A random integer from 0 to limit-1; a limit below 1 counts as 1.
inline int randInt(int limit) {
    return std::rand() % (limit < 1 ? 1 : limit);
}

#endif
