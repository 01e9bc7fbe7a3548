// Test framework with Catch's macros: small, and quick to compile.
//
// What a test reports, and to whom, stands in catch_core.hxx.
#ifndef HARNESS_CATCH_HXX
#define HARNESS_CATCH_HXX

#include "catch_approx.hxx"
#include "catch_check.hxx"
#include "catch_generators.hxx"
#include "catch_matchers.hxx"
#include "catch_rare.hxx"

// `Decomposer() <= a == b` is meant as it is written.
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wparentheses"
#endif

#define HARNESS_CATCH_JOIN_(Left, Right) Left##Right
#define HARNESS_CATCH_JOIN(Left, Right) HARNESS_CATCH_JOIN_(Left, Right)
#define HARNESS_CATCH_UNIQUE(NAME) HARNESS_CATCH_JOIN(NAME, __COUNTER__)
#define HARNESS_CATCH_HERE ::harness_catch::Place(__FILE__, __LINE__)

#ifdef __clang__
#define HARNESS_CATCH_QUIET \
    _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wparentheses\"")
#define HARNESS_CATCH_LOUD _Pragma("clang diagnostic pop")
#else
#define HARNESS_CATCH_QUIET
#define HARNESS_CATCH_LOUD
#endif

// Evaluates ACTION, in which an exception means EXPECTED, and reports.
#define HARNESS_CATCH_ASSERT(MACRO, TEXT, ON_FAILURE, ACTION, EXPECTED) \
    do { \
        ::harness_catch::Check harness_catch_check( \
                HARNESS_CATCH_HERE, MACRO, TEXT, ::harness_catch::On_failure::ON_FAILURE); \
        try { \
            ACTION; \
        } \
        EXPECTED \
        harness_catch_check.done(); \
    } while (false)

#define HARNESS_CATCH_NEVER_THROWS \
    catch (...) { harness_catch_check.threw(); }
#define HARNESS_CATCH_ALWAYS_THROWS \
    catch (...) { harness_catch_check.threw_as_wanted(); }
#define HARNESS_CATCH_THROWS_ANOTHER \
    catch (...) { harness_catch_check.threw_another(); }
#define HARNESS_CATCH_CONST_REF(TYPE) std::add_lvalue_reference_t<std::add_const_t<TYPE>>

#define HARNESS_CATCH_TEST(MACRO, ON_FAILURE, WANTED, ...) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #__VA_ARGS__, ON_FAILURE, \
            HARNESS_CATCH_QUIET \
            harness_catch_check.decide( \
                    ::harness_catch::Decomposer() <= __VA_ARGS__, ::harness_catch::Wanted::WANTED) \
            HARNESS_CATCH_LOUD, \
            HARNESS_CATCH_NEVER_THROWS)

#define HARNESS_CATCH_NOTHROW(MACRO, ON_FAILURE, ...) \
    HARNESS_CATCH_ASSERT(MACRO, #__VA_ARGS__, ON_FAILURE, static_cast<void>(__VA_ARGS__), HARNESS_CATCH_NEVER_THROWS)

#define HARNESS_CATCH_THROWS(MACRO, ON_FAILURE, ...) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #__VA_ARGS__, ON_FAILURE, \
            static_cast<void>(__VA_ARGS__); harness_catch_check.threw_nothing(), \
            HARNESS_CATCH_ALWAYS_THROWS)

#define HARNESS_CATCH_THROWS_AS(MACRO, ON_FAILURE, EXPRESSION, TYPE) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #EXPRESSION ", " #TYPE, ON_FAILURE, \
            static_cast<void>(EXPRESSION); harness_catch_check.threw_nothing(), \
            catch (HARNESS_CATCH_CONST_REF(TYPE)) { harness_catch_check.threw_as_wanted(); } \
            HARNESS_CATCH_THROWS_ANOTHER)

#define HARNESS_CATCH_THROWS_WITH(MACRO, ON_FAILURE, EXPRESSION, MATCHER) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #EXPRESSION ", " #MATCHER, ON_FAILURE, \
            static_cast<void>(EXPRESSION); harness_catch_check.threw_nothing(), \
            catch (...) { harness_catch_check.threw_with(::harness_catch::matcher_of(MATCHER)); })

