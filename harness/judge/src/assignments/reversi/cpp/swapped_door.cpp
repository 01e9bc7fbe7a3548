// The way from the Model that is swapped in to the parent, which decides everything.
#include <algorithm>
#include <tuple>
#include <utility>

#include "reversi_contract.h"
#include "state_codec.h"
#include "swapped_door.h"

using namespace reversi;
using harness_model::State;
using harness_rt::Reader;
using harness_rt::Writer;

namespace {

Writer asking(uint8_t op, const State& state) {
    Writer out;
    out.u8(op);
    write_state(out, state);
    return out;
}

// The reply's state takes the place of the one that was sent.
void exchange(const Writer& call, State* state) {
    Reader reply = harness_rt::call(call);
    *state = read_state(reply);
}

uint8_t ask_to_play(uint8_t op, State* state, int x, int y) {
    Writer out = asking(op, *state);
    out.i32(x);
    out.i32(y);
    Reader reply = harness_rt::call(out);
    const uint8_t refused = reply.u8();
    *state = read_state(reply);
    return refused;
}

std::vector<std::tuple<int32_t, int32_t, uint64_t>> sorted(const State& state) {
    std::vector<std::tuple<int32_t, int32_t, uint64_t>> moves;
    for (const harness_model::Entry& move : state.moves) moves.emplace_back(move.x, move.y, move.set);
    std::sort(moves.begin(), moves.end());
    return moves;
}

bool is_same(const State& one, const State& other) {
    return one.turn == other.turn && one.winner == other.winner && one.grid == other.grid && sorted(one) == sorted(other);
}

// A move that an input made on an object.
struct Attempt {
    const void* model;
    State before;
    int x;
    int y;
    State after;
    // The parent took it for a move of the game when it was made.
    bool is_counted;
    uint64_t moment;
};

// The program's models where the parent sets states, which it does between two inputs. An object takes a state over when it is
// next used. Copies on which a student tries moves out are told from the program's own model, which is drawn, or was made by a
// constructor; once one was used by an input, it alone is meant. A program may also play each move on a copy that it shows from
// then on, as one that takes moves back does: pictures tell such a copy, which holds what came of the move, from one on which
// a move was only tried. Copies that are made of the program's own model before this has taken a state over, as a view makes that
// takes its model by value, take the state over in its place: nothing is called when they are made, so they are known by what they hold.
// Where only such passing copies are seen of the program's own model, as by such a view of the last of a list of models, it is lost
// until an input uses one that stays.
struct Watched {
    bool is_program = false;
    bool is_on = false;
    bool is_handling = false;
    // The input only moves the pointer: by that nothing is played.
    bool is_pointing = false;
    bool is_drawing = false;
    // The frame that calls the game: what lies beyond it on the stack is made and gone within one call.
    const void* base = nullptr;

    void give(State next) {
        settled = nullptr;
        state = std::move(next);
        ++version;
    }

    bool made(const void* model) {
        settled = nullptr;
        if (!is_on) seen(model).is_own = true;
        return !is_on;
    }

    // Whether a constructor that the student added made the object: before the game begins, nobody else makes one unseen.
    bool is_unknown(const void* model) const { return is_program && !is_on && !knows(model); }

    // Whether the object is to take the state over now.
    bool is_due(const void* model) {
        if (!is_on) return false;
        Object& object = seen(model);
        const bool stays = !is_passing(model);
        // A copy that is made to draw is used after the program's own.
        if (is_drawing && object.is_own) is_own_drawn = true;
        if (is_drawing && !is_own_drawn && stays) object.is_own = true;
        if (is_handling && stays && !object.is_own && is_lost()) find_again(object);
        if (is_handling && stays && object.is_own) owner = model;
        object.is_used = object.is_used || stays;
        // Where there may be copies, one may come after another in the same place.
        settled = is_compared(model) || is_any_behind() ? nullptr : model;
        if (!is_meant(model) || object.version == version) return false;
        object.version = version;
        return true;
    }

    // Whether the object was the last to be used, and nothing has happened since: it is neither due nor compared then.
    bool is_settled(const void* model) const { return settled == model; }

