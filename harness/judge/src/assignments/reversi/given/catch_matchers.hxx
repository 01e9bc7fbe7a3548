// Matchers for CHECK_THAT and CHECK_THROWS_WITH.
#ifndef HARNESS_CATCH_MATCHERS_HXX
#define HARNESS_CATCH_MATCHERS_HXX

#include "catch_print.hxx"

#include <exception>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace harness_catch {

// Base of all matchers, by which `&&`, `||` and `!` find them.
struct Matcher
{ };

template <typename MATCHER>
using If_matcher = std::enable_if_t<std::is_base_of<Matcher, MATCHER>::value>;

template <typename Left, typename Right>
struct Both : Matcher
{
    Left a;
    Right b;

    Both(Left const& a, Right const& b) : a(a), b(b) { }

    template <typename VALUE>
    bool match(VALUE const& value) const { return a.match(value) && b.match(value); }

    std::string describe() const { return "( " + a.describe() + " and " + b.describe() + " )"; }
};

template <typename Left, typename Right>
struct Either : Matcher
{
    Left a;
    Right b;

    Either(Left const& a, Right const& b) : a(a), b(b) { }

    template <typename VALUE>
    bool match(VALUE const& value) const { return a.match(value) || b.match(value); }

    std::string describe() const { return "( " + a.describe() + " or " + b.describe() + " )"; }
};

template <typename Left>
struct Not : Matcher
{
    Left a;

    explicit Not(Left const& a) : a(a) { }

    template <typename VALUE>
    bool match(VALUE const& value) const { return !a.match(value); }

    std::string describe() const { return "not " + a.describe(); }
};

template <typename Left, typename Right, typename = If_matcher<Left>, typename = If_matcher<Right>>
Both<Left, Right> operator&&(Left const& a, Right const& b)
{
    return Both<Left, Right>(a, b);
}

template <typename Left, typename Right, typename = If_matcher<Left>, typename = If_matcher<Right>>
Either<Left, Right> operator||(Left const& a, Right const& b)
{
    return Either<Left, Right>(a, b);
}

template <typename Left, typename = If_matcher<Left>>
Not<Left> operator!(Left const& a)
{
    return Not<Left>(a);
}

// Place in a text where another must be.
enum class Where
{
    everything,
    anywhere,
    start,
    end,
};

std::string lowered(std::string const&);
bool text_matches(std::string const& text, Where, std::string const& part);
std::string describe_text(Where, std::string const& part);
bool regex_matches(std::string const& text, std::string const& pattern, bool is_case_sensitive);
bool within(double a, double b, double margin);
bool within_relative(double a, double b, double epsilon);
bool within_steps(double a, double b, unsigned long long steps);

template <typename RANGE, typename VALUE>
bool holds_element(RANGE const& range, VALUE const& wanted)
{
    for (auto const& value : range) {
        if (value == wanted) return true;
    }
    return false;
}

template <typename RANGE, typename VALUE>
std::size_t count_element(RANGE const& range, VALUE const& wanted)
{
    std::size_t count = 0;
    for (auto const& value : range) {
        if (value == wanted) ++count;
    }
    return count;
}

} // end namespace harness_catch

namespace Catch {

enum class CaseSensitive
{
    Yes,
    No,
};

namespace Matchers {

// Base of matchers that students write.
template <typename T>
struct MatcherBase : harness_catch::Matcher
{
    virtual ~MatcherBase() = default;

    virtual bool match(T const& value) const = 0;

    std::string toString() const { return describe(); }

    virtual std::string describe() const = 0;
};

struct MatcherGenericBase : harness_catch::Matcher
{
    virtual ~MatcherGenericBase() = default;

    virtual std::string describe() const = 0;
};

// Compares a text with another, or looks for that as an element of a container.
struct Text_matcher : harness_catch::Matcher
{
    harness_catch::Where where;
    std::string part;
    CaseSensitive sensitive;

    Text_matcher(harness_catch::Where where, std::string const& part, CaseSensitive sensitive)
            : where(where), part(part), sensitive(sensitive)
    { }

    bool match(std::string const& text) const
    {
        if (sensitive == CaseSensitive::Yes) return harness_catch::text_matches(text, where, part);
        return harness_catch::text_matches(harness_catch::lowered(text), where, harness_catch::lowered(part));
    }

    template <typename RANGE, typename = std::enable_if_t<!std::is_convertible<RANGE, std::string>::value>>
    bool match(RANGE const& range) const
    {
        return harness_catch::holds_element(range, part);
    }

    std::string describe() const { return harness_catch::describe_text(where, part); }
};

inline Text_matcher Equals(std::string const& text, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return {harness_catch::Where::everything, text, sensitive};
}

inline Text_matcher ContainsSubstring(std::string const& part, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return {harness_catch::Where::anywhere, part, sensitive};
}

inline Text_matcher Contains(std::string const& part, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return ContainsSubstring(part, sensitive);
}

inline Text_matcher StartsWith(std::string const& part, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return {harness_catch::Where::start, part, sensitive};
}

inline Text_matcher EndsWith(std::string const& part, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return {harness_catch::Where::end, part, sensitive};
}

// The whole text by a regular expression.
struct Regex_matcher : harness_catch::Matcher
{
    std::string pattern;
    CaseSensitive sensitive;

    Regex_matcher(std::string const& pattern, CaseSensitive sensitive) : pattern(pattern), sensitive(sensitive) { }

    bool match(std::string const& text) const
    {
        return harness_catch::regex_matches(text, pattern, sensitive == CaseSensitive::Yes);
    }

