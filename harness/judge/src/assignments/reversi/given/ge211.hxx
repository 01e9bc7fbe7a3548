// ge211 without a window: everything that a game with sprites compiles against.
//
// `Abstract_game::run()` shows nothing here. With the real library and SDL2 the same code opens a window.
#ifndef HARNESS_GE211_HXX
#define HARNESS_GE211_HXX

#include "ge211_audio.hxx"
#include "ge211_color.hxx"
#include "ge211_errors.hxx"
#include "ge211_events.hxx"
#include "ge211_game.hxx"
#include "ge211_geometry.hxx"
#include "ge211_sprites.hxx"
#include "ge211_time.hxx"

// The real library brings these along, and programs use them unasked.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <memory>
#include <unordered_map>
#include <utility>

#endif
