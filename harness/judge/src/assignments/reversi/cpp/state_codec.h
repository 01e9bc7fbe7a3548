// Encoding of a Model's state, as the parent's state_codec.rs has it.
#ifndef HARNESS_REVERSI_STATE_CODEC_H
#define HARNESS_REVERSI_STATE_CODEC_H

#include "harness_rt.h"
#include "model_state.h"

namespace {
namespace reversi {

inline uint64_t read_set(harness_rt::Reader& in) {
    const uint64_t low = in.u32();
    return low | static_cast<uint64_t>(in.u32()) << 32;
}

inline void write_set(harness_rt::Writer& out, uint64_t set) {
    out.u32(static_cast<uint32_t>(set));
    out.u32(static_cast<uint32_t>(set >> 32));
}

inline harness_model::State read_state(harness_rt::Reader& in) {
    harness_model::State state;
    state.width = in.u8();
    state.height = in.u8();
    for (int n = state.width * state.height; n > 0; --n) state.grid.push_back(in.u8());
    state.turn = in.u8();
    state.winner = in.u8();
    for (uint32_t n = in.u32(); n > 0; --n) {
        harness_model::Entry entry;
        entry.x = in.i32();
        entry.y = in.i32();
        entry.set = read_set(in);
        state.moves.push_back(entry);
    }
    return state;
}

inline void write_state(harness_rt::Writer& out, const harness_model::State& state) {
    out.u8(static_cast<uint8_t>(state.width));
    out.u8(static_cast<uint8_t>(state.height));
    for (const uint8_t square : state.grid) out.u8(square);
    out.u8(state.turn);
    out.u8(state.winner);
    out.u32(static_cast<uint32_t>(state.moves.size()));
    for (const harness_model::Entry& entry : state.moves) {
        out.i32(entry.x);
        out.i32(entry.y);
        write_set(out, entry.set);
    }
}

}  // namespace reversi
}  // namespace

#endif
