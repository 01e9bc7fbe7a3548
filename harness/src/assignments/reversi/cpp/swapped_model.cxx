// A Model whose every decision is the parent's, over the student's model.hxx. Only the constructor, play_move and the suggested
// helpers ask the parent, and send the four members along: tests change them through Test_access. The helpers are
// defined where model.hxx declares them (HARNESS_HAS_...), and give way to definitions of the student's.
#include <algorithm>
#include <exception>
#include <new>

#include "model_members.h"

extern "C" {
// Returns whether the parent can be asked, which it cannot be where the library is only loaded.
bool __harness_swapped_is_open();
void __harness_swapped_size(int32_t* width, int32_t* height);
void __harness_swapped_start(harness_model::State* state);
void __harness_swapped_made(const void* model);
// Returns whether a constructor that is not declared as it was given made the model.
bool __harness_swapped_is_unknown(const void* model);
// Returns whether the model is to take over the state that was written.
bool __harness_swapped_due(const void* model, harness_model::State* state);
// Returns whether the parent's side is to be told what the model holds, which is then done.
bool __harness_swapped_compared(const void* model);
void __harness_swapped_compare(const void* model, const harness_model::State* held);
// Returns 0 if the move was played, 1 if the game is over, 2 if it is not allowed.
uint8_t __harness_swapped_play(const void* model, harness_model::State* state, int x, int y);
uint64_t __harness_swapped_flips(const harness_model::State* state, int x, int y, int dx, int dy);
uint64_t __harness_swapped_evaluate(const harness_model::State* state, int x, int y);
void __harness_swapped_compute(harness_model::State* state);
bool __harness_swapped_advance(harness_model::State* state);
void __harness_swapped_finish(harness_model::State* state);
void __harness_swapped_really(harness_model::State* state, int x, int y, uint64_t set);
}

// The student's own functions, where the student's model is linked as well: they keep what was added to the class.
extern "C" {
__attribute__((weak)) void harness_own_construct(void* model, int width, int height) __asm__("_ZN5ModelX1Eii");
__attribute__((weak)) void harness_own_play(void* model, ge211::Posn<int>)
    __asm__("_ZN5Model9play_m0veEN5ge2118geometry4PosnIiEE");
}

#define HARNESS_WEAK __attribute__((weak))

// The texts of the student's file, or those of the given one.
#ifndef HARNESS_OVER_TEXT
#define HARNESS_OVER_TEXT "Model::play_move: the game is over"
#define HARNESS_REFUSED_TEXT "Model::play_move: the move is not allowed"
#endif

