// Sprites of ge211, and the set that a game draws them into.
#ifndef HARNESS_GE211_SPRITES_HXX
#define HARNESS_GE211_SPRITES_HXX

#include "ge211_color.hxx"
#include "ge211_geometry.hxx"
#include "ge211_hooks.hxx"
#include "ge211_time.hxx"

#include <sstream>
#include <string>
#include <vector>

namespace ge211 {

// Typeface in a size. The file `sans.ttf` is always there.
class Font
{
public:
    Font(std::string const& filename, int size);

private:
    friend struct harness_hooks::Driver;

    std::string filename_;
    int size_;
};

namespace sprites {

// Thing that can be drawn.
class Sprite
{
public:
    virtual Dims<int> dimensions() const = 0;

    virtual ~Sprite() = default;

private:
    friend struct harness_hooks::Driver;

    // Describes the picture. A class of the student's own is a box.
    virtual harness_hooks::Shape harness_shape_() const;
};

// Sprite whose picture is kept until it changes.
class Texture_sprite : public Sprite
{
};

class Rectangle_sprite : public Texture_sprite
{
public:
    // Throws `Client_logic_error` unless both sides are positive.
    explicit Rectangle_sprite(Dims<int> dims, Color color = Color::white());

    Dims<int> dimensions() const override { return dims_; }

    void recolor(Color color) { color_ = color; }

private:
    harness_hooks::Shape harness_shape_() const override;

    Dims<int> dims_;
    Color color_;
};

class Circle_sprite : public Texture_sprite
{
public:
    // Throws `Client_logic_error` unless the radius is positive.
    explicit Circle_sprite(int radius, Color color = Color::white());

    // Returns the box round the circle.
    Dims<int> dimensions() const override { return Dims<int>(2 * radius_, 2 * radius_); }

    void recolor(Color color) { color_ = color; }

private:
    harness_hooks::Shape harness_shape_() const override;

    int radius_;
    Color color_;
};

// Picture from a file.
class Image_sprite : public Texture_sprite
{
public:
    explicit Image_sprite(std::string const& filename);

    // Returns a guess: files are not read here.
    Dims<int> dimensions() const override { return Dims<int>(64, 64); }

private:
    harness_hooks::Shape harness_shape_() const override;

    std::string filename_;
};

// Line of text, or several.
class Text_sprite : public Texture_sprite
{
public:
    class Builder;

    // Constructs the empty sprite, which can be neither drawn nor measured.
    Text_sprite() { }

    Text_sprite(std::string const& text, Font const& font);

    explicit Text_sprite(Builder const&);

    // Replaces the text and everything about it.
    void reconfigure(Builder const&);

    bool empty() const { return shape_.text.empty(); }

    explicit operator bool() const { return !empty(); }

    // Throws `Client_logic_error` if the sprite is empty.
    Dims<int> dimensions() const override;

private:
    harness_hooks::Shape harness_shape_() const override;

    harness_hooks::Shape shape_;
};

// Settings from which a text sprite is made.
class Text_sprite::Builder
{
public:
    explicit Builder(Font const& font) : font_(font) { }

    // Adds to the message, as to a stream.
    template <typename PRINTABLE>
    Builder& operator<<(PRINTABLE const& printable)
    {
        message_ << printable;
        return *this;
    }

    Builder& add_message(std::string const& message);

    // Replaces the message.
    Builder& message(std::string const& message);

    Builder& color(Color color);

    Builder& font(Font const& font);

    Builder& antialias(bool antialias);

    // Breaks lines at this width in pixels; 0 breaks none.
    Builder& word_wrap(int pixels);

    Text_sprite build() const { return Text_sprite(*this); }

    std::string message() const { return message_.str(); }

    Color const& color() const { return color_; }

    Font const& font() const { return font_; }

    bool antialias() const { return antialias_; }

    int word_wrap() const { return word_wrap_; }

private:
    std::ostringstream message_;
    Color color_ = Color::white();
    Font font_;
    bool antialias_ = true;
    int word_wrap_ = 0;
};

// Sprite that shows one of several others, chosen by time.
class Multiplexed_sprite : public Sprite
{
public:
    Dims<int> dimensions() const override;

    // Starts its time again.
    void reset() { since_.reset(); }

protected:
    // Chooses the sprite to show so long after the last reset.
    virtual Sprite const& select_(Duration age) const = 0;

private:
    harness_hooks::Shape harness_shape_() const override;

    Timer since_;
};

// Sprites to be drawn in one frame. A sprite that is added must outlive the frame.
class Sprite_set
{
public:
    Sprite_set() { }

    // Adds a sprite with its top left corner at `posn`; a higher `z` is painted later.
    Sprite_set& add_sprite(
            Sprite const& sprite,
            Posn<int> posn,
            int z = 0,
            Transform const& transform = Transform());

private:
    friend struct harness_hooks::Driver;

    std::vector<harness_hooks::Placement> placements_;
};

} // end namespace sprites

using namespace sprites;

} // end namespace ge211

#endif
