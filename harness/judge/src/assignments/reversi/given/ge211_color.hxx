// Colours of ge211.
#ifndef HARNESS_GE211_COLOR_HXX
#define HARNESS_GE211_COLOR_HXX

#include <cstdint>

namespace ge211 {

// Colour with an opacity, each channel from 0 to 255.
class Color
{
public:
    struct HSLA;
    struct HSVA;

    constexpr Color(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha = 255) noexcept
            : red_(red), green_(green), blue_(blue), alpha_(alpha)
    { }

    // Constructs transparent black.
    constexpr Color() noexcept : Color(0, 0, 0, 0) { }

    static constexpr Color white() noexcept { return {255, 255, 255}; }

    static constexpr Color black() noexcept { return {0, 0, 0}; }

    static constexpr Color medium_red() noexcept { return {127, 0, 0}; }

    static constexpr Color medium_green() noexcept { return {0, 127, 0}; }

    static constexpr Color medium_blue() noexcept { return {0, 0, 127}; }

    static constexpr Color medium_cyan() noexcept { return {0, 127, 127}; }

    static constexpr Color medium_magenta() noexcept { return {127, 0, 127}; }

    static constexpr Color medium_yellow() noexcept { return {127, 127, 0}; }

    // Makes a colour of channels from 0.0 to 1.0.
    //
    // A channel outside is not clamped: 255 times it wraps round in a byte.
    static Color from_rgba(double red, double green, double blue, double alpha = 1.0) noexcept;

    // The hue is in degrees, the rest from 0.0 to 1.0.
    static Color from_hsla(double hue, double saturation, double lightness, double alpha = 1.0) noexcept;

    static Color from_hsva(double hue, double saturation, double value, double alpha = 1.0) noexcept;

    uint8_t red() const noexcept { return red_; }

    uint8_t green() const noexcept { return green_; }

    uint8_t blue() const noexcept { return blue_; }

    uint8_t alpha() const noexcept { return alpha_; }

    // Mixes in `that`: weight 0.0 is this colour alone, 1.0 is `that` alone.
    Color blend(double weight, Color that) const noexcept;

    Color invert() const noexcept;

    Color rotate_hue(double degrees) const noexcept;

    // An amount of 0.0 changes nothing, 1.0 goes as far as it can.
    Color saturate(double amount) const noexcept;

    Color desaturate(double amount) const noexcept;

    Color lighten(double amount) const noexcept;

    Color darken(double amount) const noexcept;

    Color fade_in(double amount) const noexcept;

    Color fade_out(double amount) const noexcept;

    HSLA to_hsla() const noexcept;

    HSVA to_hsva() const noexcept;

private:
    uint8_t red_;
    uint8_t green_;
    uint8_t blue_;
    uint8_t alpha_;
};

// Colour as hue, saturation, lightness and opacity.
struct Color::HSLA
{
    double hue;
    double saturation;
    double lightness;
    double alpha;

    constexpr HSLA(double hue, double saturation, double lightness, double alpha = 1.0) noexcept
            : hue(hue), saturation(saturation), lightness(lightness), alpha(alpha)
    { }

    Color to_rgba() const noexcept { return from_hsla(hue, saturation, lightness, alpha); }

    HSLA rotate_hue(double degrees) const noexcept;

    HSLA saturate(double amount) const noexcept;

    HSLA desaturate(double amount) const noexcept;

    HSLA lighten(double amount) const noexcept;

    HSLA darken(double amount) const noexcept;

    HSLA fade_in(double amount) const noexcept;

    HSLA fade_out(double amount) const noexcept;
};

// Colour as hue, saturation, value and opacity.
struct Color::HSVA
{
    double hue;
    double saturation;
    double value;
    double alpha;

    constexpr HSVA(double hue, double saturation, double value, double alpha = 1.0) noexcept
            : hue(hue), saturation(saturation), value(value), alpha(alpha)
    { }

    Color to_rgba() const noexcept { return from_hsva(hue, saturation, value, alpha); }

    HSVA rotate_hue(double degrees) const noexcept;

    HSVA saturate(double amount) const noexcept;

    HSVA desaturate(double amount) const noexcept;

    HSVA revalue(double amount) const noexcept;

    HSVA devalue(double amount) const noexcept;

    HSVA fade_in(double amount) const noexcept;

    HSVA fade_out(double amount) const noexcept;
};

} // end namespace ge211

#endif
