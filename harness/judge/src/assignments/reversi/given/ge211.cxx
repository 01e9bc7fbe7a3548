// Games without a window, keys, time and sound.
#include "ge211_game.hxx"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

namespace ge211 {

namespace harness_hooks {

void (*on_run)(Abstract_game&) = nullptr;
int runs = 0;
double now = 0;

static std::vector<std::string>&
asked_for()
{
    static std::vector<std::string> names;
    return names;
}

std::vector<std::string> const&
resources()
{
    return asked_for();
}

void
ask_for(std::string const& filename)
{
    std::vector<std::string>& names = asked_for();
    if (std::find(names.begin(), names.end(), filename) == names.end()) names.push_back(filename);
}

} // end namespace harness_hooks

constexpr int Abstract_game::default_width;
constexpr int Abstract_game::default_height;

void
Abstract_game::run()
{
    try {
        Window window(initial_window_dimensions(), initial_window_title());
        run_in_(window);
    }
    catch (Exception_base const& error) {
        std::cerr << "ge211: uncaught exception: " << error.what() << "\n";
        std::exit(1);
    }
}

void
Abstract_game::run_in_(Window& window)
{
    // The window must not outlive the run, also when an exception of the student's own ends it.
    struct Shown
    {
        Window*& shown;

        ~Shown() { shown = nullptr; }
    };
    Shown const shown {window_};
    window_ = &window;
    quit_ = false;
    ++harness_hooks::runs;
    if (harness_hooks::on_run != nullptr) harness_hooks::on_run(*this);
}

audio::Mixer&
Abstract_game::mixer() const
{
    return mixer_;
}

void
Abstract_game::on_frame(double)
{ }

void
Abstract_game::on_key(Key)
{ }

void
Abstract_game::on_key_down(Key key)
{
    if (key == Key::code('\033')) quit();
}

void
Abstract_game::on_key_up(Key)
{ }

void
Abstract_game::on_mouse_down(Mouse_button, Posn<int>)
{ }

void
Abstract_game::on_mouse_up(Mouse_button, Posn<int>)
{ }

void
Abstract_game::on_mouse_move(Posn<int>)
{ }

void
Abstract_game::on_start()
{ }

void
Abstract_game::on_quit()
{ }

Dims<int>
Abstract_game::initial_window_dimensions() const
{
    return {default_width, default_height};
}

std::string
Abstract_game::initial_window_title() const
{
    return "ge211 window";
}

Window&
Abstract_game::get_window() const
{
    if (window_ == nullptr) throw Session_needed_error("Abstract_game::get_window");
    return *window_;
}

void
Abstract_game::prepare(sprites::Sprite const& sprite) const
{
    harness_hooks::Driver::shape(sprite);
}

namespace events {

namespace {

bool is_code_point(char32_t code)
{
    return code <= 0x10FFFF && !(0xD800 <= code && code <= 0xDFFF);
}

char continuation(char32_t code, int shift)
{
    return static_cast<char>(0x80 | ((code >> shift) & 0x3F));
}

std::string utf8(char32_t code)
{
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), continuation(code, 0)};
    if (code < 0x10000) {
        return {static_cast<char>(0xE0 | code >> 12), continuation(code, 6), continuation(code, 0)};
    }
    return {static_cast<char>(0xF0 | code >> 18), continuation(code, 12), continuation(code, 6), continuation(code, 0)};
}

} // end anonymous namespace

Key
Key::code(char32_t code)
{
    if (!is_code_point(code)) throw Client_logic_error("Key::code: not a Unicode code point");
    return Key(Type::code, code);
}

bool
Key::is_textual() const noexcept
{
    bool const control = code_ < 0x20 || (0x7F <= code_ && code_ < 0xA0);
    return type_ == Type::code && !control;
}

std::string
Key::as_text() const
{
    return is_textual() ? utf8(code_) : std::string();
}

std::ostream&
operator<<(std::ostream& out, Mouse_button button)
{
    static char const* const names[] = {"left", "middle", "right"};
    return out << "Mouse_button::" << names[static_cast<int>(button)];
}

std::ostream&
operator<<(std::ostream& out, Key::Type type)
{
    static char const* const names[] =
            {"code", "up", "down", "left", "right", "shift", "control", "alt", "command", "other"};
    return out << "Key::Type::" << names[static_cast<int>(type)];
}

std::ostream&
operator<<(std::ostream& out, Key key)
{
    if (key.is_textual()) return out << "Key::code('" << key.as_text() << "')";
    if (key.type() == Key::Type::code) return out << "Key::code(" << static_cast<unsigned long>(key.code()) << ")";
    return out << key.type();
}

} // end namespace events

