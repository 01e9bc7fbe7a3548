// Games of ge211: the class that students derive their controllers from, and its window.
#ifndef HARNESS_GE211_GAME_HXX
#define HARNESS_GE211_GAME_HXX

#include "ge211_audio.hxx"
#include "ge211_errors.hxx"
#include "ge211_events.hxx"
#include "ge211_sprites.hxx"

#include <string>

namespace ge211 {

// Window of a running game.
class Window
{
public:
    Dims<int> get_dimensions() const { return dims_; }

    void set_dimensions(Dims<int> dims) { dims_ = dims; }

    std::string get_title() const { return title_; }

    void set_title(std::string const& title) { title_ = title; }

    bool get_resizeable() const noexcept { return resizeable_; }

    void set_resizeable(bool resizeable) { resizeable_ = resizeable; }

    Posn<int> get_position() const { return posn_; }

    void set_position(Posn<int> posn) { posn_ = posn; }

    bool get_fullscreen() const { return fullscreen_; }

    void set_fullscreen(bool fullscreen) { fullscreen_ = fullscreen; }

    Dims<int> max_fullscreen_dimensions() const { return Dims<int>(1920, 1080); }

    Dims<int> max_window_dimensions() const { return Dims<int>(1920, 1080); }

private:
    friend class Abstract_game;

    Window(Dims<int> dims, std::string const& title) : dims_(dims), title_(title) { }

    Dims<int> dims_;
    std::string title_;
    Posn<int> posn_ = the_origin;
    bool resizeable_ = false;
    bool fullscreen_ = false;
};

namespace of_2020 {

// Source of random values, always the same ones.
class Random
{
public:
    // Returns a value less than `max`.
    template <typename NUMBER>
    NUMBER up_to(NUMBER max)
    {
        return between(NUMBER(), static_cast<NUMBER>(max - 1));
    }

    template <typename NUMBER>
    NUMBER between(NUMBER low, NUMBER high)
    {
        return static_cast<NUMBER>(low + (high - low) * unit());
    }

    bool random_bool(double p_true = 0.5) { return unit() < p_true; }

private:
    // Returns a value from 0 up to 1, which it never is.
    double unit()
    {
        state_ = state_ * 48271 % 2147483647;
        return static_cast<double>(state_ - 1) / 2147483646;
    }

    unsigned long long state_ = 1;
};

} // end namespace of_2020

// Game, whose virtual functions the library calls.
//
// In each of 60 cycles a second come the events, then `on_frame`, then `draw`.
class Abstract_game
{
public:
    static constexpr int default_width = 800;
    static constexpr int default_height = 600;

    // Runs the game until it quits. An exception of the library ends the program with status 1.
    void run();

    audio::Mixer& mixer() const;

    virtual ~Abstract_game() = default;

protected:
    // Adds to the set everything that is to be seen.
    virtual void draw(Sprite_set& sprites) = 0;

    // Called once a cycle with the seconds since the last call.
    virtual void on_frame(double last_frame_seconds);

    // Called for each character typed.
    virtual void on_key(Key key);

    // Called for each key pressed. Unless overridden it quits on Escape.
    virtual void on_key_down(Key key);

    virtual void on_key_up(Key key);

    virtual void on_mouse_down(Mouse_button button, Posn<int> position);

    virtual void on_mouse_up(Mouse_button button, Posn<int> position);

    virtual void on_mouse_move(Posn<int> position);

    // Called once, before the first cycle.
    virtual void on_start();

    // Called once, after the last cycle.
    virtual void on_quit();

    virtual Dims<int> initial_window_dimensions() const;

    virtual std::string initial_window_title() const;

    // Ends the game after the current event.
    void quit() noexcept { quit_ = true; }

    // Returns the window. Throws `Client_logic_error` unless the game is running.
    Window& get_window() const;

    // Prepares a sprite for being drawn soon.
    void prepare(sprites::Sprite const& sprite) const;

    // Returns the number of cycles a second.
    double get_frame_rate() const noexcept { return 60; }

    Duration get_prev_frame_length() const noexcept { return Duration(1 / get_frame_rate()); }

    double get_load_percent() const noexcept { return 0; }

    of_2020::Random& get_random() const noexcept { return random_; }

    Color background_color = Color::black();

private:
    friend struct harness_hooks::Driver;

    void run_in_(Window& window);

    // Points to a window while the game runs.
    Window* window_ = nullptr;
    bool quit_ = false;
    mutable audio::Mixer mixer_;
    mutable of_2020::Random random_;
};

} // end namespace ge211

#endif
