// Numbers that are nearly equal.
#ifndef HARNESS_CATCH_APPROX_HXX
#define HARNESS_CATCH_APPROX_HXX

#include "catch_print.hxx"

#include <limits>
#include <ostream>
#include <string>
#include <type_traits>

namespace Catch {

namespace Detail {

// Number that equals all numbers near it.
class Approx
{
public:
    explicit Approx(double value) : value_(value) { }

    template <typename T, typename = std::enable_if_t<std::is_constructible<double, T>::value>>
    explicit Approx(T const& value) : value_(static_cast<double>(value))
    { }

    static Approx custom() { return Approx(0.0); }

    Approx operator()(double value) const
    {
        Approx result(*this);
        result.value_ = value;
        return result;
    }

    Approx operator-() const { return (*this)(-value_); }

    // Sets the share of the number by which others may differ.
    Approx& epsilon(double epsilon)
    {
        epsilon_ = epsilon;
        return *this;
    }

    // Sets the amount by which others may differ.
    Approx& margin(double margin)
    {
        margin_ = margin;
        return *this;
    }

    // Sets what is added to the number before its share is taken.
    Approx& scale(double scale)
    {
        scale_ = scale;
        return *this;
    }

    bool equals(double other) const;

    double value() const { return value_; }

    std::string toString() const { return "Approx( " + harness_catch::print(value_) + " )"; }

private:
    double value_;
    double epsilon_ = std::numeric_limits<float>::epsilon() * 100.0;
    double margin_ = 0;
    double scale_ = 0;
};

template <typename T>
using If_number = std::enable_if_t<std::is_constructible<double, T>::value, bool>;

template <typename T>
If_number<T> operator==(T const& a, Approx const& b) { return b.equals(static_cast<double>(a)); }

template <typename T>
If_number<T> operator==(Approx const& a, T const& b) { return b == a; }

template <typename T>
If_number<T> operator!=(T const& a, Approx const& b) { return !(a == b); }

template <typename T>
If_number<T> operator!=(Approx const& a, T const& b) { return !(b == a); }

template <typename T>
If_number<T> operator<=(T const& a, Approx const& b) { return static_cast<double>(a) < b.value() || a == b; }

template <typename T>
If_number<T> operator<=(Approx const& a, T const& b) { return a.value() < static_cast<double>(b) || b == a; }

template <typename T>
If_number<T> operator>=(T const& a, Approx const& b) { return b <= a; }

template <typename T>
If_number<T> operator>=(Approx const& a, T const& b) { return b <= a; }

inline std::ostream& operator<<(std::ostream& out, Approx const& approx) { return out << approx.toString(); }

} // end namespace Detail

using Detail::Approx;

inline namespace literals {

inline Approx operator"" _a(long double value) { return Approx(static_cast<double>(value)); }

inline Approx operator"" _a(unsigned long long value) { return Approx(static_cast<double>(value)); }

} // end namespace literals

} // end namespace Catch

// As Catch 2 has it; what it means is clear where Catch 3 is used as well.
using Catch::Detail::Approx;

#endif
