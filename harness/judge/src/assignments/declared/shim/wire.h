// The bytes of values: the shim's half of the assignment's values/wire.rs. Which of them a call reads and writes is said by
// the types of its declaration, on both sides.
#ifndef DECLARED_WIRE_H
#define DECLARED_WIRE_H

#include "harness_rt.h"
#include "memory.h"

#include <cxxabi.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <initializer_list>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace {
namespace harness_rt {
namespace declared {

inline uint64_t take_eight(Reader& in) {
    const uint64_t low = in.u32();
    return low | static_cast<uint64_t>(in.u32()) << 32;
}

inline void give_eight(Writer& out, uint64_t bits) {
    out.u32(static_cast<uint32_t>(bits));
    out.u32(static_cast<uint32_t>(bits >> 32));
}

// Integers and enumerations.
template <class T, class = void>
struct Wire {
    static_assert(std::is_integral<T>::value || std::is_enum<T>::value, "no such value is passed on");
    static T take(Reader& in) { return static_cast<T>(take_eight(in)); }
    static void give(Writer& out, T value) { give_eight(out, static_cast<uint64_t>(value)); }
};

template <>
struct Wire<bool> {
    static bool take(Reader& in) { return in.u8() != 0; }
    static void give(Writer& out, bool value) { out.u8(value ? 1 : 0); }
};

template <>
struct Wire<char> {
    static char take(Reader& in) { return static_cast<char>(in.u8()); }
    static void give(Writer& out, char value) { out.u8(static_cast<uint8_t>(value)); }
};

template <class T>
struct Wire<T, typename std::enable_if<std::is_floating_point<T>::value>::type> {
    static T take(Reader& in) {
        const uint64_t bits = take_eight(in);
        double value;
        std::memcpy(&value, &bits, sizeof value);
        return static_cast<T>(value);
    }
    static void give(Writer& out, T number) {
        const double value = number;
        uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        give_eight(out, bits);
    }
};

template <>
struct Wire<std::string> {
    static std::string take(Reader& in) { return in.str(); }
    static void give(Writer& out, const std::string& value) { out.str(value); }
};

template <class A, class B>
struct Wire<std::pair<A, B>> {
    static std::pair<A, B> take(Reader& in) {
        A first = Wire<A>::take(in);
        return std::pair<A, B>(first, Wire<B>::take(in));
    }
    static void give(Writer& out, const std::pair<A, B>& value) {
        Wire<A>::give(out, value.first);
        Wire<B>::give(out, value.second);
    }
};

template <class... T>
struct Wire<std::tuple<T...>> {
    static std::tuple<T...> take(Reader& in) {
        // Between braces arguments are computed in their order.
        return std::tuple<T...>{Wire<T>::take(in)...};
    }
    static void give(Writer& out, const std::tuple<T...>& all) {
        std::apply([&](const T&... one) { (Wire<T>::give(out, one), ...); }, all);
    }
};

// The number of the type that it holds, and the value.
template <class... T>
struct Wire<std::variant<T...>> {
    using Variant = std::variant<T...>;
    static Variant take(Reader& in) { return taken(in, in.u8(), std::index_sequence_for<T...>()); }
    static void give(Writer& out, const Variant& value) {
        out.u8(static_cast<uint8_t>(value.index()));
        given(out, value, std::index_sequence_for<T...>());
    }

private:
    template <size_t... N>
    static Variant taken(Reader& in, size_t index, std::index_sequence<N...>) {
        using Taken = Variant (*)(Reader&);
        const Taken all[] = {[](Reader& from) { return Variant(std::in_place_index<N>, Wire<T>::take(from)); }...};
        return all[index < sizeof...(T) ? index : 0](in);
    }
    template <size_t... N>
    static void given(Writer& out, const Variant& value, std::index_sequence<N...>) {
        // One without a value, after an exception, gives none: there is no such answer.
        ((value.index() == N ? Wire<T>::give(out, *std::get_if<N>(&value)) : void()), ...);
    }
};

template <class T>
struct Wire<std::vector<T>> {
    static std::vector<T> take(Reader& in) {
        std::vector<T> all;
        for (uint32_t left = in.u32(); left > 0; --left) all.push_back(Wire<T>::take(in));
        return all;
    }
    static void give(Writer& out, const std::vector<T>& all) {
        out.u32(static_cast<uint32_t>(all.size()));
        for (size_t n = 0; n < all.size(); ++n) Wire<T>::give(out, all[n]);
    }
};

// Containers other than vectors: a set puts its items where they belong.
template <class Container>
struct WireOfItems {
    static Container take(Reader& in) {
        Container all;
        for (uint32_t left = in.u32(); left > 0; --left) {
            all.insert(all.end(), Wire<typename Container::value_type>::take(in));
        }
        return all;
    }
    static void give(Writer& out, const Container& all) {
        out.u32(static_cast<uint32_t>(all.size()));
        for (const auto& one : all) Wire<typename Container::value_type>::give(out, one);
    }
};

template <class T>
struct Wire<std::list<T>> : WireOfItems<std::list<T>> {};

template <class T>
struct Wire<std::deque<T>> : WireOfItems<std::deque<T>> {};

template <class T>
struct Wire<std::set<T>> : WireOfItems<std::set<T>> {};

template <class T>
struct Wire<std::multiset<T>> : WireOfItems<std::multiset<T>> {};

template <class T>
struct Wire<std::unordered_set<T>> : WireOfItems<std::unordered_set<T>> {};

template <class T>
struct Wire<std::unordered_multiset<T>> : WireOfItems<std::unordered_multiset<T>> {};

template <class T>
struct Wire<std::optional<T>> {
    static std::optional<T> take(Reader& in) {
        if (in.u32() == 0) return std::nullopt;
        return Wire<T>::take(in);
    }
    static void give(Writer& out, const std::optional<T>& value) {
        out.u32(value ? 1 : 0);
        if (value) Wire<T>::give(out, *value);
    }
    // A pointer to a value is told likewise.
    static void give(Writer& out, const T* value) {
        out.u32(value != nullptr ? 1 : 0);
        if (value != nullptr) Wire<T>::give(out, *value);
    }
};

// Containers of keys with their values.
template <class Table, class A, class B>
struct WireOfTable {
    static Table take(Reader& in) {
        Table all;
        for (uint32_t left = in.u32(); left > 0; --left) {
            A key = Wire<A>::take(in);
            all.emplace(key, Wire<B>::take(in));
        }
        return all;
    }
    static void give(Writer& out, const Table& all) {
        out.u32(static_cast<uint32_t>(all.size()));
        for (const auto& one : all) Wire<std::pair<A, B>>::give(out, std::pair<A, B>(one.first, one.second));
    }
};

template <class A, class B>
struct Wire<std::map<A, B>> : WireOfTable<std::map<A, B>, A, B> {};

template <class A, class B>
struct Wire<std::multimap<A, B>> : WireOfTable<std::multimap<A, B>, A, B> {};

template <class A, class B>
struct Wire<std::unordered_map<A, B>> : WireOfTable<std::unordered_map<A, B>, A, B> {};

template <class A, class B>
struct Wire<std::unordered_multimap<A, B>> : WireOfTable<std::unordered_multimap<A, B>, A, B> {};

// Arrays of a fixed length, as members have them: of characters as texts, of anything else as lists.
template <class T, size_t N>
struct Wire<std::array<T, N>> {
    static std::array<T, N> take(Reader& in) {
        std::array<T, N> all{};
        const uint32_t length = in.u32();
        for (uint32_t n = 0; n < length && n < N; ++n) all[n] = Wire<T>::take(in);
        return all;
    }
    static void give(Writer& out, const std::array<T, N>& all) {
        out.u32(static_cast<uint32_t>(N));
        for (const T& one : all) Wire<T>::give(out, one);
    }
};

template <class T>
void give_array(Writer& out, const T& value) {
    Wire<T>::give(out, value);
}

template <class T, size_t N>
void give_array(Writer& out, const T (&all)[N]) {
    out.u32(static_cast<uint32_t>(N));
    for (size_t n = 0; n < N; ++n) give_array(out, all[n]);
}

template <class T>
void assign(T& to, const T& from) {
    to = from;
}

template <class T, class U, size_t N>
void assign(T (&to)[N], const std::array<U, N>& from) {
    for (size_t n = 0; n < N; ++n) assign(to[n], from[n]);
}

// A list as braces make one. The library's own has no other parts than these two, and no constructor for others.
template <class T>
std::initializer_list<T> listed(const std::vector<T>& items) {
    struct Parts {
        const T* first;
        size_t length;
    } const parts = {items.data(), items.size()};
    std::initializer_list<T> all;
    static_assert(sizeof all == sizeof parts, "an initializer_list has other parts");
    std::memcpy(static_cast<void*>(&all), &parts, sizeof all);
    return all;
}

// A list in a list: what the inner one refers to lasts as long as the process.
template <class T>
struct Wire<std::initializer_list<T>> {
    static std::initializer_list<T> take(Reader& in) {
        static std::list<std::vector<T>> kept;
        kept.push_back(Wire<std::vector<T>>::take(in));
        return listed(kept.back());
    }
};

// A text of C that may be changed, with as much room as it has characters, and one for its end.
inline std::vector<char> room(const std::string& text) {
    std::vector<char> all(text.begin(), text.end());
    all.push_back('\0');
    return all;
}

// What stands there before its end.
inline std::string text_in(const std::vector<char>& all) {
    return std::string(all.data(), strnlen(all.data(), all.size()));
}

// The object that calls are made on: there is none where its constructor threw.
template <class T>
T& made(T* object) {
    if (object == nullptr) throw std::logic_error("there is no object: its constructor threw");
    return *object;
}

// Where a pointer leads, whatever kind of pointer it is.
template <class T>
const T* address(const T* pointer) {
    return pointer;
}

template <class T, class D>
const T* address(const std::unique_ptr<T, D>& pointer) {
    return pointer.get();
}

template <class T>
const T* address(const std::shared_ptr<T>& pointer) {
    return pointer.get();
}

// Copies of objects, in their order.
template <class List, class T>
List copies(const std::vector<T*>& objects) {
    List all;
    for (T* object : objects) all.push_back(made(object));
    return all;
}

// A copy of an object for a function that wants to own one.
template <class Base, class T>
std::unique_ptr<Base> copied(T* object) {
    if constexpr (std::is_copy_constructible<T>::value) {
        return std::unique_ptr<Base>(new T(made(object)));
    } else {
        throw std::logic_error("the object cannot be copied");
    }
}

// A pointer that shares an object with the grader, which ends it.
template <class T>
std::shared_ptr<T> shared(T& object) {
    return std::shared_ptr<T>(std::shared_ptr<void>(), &object);
}

// More items than a right iterator passes: one that misses its end would go on without one.
const uint32_t MOST_ITEMS = 10000;

// The items from an iterator on.
template <class T, class At, class End>
void give_items(Writer& out, At at, const End& end) {
    Writer items;
    uint32_t count = 0;
    for (; at != end && count < MOST_ITEMS; ++at, ++count) Wire<T>::give(items, *at);
    out.u32(count);
    out.raw(items.bytes());
}

// Destroys an object of a class whose destructor can be called.
template <class T, typename std::enable_if<std::is_destructible<T>::value, int>::type = 0>
void destroy(T*& object) {
    delete object;
    object = nullptr;
}

template <class T, typename std::enable_if<!std::is_destructible<T>::value, int>::type = 0>
void destroy(T*&) {}

// A plain struct is passed as its value, behind a zero, or as the number of an object that the script names.
template <class T>
T* take_either(Reader& in, T& own, T* (*named)(uint8_t)) {
    const uint8_t number = in.u8();
    if (number != 0) return named(number);
    own = Wire<T>::take(in);
    return &own;
}

// Passes on what a call wrote to the stream that it was given, as its output; what went to cout instead is told apart.
// Streams that scripts pass: an object that is given one may keep it.
inline std::vector<std::unique_ptr<std::ios>>& kept_streams() {
    static std::vector<std::unique_ptr<std::ios>> all;
    return all;
}

template <class Stream>
Stream& kept_stream(const std::string& of) {
    Stream* const made = new Stream(of);
    kept_streams().emplace_back(made);
    return *made;
}

// What a call wrote stands in the file behind it.
inline void flush_streams() {
    for (const auto& stream : kept_streams()) {
        if (stream->rdbuf() != nullptr) stream->rdbuf()->pubsync();
    }
}

inline void drop_streams() { std::vector<std::unique_ptr<std::ios>>().swap(kept_streams()); }

inline void hand_over(const std::ostringstream& stream) {
    const std::string stray = take_output();
    std::cout << stream.str();
    if (!stray.empty()) std::cout << "(on cout, and not on the stream that was passed:) " << stray;
}

// An object that functions tell, which their author may have written without const.
template <class T>
T& told(const T& object) {
    return const_cast<T&>(object);
}

// What an object prints is its value.
template <class T>
void give_printed(Writer& out, const T& value) {
    std::ostringstream text;
    text << value;
    out.str(text.str());
}

// The type of the standard library that an exception is derived from: the nearest of those that handouts name.
inline const char* base_of(const std::exception& error) {
    if (dynamic_cast<const std::out_of_range*>(&error)) return "std::out_of_range";
    if (dynamic_cast<const std::invalid_argument*>(&error)) return "std::invalid_argument";
    if (dynamic_cast<const std::domain_error*>(&error)) return "std::domain_error";
    if (dynamic_cast<const std::length_error*>(&error)) return "std::length_error";
    if (dynamic_cast<const std::logic_error*>(&error)) return "std::logic_error";
    if (dynamic_cast<const std::range_error*>(&error)) return "std::range_error";
    if (dynamic_cast<const std::overflow_error*>(&error)) return "std::overflow_error";
    if (dynamic_cast<const std::underflow_error*>(&error)) return "std::underflow_error";
    if (dynamic_cast<const std::runtime_error*>(&error)) return "std::runtime_error";
    return "std::exception";
}

// The given header's own exceptions whose handlers catch one, each followed by a comma: every shim's own function.
std::string given_types(const std::exception& error);

inline std::string name_of(const std::type_info& type) {
    int status = 0;
    char* name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
    const std::string text = name != nullptr ? name : type.name();
    std::free(name);
    return text;
}

// The calls that the student's file makes on functions of other components, from the start of a step on. Only those are noted
// that a script asks for, and so many that no answer grows too large.
struct CallNotes {
    bool is_on = false;
    bool is_watched[256] = {};
    bool is_cut = false;
    uint32_t count = 0;
    std::string bytes;
};

const uint32_t MOST_CALLS = 1000;
const size_t MOST_CALL_BYTES = 64 << 10;

inline CallNotes& call_notes() {
    static CallNotes* only = new CallNotes;
    return *only;
}

inline void watch_calls(const std::string& functions) {
    call_notes().is_on = true;
    for (const char function : functions) call_notes().is_watched[static_cast<uint8_t>(function)] = true;
}

inline void begin_calls() {
    CallNotes& notes = call_notes();
    notes.is_cut = false;
    notes.count = 0;
    notes.bytes.clear();
}

// Notes a call: its function, and what `tell` writes.
template <class Tell>
void note_call(uint8_t function, Tell tell) {
    CallNotes& notes = call_notes();
    if (!notes.is_watched[function] || notes.is_cut) return;
    Writer out;
    out.u8(function);
    tell(out);
    notes.is_cut = ++notes.count > MOST_CALLS || notes.bytes.size() + out.bytes().size() > MOST_CALL_BYTES;
    if (!notes.is_cut) notes.bytes += out.bytes();
}

inline void give_calls(Writer& out) {
    const CallNotes& notes = call_notes();
    if (!notes.is_on) return;
    out.u8(notes.is_cut ? 1 : 0);
    out.str(notes.bytes);
}

enum Result : uint8_t { RETURNED = 0, THREW = 1 };

// Performs one call and sends its answer: a frame with the call's number and its length. Memory that runs out and what is no
// std::exception are the runtime's business.
template <class Call>
void answer(uint32_t number, Call call) {
    step([&](Writer& out) {
        Writer values;
        begin_calls();
        try {
            values.u8(RETURNED);
            call(values);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception& error) {
            values = Writer();
            values.u8(THREW);
            values.str(name_of(typeid(error)));
            values.str(base_of(error));
            values.str(given_types(error));
            values.str(error.what());
        }
        out.u32(number);
        out.str(values.bytes());
        give_calls(out);
    });
}

// The answer of a program that leaves by exit, which is as good as returning the status.
inline void tell_left(uint32_t number, int status) {
    step([=](Writer& out) {
        Writer values;
        values.u8(RETURNED);
        Wire<int>::give(values, status);
        out.u32(number);
        out.str(values.bytes());
        give_calls(out);
    });
}

// The step between scripts that are joined: it ends all objects, and has no answer.
constexpr uint8_t END_OF_OBJECTS = 255;

// The step that names the functions whose calls are noted. It has no answer.
constexpr uint8_t WATCH = 254;

// A request is read twice: at first nothing is called, so that whatever is wrong with it is found before any student's code
// runs and could be thought to be the cause.
enum class Purpose { Check, Perform };

inline bool is_checked(const Reader& in, uint8_t op, Purpose purpose) {
    if (in.more()) unknown_step(op);
    return purpose == Purpose::Check;
}

// A function's name as C++ has it, with that of strings short.
inline std::string written_name(const char* name) {
    int status = 0;
    char* demangled = abi::__cxa_demangle(name, nullptr, nullptr, &status);
    std::string text = demangled != nullptr ? demangled : name;
    std::free(demangled);
    const std::string full = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
    const std::string brief = "std::string";
    for (std::size_t at = 0; (at = text.find(full, at)) != std::string::npos; at += brief.size()) {
        text.replace(at, full.size(), brief);
    }
    return text;
}

// Ends the process at a call that does not compile over the student's header. The parent knows the words.
[[noreturn]] inline void lacks(const char* function, const char* words) {
    end(End::Terminated, 0, std::string("no call compiles of ") + function + "\n" + words);
}

}  // namespace declared
}  // namespace harness_rt
}  // namespace

// Called by the traps that stand for functions that no file defines. The parent knows the words.
extern "C" [[noreturn]] void __harness_trap(const char* name) {
    using namespace harness_rt;
    end(End::Terminated, 0, "no file defines " + declared::written_name(name));
}

#endif
