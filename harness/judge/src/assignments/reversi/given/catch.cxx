// Machinery of the test framework: which sections a run enters, and which messages go with an assertion.
#include "catch_check.hxx"
#include "catch_generators.hxx"
#include "catch_rare.hxx"
#include "catch_tracker.hxx"

#include <cstdlib>
#include <cxxabi.h>
#include <stdexcept>
#include <typeinfo>

namespace harness_catch {

Place::Place(char const* path, int line) : file(path), line(line)
{
    for (char const* c = path; *c != '\0'; ++c) {
        if (*c == '/' || *c == '\\') file = c + 1;
    }
}

namespace {

// Everything that the assertions of a run need to know.
struct State
{
    Tracker tracker;
    std::vector<std::string> scoped;
    std::vector<std::string> unscoped;
    Place last {"", 0};
    int assertions = 0;
    int failures = 0;
    int failed_requirements = 0;

    // Starts the next run of the same test case.
    void begin_run(Place const& place)
    {
        tracker.begin_run();
        scoped.clear();
        unscoped.clear();
        last = place;
        assertions = failures = failed_requirements = 0;
    }
};

State*&
current_state()
{
    static State outside;
    static State* current = &outside;
    return current;
}

State&
state()
{
    return *current_state();
}

std::vector<Case>&
registered()
{
    static std::vector<Case> all;
    return all;
}

void
send(Assertion assertion)
{
    State& now = state();
    assertion.messages.insert(assertion.messages.end(), now.scoped.begin(), now.scoped.end());
    assertion.messages.insert(assertion.messages.end(), now.unscoped.begin(), now.unscoped.end());
    now.unscoped.clear();
    now.last = assertion.place;
    ++now.assertions;
    if (assertion.outcome != Outcome::passed) ++now.failures;
    report(assertion);
}

void
stop_if(On_failure on_failure)
{
    if (on_failure == On_failure::go_on) return;
    ++state().failed_requirements;
    throw Requirement_failed();
}

std::string
readable(std::type_info const* type)
{
    if (type == nullptr) return "unknown type";
    int status = 0;
    char* const name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
    std::string const result = status == 0 ? name : type->name();
    std::free(name);
    return result;
}

bool
is_unwinding()
{
#if __cplusplus >= 201703L
    return std::uncaught_exceptions() > 0;
#else
    return std::uncaught_exception();
#endif
}

void
report_escaped(Place const& place)
{
    send(Assertion {place, "TEST_CASE", "", "", Outcome::threw, thrown_now(), {}});
}

Ending
perform(Case const& test_case)
{
    try {
        test_case.body();
        return Ending::returned;
    }
    catch (Requirement_failed const&) {
        return Ending::requirement_failed;
    }
    catch (...) {
        report_escaped(state().last);
        return Ending::threw;
    }
}

} // end anonymous namespace

std::vector<Case> const&
cases()
{
    return registered();
}

void
run(Case const& test_case)
{
    State mine;
    State* const outer = current_state();
    current_state() = &mine;
    do {
        mine.begin_run(test_case.place);
        Ending const ending = perform(test_case);
        mine.tracker.end_run();
        report(Run {
                test_case, mine.tracker.entered(), ending,
                mine.assertions, mine.failures, mine.failed_requirements});
    } while (!mine.tracker.is_done());
    current_state() = outer;
}

Thrown
thrown_now()
{
    try {
        throw;
    }
    catch (Requirement_failed const&) {
        throw;
    }
    catch (std::exception const& error) {
        return {readable(&typeid(error)), error.what()};
    }
    catch (std::string const& text) {
        return {"std::string", text};
    }
    catch (char const* text) {
        return {"char const*", text};
    }
    catch (...) {
        return {readable(abi::__cxa_current_exception_type()), ""};
    }
}

Check::Check(Place const& place, char const* macro, char const* expression, On_failure on_failure)
        : assertion_ {place, macro, expression, "", Outcome::passed, {}, {}}, on_failure_(on_failure)
{
    state().last = place;
}

Check::~Check() = default;

void
Check::fail_(Wanted wanted, std::string const& expanded)
{
    mismatch_(Outcome::failed, wanted == Wanted::truth ? expanded : "!(" + expanded + ")");
}

void
Check::mismatch_(Outcome outcome, std::string const& expanded)
{
    assertion_.outcome = outcome;
    assertion_.expanded = expanded;
}

void
Check::threw()
{
    assertion_.thrown = thrown_now();
    assertion_.outcome = Outcome::threw;
}

void
Check::threw_as_wanted()
{
    assertion_.thrown = thrown_now();
}

void
Check::threw_another()
{
    assertion_.thrown = thrown_now();
    assertion_.outcome = Outcome::threw_another;
}

void
Check::threw_nothing()
{
    assertion_.outcome = Outcome::threw_nothing;
}

void
Check::done()
{
    send(assertion_);
    if (assertion_.outcome != Outcome::passed) stop_if(on_failure_);
}

Section::Section(Place const& place, std::string const& name, char const*)
        : entered_(state().tracker.enter(place, name))
{ }

Section::~Section()
{
    if (entered_) state().tracker.leave(is_unwinding() ? Leaving::by_exception : Leaving::normally);
}

Info::Info(Text const& text) : before_(state().scoped.size())
{
    state().scoped.push_back(text.str());
}

namespace {

// Splits `a, f(b, c)` into `a` and `f(b, c)`.
std::vector<std::string>
split_names(char const* names)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    char quote = '\0';
    for (char const* c = names; *c != '\0'; ++c) {
        if (quote != '\0') {
            if (*c == quote && c[-1] != '\\') quote = '\0';
        }
        else if (*c == '"' || *c == '\'') quote = *c;
        else if (*c == '(' || *c == '[' || *c == '{') ++depth;
        else if (*c == ')' || *c == ']' || *c == '}') --depth;
        else if (*c == ',' && depth == 0) {
            parts.emplace_back();
            continue;
        }
        if (*c != ' ' || !parts.back().empty()) parts.back() += *c;
    }
    return parts;
}

} // end anonymous namespace

