// Keys and mouse buttons of ge211.
#ifndef HARNESS_GE211_EVENTS_HXX
#define HARNESS_GE211_EVENTS_HXX

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

namespace ge211 {

namespace events {

enum class Mouse_button
{
    left,
    middle,
    right,
};

std::ostream& operator<<(std::ostream&, Mouse_button);

// Key of the keyboard: one that stands for a character, or one of a few others.
class Key
{
public:
    enum class Type
    {
        code,
        up,
        down,
        left,
        right,
        shift,
        control,
        alt,
        command,
        other,
    };

    // Constructs `Key::other()`.
    constexpr Key() noexcept : Key(Type::other) { }

    // Makes the key of a character. Throws `Client_logic_error` if it is no Unicode code point.
    static Key code(char32_t);

    static constexpr Key up() noexcept { return Key(Type::up); }

    static constexpr Key down() noexcept { return Key(Type::down); }

    static constexpr Key left() noexcept { return Key(Type::left); }

    static constexpr Key right() noexcept { return Key(Type::right); }

    static constexpr Key shift() noexcept { return Key(Type::shift); }

    static constexpr Key control() noexcept { return Key(Type::control); }

    static constexpr Key alt() noexcept { return Key(Type::alt); }

    static constexpr Key command() noexcept { return Key(Type::command); }

    static constexpr Key other() noexcept { return Key(Type::other); }

    constexpr Type type() const noexcept { return type_; }

    // Returns the character, or 0 if the key has none.
    constexpr char32_t code() const noexcept { return code_; }

    // Returns whether the key stands for a character that can be printed.
    bool is_textual() const noexcept;

    // Returns the character in UTF-8, or the empty string for a key that is not textual.
    std::string as_text() const;

    constexpr bool operator==(Key that) const noexcept { return type_ == that.type_ && code_ == that.code_; }

    constexpr bool operator!=(Key that) const noexcept { return !(*this == that); }

private:
    explicit constexpr Key(Type type, char32_t code = 0) noexcept : type_(type), code_(code) { }

    Type type_;
    char32_t code_;
};

std::ostream& operator<<(std::ostream&, Key::Type);

std::ostream& operator<<(std::ostream&, Key);

} // end namespace events

using namespace events;

} // end namespace ge211

namespace std {

template <>
struct hash<ge211::events::Key::Type>
{
    size_t operator()(ge211::events::Key::Type type) const { return static_cast<size_t>(type); }
};

template <>
struct hash<ge211::events::Key>
{
    size_t operator()(ge211::events::Key key) const
    {
        return static_cast<size_t>(key.type()) * 31 ^ static_cast<size_t>(key.code());
    }
};

} // end namespace std

#endif
