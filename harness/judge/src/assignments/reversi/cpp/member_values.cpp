// Values of a Model's four members: read, written, compared and, while a move is made, emptied.
#include "member_values.h"

using harness_model::State;
using harness_values::Members;

namespace {

Board board_of(const State& state) {
    Board board({state.width, state.height});
    std::size_t index = 0;
    for (ge211::Posn<int> p : board.all_positions()) board[p] = static_cast<Player>(state.grid.at(index++));
    return board;
}

Move_map moves_of(const State& state) {
    Move_map moves;
    for (const harness_model::Entry& entry : state.moves) moves[{entry.x, entry.y}] = harness_values::set_of(entry.set);
    return moves;
}

// Returns whether another value stood there.
template <class Value>
bool replaced(Value& at, const Value& wanted) {
    if (at == wanted) return false;
    at = wanted;
    return true;
}

// The one move that is being made with next_moves_ emptied.
harness_values::Emptying* at_work = nullptr;

}  // namespace

namespace harness_values {

Position_set set_of(uint64_t bits) {
    Position_set set;
    for (int index = 0; index < 64; ++index) {
        if ((bits >> index) & 1) set[{index / 8, index % 8}] = true;
    }
    return set;
}

Emptying::Emptying(const Members& members) : m_members(members), m_board(members.board) { at_work = this; }

Emptying::~Emptying() { at_work = nullptr; }

void Emptying::empty() {
    if (m_is_done || m_members.board == m_board) return;
    m_is_done = true;
    m_moves.swap(m_members.moves);
}

}  // namespace harness_values

extern "C" {

uint64_t __harness_values_bits(const Position_set& set) {
    uint64_t bits = 0;
    for (ge211::Posn<int> p : set) bits |= uint64_t(1) << (8 * p.x + p.y);
    return bits;
}

void __harness_values_read(const Members& members, State& state) {
    const Board& board = members.board;
    state = State();
    state.width = board.dimensions().width;
    state.height = board.dimensions().height;
    for (ge211::Posn<int> p : board.all_positions()) state.grid.push_back(static_cast<uint8_t>(board[p]));
    state.turn = static_cast<uint8_t>(members.turn);
    state.winner = static_cast<uint8_t>(members.winner);
    for (const Move& move : members.moves) {
        state.moves.push_back({move.first.x, move.first.y, __harness_values_bits(move.second)});
    }
}

void __harness_values_write(const Members& members, const State& state) {
    members.turn = static_cast<Player>(state.turn);
    members.winner = static_cast<Player>(state.winner);
    members.board = board_of(state);
    members.moves = moves_of(state);
}

uint8_t __harness_values_mend(const Members& members, const State& state) {
    uint8_t differed = 0;
    if (replaced(members.turn, static_cast<Player>(state.turn))) differed |= harness_model::TURN_DIFFERED;
    if (replaced(members.winner, static_cast<Player>(state.winner))) differed |= harness_model::WINNER_DIFFERED;
    if (replaced(members.board, board_of(state))) differed |= harness_model::BOARD_DIFFERED;
    if (replaced(members.moves, moves_of(state))) differed |= harness_model::MOVES_DIFFERED;
    return differed;
}

bool __harness_values_hold(const Move_map& moves, const Move* move) {
    for (const Move& one : moves) {
        if (&one == move) return true;
    }
    return false;
}

void __harness_model_board_changed() {
    if (at_work != nullptr) at_work->empty();
}

}  // extern "C"
