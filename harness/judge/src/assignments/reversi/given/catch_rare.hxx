// Macros of Catch that few tests use: cases of types, of functions and of methods, conditions that never fail.
#ifndef HARNESS_CATCH_RARE_HXX
#define HARNESS_CATCH_RARE_HXX

#include "catch_check.hxx"

#include <cstddef>
#include <string>

namespace harness_catch {

// List of types, also of one.
template <typename... TYPES>
struct Types
{ };

// The part with that number of what a macro was called with, as it is written there; empty if there are fewer.
std::string nth_part(char const* parts, std::size_t number);

// The same without the names of scopes before it.
std::string nth_name(char const* names, std::size_t number);

// Registers `BODY::run<TYPE>` for each type. The names are those of the types, as they are written in the macro.
template <typename BODY, typename... TYPES>
int register_types(Place const& place, Name const& name, char const* names, Types<Types<TYPES>...>)
{
    std::size_t number = 0;
    Registrar const all[] = {
            Registrar(place, &BODY::template run<TYPES>, Name(name.name + " - " + nth_part(names, number++), name.tags))...};
    static_cast<void>(all);
    return static_cast<int>(number);
}

template <typename CLASS>
void run_method(void (CLASS::*method)())
{
    CLASS fixture;
    (fixture.*method)();
}

// Text of an enumerator among those that the macro was called with.
template <typename ENUM, std::size_t COUNT>
std::string enumerator(ENUM value, ENUM const (&values)[COUNT], char const* names)
{
    for (std::size_t i = 0; i < COUNT; ++i) {
        if (values[i] == value) return nth_name(names, i);
    }
    return "{** unexpected enum value **}";
}

} // end namespace harness_catch

#define CHECKED_IF(...) if (static_cast<bool>(__VA_ARGS__))
#define CHECKED_ELSE(...) if (!static_cast<bool>(__VA_ARGS__))
#define CHECK_NOFAIL(...) \
    do { \
        try { static_cast<void>(static_cast<bool>(__VA_ARGS__)); } \
        catch (::harness_catch::Requirement_failed const&) { throw; } \
        catch (...) { } \
    } while (false)

#define ANON_TEST_CASE() TEST_CASE("")

#define HARNESS_CATCH_REGISTER(REGISTRAR, BODY, ...) \
    namespace { \
    ::harness_catch::Registrar const REGISTRAR(HARNESS_CATCH_HERE, BODY, ::harness_catch::Name {__VA_ARGS__}); \
    }
#define REGISTER_TEST_CASE(FUNCTION, ...) \
    HARNESS_CATCH_REGISTER(HARNESS_CATCH_UNIQUE(harness_catch_registrar_), &FUNCTION, __VA_ARGS__)
#define METHOD_AS_TEST_CASE(METHOD, ...) \
    HARNESS_CATCH_REGISTER( \
            HARNESS_CATCH_UNIQUE(harness_catch_registrar_), [] { ::harness_catch::run_method(&METHOD); }, __VA_ARGS__)