// Everything has a name that no class of a student's has: their headers declare what they like.
namespace harness_swapped {
namespace {

using namespace harness_members;

harness_model::State state_of(const Model& model) {
    harness_model::State state;
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

void take(Model& model, const harness_model::State& state) {
    model.*member(TurnTag()) = static_cast<Player>(state.turn);
    model.*member(WinnerTag()) = static_cast<Player>(state.winner);
    model.*member(BoardTag()) = board_of(state);
    model.*member(MovesTag()) = moves_of(state);
}

// Some model was made while the parent could not be asked: it has no moves yet, nor has any copy of it.
bool is_any_early = false;

ge211::Dims<int> dims_for(int width, int height) {
    if (!__harness_swapped_is_open()) return {width, height};
    int32_t w = width, h = height;
    __harness_swapped_size(&w, &h);
    return {w, h};
}

// Asks the parent about a state and takes over the one that it returns.
template <class Ask>
auto changed(Model& model, Ask ask) -> decltype(ask(static_cast<harness_model::State*>(nullptr))) {
    struct Taken {
        Model& model;
        harness_model::State state;
        ~Taken() { take(model, state); }
    } taken{model, state_of(model)};
    return ask(&taken.state);
}

// Gives the members the values of a new game, whatever the student's header or constructor gave them: the parent is asked about
// this state, and must not take the student's for it.
void set_up(Model& model, ge211::Dims<int> dims) {
    harness_model::State state;
    state.width = dims.width;
    state.height = dims.height;
    state.grid.assign(static_cast<size_t>(dims.width) * dims.height, static_cast<uint8_t>(Player::neither));
    state.turn = static_cast<uint8_t>(Player::dark);
    state.winner = static_cast<uint8_t>(Player::neither);
    take(model, state);
}

// Begins the game of a model that a constructor of the student's made.
void begin(Model& model) {
    const ge211::Dims<int> dims = (model.*member(BoardTag())).dimensions();
    set_up(model, dims);
    __harness_swapped_made(&model);
    dims_for(dims.width, dims.height);
    changed(model, [](harness_model::State* state) { __harness_swapped_start(state); });
}

// Whether it is a model that was made while the parent could not be asked: in every new game there are moves.
bool is_early(const Model& model) {
    if (!is_any_early || !__harness_swapped_is_open()) return false;
    const harness_model::State state = state_of(model);
    const auto is_free = [](uint8_t tile) { return tile == static_cast<uint8_t>(Player::neither); };
    return state.moves.empty() && state.turn == static_cast<uint8_t>(Player::dark) &&
           std::all_of(state.grid.begin(), state.grid.end(), is_free);
}

// Takes over a state that the parent has set meanwhile. Views look through a const Model, and it is the parent who changes it.
void refresh(const Model& model) {
    if (is_early(model) || __harness_swapped_is_unknown(&model)) begin(const_cast<Model&>(model));
    harness_model::State state;
    if (__harness_swapped_due(&model, &state)) take(const_cast<Model&>(model), state);
    if (!__harness_swapped_compared(&model)) return;
    state = state_of(model);
    __harness_swapped_compare(&model, &state);
}

// Lets the student's own constructor make what was added, in the place of a model that was just made.
void construct_as_own(Model* model, ge211::Dims<int> dims) {
    static bool is_refused = false;
    if (harness_own_construct == nullptr || is_refused) return;
    model->~Model();
    try {
        harness_own_construct(model, dims.width, dims.height);
    } catch (...) {
        is_refused = true;
        ::new (static_cast<void*>(model)) Model(dims.width, dims.height);
    }
}

// Lets the student's own play_move keep what was added. Whatever it does to the game is undone.
void play_as_own(Model* model, ge211::Posn<int> pos) {
    if (harness_own_play == nullptr) return;
    try {
        harness_own_play(model, pos);
    } catch (const std::exception&) {
    }
}

}  // namespace
}  // namespace harness_swapped

Model::Model(int size) : Model(size, size) {}

Model::Model(int width, int height) : board_(harness_swapped::dims_for(width, height)) {
    const ge211::Dims<int> dims = board_.dimensions();
    if (!__harness_swapped_is_open()) {
        harness_swapped::set_up(*this, dims);
        harness_swapped::is_any_early = true;
        return;
    }
    harness_swapped::construct_as_own(this, dims);
    harness_swapped::set_up(*this, dims);
    harness_swapped::changed(*this, [](harness_model::State* state) { __harness_swapped_start(state); });
    __harness_swapped_made(this);
}

Model::Rectangle Model::board() const {
    harness_swapped::refresh(*this);
    return board_.all_positions();
}

Player Model::operator[](Position pos) const {
    harness_swapped::refresh(*this);
    return board_[pos];
}

const Move* Model::find_move(Position pos) const {
    harness_swapped::refresh(*this);
    const auto found = next_moves_.find(pos);
    return found == next_moves_.end() ? nullptr : &*found;
}

void Model::play_move(Position pos) {
    harness_swapped::refresh(*this);
    const uint8_t refused = harness_swapped::changed(*this, [=](harness_model::State* state) {
        const uint8_t answer = __harness_swapped_play(this, state, pos.x, pos.y);
        if (answer == 0) harness_swapped::play_as_own(this, pos);
        return answer;
    });
    if (refused == 1) throw ge211::Client_logic_error(HARNESS_OVER_TEXT);
    if (refused != 0) throw ge211::Client_logic_error(HARNESS_REFUSED_TEXT);
}

#ifdef HARNESS_HAS_FIND_FLIPS
HARNESS_WEAK Position_set Model::find_flips_(Position start, Dimensions dir) const {
    const harness_model::State state = harness_swapped::state_of(*this);
    return harness_members::set_of(__harness_swapped_flips(&state, start.x, start.y, dir.width, dir.height));
}
#endif

#ifdef HARNESS_HAS_EVALUATE_POSITION
HARNESS_WEAK Position_set Model::evaluate_position_(Position pos) const {
    const harness_model::State state = harness_swapped::state_of(*this);
    return harness_members::set_of(__harness_swapped_evaluate(&state, pos.x, pos.y));
}
#endif

#ifdef HARNESS_HAS_COMPUTE_NEXT_MOVES
HARNESS_WEAK void Model::compute_next_moves_() {
    harness_swapped::changed(*this, [](harness_model::State* state) { __harness_swapped_compute(state); });
}
#endif

#ifdef HARNESS_HAS_ADVANCE_TURN
HARNESS_WEAK bool Model::advance_turn_() {
    return harness_swapped::changed(*this, [](harness_model::State* state) { return __harness_swapped_advance(state); });
}
#endif

#ifdef HARNESS_HAS_SET_GAME_OVER
HARNESS_WEAK void Model::set_game_over_() {
    harness_swapped::changed(*this, [](harness_model::State* state) { __harness_swapped_finish(state); });
}
#endif

#ifdef HARNESS_HAS_REALLY_PLAY_MOVE
HARNESS_WEAK void Model::really_play_move_(Move move) {
    harness_swapped::changed(*this, [=](harness_model::State* state) {
        __harness_swapped_really(state, move.first.x, move.first.y, harness_members::bits_of(move.second));
    });
}
#endif
