// A Model whose every decision is the parent's, over the student's model.hxx. Only the constructor, play_move and the suggested
// helpers ask the parent, and send the four members along: tests change them through Test_access. The helpers are
// defined where model.hxx declares them (HARNESS_HAS_...), and give way to definitions of the student's.
#include "model_members.h"

using harness_model::Entry;
using harness_model::State;

extern "C" {
void __harness_swapped_size(int32_t* width, int32_t* height);
void __harness_swapped_start(State* state);
void __harness_swapped_made(const void* model);
// Returns whether the model is to take over the state that was written.
bool __harness_swapped_due(const void* model, State* state);
// Returns 0 if the move was played, 1 if the game is over, 2 if it is not allowed.
uint8_t __harness_swapped_play(const void* model, State* state, int x, int y);
uint64_t __harness_swapped_flips(const State* state, int x, int y, int dx, int dy);
uint64_t __harness_swapped_evaluate(const State* state, int x, int y);
void __harness_swapped_compute(State* state);
bool __harness_swapped_advance(State* state);
void __harness_swapped_finish(State* state);
void __harness_swapped_really(State* state, int x, int y, uint64_t set);
}

#define HARNESS_WEAK __attribute__((weak))

namespace {

using namespace members;

State state_of(const Model& model) {
    State state;
    const Board& board = model.*member(BoardTag());
    state.width = board.dimensions().width;
    state.height = board.dimensions().height;
    for (ge211::Posn<int> p : board.all_positions()) state.grid.push_back(static_cast<uint8_t>(board[p]));
    state.turn = static_cast<uint8_t>(model.*member(TurnTag()));
    state.winner = static_cast<uint8_t>(model.*member(WinnerTag()));
    for (const Move& move : model.*member(MovesTag())) {
        state.moves.push_back({move.first.x, move.first.y, bits_of(move.second)});
    }
    return state;
}

void take(Model& model, const State& state) {
    model.*member(TurnTag()) = static_cast<Player>(state.turn);
    model.*member(WinnerTag()) = static_cast<Player>(state.winner);
    model.*member(BoardTag()) = board_of(state);
    model.*member(MovesTag()) = moves_of(state);
}

ge211::Dims<int> dims_for(int width, int height) {
    int32_t w = width, h = height;
    __harness_swapped_size(&w, &h);
    return {w, h};
}

// Asks the parent about a state and takes over the one that it returns.
template <class Ask>
auto changed(Model& model, Ask ask) -> decltype(ask(static_cast<State*>(nullptr))) {
    struct Taken {
        Model& model;
        State state;
        ~Taken() { take(model, state); }
    } taken{model, state_of(model)};
    return ask(&taken.state);
}

// Takes over a state that the parent has set meanwhile. Views look through a const Model, and it is the parent who changes it.
void refresh(const Model& model) {
    State state;
    if (__harness_swapped_due(&model, &state)) take(const_cast<Model&>(model), state);
}

}  // namespace

Model::Model(int size) : Model(size, size) {}

Model::Model(int width, int height) : board_(dims_for(width, height)) {
    changed(*this, [](State* state) { __harness_swapped_start(state); });
    __harness_swapped_made(this);
}

Model::Rectangle Model::board() const {
    refresh(*this);
    return board_.all_positions();
}

Player Model::operator[](Position pos) const {
    refresh(*this);
    return board_[pos];
}

const Move* Model::find_move(Position pos) const {
    refresh(*this);
    const auto found = next_moves_.find(pos);
    return found == next_moves_.end() ? nullptr : &*found;
}

void Model::play_move(Position pos) {
    refresh(*this);
    const uint8_t refused =
        changed(*this, [=](State* state) { return __harness_swapped_play(this, state, pos.x, pos.y); });
    if (refused == 1) throw ge211::Client_logic_error("Model::play_move: the game is over");
    if (refused != 0) throw ge211::Client_logic_error("Model::play_move: the move is not allowed");
}

#ifdef HARNESS_HAS_FIND_FLIPS
HARNESS_WEAK Position_set Model::find_flips_(Position start, Dimensions dir) const {
    const State state = state_of(*this);
    return set_of(__harness_swapped_flips(&state, start.x, start.y, dir.width, dir.height));
}
#endif

#ifdef HARNESS_HAS_EVALUATE_POSITION
HARNESS_WEAK Position_set Model::evaluate_position_(Position pos) const {
    const State state = state_of(*this);
    return set_of(__harness_swapped_evaluate(&state, pos.x, pos.y));
}
#endif

#ifdef HARNESS_HAS_COMPUTE_NEXT_MOVES
HARNESS_WEAK void Model::compute_next_moves_() {
    changed(*this, [](State* state) { __harness_swapped_compute(state); });
}
#endif

#ifdef HARNESS_HAS_ADVANCE_TURN
HARNESS_WEAK bool Model::advance_turn_() {
    return changed(*this, [](State* state) { return __harness_swapped_advance(state); });
}
#endif

#ifdef HARNESS_HAS_SET_GAME_OVER
HARNESS_WEAK void Model::set_game_over_() {
    changed(*this, [](State* state) { __harness_swapped_finish(state); });
}
#endif

#ifdef HARNESS_HAS_REALLY_PLAY_MOVE
HARNESS_WEAK void Model::really_play_move_(Move move) {
    changed(*this, [=](State* state) {
        __harness_swapped_really(state, move.first.x, move.first.y, bits_of(move.second));
    });
}
#endif
