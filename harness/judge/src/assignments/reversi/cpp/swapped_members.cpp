// The members of a Model that is swapped in, sent to the parent and taken back as it left them.
#include "swapped_members.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>
#include <vector>

#include "swapped_door.h"

using harness_model::State;
using harness_values::Members;

// The student's own function, where the student's model is linked as well: it keeps what was added to the class.
extern "C" {
__attribute__((weak)) void harness_own_play(void* model, ge211::Posn<int>)
    __asm__("_ZN5Model9play_m0veEN5ge2118geometry4PosnIiEE");
}

namespace {

// Some model was made while the parent could not be asked: it has no moves yet, nor has any copy of it.
bool is_any_early = false;

// What a model holds.
struct Held {
    Player turn;
    Player winner;
    Board board;

    bool is_in(const Members& members) const {
        return turn == members.turn && winner == members.winner && board == members.board;
    }
};

Held held_by(const Members& members) { return Held{members.turn, members.winner, members.board}; }

// A model that may be the program's own. A copy of it can be told by what it holds alone.
struct Own {
    const void* model;
    Held now;
    // What it held before it took over what the parent set, until a move is played on it.
    std::unique_ptr<Held> before;

    bool is_original_of(const Members& members) const {
        if (__harness_swapped_is_behind(model)) return now.is_in(members);
        return before && before->is_in(members);
    }
};

// Enough for the program's own one, which is among the first.
constexpr std::size_t MOST_OWN = 16;

// The student's static initialisers make models too.
std::vector<Own>& all_own() {
    static std::vector<Own> own;
    return own;
}

Own* find_own(const void* model) {
    for (Own& own : all_own()) {
        if (own.model == model) return &own;
    }
    return nullptr;
}

void keep(const void* model, const Members& members) {
    Own kept{model, held_by(members), nullptr};
    if (Own* own = find_own(model)) {
        *own = std::move(kept);
    } else if (all_own().size() < MOST_OWN) {
        all_own().push_back(std::move(kept));
    } else {
        all_own().back() = std::move(kept);
    }
}

void made(const void* model, const Members& members) {
    if (__harness_swapped_made(model)) keep(model, members);
}

// Has a model take over a state that the parent set.
void take_over(const void* model, const Members& members, const State& state) {
    Own* own = find_own(model);
    if (own != nullptr) own->before.reset(new Held(held_by(members)));
    __harness_values_write(members, state);
    if (own != nullptr) own->now = held_by(members);
}

State state_of(const Members& members) {
    State state;
    __harness_values_read(members, state);
    return state;
}

// Whether the model is a copy of the program's own one as that was before it took over what the parent set.
bool is_copy(const void* model, const Members& members) {
    const Own* itself = find_own(model);
    if (!__harness_swapped_may_be_copy(model, itself != nullptr && itself->now.is_in(members))) return false;
    if (__harness_swapped_may_be_copy_of_lost(model)) {
        const State held = state_of(members);
        if (__harness_swapped_is_as_lost(&held)) return true;
    }
    const std::vector<Own>& all = all_own();
    return std::any_of(all.begin(), all.end(),
                       [&](const Own& own) { return own.model != model && own.is_original_of(members); });
}

// Asks the parent about a state and takes over the one that it returns.
template <class Ask>
auto changed(const Members& members, Ask ask) -> decltype(ask(static_cast<State*>(nullptr))) {
    struct Taken {
        const Members& members;
        State state;
        ~Taken() { __harness_values_write(members, state); }
    } taken{members, state_of(members)};
    return ask(&taken.state);
}

// Gives the members the values of a new game, whatever the student's header or constructor gave them: the parent is asked about
// this state, and must not take the student's for it.
void set_up(const Members& members) {
    State state;
    state.width = members.board.dimensions().width;
    state.height = members.board.dimensions().height;
    state.grid.assign(static_cast<size_t>(state.width) * state.height, static_cast<uint8_t>(Player::neither));
    state.turn = static_cast<uint8_t>(Player::dark);
    state.winner = static_cast<uint8_t>(Player::neither);
    __harness_values_write(members, state);
}

void start(const Members& members) {
    changed(members, [](State* state) { __harness_swapped_start(state); });
}

// Begins the game of a model that a constructor of the student's made.
void begin_late(const void* model, const Members& members) {
    set_up(members);
    int32_t width = members.board.dimensions().width;
    int32_t height = members.board.dimensions().height;
    __harness_swapped_dims(width, height);
    start(members);
    made(model, members);
}

// Whether it is a model that was made while the parent could not be asked: in every new game there are moves.
bool is_early(const Members& members) {
    if (!is_any_early || !__harness_swapped_is_open()) return false;
    const State state = state_of(members);
    const auto is_free = [](uint8_t tile) { return tile == static_cast<uint8_t>(Player::neither); };
    return state.moves.empty() && state.turn == static_cast<uint8_t>(Player::dark) &&
           std::all_of(state.grid.begin(), state.grid.end(), is_free);
}

// Lets the student's own play_move keep what was added. Whatever it does to the game is undone.
void play_as_own(void* model, ge211::Posn<int> pos) {
    if (harness_own_play == nullptr) return;
    try {
        harness_own_play(model, pos);
    } catch (const std::exception&) {
    }
}

}  // namespace

