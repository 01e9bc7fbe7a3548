// Values as text, for messages about failed assertions.
#ifndef HARNESS_CATCH_PRINT_HXX
#define HARNESS_CATCH_PRINT_HXX

#include <cstddef>
#include <exception>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>

namespace harness_catch {

// Text that is written like a stream, without <sstream> for everyone.
class Text
{
public:
    Text();
    ~Text();
    Text(Text const&) = delete;
    Text& operator=(Text const&) = delete;

    template <typename PRINTABLE>
    Text& operator<<(PRINTABLE const& printable)
    {
        stream() << printable;
        return *this;
    }

    Text& operator<<(std::ostream& (*manipulator)(std::ostream&));

    std::ostream& stream() const;

    std::string str() const;

private:
    struct Stream;
    Stream* stream_;
};

// Marks the end of what FAIL and its kin print, so that they may print nothing: `"a" << b + End()`, or just `+ End()`.
struct End
{
    End operator+() const { return End(); }

    friend std::ostream& operator<<(std::ostream& out, End) { return out; }
};

template <typename T>
T const& operator+(T const& value, End)
{
    return value;
}

// Higher ranks are tried first.
template <int Level>
struct Rank : Rank<Level - 1>
{ };

template <>
struct Rank<0>
{ };

std::string quoted(std::string const&);
std::string print_char(char);
std::string print_pointer(void const volatile*);
std::string print_integer(long long);
std::string print_natural(unsigned long long);
std::string print_double(double);

template <typename T>
std::string print(T const& value);

template <typename NUMBER>
std::string print_number(NUMBER number, std::true_type /* floating point */)
{
    return print_double(static_cast<double>(number));
}

template <typename NUMBER>
std::string print_number(NUMBER number, std::false_type)
{
    return std::is_signed<NUMBER>::value ? print_integer(static_cast<long long>(number))
                                         : print_natural(static_cast<unsigned long long>(number));
}

template <typename T>
using Is_text = std::integral_constant<
        bool,
        std::is_pointer<std::decay_t<T>>::value && std::is_convertible<std::decay_t<T>, char const*>::value>;

inline std::string print_c_string(char const* text)
{
    return text == nullptr ? "nullptr" : quoted(text);
}

template <typename T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
std::string dispatch(T value, Rank<6>)
{
    return print_number(value, std::is_floating_point<T>());
}

template <typename T, std::enable_if_t<std::is_same<T, bool>::value, int> = 0>
std::string dispatch(T value, Rank<7>)
{
    return value ? "true" : "false";
}

template <typename T, std::enable_if_t<std::is_same<T, char>::value, int> = 0>
std::string dispatch(T value, Rank<7>)
{
    return print_char(value);
}

template <typename T, std::enable_if_t<std::is_same<T, std::string>::value, int> = 0>
std::string dispatch(T const& value, Rank<7>)
{
    return quoted(value);
}

template <typename T, std::enable_if_t<Is_text<T>::value, int> = 0>
std::string dispatch(T const& value, Rank<7>)
{
    return print_c_string(value);
}

template <typename T, std::enable_if_t<std::is_same<T, std::nullptr_t>::value, int> = 0>
std::string dispatch(T const&, Rank<7>)
{
    return "nullptr";
}

template <typename T>
std::string dispatch(T* const& value, Rank<5>)
{
    return print_pointer(reinterpret_cast<void const volatile*>(value));
}

template <typename T, typename = decltype(std::declval<std::ostream&>() << std::declval<T const&>())>
std::string dispatch(T const& value, Rank<4>)
{
    Text text;
    text.stream() << value;
    return text.str();
}

template <typename T, typename = decltype(std::declval<T const&>().begin() != std::declval<T const&>().end())>
std::string dispatch(T const& values, Rank<3>)
{
    std::string text;
    for (auto const& value : values) {
        text += (text.empty() ? "" : ", ") + print(value);
    }
    return "{ " + text + (text.empty() ? "}" : " }");
}

template <typename Left, typename Right>
std::string dispatch(std::pair<Left, Right> const& pair, Rank<3>)
{
    return "{ " + print(pair.first) + ", " + print(pair.second) + " }";
}

template <typename T, std::enable_if_t<std::is_enum<T>::value, int> = 0>
std::string dispatch(T value, Rank<2>)
{
    return print(static_cast<std::underlying_type_t<T>>(value));
}

template <typename T, std::enable_if_t<std::is_base_of<std::exception, T>::value, int> = 0>
std::string dispatch(T const& error, Rank<2>)
{
    return error.what();
}

template <typename T>
std::string dispatch(T const&, Rank<0>)
{
    return "{?}";
}

} // end namespace harness_catch

namespace Catch {

// To be specialised for types that are to be printed in their own way.
template <typename T, typename = void>
struct StringMaker
{
    template <typename Other>
    static std::string convert(Other const& value)
    {
        return harness_catch::dispatch(value, harness_catch::Rank<7>());
    }
};

namespace Detail {

template <typename T>
std::string stringify(T const& value)
{
    return harness_catch::print(value);
}

} // end namespace Detail

} // end namespace Catch

namespace harness_catch {

template <typename T>
std::string print(T const& value)
{
    return Catch::StringMaker<std::remove_cv_t<T>>::convert(value);
}

} // end namespace harness_catch

#endif
