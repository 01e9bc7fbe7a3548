// Printing and matching for the test framework.
#include "catch_approx.hxx"
#include "catch_matchers.hxx"

#include <cmath>
#include <limits>
#include <regex>
#include <sstream>

namespace harness_catch {

struct Text::Stream : std::ostringstream
{ };

Text::Text() : stream_(new Stream)
{
    stream_->setf(std::ios::boolalpha);
}

Text::~Text()
{
    delete stream_;
}

Text&
Text::operator<<(std::ostream& (*manipulator)(std::ostream&))
{
    *stream_ << manipulator;
    return *this;
}

std::ostream&
Text::stream() const
{
    return *stream_;
}

std::string
Text::str() const
{
    return stream_->str();
}

std::string
quoted(std::string const& text)
{
    return '"' + text + '"';
}

std::string
print_char(char c)
{
    switch (c) {
    case '\n': return "'\\n'";
    case '\r': return "'\\r'";
    case '\t': return "'\\t'";
    default: break;
    }
    bool const control = 0 <= c && c < ' ';
    return control ? std::to_string(static_cast<int>(c)) : std::string("'") + c + "'";
}

std::string
print_pointer(void const volatile* pointer)
{
    if (pointer == nullptr) return "nullptr";
    std::ostringstream out;
    out << const_cast<void const*>(pointer);
    return out.str();
}

std::string
print_integer(long long number)
{
    return std::to_string(number);
}

std::string
print_natural(unsigned long long number)
{
    return std::to_string(number);
}

std::string
print_double(double number)
{
    std::ostringstream out;
    out.precision(10);
    out << number;
    std::string const text = out.str();
    return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

std::string
lowered(std::string const& text)
{
    std::string result = text;
    for (char& c : result) {
        if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

bool
text_matches(std::string const& text, Where where, std::string const& part)
{
    bool const fits = part.size() <= text.size();
    switch (where) {
    case Where::everything: return text == part;
    case Where::anywhere: return text.find(part) != std::string::npos;
    case Where::start: return fits && text.compare(0, part.size(), part) == 0;
    case Where::end: return fits && text.compare(text.size() - part.size(), part.size(), part) == 0;
    }
    return false;
}

bool
regex_matches(std::string const& text, std::string const& pattern, bool is_case_sensitive)
{
    auto const flags = is_case_sensitive ? std::regex::ECMAScript : std::regex::ECMAScript | std::regex::icase;
    return std::regex_match(text, std::regex(pattern, flags));
}

std::string
describe_text(Where where, std::string const& part)
{
    switch (where) {
    case Where::everything: return "equals: " + quoted(part);
    case Where::anywhere: return "contains: " + quoted(part);
    case Where::start: return "starts with: " + quoted(part);
    case Where::end: return "ends with: " + quoted(part);
    }
    return part;
}

bool
within(double a, double b, double margin)
{
    return a + margin >= b && b + margin >= a;
}

bool
within_relative(double a, double b, double epsilon)
{
    double const margin = epsilon * std::fmax(std::fabs(a), std::fabs(b));
    return within(a, b, std::isinf(margin) ? 0 : margin);
}

bool
within_steps(double a, double b, unsigned long long steps)
{
    double low = b;
    double high = b;
    for (unsigned long long i = 0; i < steps && !(low <= a && a <= high); ++i) {
        low = std::nextafter(low, -std::numeric_limits<double>::infinity());
        high = std::nextafter(high, std::numeric_limits<double>::infinity());
    }
    return low <= a && a <= high;
}

} // end namespace harness_catch

namespace Catch {

namespace Detail {

bool
Approx::equals(double other) const
{
    double const size = std::isinf(value_) ? 0 : std::fabs(value_);
    return harness_catch::within(value_, other, margin_)
           || harness_catch::within(value_, other, epsilon_ * (scale_ + size));
}

} // end namespace Detail

} // end namespace Catch