#define CATCH_REGISTER_ENUM(ENUM, ...) \
    namespace Catch { \
    template <> \
    struct StringMaker<ENUM> \
    { \
        static std::string convert(ENUM const& value) \
        { \
            ENUM const values[] = {__VA_ARGS__}; \
            return ::harness_catch::enumerator(value, values, #__VA_ARGS__); \
        } \
    }; \
    }

// The tests' own words for exceptions are used nowhere: an exception is told by its type and text.
#define CATCH_TRANSLATE_EXCEPTION(SIGNATURE) \
    __attribute__((unused)) static std::string HARNESS_CATCH_UNIQUE(harness_catch_translator_)(SIGNATURE)

// A type as it is, or without the parentheses around it.
#define HARNESS_CATCH_BARE(TYPE) HARNESS_CATCH_PASTE(HARNESS_CATCH_OPEN TYPE)
#define HARNESS_CATCH_OPEN(...) HARNESS_CATCH_OPEN __VA_ARGS__
#define HARNESS_CATCH_PASTE(...) HARNESS_CATCH_PASTE_(__VA_ARGS__)
#define HARNESS_CATCH_PASTE_(...) HARNESS_CATCH_GONE_##__VA_ARGS__
#define HARNESS_CATCH_GONE_HARNESS_CATCH_OPEN

// Each type between `Types<` and `>`.
#define HARNESS_CATCH_EACH(TYPE) ::harness_catch::Types<HARNESS_CATCH_BARE(TYPE)>
#define HARNESS_CATCH_EACH_1(A) HARNESS_CATCH_EACH(A)
#define HARNESS_CATCH_EACH_2(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_1(__VA_ARGS__)
#define HARNESS_CATCH_EACH_3(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_2(__VA_ARGS__)
#define HARNESS_CATCH_EACH_4(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_3(__VA_ARGS__)
#define HARNESS_CATCH_EACH_5(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_4(__VA_ARGS__)
#define HARNESS_CATCH_EACH_6(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_5(__VA_ARGS__)
#define HARNESS_CATCH_EACH_7(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_6(__VA_ARGS__)
#define HARNESS_CATCH_EACH_8(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_7(__VA_ARGS__)
#define HARNESS_CATCH_EACH_9(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_8(__VA_ARGS__)
#define HARNESS_CATCH_EACH_10(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_9(__VA_ARGS__)
#define HARNESS_CATCH_EACH_11(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_10(__VA_ARGS__)
#define HARNESS_CATCH_EACH_12(A, ...) HARNESS_CATCH_EACH(A), HARNESS_CATCH_EACH_11(__VA_ARGS__)
#define HARNESS_CATCH_TWELFTH(A, B, C, D, E, F, G, H, I, J, K, L, COUNT, ...) COUNT
#define HARNESS_CATCH_COUNT(...) HARNESS_CATCH_TWELFTH(__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define HARNESS_CATCH_TYPES(...) \
    ::harness_catch::Types< \
            HARNESS_CATCH_JOIN(HARNESS_CATCH_EACH_, HARNESS_CATCH_COUNT(__VA_ARGS__))(__VA_ARGS__)>

#define HARNESS_CATCH_TEMPLATE(FUNCTION, NAME, TAGS, ...) \
    template <typename TestType> \
    static void FUNCTION(); \
    namespace { \
    struct HARNESS_CATCH_JOIN(FUNCTION, _runner) \
    { \
        template <typename TestType> \
        static void run() { FUNCTION<TestType>(); } \
    }; \
    __attribute__((unused)) int const HARNESS_CATCH_JOIN(FUNCTION, _count) = \
            ::harness_catch::register_types<HARNESS_CATCH_JOIN(FUNCTION, _runner)>( \
                    HARNESS_CATCH_HERE, ::harness_catch::Name(NAME, TAGS), #__VA_ARGS__, \
                    HARNESS_CATCH_TYPES(__VA_ARGS__)()); \
    } \
    template <typename TestType> \
    static void FUNCTION()
#define TEMPLATE_TEST_CASE(NAME, TAGS, ...) \
    HARNESS_CATCH_TEMPLATE(HARNESS_CATCH_UNIQUE(harness_catch_template_), NAME, TAGS, __VA_ARGS__)

#define HARNESS_CATCH_TEMPLATE_METHOD(FIXTURE, CLASS, NAME, TAGS, ...) \
    namespace { \
    template <typename TestType> \
    struct FIXTURE : CLASS<TestType> \
    { \
        void harness_catch_body(); \
    }; \
    struct HARNESS_CATCH_JOIN(FIXTURE, _runner) \
    { \
        template <typename TestType> \
        static void run() { FIXTURE<TestType>().harness_catch_body(); } \
    }; \
    __attribute__((unused)) int const HARNESS_CATCH_JOIN(FIXTURE, _count) = \
            ::harness_catch::register_types<HARNESS_CATCH_JOIN(FIXTURE, _runner)>( \
                    HARNESS_CATCH_HERE, ::harness_catch::Name(NAME, TAGS), #__VA_ARGS__, \
                    HARNESS_CATCH_TYPES(__VA_ARGS__)()); \
    } \
    template <typename TestType> \
    void FIXTURE<TestType>::harness_catch_body()
#define TEMPLATE_TEST_CASE_METHOD(CLASS, NAME, TAGS, ...) \
    HARNESS_CATCH_TEMPLATE_METHOD( \
            HARNESS_CATCH_UNIQUE(Harness_catch_template_), CLASS, NAME, TAGS, __VA_ARGS__)

#endif
