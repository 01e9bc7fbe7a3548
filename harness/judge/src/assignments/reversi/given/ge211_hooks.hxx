// Door through which a program without a window runs a game: no part of ge211 as students know it.
#ifndef HARNESS_GE211_HOOKS_HXX
#define HARNESS_GE211_HOOKS_HXX

#include "ge211_color.hxx"
#include "ge211_events.hxx"
#include "ge211_geometry.hxx"

#include <string>
#include <vector>

namespace ge211 {

class Abstract_game;
class Font;
class Window;

namespace sprites {

class Sprite;
class Sprite_set;

} // end namespace sprites

namespace harness_hooks {

// Picture of a sprite, as data.
struct Shape
{
    enum class Kind
    {
        box,
        rectangle,
        circle,
        text,
        image,
    };

    Kind kind = Kind::box;
    Dims<int> dims;
    Color color;
    // Message of a text, or name of an image's file.
    std::string text;
    std::string font;
    int font_size = 0;
    bool antialias = true;
    int word_wrap = 0;
};

// Sprite in a set. Placements are heaped by `z` alone, so that equal ones come out in the real library's order.
struct Placement
{
    sprites::Sprite const* sprite;
    Posn<int> posn;
    int z;
    Transform transform;
};

// Sprite as it is painted.
struct Painted
{
    Shape shape;
    Posn<int> posn;
    int z;
    Transform transform;
};

// Takes over when `Abstract_game::run()` was called: it sends events and takes pictures until it returns.
//
// Null stands for a program that only notes the run.
extern void (*on_run)(Abstract_game&);

// Number of games that were started.
extern int runs;

// Seconds since the start of the library's clock.
extern double now;

// Names of the files (fonts, images, sounds) that were asked for, each once, in order.
std::vector<std::string> const& resources();

void ask_for(std::string const& filename);

// Calls the protected and private parts of a game, for `on_run`.
struct Driver
{
    static void start(Abstract_game&);
    static void finish(Abstract_game&);
    static void mouse_move(Abstract_game&, Posn<int>);
    static void mouse_down(Abstract_game&, Mouse_button, Posn<int>);
    static void mouse_up(Abstract_game&, Mouse_button, Posn<int>);
    static void key_down(Abstract_game&, Key);
    static void key(Abstract_game&, Key);
    static void key_up(Abstract_game&, Key);

    // Moves the clock and calls `on_frame`.
    static void frame(Abstract_game&, double seconds);

    // Calls `draw` and describes its sprites in painting order.
    static std::vector<Painted> draw(Abstract_game&);

    // Calls `draw` for a frame that nobody looks at. Its sprites are described all the same, as what cannot be painted fails.
    static void draw_unseen(Abstract_game&);

    static bool has_quit(Abstract_game const&);
    static Color background(Abstract_game const&);
    static Window& window(Abstract_game&);

    static std::vector<Painted> painting_order(sprites::Sprite_set&);
    static Shape shape(sprites::Sprite const&);
    static std::string const& filename(Font const&);
    static int size(Font const&);
};

} // end namespace harness_hooks

} // end namespace ge211

#endif