    bool is_behind(const void* model) const { return is_on && knows(model) && is_behind(objects[index_of(model)]); }

    // Whether the object may hold a copy that was made since it was last used. One on which a move was tried holds what came of that.
    bool may_be_copy(const void* model, bool is_as_it_was) {
        if (!is_on || seen(model).played == moment) return false;
        return is_passing(model) || (is_drawing && !(is_meant(model) && is_as_it_was));
    }

    void copied(const void* copy) {
        settled = nullptr;
        seen(copy).version = version;
    }

    // Notes that a move was made on the object, or tried.
    void played(const void* model) { seen(model).played = moment; }

    // Whether a move is one of the game: nobody plays by drawing.
    bool is_played(const void* model) { return !is_drawing && is_meant(model); }

    bool is_meant(const void* model) {
        return !is_on || (owner == nullptr ? seen(model).is_own && !is_passing(model) : owner == model);
    }

    // Whether the object was lost, and the last use has found it again: what it holds is to be known from now on.
    bool is_found(const void* model) {
        const bool is_it = found == model;
        if (is_it) found = nullptr;
        return is_it;
    }

    // Whether the object may be a copy of the lost one, which has not taken over what the parent set.
    bool may_be_copy_of_lost(const void* model) const {
        return is_drawing && owner == &lost && lost_version != version && is_passing(model);
    }

    bool is_as_lost(const State& held) const { return is_same(held, lost_holds); }

    void begin_input() {
        settled = nullptr;
        ++moment;
    }

    // Whether a move that is made now may be one of the game though its object is not known for the program's own.
    bool may_be_kept() const { return is_on && is_handling && !is_pointing; }

    // Notes a move that was made on some object, and whether the parent counts it.
    void tried(Attempt attempt) {
        settled = nullptr;
        if (!attempts.empty() && attempts.back().moment != moment) attempts.clear();
        if (attempts.size() >= MOST_ATTEMPTS) return;
        attempt.moment = moment;
        attempts.push_back(std::move(attempt));
    }

    // Whether it is to be told what the object holds, once in each picture that follows a move.
    bool is_compared(const void* model) const {
        if (!is_drawing || (attempts.empty() && !has_moved)) return false;
        return std::none_of(drawn.begin(), drawn.end(), [=](const Drawn& one) { return one.model == model; });
    }

    // Notes an object that is drawn. One that holds the same as in the picture before has not got what came of a move.
    void compare(const void* model, const State& held) {
        const auto is_it = [=](const Pictured& one) { return one.model == model; };
        const auto before = std::find_if(pictured.begin(), pictured.end(), is_it);
        const bool is_stale = before != pictured.end() && !is_meant(model) && is_same(before->held, held);
        std::size_t index = is_stale ? 0 : attempts.size();
        while (index > 0 && !is_same(attempts[index - 1].after, held)) --index;
        drawn.push_back(Drawn{model, index});
        if (before != pictured.end()) {
            before->held = held;
        } else if (pictured.size() < MOST_PICTURED) {
            pictured.push_back(Pictured{model, held});
        }
    }

    void begin_drawing() {
        settled = nullptr;
        ++moment;
        is_drawing = true;
        drawn.clear();
    }

    // Finds out by what was drawn whether moves on copies count.
    void end_drawing() {
        settled = nullptr;
        is_drawing = false;
        for (const Drawn& one : drawn) {
            if (is_meant(one.model)) return settle(one);
        }
        for (const Drawn& one : drawn) {
            if (one.holds == 0) continue;
            const Attempt& attempt = attempts[one.holds - 1];
            // A copy of the program's own object, on which the move was played.
            if (attempt.is_counted && is_meant(attempt.model)) return settle(one);
            if (attempt.is_counted || !plays_by_itself) return follow(one);
        }
        // A move that was taken back.
        for (const Drawn& one : drawn) {
            if (seen(one.model).was_own) return move_to(one.model);
        }
    }

    State state;

private:
    static constexpr std::size_t MOST_ATTEMPTS = 8;
    // No stack of the program's gets as large, and nothing else lies as near to it.
    static constexpr std::size_t DEEPEST = std::size_t(1) << 24;
    // Objects of which it is kept what they held: a program may make a new copy for each picture.
    static constexpr std::size_t MOST_PICTURED = 64;

