// What the Model that is swapped in asks the parent for, by its members alone. Compiled, as the values are, with the given headers.
#ifndef HARNESS_REVERSI_SWAPPED_MEMBERS_H
#define HARNESS_REVERSI_SWAPPED_MEMBERS_H

#include "member_values.h"

extern "C" {
// Returns whether the parent can be asked, which it cannot be where the library is only loaded.
bool __harness_swapped_is_open();
// The dimensions that a board is to have in place of these.
void __harness_swapped_dims(int32_t& width, int32_t& height);
// Begins the game of a model whose board was just made.
void __harness_swapped_begin(const void* model, const harness_values::Members& members);
// Takes over a state that the parent has set meanwhile.
void __harness_swapped_refresh(const void* model, const harness_values::Members& members);
// Returns the move at a position, or null.
const Move* __harness_swapped_find(const harness_values::Members& members, int x, int y);
// Returns 0 if the move was played, 1 if the game is over, 2 if it is not allowed.
uint8_t __harness_swapped_move(void* model, const harness_values::Members& members, int x, int y);
// The suggested helpers.
Position_set __harness_swapped_own_flips(const harness_values::Members& members, int x, int y, int dx, int dy);
Position_set __harness_swapped_own_evaluate(const harness_values::Members& members, int x, int y);
void __harness_swapped_own_compute(const harness_values::Members& members);
bool __harness_swapped_own_advance(const harness_values::Members& members);
void __harness_swapped_own_finish(const harness_values::Members& members);
void __harness_swapped_own_really(const harness_values::Members& members, const Move& move);
}

#endif
