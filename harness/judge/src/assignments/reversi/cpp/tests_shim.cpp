// Performs the student's test cases: the parent learns of every assertion that fails, and of each run's end. A process may be asked
// for several, one after the other, of which only the last is told of: cases may rest on those before them.
#include <cstring>

#include "catch_core.hxx"
#include "reversi_contract.h"
#include "harness_rt.h"

using namespace reversi;
using harness_rt::Reader;
using harness_rt::Writer;

namespace {

// Failures that are told one by one; the numbers of a run count them all.
const int MOST_TOLD = 10;
int told = 0;
bool is_telling = true;

void write_place(Writer& out, const harness_catch::Place& place) {
    out.str(place.file);
    out.i32(place.line);
}

void list(Writer& out) {
    const auto& cases = harness_catch::cases();
    out.u32(static_cast<uint32_t>(cases.size()));
    for (const harness_catch::Case& test : cases) {
        out.str(test.name);
        out.str(test.tags);
        write_place(out, test.place);
    }
}

}  // namespace

namespace harness_catch {

void report(const Assertion& assertion) {
    if (!is_telling || assertion.outcome == Outcome::passed || ++told > MOST_TOLD) return;
    Writer out;
    out.u8(SWAPPED_FAILED);
    write_place(out, assertion.place);
    out.str(assertion.macro);
    out.str(assertion.expression);
    out.str(assertion.expanded);
    out.u8(static_cast<uint8_t>(assertion.outcome));
    out.str(assertion.thrown.type);
    out.str(assertion.thrown.what);
    std::string messages;
    for (const std::string& message : assertion.messages) messages += message + "\n";
    out.str(messages);
    harness_rt::call(out);
}

void report(const Warning&) {}

void report(const Run& run) {
    if (!is_telling) return;
    Writer out;
    out.u8(SWAPPED_RAN);
    out.u8(static_cast<uint8_t>(run.ending));
    out.i32(run.assertions);
    out.i32(run.failures);
    out.i32(run.failed_requirements);
    harness_rt::call(out);
}

}  // namespace harness_catch

// Called by the traps that stand for member functions of Model that nobody defines.
extern "C" [[noreturn]] void __harness_trap(const char* name) {
    Writer out;
    out.u8(SWAPPED_TRAPPED);
    out.str(name);
    harness_rt::call(out);
    harness_rt::end(harness_rt::End::Exited, 0, std::string());
}

void harness_rt::perform(Reader& request) {
    told = 0;
    check_steps(request, tests_fields);
    while (request.more()) {
        const uint8_t op = request.u8();
        switch (op) {
            case TESTS_LIST:
                harness_rt::step([](Writer& out) { list(out); });
                break;
            case TESTS_RUN:
            case TESTS_PRECEDE: {
                const uint32_t index = static_cast<uint32_t>(request.i32());
                harness_rt::step([=](Writer&) {
                    is_telling = op == TESTS_RUN;
                    const auto& cases = harness_catch::cases();
                    if (index < cases.size()) harness_catch::run(cases[index]);
                });
                break;
            }
            default:
                harness_rt::unknown_step(op);
        }
    }
}
