// The way from the Model that is swapped in to the parent, which decides everything.
#include <algorithm>
#include <utility>

#include "reversi_contract.h"
#include "state_codec.h"

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

// The program's models where the parent sets states, which it does between two inputs. An object takes a state over when it is
// next used. Copies on which a student tries moves out are told from the program's own model, which is drawn, or was made by a
// constructor; once one was used by an input, it alone is meant.
struct Watched {
    bool is_program = false;
    bool is_on = false;
    bool is_handling = false;
    bool is_drawing = false;

    void give(State next) {
        state = std::move(next);
        ++version;
    }

    void made(const void* model) {
        if (is_on) return;
        seen(model).is_own = true;
    }

    // Whether a constructor that the student added made the object: before the game begins, nobody else makes one unseen.
    bool is_unknown(const void* model) const { return is_program && !is_on && !knows(model); }

    // Whether the object is to take the state over now.
    bool is_due(const void* model) {
        if (!is_on) return false;
        Object& object = seen(model);
        // A copy that is made to draw is used after the program's own.
        if (is_drawing && object.is_own) is_own_drawn = true;
        if (is_drawing && !is_own_drawn) object.is_own = true;
        if (is_handling && object.is_own) owner = model;
        if (!is_meant(model) || object.version == version) return false;
        object.version = version;
        return true;
    }

    // Whether a move is one of the game: nobody plays by drawing.
    bool is_played(const void* model) { return !is_drawing && is_meant(model); }

    bool is_meant(const void* model) {
        return !is_on || (owner == nullptr ? seen(model).is_own : owner == model);
    }

    State state;

private:
    struct Object {
        const void* model;
        uint64_t version;
        bool is_own;
    };

    bool knows(const void* model) const {
        return std::any_of(objects.begin(), objects.end(), [=](const Object& object) { return object.model == model; });
    }

    Object& seen(const void* model) {
        const auto is_it = [=](const Object& object) { return object.model == model; };
        const auto found = std::find_if(objects.begin(), objects.end(), is_it);
        if (found != objects.end()) return *found;
        objects.push_back(Object{model, 0, false});
        return objects.back();
    }

    uint64_t version = 0;
    bool is_own_drawn = false;
    const void* owner = nullptr;
    std::vector<Object> objects;
};

Watched watched;

}  // namespace

extern "C" {

void __harness_swapped_made(const void* model) { watched.made(model); }

bool __harness_swapped_is_unknown(const void* model) { return watched.is_unknown(model); }

// Returns whether the object is to take over the state that is written.
bool __harness_swapped_due(const void* model, State* state) {
    if (!watched.is_due(model)) return false;
    *state = watched.state;
    return true;
}

// The dimensions that the board is to have; the parent may have others in mind than were asked for.
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

uint8_t __harness_swapped_play(const void* model, State* state, int x, int y) {
    Writer out = asking(watched.is_played(model) ? SWAPPED_PLAY : SWAPPED_TRY, *state);
    out.i32(x);
    out.i32(y);
    Reader reply = harness_rt::call(out);
    const uint8_t refused = reply.u8();
    *state = read_state(reply);
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