std::string
nth_part(char const* parts, std::size_t number)
{
    std::vector<std::string> const all = split_names(parts);
    return number < all.size() ? all[number] : "";
}

std::string
nth_name(char const* names, std::size_t number)
{
    std::string const whole = nth_part(names, number);
    std::size_t const colon = whole.rfind(':');
    return colon == std::string::npos ? whole : whole.substr(colon + 1);
}

Info::Info(char const* names, Printed const& printed) : before_(state().scoped.size())
{
    std::vector<std::string> const parts = split_names(names);
    for (std::size_t i = 0; i < printed.values.size(); ++i) {
        state().scoped.push_back((i < parts.size() ? parts[i] : "?") + " := " + printed.values[i]);
    }
}

Info::~Info()
{
    // While an exception passes, the messages stay for its report.
    if (!is_unwinding() && before_ < state().scoped.size()) state().scoped.resize(before_);
}

void
add_unscoped_info(Text const& text)
{
    state().unscoped.push_back(text.str());
}

void
warn(Place const& place, Text const& text)
{
    report(Warning {place, text.str()});
}

void
give_verdict(Place const& place, char const* macro, Text const& text, Outcome outcome, On_failure on_failure)
{
    std::string const message = text.str();
    std::vector<std::string> messages;
    if (!message.empty()) messages.push_back(message);
    send(Assertion {place, macro, "", "", outcome, {}, messages});
    if (outcome != Outcome::passed) stop_if(on_failure);
}

Registrar::Registrar(Place const& place, void (*body)(), Name const& name)
{
    std::vector<Case>& all = registered();
    std::string const anonymous = "Anonymous test case " + std::to_string(all.size() + 1);
    all.push_back(Case {name.name.empty() ? anonymous : name.name, name.tags, place, body});
}

std::size_t
choose(Place const& place, std::size_t count)
{
    if (count == 0) throw std::logic_error("GENERATE: no values");
    return state().tracker.choose(place, count);
}

double
pseudo_random(std::size_t index, double low, double high)
{
    long long const bounds = static_cast<long long>(low * 7919) + static_cast<long long>(high * 104729);
    unsigned long long bits = index + 1 + static_cast<unsigned long long>(bounds);
    for (int round = 0; round < 3; ++round) {
        bits = (bits ^ (bits >> 31)) * 0x9E3779B97F4A7C15ULL;
    }
    return static_cast<double>(bits >> 11) / 9007199254740992.0;
}

} // end namespace harness_catch