#define HARNESS_CATCH_THROWS_MATCHES(MACRO, ON_FAILURE, EXPRESSION, TYPE, MATCHER) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #EXPRESSION ", " #TYPE ", " #MATCHER, ON_FAILURE, \
            static_cast<void>(EXPRESSION); harness_catch_check.threw_nothing(), \
            catch (HARNESS_CATCH_CONST_REF(TYPE) harness_catch_exception) { \
                harness_catch_check.threw_matching(harness_catch_exception, MATCHER); \
            } \
            HARNESS_CATCH_THROWS_ANOTHER)

#define HARNESS_CATCH_THAT(MACRO, ON_FAILURE, VALUE, MATCHER) \
    HARNESS_CATCH_ASSERT( \
            MACRO, #VALUE ", " #MATCHER, ON_FAILURE, harness_catch_check.match(VALUE, MATCHER), \
            HARNESS_CATCH_NEVER_THROWS)

#define CHECK(...) HARNESS_CATCH_TEST("CHECK", go_on, truth, __VA_ARGS__)
#define REQUIRE(...) HARNESS_CATCH_TEST("REQUIRE", stop, truth, __VA_ARGS__)
#define CHECK_FALSE(...) HARNESS_CATCH_TEST("CHECK_FALSE", go_on, falsehood, __VA_ARGS__)
#define REQUIRE_FALSE(...) HARNESS_CATCH_TEST("REQUIRE_FALSE", stop, falsehood, __VA_ARGS__)

#define CHECK_NOTHROW(...) HARNESS_CATCH_NOTHROW("CHECK_NOTHROW", go_on, __VA_ARGS__)
#define REQUIRE_NOTHROW(...) HARNESS_CATCH_NOTHROW("REQUIRE_NOTHROW", stop, __VA_ARGS__)
#define CHECK_THROWS(...) HARNESS_CATCH_THROWS("CHECK_THROWS", go_on, __VA_ARGS__)
#define REQUIRE_THROWS(...) HARNESS_CATCH_THROWS("REQUIRE_THROWS", stop, __VA_ARGS__)
#define CHECK_THROWS_AS(EXPRESSION, TYPE) HARNESS_CATCH_THROWS_AS("CHECK_THROWS_AS", go_on, EXPRESSION, TYPE)
#define REQUIRE_THROWS_AS(EXPRESSION, TYPE) HARNESS_CATCH_THROWS_AS("REQUIRE_THROWS_AS", stop, EXPRESSION, TYPE)
#define CHECK_THROWS_WITH(EXPRESSION, MATCHER) \
    HARNESS_CATCH_THROWS_WITH("CHECK_THROWS_WITH", go_on, EXPRESSION, MATCHER)
#define REQUIRE_THROWS_WITH(EXPRESSION, MATCHER) \
    HARNESS_CATCH_THROWS_WITH("REQUIRE_THROWS_WITH", stop, EXPRESSION, MATCHER)
#define CHECK_THROWS_MATCHES(EXPRESSION, TYPE, MATCHER) \
    HARNESS_CATCH_THROWS_MATCHES("CHECK_THROWS_MATCHES", go_on, EXPRESSION, TYPE, MATCHER)
#define REQUIRE_THROWS_MATCHES(EXPRESSION, TYPE, MATCHER) \
    HARNESS_CATCH_THROWS_MATCHES("REQUIRE_THROWS_MATCHES", stop, EXPRESSION, TYPE, MATCHER)
#define CHECK_THAT(VALUE, MATCHER) HARNESS_CATCH_THAT("CHECK_THAT", go_on, VALUE, MATCHER)
#define REQUIRE_THAT(VALUE, MATCHER) HARNESS_CATCH_THAT("REQUIRE_THAT", stop, VALUE, MATCHER)

#define HARNESS_CATCH_VERDICT(MACRO, OUTCOME, ON_FAILURE, ...) \
    ::harness_catch::give_verdict( \
            HARNESS_CATCH_HERE, MACRO, ::harness_catch::Text() << __VA_ARGS__ + ::harness_catch::End(), \
            ::harness_catch::Outcome::OUTCOME, ::harness_catch::On_failure::ON_FAILURE)
#define FAIL(...) HARNESS_CATCH_VERDICT("FAIL", failed, stop, __VA_ARGS__)
#define FAIL_CHECK(...) HARNESS_CATCH_VERDICT("FAIL_CHECK", failed, go_on, __VA_ARGS__)
#define SUCCEED(...) HARNESS_CATCH_VERDICT("SUCCEED", passed, go_on, __VA_ARGS__)

