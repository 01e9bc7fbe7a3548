// A Game made of data alone, for the components that only ask it questions.
#ifndef HARNESS_BATTLESHIP_GAME_STUB_H
#define HARNESS_BATTLESHIP_GAME_STUB_H

#include "Game.h"
#include "harness_rt.h"

namespace {
namespace battleship {

// Builds the game that the request describes. It is never destroyed: boards and players that keep a reference to it may outlive
// every step.
const Game& read_game(harness_rt::Reader& request);

}  // namespace battleship
}  // namespace

#endif
