// Runs the tests of a program and prints those that fail.
//
// Without arguments all of them; with arguments those whose names contain one of these.
#include <catch_core.hxx>

#include <iostream>
#include <string>

namespace {

// Sums of all runs so far.
int assertions = 0;
int failures = 0;

void
print_failure(harness_catch::Assertion const& failed)
{
    std::cout << failed.place.file << ":" << failed.place.line << ": FAILED:\n";
    if (failed.macro == "TEST_CASE") {
        std::cout << "  the test case was left by an exception\n";
    }
    else {
        std::cout << "  " << failed.macro << "( " << failed.expression << " )\n";
    }
    if (!failed.expanded.empty()) std::cout << "with the values\n  " << failed.expanded << "\n";
    if (failed.outcome == harness_catch::Outcome::threw_nothing) std::cout << "but no exception came\n";
    if (!failed.thrown.type.empty()) {
        std::cout << "because of the exception\n  " << failed.thrown.type << ": " << failed.thrown.what << "\n";
    }
    for (std::string const& message : failed.messages) {
        std::cout << "note: " << message << "\n";
    }
    std::cout << std::flush;
}

bool
is_chosen(harness_catch::Case const& test_case, int argc, char* argv[])
{
    for (int i = 1; i < argc; ++i) {
        if (test_case.name.find(argv[i]) != std::string::npos) return true;
    }
    return argc == 1;
}

} // end anonymous namespace

namespace harness_catch {

void
report(Assertion const& assertion)
{
    ++assertions;
    if (assertion.outcome == Outcome::passed) return;
    ++failures;
    print_failure(assertion);
}

void
report(Warning const& warning)
{
    std::cout << warning.place.file << ":" << warning.place.line << ": warning: " << warning.text << std::endl;
}

void
report(Run const& run)
{
    if (run.failures == 0) return;
    std::cout << "in test case: " << run.test_case.name << "\n";
    for (std::string const& section : run.sections) {
        std::cout << "  in section: " << section << "\n";
    }
    std::cout << std::endl;
}

} // end namespace harness_catch

int
main(int argc, char* argv[])
{
    int test_cases = 0;
    for (harness_catch::Case const& test_case : harness_catch::cases()) {
        if (!is_chosen(test_case, argc, argv)) continue;
        ++test_cases;
        harness_catch::run(test_case);
    }
    std::cout << test_cases << " test cases, " << assertions << " assertions, " << failures << " failed\n";
    return failures == 0 ? 0 : 1;
}
