// Plays a student's game without a window: the parent sends inputs and states, and gets lists of sprites. Time stands still but
// for the frames that the parent asks for.
#include "ge211.hxx"
#include "harness_rt.h"
#include "reversi_contract.h"
#include "state_codec.h"

using namespace reversi;
using ge211::Abstract_game;
using ge211::Key;
using ge211::Mouse_button;
using ge211::harness_hooks::Driver;
using ge211::harness_hooks::Painted;
using harness_rt::Reader;
using harness_rt::Writer;

namespace {

constexpr double FRAME = 1.0 / 60;

// Sprites and bytes of a text that are sent of one frame; the parent is told of more.
constexpr std::size_t MOST_SPRITES = 10000;
constexpr std::size_t MOST_TEXT = 1000;

void write_color(Writer& out, ge211::Color color) {
    out.u8(color.red());
    out.u8(color.green());
    out.u8(color.blue());
    out.u8(color.alpha());
}

void write_sprite(Writer& out, const Painted& sprite) {
    out.u8(static_cast<uint8_t>(sprite.shape.kind));
    out.i32(sprite.posn.x);
    out.i32(sprite.posn.y);
    out.i32(sprite.shape.dims.width);
    out.i32(sprite.shape.dims.height);
    out.i32(sprite.z);
    write_color(out, sprite.shape.color);
    out.str(sprite.shape.text.substr(0, MOST_TEXT));
    out.i32(sprite.shape.font_size);
    // Thousandths: a picture is told apart by them, and nobody sees less.
    out.i32(static_cast<int32_t>(sprite.transform.get_rotation() * 1000));
    out.i32(static_cast<int32_t>(sprite.transform.get_scale_x() * 1000));
    out.i32(static_cast<int32_t>(sprite.transform.get_scale_y() * 1000));
    out.u8((sprite.transform.get_flip_h() ? 1 : 0) | (sprite.transform.get_flip_v() ? 2 : 0));
}

// Calls a part of the game that draws.
std::vector<Painted> drawn(Abstract_game& game) {
    watched.begin_drawing();
    std::vector<Painted> sprites = Driver::draw(game);
    watched.end_drawing();
    return sprites;
}

// The same where nobody looks.
void draw_unseen(Abstract_game& game) {
    watched.begin_drawing();
    Driver::draw_unseen(game);
    watched.end_drawing();
}

void look(Abstract_game& game, Writer& out) {
    Driver::frame(game, FRAME);
    if (Driver::has_quit(game)) return;
    const std::vector<Painted> sprites = drawn(game);
    const ge211::Dims<int> dims = Driver::window(game).get_dimensions();
    out.i32(dims.width);
    out.i32(dims.height);
    write_color(out, Driver::background(game));
    out.str(Driver::window(game).get_title().substr(0, MOST_TEXT));
    const std::size_t sent = std::min(sprites.size(), MOST_SPRITES);
    out.u32(static_cast<uint32_t>(sprites.size()));
    out.u32(static_cast<uint32_t>(sent));
    // Those that are painted last, over all others.
    for (std::size_t n = sprites.size() - sent; n < sprites.size(); ++n) write_sprite(out, sprites[n]);
}

Key read_key(Reader& in) {
    const auto type = static_cast<Key::Type>(in.u8());
    const char32_t code = static_cast<char32_t>(in.i32());
    switch (type) {
        case Key::Type::code:
            return Key::code(code);
        case Key::Type::up:
            return Key::up();
        case Key::Type::down:
            return Key::down();
        case Key::Type::left:
            return Key::left();
        case Key::Type::right:
            return Key::right();
        case Key::Type::shift:
            return Key::shift();
        case Key::Type::control:
            return Key::control();
        case Key::Type::alt:
            return Key::alt();
        case Key::Type::command:
            return Key::command();
        default:
            return Key::other();
    }
}

ge211::Posn<int> read_posn(Reader& in) {
    const int x = in.i32();
    return {x, in.i32()};
}

// Calls a part of the game that handles an input.
template <class Handle>
void input(Handle handle) {
    watched.begin_input();
    watched.is_handling = true;
    handle();
    watched.is_handling = false;
}

void frames(Abstract_game& game, int count) {
    for (int n = 0; n < count && !Driver::has_quit(game); ++n) {
        Driver::frame(game, FRAME);
        if (!Driver::has_quit(game)) draw_unseen(game);
    }
}

// Does one thing that the parent asks for. Returns false for the end.
bool perform(Abstract_game& game, Reader& in, Writer& out) {
    const uint8_t op = in.u8();
    switch (op) {
        case UI_MOVE: {
            const ge211::Posn<int> at = read_posn(in);
            watched.is_pointing = true;
            input([&] { Driver::mouse_move(game, at); });
            watched.is_pointing = false;
            return true;
        }
        case UI_DOWN: {
            const auto button = static_cast<Mouse_button>(in.u8());
            const ge211::Posn<int> at = read_posn(in);
            input([&] { Driver::mouse_down(game, button, at); });
            return true;
        }
        case UI_UP: {
            const auto button = static_cast<Mouse_button>(in.u8());
            const ge211::Posn<int> at = read_posn(in);
            input([&] { Driver::mouse_up(game, button, at); });
            return true;
        }
        case UI_KEY_DOWN: {
            const Key key = read_key(in);
            input([&] { Driver::key_down(game, key); });
            return true;
        }
        case UI_KEY: {
            const Key key = read_key(in);
            input([&] { Driver::key(game, key); });
            return true;
        }
        case UI_KEY_UP: {
            const Key key = read_key(in);
            input([&] { Driver::key_up(game, key); });
            return true;
        }
        case UI_FRAMES:
            frames(game, in.i32());
            return true;
        case UI_LOOK:
            look(game, out);
            return true;
        case UI_STATE: {
            watched.give(read_state(in));
            return true;
        }
        case UI_END:
            return false;
        default:
            harness_rt::unknown_step(op);
    }
}

// Tells the parent what came of the last inputs, and returns what is to be done next.
std::string wishes(Abstract_game& game, const Writer& pictures) {
    Writer out;
    out.u8(SWAPPED_NEXT);
    out.u8(Driver::has_quit(game) ? 1 : 0);
    out.str(pictures.bytes());
    return harness_rt::call(out).rest();
}

void begin_program() { watched.is_program = true; }

// The game under the parent's hands, until it quits or the parent has seen enough.
void play(Abstract_game& game) {
    watched.is_on = true;
    watched.base = __builtin_frame_address(0);
    Driver::start(game);
    Writer pictures;
    for (bool goes_on = true; goes_on;) {
        // A game that has quit says so once more; whatever comes back is not done.
        const std::string orders = wishes(game, pictures);
        pictures = Writer();
        // The bytes of a reply are overwritten by that of the next call.
        Reader in(reinterpret_cast<const uint8_t*>(orders.data()), orders.size());
        goes_on = !Driver::has_quit(game);
        while (goes_on && in.more()) {
            if (!perform(game, in, pictures)) goes_on = false;
            if (Driver::has_quit(game)) break;
        }
    }
    Driver::finish(game);
}

}  // namespace