namespace time {

Time_point
Time_point::now()
{
    return Time_point(Duration(harness_hooks::now));
}

Timer
Timer::duration_from_now(Duration duration)
{
    Timer timer;
    timer.start_ += duration;
    return timer;
}

Duration
Timer::reset()
{
    Duration const elapsed = elapsed_time();
    start_ = Time_point::now();
    return elapsed;
}

Pausable_timer::Pausable_timer(bool paused) : paused_(paused), since_(Time_point::now()) { }

Duration
Pausable_timer::elapsed_time() const
{
    return paused_ ? before_ : before_ + since_.elapsed_since();
}

Duration
Pausable_timer::reset()
{
    Duration const elapsed = elapsed_time();
    *this = Pausable_timer(paused_);
    return elapsed;
}

void
Pausable_timer::pause()
{
    before_ = elapsed_time();
    paused_ = true;
}

void
Pausable_timer::unpause()
{
    if (paused_) since_ = Time_point::now();
    paused_ = false;
}

} // end namespace time

namespace geometry {

Transform&
Transform::set_rotation(double degrees)
{
    rotation_ = std::fmod(degrees, 360.0);
    if (rotation_ < 0) rotation_ += 360.0;
    return *this;
}

Transform&
Transform::set_scale_x(double factor)
{
    scale_x_ = factor;
    return *this;
}

Transform&
Transform::set_scale_y(double factor)
{
    scale_y_ = factor;
    return *this;
}

Transform&
Transform::set_flip_h(bool flipped)
{
    flip_h_ = flipped;
    return *this;
}

Transform&
Transform::set_flip_v(bool flipped)
{
    flip_v_ = flipped;
    return *this;
}

Transform
Transform::operator*(Transform const& that) const
{
    Transform product;
    product.set_rotation(rotation_ + that.rotation_);
    product.set_scale_x(scale_x_ * that.scale_x_).set_scale_y(scale_y_ * that.scale_y_);
    product.set_flip_h(flip_h_ != that.flip_h_).set_flip_v(flip_v_ != that.flip_v_);
    return product;
}

Transform
Transform::inverse() const
{
    Transform result;
    result.set_rotation(-rotation_).set_scale_x(1 / scale_x_).set_scale_y(1 / scale_y_);
    return result.set_flip_h(flip_h_).set_flip_v(flip_v_);
}

bool
Transform::operator==(Transform const& that) const
{
    return rotation_ == that.rotation_ && scale_x_ == that.scale_x_ && scale_y_ == that.scale_y_
           && flip_h_ == that.flip_h_ && flip_v_ == that.flip_v_;
}

} // end namespace geometry

namespace audio {

bool
Audio_clip::try_load(std::string const& filename, Mixer const&)
{
    harness_hooks::ask_for(filename);
    filename_ = filename;
    return true;
}

void
Audio_clip::load(std::string const& filename, Mixer const& mixer)
{
    try_load(filename, mixer);
}

void
Mixer::play_music(Music_track music, bool)
{
    attach_music(music);
    resume_music();
}

void
Mixer::attach_music(Music_track music)
{
    music_ = music;
    state_ = music_.empty() ? State::detached : State::paused;
}

void
Mixer::resume_music(Duration)
{
    if (state_ != State::detached) state_ = State::playing;
}

void
Mixer::pause_music(Duration)
{
    if (state_ != State::detached) state_ = State::paused;
}

Sound_effect_handle
Mixer::play_effect(Sound_effect effect, double volume)
{
    return Sound_effect_handle(effect, volume);
}

Sound_effect_handle
Mixer::try_play_effect(Sound_effect effect, double volume)
{
    return play_effect(effect, volume);
}

} // end namespace audio

namespace harness_hooks {

void
Driver::start(Abstract_game& game)
{
    game.on_start();
}

void
Driver::finish(Abstract_game& game)
{
    game.on_quit();
}

void
Driver::mouse_move(Abstract_game& game, Posn<int> posn)
{
    game.on_mouse_move(posn);
}

void
Driver::mouse_down(Abstract_game& game, Mouse_button button, Posn<int> posn)
{
    game.on_mouse_down(button, posn);
}

void
Driver::mouse_up(Abstract_game& game, Mouse_button button, Posn<int> posn)
{
    game.on_mouse_up(button, posn);
}

void
Driver::key_down(Abstract_game& game, Key key)
{
    game.on_key_down(key);
}

void
Driver::key(Abstract_game& game, Key key)
{
    game.on_key(key);
}

void
Driver::key_up(Abstract_game& game, Key key)
{
    game.on_key_up(key);
}

void
Driver::frame(Abstract_game& game, double seconds)
{
    now += seconds;
    game.on_frame(seconds);
}

std::vector<Painted>
Driver::draw(Abstract_game& game)
{
    Sprite_set sprites;
    game.draw(sprites);
    return painting_order(sprites);
}

void
Driver::draw_unseen(Abstract_game& game)
{
    Sprite_set sprites;
    game.draw(sprites);
    for (Placement const& placed : sprites.placements_) shape(*placed.sprite);
}

bool
Driver::has_quit(Abstract_game const& game)
{
    return game.quit_;
}

Color
Driver::background(Abstract_game const& game)
{
    return game.background_color;
}

Window&
Driver::window(Abstract_game& game)
{
    return game.get_window();
}

} // end namespace harness_hooks

} // end namespace ge211
