// State of a Model as it travels between the parent and the student's process. Included by the shims and by the grader's files
// that are compiled over the student's model.hxx.
#ifndef HARNESS_REVERSI_MODEL_STATE_H
#define HARNESS_REVERSI_MODEL_STATE_H

#include <cstdint>
#include <vector>

namespace harness_model {

// One entry of next_moves_. Bit 8x+y of the set stands for the position {x, y}.
struct Entry {
    int32_t x;
    int32_t y;
    uint64_t set;
};

// The four members. Players are 0 dark, 1 light, 2 neither; the grid goes column by column.
struct State {
    int32_t width = 0;
    int32_t height = 0;
    std::vector<uint8_t> grid;
    uint8_t turn = 2;
    uint8_t winner = 2;
    std::vector<Entry> moves;
};

// The public functions but for find_move.
struct View {
    int32_t x = 0;
    int32_t y = 0;
    int32_t width = 0;
    int32_t height = 0;
    bool is_over = false;
    uint8_t turn = 2;
    uint8_t winner = 2;
};

// A move that find_move returned.
struct Found {
    bool exists = false;
    Entry move = Entry();
    // The second call returned the same pointer.
    bool is_steady = false;
    // 0: it does not point into next_moves_. 1: it does. 2: the private members cannot be reached.
    uint8_t is_member = 2;
};

// Members that differed from a given state, as bits.
enum Differing : uint8_t {
    TURN_DIFFERED = 1,
    WINNER_DIFFERED = 2,
    BOARD_DIFFERED = 4,
    MOVES_DIFFERED = 8,
    OUT_OF_REACH = 128,
};

}  // namespace harness_model

#endif
