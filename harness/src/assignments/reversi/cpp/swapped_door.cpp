// The way from the Model that is swapped in to the parent, which decides everything.
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

}  // namespace

extern "C" {

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

uint8_t __harness_swapped_play(State* state, int x, int y) {
    Writer out = asking(SWAPPED_PLAY, *state);
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