extern "C" {

void __harness_swapped_dims(int32_t& width, int32_t& height) {
    if (__harness_swapped_is_open()) __harness_swapped_size(&width, &height);
}

void __harness_swapped_begin(const void* model, const Members& members) {
    set_up(members);
    if (!__harness_swapped_is_open()) {
        is_any_early = true;
        return;
    }
    start(members);
    made(model, members);
}

void __harness_swapped_refresh(const void* model, const Members& members) {
    if (!is_any_early && __harness_swapped_is_settled(model)) return;
    if (is_early(members) || __harness_swapped_is_unknown(model)) begin_late(model, members);
    State state;
    if (is_copy(model, members)) {
        __harness_swapped_copied(model, &state);
        take_over(model, members, state);
    }
    const bool is_due = __harness_swapped_due(model, &state);
    if (__harness_swapped_is_found(model)) keep(model, members);
    if (is_due) take_over(model, members, state);
    if (!__harness_swapped_compared(model)) return;
    state = state_of(members);
    __harness_swapped_compare(model, &state);
}

const Move* __harness_swapped_find(const Members& members, int x, int y) {
    const auto found = members.moves.find({x, y});
    return found == members.moves.end() ? nullptr : &*found;
}

uint8_t __harness_swapped_move(void* model, const Members& members, int x, int y) {
    const uint8_t refused = changed(members, [=](State* state) {
        const uint8_t answer = __harness_swapped_play(model, state, x, y);
        if (answer == 0) play_as_own(model, {x, y});
        return answer;
    });
    for (Own& own : all_own()) {
        // From now on what holds this is not a copy from before, but one that holds what came of the move.
        if (refused == 0 && own.before && own.before->is_in(members)) own.before.reset();
    }
    if (Own* own = find_own(model)) *own = Own{model, held_by(members), nullptr};
    return refused;
}

Position_set __harness_swapped_own_flips(const Members& members, int x, int y, int dx, int dy) {
    const State state = state_of(members);
    return harness_values::set_of(__harness_swapped_flips(&state, x, y, dx, dy));
}

Position_set __harness_swapped_own_evaluate(const Members& members, int x, int y) {
    const State state = state_of(members);
    return harness_values::set_of(__harness_swapped_evaluate(&state, x, y));
}

void __harness_swapped_own_compute(const Members& members) {
    changed(members, [](State* state) { __harness_swapped_compute(state); });
}

bool __harness_swapped_own_advance(const Members& members) {
    return changed(members, [](State* state) { return __harness_swapped_advance(state); });
}

void __harness_swapped_own_finish(const Members& members) {
    changed(members, [](State* state) { __harness_swapped_finish(state); });
}

void __harness_swapped_own_really(const Members& members, const Move& move) {
    const uint64_t set = __harness_values_bits(move.second);
    changed(members, [&](State* state) { __harness_swapped_really(state, move.first.x, move.first.y, set); });
}

}  // extern "C"
