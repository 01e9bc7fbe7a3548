// The way from the Model that is swapped in to the parent, which decides everything. Players and sets are as in the state.
#ifndef HARNESS_REVERSI_SWAPPED_DOOR_H
#define HARNESS_REVERSI_SWAPPED_DOOR_H

#include "model_state.h"

extern "C" {
// Returns whether the parent can be asked, which it cannot be where the library is only loaded.
bool __harness_swapped_is_open();
// The dimensions that the board is to have; the parent may have others in mind than were asked for.
void __harness_swapped_size(int32_t* width, int32_t* height);
void __harness_swapped_start(harness_model::State* state);
// Returns whether the model may be the program's own: it was made before the game began.
bool __harness_swapped_made(const void* model);
// Returns whether a constructor that is not declared as it was given made the model.
bool __harness_swapped_is_unknown(const void* model);
// Returns whether nothing has happened since the model was last used, so that neither question about it has another answer.
bool __harness_swapped_is_settled(const void* model);
// Returns whether the program's own model has not taken over yet what the parent set.
bool __harness_swapped_is_behind(const void* model);
// Returns whether the model may have been copied from another since it was last used, given whether it holds what it held then.
bool __harness_swapped_may_be_copy(const void* model, bool is_as_it_was);
// Returns whether the last use of the model has shown it for the program's own, and forgets it.
bool __harness_swapped_is_found(const void* model);
// Returns whether the model may be a copy of the program's own, of which only copies were seen; and whether it holds what that did.
bool __harness_swapped_may_be_copy_of_lost(const void* model);
bool __harness_swapped_is_as_lost(const harness_model::State* held);
// Gives the state that a copy of the program's own model would have, had the model taken over what the parent set.
void __harness_swapped_copied(const void* copy, harness_model::State* state);
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

#endif
