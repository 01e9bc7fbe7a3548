// The student's side: what each function of the course's classes does in the student's process.
#ifndef HARNESS_APART_CLIENT_H
#define HARNESS_APART_CLIENT_H

#include <stdexcept>

#include "harness_apart_handle.h"
#include "harness_apart_travel.h"

extern "C" {
void __harness_apart(const char* bytes, uint64_t length, const char** reply, uint64_t* reply_length);
bool __harness_apart_is_open();
[[noreturn]] void __harness_apart_gone(const char* function);
}

namespace harness_apart {

// The headers' own exceptions, and new objects by the numbers of their classes: generated.
void raise_own(const std::string& kind, const std::string& words);
void* known_object(uint32_t number, uint8_t of);

inline std::map<uint32_t, Handle*>& handles() {
    static auto* all = new std::map<uint32_t, Handle*>;
    return *all;
}

inline uint32_t number_of(const void* object, uint8_t) {
    return object == nullptr ? 0 : static_cast<const Handle*>(object)->number;
}

inline void* object_of(uint32_t number, uint8_t of) {
    if (number == 0) return nullptr;
    const auto found = handles().find(number);
    return found != handles().end() ? found->second : known_object(number, of);
}

template <class T, class U>
uint32_t give_object(U&& value) {
    return number_of(std::addressof(value), 0);
}

template <class T>
T take_object(uint32_t number) {
    return T(Known{number});
}

template <class T>
void raise_if(const char* name, const std::string& kind, const std::string& words) {
    if (kind == name) throw T(words);
}

// Throws an exception of a type by its words, as far as that can be.
template <class T>
[[noreturn]] void raise_as(const std::string& words) {
    if constexpr (std::is_constructible<T, const std::string&>::value) {
        throw T(words);
    } else if constexpr (std::is_constructible<T, const char*>::value) {
        throw T(words.c_str());
    } else if constexpr (std::is_default_constructible<T>::value) {
        throw T();
    } else {
        throw std::runtime_error(words);
    }
}

inline void raise_library(const std::string& kind, const std::string& words) {
    raise_if<std::out_of_range>("std::out_of_range", kind, words);
    raise_if<std::invalid_argument>("std::invalid_argument", kind, words);
    raise_if<std::domain_error>("std::domain_error", kind, words);
    raise_if<std::length_error>("std::length_error", kind, words);
    raise_if<std::logic_error>("std::logic_error", kind, words);
    raise_if<std::range_error>("std::range_error", kind, words);
    raise_if<std::overflow_error>("std::overflow_error", kind, words);
    raise_if<std::underflow_error>("std::underflow_error", kind, words);
    raise_if<std::runtime_error>("std::runtime_error", kind, words);
    if (kind == "std::bad_alloc") throw std::bad_alloc();
}

// Asks the other process, prints what was printed there, and throws what was thrown there.
inline In exchanged(const Out& out, const char* function) {
    // A library that is only loaded has nobody to ask.
    if (!__harness_apart_is_open()) return In(std::string(4096, '\0'));
    const char* reply = nullptr;
    uint64_t length = 0;
    __harness_apart(out.bytes.data(), out.bytes.size(), &reply, &length);
    In in(std::string(reply, length));
    const std::string printed = in.text();
    in.u32();
    if (!printed.empty()) std::cout << printed;
    switch (in.u8()) {
        case RETURNED: return in;
        case THREW: {
            const std::string kind = in.text();
            const std::string base = in.text();
            const std::string words = in.text();
            raise_own(kind, words);
            raise_library(kind, words);
            raise_library(base, words);
            throw std::runtime_error(words);
        }
        case THREW_NUMBER: throw static_cast<int>(in.u32());
        case THREW_TEXT: throw in.text();
        case THREW_CHARS: {
            static std::string* words = new std::string;
            *words = in.text();
            throw static_cast<const char*>(words->c_str());
        }
        case THREW_OTHER: throw Broken();
        default: __harness_apart_gone(function);
    }
}

// Parameters, by their declared types.
template <class P, class = void>
struct Argument {
    static void give(Out& out, const Plain<P>& value) { Travel<Plain<P>>::give(out, value); }
    static void bring(In&, const Plain<P>&) {}
};

template <class T>
struct Argument<T&, std::enable_if_t<!std::is_const<T>::value && !IsObject<T>::value && !std::is_same<T, std::ostream>::value>> {
    static void give(Out& out, T& value) { Travel<T>::give(out, value); }
    static void bring(In& in, T& value) { value = Travel<T>::take(in); }
};

template <class P>
struct Argument<P, std::enable_if_t<std::is_reference<P>::value && IsObject<Plain<P>>::value>> {
    static void give(Out& out, const Plain<P>& object) { out.u32(number_of(std::addressof(object), 0)); }
    static void bring(In&, const Plain<P>&) {}
};

template <>
struct Argument<std::ostream&> {
    static void give(Out&, std::ostream&) {}
    static void bring(In& in, std::ostream& stream) { stream << in.text(); }
};

template <>
struct Argument<const char*> {
    static void give(Out& out, const char* text) { give_chars(out, text); }
    static void bring(In&, const char*) {}
};

// Results, by their declared types.
template <class R, class = void>
struct Result {
    Result(In& in, uint32_t, uint32_t) : value(Travel<Plain<R>>::take(in)) {}
    R get() { return std::move(value); }
    Plain<R> value;
    static_assert(!std::is_reference<R>::value, "what this reference refers to could be set only in another process: leave `apart` out");
};

// What a reference to a constant refers to is kept for the function and the object, and changes with the next answer.
template <class T>
struct Result<const T&, std::enable_if_t<!IsObject<T>::value>> {
    Result(In& in, uint32_t function, uint32_t object) {
        static auto* all = new std::map<std::pair<uint32_t, uint32_t>, T>;
        T now = Travel<T>::take(in);
        const auto found = all->emplace(std::make_pair(function, object), now).first;
        found->second = std::move(now);
        value = &found->second;
    }
    const T& get() { return *value; }
    const T* value;
};

template <class T>
struct Result<T&, std::enable_if_t<IsObject<Plain<T>>::value>> {
    Result(In& in, uint32_t, uint32_t) : value(static_cast<T*>(object_of(in.u32(), IsObject<Plain<T>>::number))) {}
    T& get() { return *value; }
    T* value;
};

template <class R>
struct Result<R, std::enable_if_t<IsObject<R>::value>> {
    Result(In& in, uint32_t, uint32_t) : number(in.u32()) {}
    R get() { return R(Known{number}); }
    uint32_t number;
};

template <>
struct Result<const char*> {
    Result(In& in, uint32_t function, uint32_t object) {
        static auto* all = new std::map<std::pair<uint32_t, uint32_t>, std::string>;
        if (in.u8() != 0) value = ((*all)[{function, object}] = in.text()).c_str();
    }
    const char* get() { return value; }
    const char* value = nullptr;
};

template <class... A>
std::ostream& stream_of(std::ostream& stream, A&&...) {
    return stream;
}
template <class F, class... A>
std::ostream& stream_of(F&&, A&&... others) {
    return stream_of(others...);
}

// The object of which something is asked; 0 for none.
template <class First, class... A>
uint32_t first_number(const First& first, const A&...) {
    if constexpr (IsObject<First>::value) {
        return number_of(std::addressof(first), 0);
    } else {
        return 0;
    }
}
inline uint32_t first_number() { return 0; }

// Asks for a function's answer.
template <class R, class... P, class... A>
R ask(uint32_t function, const char* name, A&&... arguments) {
    Out out;
    out.u32(function);
    (Argument<std::remove_const_t<P>>::give(out, arguments), ...);
    In in = exchanged(out, name);
    if constexpr (std::is_void<R>::value) {
        (Argument<std::remove_const_t<P>>::bring(in, arguments), ...);
    } else if constexpr (std::is_same<R, std::ostream&>::value) {
        (Argument<std::remove_const_t<P>>::bring(in, arguments), ...);
        return stream_of(arguments...);
    } else {
        Result<R> result(in, function, first_number(arguments...));
        (Argument<std::remove_const_t<P>>::bring(in, arguments), ...);
        return result.get();
    }
}

inline uint32_t ask_fate(Fate fate, uint32_t one, uint32_t other) {
    if (one == 0) return 0;
    Out out;
    out.u32(fate);
    out.u32(one);
    out.u32(other);
    return exchanged(out, "a copy").u32();
}

}  // namespace harness_apart

#endif