    struct Object {
        const void* model;
        uint64_t version;
        bool is_own;
        bool was_own;
        // It was used in the game, and is not on the stack.
        bool is_used;
        uint64_t played;
    };

    // An object in a picture, and the number of the move, from one on, whose outcome it holds.
    struct Drawn {
        const void* model;
        std::size_t holds;
    };

    // What an object held when it was last drawn.
    struct Pictured {
        const void* model;
        State held;
    };

    // The program's own object is drawn: what was played on it was counted, unless it was given the value of a copy.
    void settle(const Drawn& own) {
        if (own.holds == 0) return;
        if (attempts[own.holds - 1].is_counted) {
            plays_by_itself = true;
        } else if (!plays_by_itself) {
            count(own.holds - 1);
        }
        attempts.clear();
    }

    // What is drawn in place of the program's own object is a copy that holds what came of a move.
    void follow(const Drawn& copy) {
        has_moved = true;
        if (is_passing(copy.model)) {
            lose(attempts[copy.holds - 1].after);
        } else {
            move_to(copy.model);
        }
        count(copy.holds - 1);
        attempts.clear();
    }

    void disown_all() {
        for (Object& object : objects) {
            object.was_own = object.was_own || object.is_own;
            object.is_own = false;
        }
    }

    // The picture shows a copy that is gone; what it was copied from is not known.
    void lose(State held) {
        disown_all();
        owner = &lost;
        lost_holds = std::move(held);
        lost_version = version;
    }

    // Whether no object is known that stays and may be the program's own.
    bool is_lost() const {
        return owner == &lost || (owner == nullptr && std::none_of(objects.begin(), objects.end(), [](const Object& object) {
                                      return object.is_own && object.is_used;
                                  }));
    }

    void find_again(Object& object) {
        const bool has_taken_over = owner == &lost ? lost_version == version : !is_any_behind();
        if (has_taken_over) object.version = version;
        object.is_own = true;
        found = object.model;
    }

    void move_to(const void* model) {
        disown_all();
        seen(model).is_own = true;
        seen(model).version = version;
        owner = model;
    }

    // Tells the parent of a move, and before it of those that led to it. The parent may answer with another state than came of it.
    void count(std::size_t index) {
        const Attempt attempt = attempts[index];
        if (attempt.is_counted) return;
        for (std::size_t before = index; before-- > 0;) {
            if (is_same(attempts[before].after, attempt.before)) {
                count(before);
                break;
            }
        }
        State next = attempt.before;
        if (ask_to_play(SWAPPED_PLAY, &next, attempt.x, attempt.y) == 0 && !is_same(next, attempt.after)) {
            give(std::move(next));
        }
    }

    // The number of all objects for one that was never seen.
    std::size_t index_of(const void* model) const {
        const auto is_it = [=](const Object& object) { return object.model == model; };
        return static_cast<std::size_t>(std::find_if(objects.begin(), objects.end(), is_it) - objects.begin());
    }

    bool knows(const void* model) const { return index_of(model) < objects.size(); }

    // Whether the object is on the stack, where another may be in its place by the next call.
    bool is_passing(const void* model) const {
        const auto at = reinterpret_cast<uintptr_t>(model);
        const auto end = reinterpret_cast<uintptr_t>(base);
        // Calls that have returned may have been deeper than this one.
        return at < end && end - at < DEEPEST;
    }

    bool is_behind(const Object& object) const { return object.is_own && object.version != version; }

    bool is_any_behind() const {
        return std::any_of(objects.begin(), objects.end(), [this](const Object& object) { return is_behind(object); });
    }

    Object& seen(const void* model) {
        const std::size_t index = index_of(model);
        if (index == objects.size()) objects.push_back(Object{model, 0, false, false, false, 0});
        return objects[index];
    }