    std::string describe() const { return "matches " + harness_catch::quoted(pattern); }
};

inline Regex_matcher Matches(std::string const& pattern, CaseSensitive sensitive = CaseSensitive::Yes)
{
    return {pattern, sensitive};
}

template <typename T>
struct Vector_equals : harness_catch::Matcher
{
    std::vector<T> wanted;

    explicit Vector_equals(std::vector<T> const& wanted) : wanted(wanted) { }

    bool match(std::vector<T> const& vector) const { return vector == wanted; }

    std::string describe() const { return "Equals: " + harness_catch::print(wanted); }
};

template <typename T>
struct Unordered_equals : harness_catch::Matcher
{
    std::vector<T> wanted;

    explicit Unordered_equals(std::vector<T> const& wanted) : wanted(wanted) { }

    template <typename RANGE>
    bool match(RANGE const& range) const
    {
        std::size_t length = 0;
        for (auto const& value : range) {
            ++length;
            if (harness_catch::count_element(range, value) != harness_catch::count_element(wanted, value)) return false;
        }
        return length == wanted.size();
    }

    std::string describe() const { return "UnorderedEquals: " + harness_catch::print(wanted); }
};

template <typename T>
struct Holds : harness_catch::Matcher
{
    std::vector<T> wanted;

    explicit Holds(std::vector<T> const& wanted) : wanted(wanted) { }

    template <typename RANGE>
    bool match(RANGE const& range) const
    {
        for (T const& value : wanted) {
            if (!harness_catch::holds_element(range, value)) return false;
        }
        return true;
    }

    std::string describe() const { return "Contains: " + harness_catch::print(wanted); }
};

template <typename T>
Vector_equals<T> Equals(std::vector<T> const& wanted)
{
    return Vector_equals<T>(wanted);
}

template <typename T>
Unordered_equals<T> UnorderedEquals(std::vector<T> const& wanted)
{
    return Unordered_equals<T>(wanted);
}

template <typename T>
Holds<T> Contains(std::vector<T> const& wanted)
{
    return Holds<T>(wanted);
}

template <typename T, typename = std::enable_if_t<!std::is_convertible<T, std::string>::value>>
Holds<T> Contains(T const& wanted)
{
    return Holds<T>({wanted});
}

template <typename T>
Holds<T> VectorContains(T const& wanted)
{
    return Holds<T>({wanted});
}

struct IsEmpty : harness_catch::Matcher
{
    template <typename RANGE>
    bool match(RANGE const& range) const { return range.empty(); }

    std::string describe() const { return "is empty"; }
};

struct SizeIs : harness_catch::Matcher
{
    std::size_t wanted;

    explicit SizeIs(std::size_t wanted) : wanted(wanted) { }

    template <typename RANGE>
    bool match(RANGE const& range) const { return range.size() == wanted; }

    std::string describe() const { return "has size == " + harness_catch::print(wanted); }
};

struct WithinAbs : harness_catch::Matcher
{
    double target;
    double margin;

    WithinAbs(double target, double margin) : target(target), margin(margin) { }

    bool match(double value) const { return harness_catch::within(value, target, margin); }

    std::string describe() const
    {
        return "is within " + harness_catch::print(margin) + " of " + harness_catch::print(target);
    }
};

struct WithinRel : harness_catch::Matcher
{
    double target;
    double epsilon;

    explicit WithinRel(double target, double epsilon = std::numeric_limits<double>::epsilon() * 100)
            : target(target), epsilon(epsilon)
    { }

    explicit WithinRel(float target)
            : WithinRel(static_cast<double>(target), std::numeric_limits<float>::epsilon() * 100.0)
    { }

    bool match(double value) const { return harness_catch::within_relative(value, target, epsilon); }

    std::string describe() const
    {
        return "and " + harness_catch::print(target) + " are within " + harness_catch::print(epsilon * 100)
               + "% of each other";
    }
};

struct WithinULP : harness_catch::Matcher
{
    double target;
    unsigned long long steps;

    WithinULP(double target, unsigned long long steps) : target(target), steps(steps) { }

    bool match(double value) const { return harness_catch::within_steps(value, target, steps); }

    std::string describe() const
    {
        return "is within " + harness_catch::print(steps) + " ULPs of " + harness_catch::print(target);
    }
};

// Matches exceptions by their text.
struct Message : harness_catch::Matcher
{
    std::string wanted;

    explicit Message(std::string const& wanted) : wanted(wanted) { }

    bool match(std::exception const& error) const { return error.what() == wanted; }

    std::string describe() const { return "exception message matches " + harness_catch::quoted(wanted); }
};

template <typename T, typename FUNCTION>
struct Predicate_matcher : harness_catch::Matcher
{
    FUNCTION function;
    std::string description;

    Predicate_matcher(FUNCTION const& function, std::string const& description)
            : function(function), description(description)
    { }

    bool match(T const& value) const { return function(value); }

    std::string describe() const
    {
        return description.empty() ? "matches a predicate" : "matches predicate: " + harness_catch::quoted(description);
    }
};

template <typename T, typename FUNCTION>
Predicate_matcher<T, FUNCTION> Predicate(FUNCTION const& function, std::string const& description = "")
{
    return {function, description};
}

} // end namespace Matchers

using namespace Matchers;

} // end namespace Catch

namespace harness_catch {

// Reads the second argument of CHECK_THROWS_WITH: a text, or a matcher.
inline Catch::Matchers::Text_matcher matcher_of(std::string const& text)
{
    return Catch::Matchers::Equals(text);
}

template <typename MATCHER, typename = If_matcher<MATCHER>>
MATCHER const& matcher_of(MATCHER const& matcher)
{
    return matcher;
}

} // end namespace harness_catch

#endif
