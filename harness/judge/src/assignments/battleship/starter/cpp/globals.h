// Types and constants that every Battleship file shares.
#ifndef HARNESS_BATTLESHIP_GLOBALS_H
#define HARNESS_BATTLESHIP_GLOBALS_H

#include <random>

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

// A uniformly distributed random integer from 0 to limit-1; a limit below 1 counts as 1.
inline int randInt(int limit) {
    static std::mt19937 generator{std::random_device{}()};
    return std::uniform_int_distribution<>(0, (limit < 1 ? 1 : limit) - 1)(generator);
}

#endif
