// Arithmetic of colours.
#include "ge211_color.hxx"

#include <algorithm>
#include <cmath>

namespace ge211 {

namespace {

// Byte as x86 makes one from a double: through an int, without a clamp.
uint8_t byte(double unit)
{
    double const scaled = 255 * unit;
    if (!(std::abs(scaled) < 2147483648.0)) return 0;
    return static_cast<uint8_t>(static_cast<int>(scaled));
}

double toward(double from, double amount, double to)
{
    return std::min(1.0, std::max(0.0, from + amount * (to - from)));
}

double turned(double hue, double degrees)
{
    double const turn = std::fmod(hue + degrees, 360.0);
    return turn < 0 ? turn + 360.0 : turn;
}

// Colour on the wheel, of the given chroma, lifted by `base`.
Color on_wheel(double hue, double chroma, double base, double alpha)
{
    double const sector = turned(hue, 0) / 60;
    double const second = chroma * (1 - std::abs(std::fmod(sector, 2) - 1));
    double const high = base + chroma;
    double const middle = base + second;
    switch (static_cast<int>(sector)) {
    case 0: return Color::from_rgba(high, middle, base, alpha);
    case 1: return Color::from_rgba(middle, high, base, alpha);
    case 2: return Color::from_rgba(base, high, middle, alpha);
    case 3: return Color::from_rgba(base, middle, high, alpha);
    case 4: return Color::from_rgba(middle, base, high, alpha);
    default: return Color::from_rgba(high, base, middle, alpha);
    }
}

// Channels of a colour as fractions, with the extremes that hue and saturation come from.
struct Fractions
{
    double red;
    double green;
    double blue;
    double alpha;
    double high;
    double low;

    explicit Fractions(Color color)
            : red(color.red() / 255.0),
              green(color.green() / 255.0),
              blue(color.blue() / 255.0),
              alpha(color.alpha() / 255.0),
              high(std::max({red, green, blue})),
              low(std::min({red, green, blue}))
    { }

    double chroma() const { return high - low; }

    double hue() const
    {
        if (chroma() == 0) return 0;
        if (high == red) return turned(60 * (green - blue) / chroma(), 0);
        if (high == green) return 60 * (blue - red) / chroma() + 120;
        return 60 * (red - green) / chroma() + 240;
    }
};

} // end anonymous namespace

Color
Color::from_rgba(double red, double green, double blue, double alpha) noexcept
{
    return {byte(red), byte(green), byte(blue), byte(alpha)};
}

Color
Color::from_hsla(double hue, double saturation, double lightness, double alpha) noexcept
{
    double const chroma = (1 - std::abs(2 * lightness - 1)) * saturation;
    return on_wheel(hue, chroma, lightness - chroma / 2, alpha);
}

Color
Color::from_hsva(double hue, double saturation, double value, double alpha) noexcept
{
    double const chroma = value * saturation;
    return on_wheel(hue, chroma, value - chroma, alpha);
}

Color
Color::blend(double weight, Color that) const noexcept
{
    Fractions const a(*this);
    Fractions const b(that);
    return from_rgba(
            toward(a.red, weight, b.red),
            toward(a.green, weight, b.green),
            toward(a.blue, weight, b.blue),
            toward(a.alpha, weight, b.alpha));
}

Color
Color::invert() const noexcept
{
    return Color(static_cast<uint8_t>(~red_), static_cast<uint8_t>(~green_), static_cast<uint8_t>(~blue_), alpha_);
}

Color
Color::rotate_hue(double degrees) const noexcept
{
    return to_hsla().rotate_hue(degrees).to_rgba();
}

Color
Color::saturate(double amount) const noexcept
{
    return to_hsla().saturate(amount).to_rgba();
}

Color
Color::desaturate(double amount) const noexcept
{
    return to_hsla().desaturate(amount).to_rgba();
}

Color
Color::lighten(double amount) const noexcept
{
    return to_hsla().lighten(amount).to_rgba();
}

Color
Color::darken(double amount) const noexcept
{
    return to_hsla().darken(amount).to_rgba();
}

Color
Color::fade_in(double amount) const noexcept
{
    return Color(red_, green_, blue_, byte(toward(alpha_ / 255.0, amount, 1)));
}

Color
Color::fade_out(double amount) const noexcept
{
    return Color(red_, green_, blue_, byte(toward(alpha_ / 255.0, amount, 0)));
}

Color::HSLA
Color::to_hsla() const noexcept
{
    Fractions const of(*this);
    double const lightness = (of.high + of.low) / 2;
    double const room = 1 - std::abs(2 * lightness - 1);
    return {of.hue(), room == 0 ? 0 : of.chroma() / room, lightness, of.alpha};
}

Color::HSVA
Color::to_hsva() const noexcept
{
    Fractions const of(*this);
    return {of.hue(), of.high == 0 ? 0 : of.chroma() / of.high, of.high, of.alpha};
}

Color::HSLA
Color::HSLA::rotate_hue(double degrees) const noexcept
{
    return {turned(hue, degrees), saturation, lightness, alpha};
}

Color::HSLA
Color::HSLA::saturate(double amount) const noexcept
{
    return {hue, toward(saturation, amount, 1), lightness, alpha};
}

Color::HSLA
Color::HSLA::desaturate(double amount) const noexcept
{
    return {hue, toward(saturation, amount, 0), lightness, alpha};
}

Color::HSLA
Color::HSLA::lighten(double amount) const noexcept
{
    return {hue, saturation, toward(lightness, amount, 1), alpha};
}

Color::HSLA
Color::HSLA::darken(double amount) const noexcept
{
    return {hue, saturation, toward(lightness, amount, 0), alpha};
}

Color::HSLA
Color::HSLA::fade_in(double amount) const noexcept
{
    return {hue, saturation, lightness, toward(alpha, amount, 1)};
}

Color::HSLA
Color::HSLA::fade_out(double amount) const noexcept
{
    return {hue, saturation, lightness, toward(alpha, amount, 0)};
}

Color::HSVA
Color::HSVA::rotate_hue(double degrees) const noexcept
{
    return {turned(hue, degrees), saturation, value, alpha};
}

Color::HSVA
Color::HSVA::saturate(double amount) const noexcept
{
    return {hue, toward(saturation, amount, 1), value, alpha};
}

Color::HSVA
Color::HSVA::desaturate(double amount) const noexcept
{
    return {hue, toward(saturation, amount, 0), value, alpha};
}

Color::HSVA
Color::HSVA::revalue(double amount) const noexcept
{
    return {hue, saturation, toward(value, amount, 1), alpha};
}

Color::HSVA
Color::HSVA::devalue(double amount) const noexcept
{
    return {hue, saturation, toward(value, amount, 0), alpha};
}

Color::HSVA
Color::HSVA::fade_in(double amount) const noexcept
{
    return {hue, saturation, value, toward(alpha, amount, 1)};
}

Color::HSVA
Color::HSVA::fade_out(double amount) const noexcept
{
    return {hue, saturation, value, toward(alpha, amount, 0)};
}

} // end namespace ge211
