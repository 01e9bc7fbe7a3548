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

// Where the numbers of randInt come from: the harness, seeded for each scenario.
extern "C" int harness_rand_int(int limit);

// A uniformly distributed random integer from 0 to limit-1; a limit below 1 counts as 1.
inline int randInt(int limit) {
    return harness_rand_int(limit < 1 ? 1 : limit);
}

#endif
