// Evaluation of assertions: the classes behind CHECK and its kin.
#ifndef HARNESS_CATCH_CHECK_HXX
#define HARNESS_CATCH_CHECK_HXX

#include "catch_core.hxx"
#include "catch_print.hxx"

namespace harness_catch {

// Condition with both of its values. It refers to them, so that they are printed only if it matters.
template <typename LEFT, typename RIGHT>
struct Comparison
{
    bool holds;
    LEFT const& left;
    char const* operation;
    RIGHT const& right;

    std::string print() const
    {
        return harness_catch::print(left) + operation + harness_catch::print(right);
    }
};

// Warnings about the student's comparison belong to no line of the student's here.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wenum-compare"
#pragma GCC diagnostic ignored "-Wfloat-equal"
#pragma GCC diagnostic ignored "-Waddress"

template <typename LEFT, typename RIGHT>
bool equal(LEFT const& left, RIGHT const& right)
{
    return static_cast<bool>(left == right);
}

template <typename LEFT, typename RIGHT>
bool unequal(LEFT const& left, RIGHT const& right)
{
    return static_cast<bool>(left != right);
}

// A literal 0 or NULL beside a pointer has become a number on its way here.
template <typename T>
bool equal(T* const& left, long right) { return left == reinterpret_cast<void const*>(right); }
template <typename T>
bool equal(T* const& left, int right) { return equal(left, static_cast<long>(right)); }
template <typename T>
bool equal(long left, T* const& right) { return equal(right, left); }
template <typename T>
bool equal(int left, T* const& right) { return equal(right, static_cast<long>(left)); }
template <typename T>
bool unequal(T* const& left, long right) { return !equal(left, right); }
template <typename T>
bool unequal(T* const& left, int right) { return !equal(left, right); }
template <typename T>
bool unequal(long left, T* const& right) { return !equal(left, right); }
template <typename T>
bool unequal(int left, T* const& right) { return !equal(left, right); }

template <typename>
struct Never : std::false_type
{ };

// Left side of a condition, which waits for an operator.
template <typename LEFT>
struct Left
{
    LEFT const& left;

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator==(RIGHT const& right) const
    {
        return {equal(left, right), left, " == ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator!=(RIGHT const& right) const
    {
        return {unequal(left, right), left, " != ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator<(RIGHT const& right) const
    {
        return {static_cast<bool>(left < right), left, " < ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator<=(RIGHT const& right) const
    {
        return {static_cast<bool>(left <= right), left, " <= ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator>(RIGHT const& right) const
    {
        return {static_cast<bool>(left > right), left, " > ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator>=(RIGHT const& right) const
    {
        return {static_cast<bool>(left >= right), left, " >= ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator&(RIGHT const& right) const
    {
        return {static_cast<bool>(left & right), left, " & ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator|(RIGHT const& right) const
    {
        return {static_cast<bool>(left | right), left, " | ", right};
    }

    template <typename RIGHT>
    Comparison<LEFT, RIGHT> operator^(RIGHT const& right) const
    {
        return {static_cast<bool>(left ^ right), left, " ^ ", right};
    }

    template <typename RIGHT>
    void operator&&(RIGHT const&) const
    {
        static_assert(Never<RIGHT>::value, "write CHECK((a && b)), with two pairs of parentheses, or two CHECKs");
    }

    template <typename RIGHT>
    void operator||(RIGHT const&) const
    {
        static_assert(Never<RIGHT>::value, "write CHECK((a || b)), with two pairs of parentheses");
    }
};

#pragma GCC diagnostic pop

// Takes the left side of a condition: `<=` binds as tightly as a comparison, and from the left.
struct Decomposer
{
    template <typename LEFT>
    Left<LEFT> operator<=(LEFT const& left) const
    {
        return Left<LEFT> {left};
    }
};

enum class Wanted
{
    truth,
    falsehood,
};

enum class On_failure
{
    go_on,
    stop,
};

// Text of the exception that is being handled. Throws a `Requirement_failed` on.
Thrown thrown_now();

// One assertion on its way from the macro to `report`.
class Check
{
public:
    Check(Place const&, char const* macro, char const* expression, On_failure);
    ~Check();
    Check(Check const&) = delete;
    Check& operator=(Check const&) = delete;

    template <typename LEFT, typename RIGHT>
    void decide(Comparison<LEFT, RIGHT> const& comparison, Wanted wanted)
    {
        if (comparison.holds == (wanted == Wanted::truth)) return;
        fail_(wanted, comparison.print());
    }

    template <typename VALUE>
    void decide(Left<VALUE> const& value, Wanted wanted)
    {
        if (static_cast<bool>(value.left) == (wanted == Wanted::truth)) return;
        fail_(wanted, print(value.left));
    }

    template <typename VALUE, typename MATCHER>
    void match(VALUE const& value, MATCHER const& matcher)
    {
        if (!matcher.match(value)) mismatch_(Outcome::failed, print(value) + " " + matcher.describe());
    }

    // The following are called while an exception is being handled.

    void threw();
    void threw_as_wanted();
    void threw_another();

    template <typename MATCHER>
    void threw_with(MATCHER const& matcher)
    {
        assertion_.thrown = thrown_now();
        std::string const& what = assertion_.thrown.what;
        if (!matcher.match(what)) mismatch_(Outcome::threw_another, quoted(what) + " " + matcher.describe());
    }

    template <typename EXCEPTION, typename MATCHER>
    void threw_matching(EXCEPTION const& exception, MATCHER const& matcher)
    {
        threw_as_wanted();
        if (!matcher.match(exception)) mismatch_(Outcome::threw_another, print(exception) + " " + matcher.describe());
    }

    void threw_nothing();

    // Reports. Throws `Requirement_failed` if the assertion failed and is to stop the test.
    void done();

private:
    void fail_(Wanted, std::string const& expanded);
    void mismatch_(Outcome, std::string const& expanded);

    Assertion assertion_;
    On_failure on_failure_;
};

// Part of a test case that gets a run of its own.
class Section
{
public:
    explicit Section(Place const&, std::string const& name, char const* description = "");
    ~Section();
    Section(Section const&) = delete;
    Section& operator=(Section const&) = delete;

    explicit operator bool() const { return entered_; }

private:
    bool entered_;
};

// Messages that hold until the end of the scope.
class Info
{
public:
    explicit Info(Text const&);

    // Names the values as `names` lists them, separated by commas.
    template <typename... VALUES>
    explicit Info(char const* names, VALUES const&... values) : Info(names, Printed {{print(values)...}})
    { }

    ~Info();
    Info(Info const&) = delete;
    Info& operator=(Info const&) = delete;

private:
    struct Printed
    {
        std::vector<std::string> values;
    };

    Info(char const* names, Printed const&);

    // Number of messages before this one.
    std::size_t before_;
};

// Adds a message for the next assertion alone.
void add_unscoped_info(Text const&);

void warn(Place const&, Text const&);

// Performs FAIL, FAIL_CHECK and SUCCEED.
void give_verdict(Place const&, char const* macro, Text const&, Outcome, On_failure);

// Name and tags between the parentheses of TEST_CASE.
struct Name
{
    std::string name;
    std::string tags;

    Name(std::string const& name = "", std::string const& tags = "") : name(name), tags(tags) { }
};

// Registers a test case by being constructed.
struct Registrar
{
    Registrar(Place const&, void (*body)(), Name const&);
};

} // end namespace harness_catch

#endif