#define STATIC_REQUIRE(...) \
    static_assert(__VA_ARGS__, #__VA_ARGS__); \
    HARNESS_CATCH_VERDICT("STATIC_REQUIRE", passed, go_on, #__VA_ARGS__)
#define STATIC_REQUIRE_FALSE(...) \
    static_assert(!(__VA_ARGS__), "!(" #__VA_ARGS__ ")"); \
    HARNESS_CATCH_VERDICT("STATIC_REQUIRE_FALSE", passed, go_on, #__VA_ARGS__)

#define WARN(TEXT) ::harness_catch::warn(HARNESS_CATCH_HERE, ::harness_catch::Text() << TEXT)
#define UNSCOPED_INFO(TEXT) ::harness_catch::add_unscoped_info(::harness_catch::Text() << TEXT)
#define INFO(TEXT) \
    ::harness_catch::Info const HARNESS_CATCH_UNIQUE(harness_catch_info_)(::harness_catch::Text() << TEXT)
#define CAPTURE(...) ::harness_catch::Info const HARNESS_CATCH_UNIQUE(harness_catch_info_)(#__VA_ARGS__, __VA_ARGS__)

#define HARNESS_CATCH_CASE(FUNCTION, ...) \
    static void FUNCTION(); \
    namespace { \
    ::harness_catch::Registrar const HARNESS_CATCH_JOIN(FUNCTION, _registrar)( \
            HARNESS_CATCH_HERE, &FUNCTION, ::harness_catch::Name {__VA_ARGS__}); \
    } \
    static void FUNCTION()
#define TEST_CASE(...) HARNESS_CATCH_CASE(HARNESS_CATCH_UNIQUE(harness_catch_case_), __VA_ARGS__)

#define HARNESS_CATCH_METHOD(FIXTURE, CLASS, ...) \
    namespace { \
    struct FIXTURE : CLASS \
    { \
        void harness_catch_body(); \
    }; \
    ::harness_catch::Registrar const HARNESS_CATCH_JOIN(FIXTURE, _registrar)( \
            HARNESS_CATCH_HERE, [] { FIXTURE().harness_catch_body(); }, ::harness_catch::Name {__VA_ARGS__}); \
    } \
    void FIXTURE::harness_catch_body()
#define TEST_CASE_METHOD(CLASS, ...) \
    HARNESS_CATCH_METHOD(HARNESS_CATCH_UNIQUE(Harness_catch_fixture_), CLASS, __VA_ARGS__)

#define HARNESS_CATCH_SECTION(NAME, ...) \
    if (::harness_catch::Section const& NAME = ::harness_catch::Section(HARNESS_CATCH_HERE, __VA_ARGS__))
#define SECTION(...) HARNESS_CATCH_SECTION(HARNESS_CATCH_UNIQUE(harness_catch_section_), __VA_ARGS__)
#define DYNAMIC_SECTION(...) SECTION((::harness_catch::Text() << __VA_ARGS__).str())

#define SCENARIO(...) TEST_CASE("Scenario: " __VA_ARGS__)
#define SCENARIO_METHOD(CLASS, ...) TEST_CASE_METHOD(CLASS, "Scenario: " __VA_ARGS__)
#define GIVEN(TEXT) DYNAMIC_SECTION("Given: " << TEXT)
#define AND_GIVEN(TEXT) DYNAMIC_SECTION("And given: " << TEXT)
#define WHEN(TEXT) DYNAMIC_SECTION("When: " << TEXT)
#define AND_WHEN(TEXT) DYNAMIC_SECTION("And when: " << TEXT)
#define THEN(TEXT) DYNAMIC_SECTION("Then: " << TEXT)
#define AND_THEN(TEXT) DYNAMIC_SECTION("And: " << TEXT)

#define HARNESS_CATCH_GENERATE(CAPTURES, ...) \
    ::harness_catch::generate(HARNESS_CATCH_HERE, [CAPTURES] { \
        using namespace ::Catch::Generators; \
        return list(__VA_ARGS__); \
    })
#define GENERATE(...) HARNESS_CATCH_GENERATE(, __VA_ARGS__)
#define GENERATE_COPY(...) HARNESS_CATCH_GENERATE(=, __VA_ARGS__)
#define GENERATE_REF(...) HARNESS_CATCH_GENERATE(&, __VA_ARGS__)

#endif
