// What a test reports, and to whom: the only part of this framework that a program around the tests must know.
//
// The macros decide nothing beyond whether a condition holds. Every assertion goes to `report`, which the program that
// links the tests defines: one prints, another sends the results elsewhere.
#ifndef HARNESS_CATCH_CORE_HXX
#define HARNESS_CATCH_CORE_HXX

#include <exception>
#include <string>
#include <vector>

namespace harness_catch {

// Line of a source file, whose folders are left out.
struct Place
{
    char const* file;
    int line;

    Place(char const* path, int line);
};

// Result of one assertion.
enum class Outcome
{
    passed,
    // The condition does not hold.
    failed,
    // An exception came where none was expected.
    threw,
    // No exception came where one was expected.
    threw_nothing,
    // An exception came, but of another type or with another text than expected.
    threw_another,
};

// Text of an exception that was caught, empty if there was none.
struct Thrown
{
    std::string type;
    std::string what;
};

// One assertion that was evaluated.
struct Assertion
{
    Place place;
    // Name of the macro. `TEST_CASE` stands for an exception that left the test case, at the last place known.
    std::string macro;
    // Source text between the parentheses.
    std::string expression;
    // The expression with its values. Empty if the assertion passed: values are printed only when they are needed.
    std::string expanded;
    Outcome outcome;
    Thrown thrown;
    // Texts of INFO, CAPTURE and FAIL that apply here.
    std::vector<std::string> messages;
};

// Text of WARN: no assertion.
struct Warning
{
    Place place;
    std::string text;
};

// Test case as it was registered.
struct Case
{
    std::string name;
    std::string tags;
    Place place;
    void (*body)();
};

// End of one run of a test case.
enum class Ending
{
    // The body returned, also if it caught what a failed REQUIRE throws.
    returned,
    requirement_failed,
    // An exception left the body. It was reported as an assertion with the macro `TEST_CASE`.
    threw,
};

// One run of a test case: it has one for each SECTION without further sections in it, and for each value of a GENERATE.
struct Run
{
    Case const& test_case;
    // Sections that were entered, from the outside in.
    std::vector<std::string> sections;
    Ending ending;
    // Numbers of assertions reported in this run.
    int assertions;
    int failures;
    // Number of REQUIREs, FAILs and the like that failed. More than the ending shows means that the test caught some.
    int failed_requirements;
};

// To be defined by the program that links the tests.
void report(Assertion const&);
void report(Warning const&);
void report(Run const&);

// Lists the registered test cases in the order of their registration.
std::vector<Case> const& cases();

// Performs a test case with all its sections and generated values, and reports on the way.
void run(Case const&);

// Thrown by a failed REQUIRE. It is no `std::exception`, so that tests do not catch it by mistake.
struct Requirement_failed
{ };

} // end namespace harness_catch

#endif