    const void* settled = nullptr;
    uint64_t version = 0;
    // Counts inputs and pictures.
    uint64_t moment = 1;
    bool is_own_drawn = false;
    const void* owner = nullptr;
    // Its address stands for the model that was lost.
    const char lost = 0;
    State lost_holds;
    uint64_t lost_version = 0;
    const void* found = nullptr;
    std::vector<Object> objects;
    std::vector<Attempt> attempts;
    std::vector<Drawn> drawn;
    std::vector<Pictured> pictured;
    // Some move was seen to change the program's own object: moves on copies are tried out then.
    bool plays_by_itself = false;
    // The shown object was a copy once.
    bool has_moved = false;
};

// Made before anything of the student's is: their static initialisers make models too.
__attribute__((init_priority(101))) Watched watched;

}  // namespace

extern "C" {

bool __harness_swapped_is_open() { return harness_rt::is_open(); }

bool __harness_swapped_made(const void* model) { return watched.made(model); }

bool __harness_swapped_is_unknown(const void* model) { return watched.is_unknown(model); }

bool __harness_swapped_is_settled(const void* model) { return watched.is_settled(model); }

bool __harness_swapped_is_behind(const void* model) { return watched.is_behind(model); }

bool __harness_swapped_may_be_copy(const void* model, bool is_as_it_was) {
    return watched.may_be_copy(model, is_as_it_was);
}

bool __harness_swapped_is_found(const void* model) { return watched.is_found(model); }

bool __harness_swapped_may_be_copy_of_lost(const void* model) { return watched.may_be_copy_of_lost(model); }

bool __harness_swapped_is_as_lost(const State* held) { return watched.is_as_lost(*held); }

void __harness_swapped_copied(const void* copy, State* state) {
    watched.copied(copy);
    *state = watched.state;
}

bool __harness_swapped_due(const void* model, State* state) {
    if (!watched.is_due(model)) return false;
    *state = watched.state;
    return true;
}

void __harness_swapped_size(int32_t* width, int32_t* height) {
    Writer out;
    out.u8(SWAPPED_SIZE);
    out.i32(*width);
    out.i32(*height);
    Reader reply = harness_rt::call(out);
    *width = reply.i32();
    *height = reply.i32();
}

void __harness_swapped_start(State* state) { exchange(asking(SWAPPED_START, *state), state); }

bool __harness_swapped_compared(const void* model) { return watched.is_compared(model); }

void __harness_swapped_compare(const void* model, const State* held) { watched.compare(model, *held); }

uint8_t __harness_swapped_play(const void* model, State* state, int x, int y) {
    const bool is_counted = watched.is_played(model);
    watched.played(model);
    const State before = watched.may_be_kept() ? *state : State();
    const uint8_t refused = ask_to_play(is_counted ? SWAPPED_PLAY : SWAPPED_TRY, state, x, y);
    if (refused == 0 && watched.may_be_kept()) watched.tried(Attempt{model, before, x, y, *state, is_counted, 0});
    return refused;
}

uint64_t __harness_swapped_flips(const State* state, int x, int y, int dx, int dy) {
    Writer out = asking(SWAPPED_FLIPS, *state);
    out.i32(x);
    out.i32(y);
    out.i32(dx);
    out.i32(dy);
    Reader reply = harness_rt::call(out);
    return read_set(reply);
}

uint64_t __harness_swapped_evaluate(const State* state, int x, int y) {
    Writer out = asking(SWAPPED_EVALUATE, *state);
    out.i32(x);
    out.i32(y);
    Reader reply = harness_rt::call(out);
    return read_set(reply);
}

void __harness_swapped_compute(State* state) { exchange(asking(SWAPPED_COMPUTE, *state), state); }

bool __harness_swapped_advance(State* state) {
    Reader reply = harness_rt::call(asking(SWAPPED_ADVANCE, *state));
    const bool has_moves = reply.u8() != 0;
    *state = read_state(reply);
    return has_moves;
}

void __harness_swapped_finish(State* state) { exchange(asking(SWAPPED_FINISH, *state), state); }

void __harness_swapped_really(State* state, int x, int y, uint64_t set) {
    Writer out = asking(SWAPPED_REALLY, *state);
    out.i32(x);
    out.i32(y);
    write_set(out, set);
    exchange(out, state);
}

}  // extern "C"
