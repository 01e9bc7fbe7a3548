// The bytes of values between a student's process and the one with the course's own objects. Both sides follow the types of the
// declarations; objects travel as numbers.
#ifndef HARNESS_APART_TRAVEL_H
#define HARNESS_APART_TRAVEL_H

#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace harness_apart {

// Bytes that nobody on the other side can have sent.
struct Broken {};

class Out {
public:
    void u8(uint8_t value) { bytes.push_back(static_cast<char>(value)); }
    void u32(uint32_t value) {
        for (int shift = 0; shift < 32; shift += 8) u8(static_cast<uint8_t>(value >> shift));
    }
    void text(const std::string& value) {
        u32(static_cast<uint32_t>(value.size()));
        bytes += value;
    }
    template <class T>
    void raw(T value) {
        char all[sizeof value];
        std::memcpy(all, &value, sizeof value);
        bytes.append(all, sizeof value);
    }

    std::string bytes;
};

class In {
public:
    explicit In(std::string bytes) : m_bytes(std::move(bytes)) {}
    bool more() const { return m_at != m_bytes.size(); }
    uint8_t u8() { return static_cast<uint8_t>(*take(1)); }
    uint32_t u32() {
        uint32_t value = 0;
        for (int shift = 0; shift < 32; shift += 8) value |= static_cast<uint32_t>(u8()) << shift;
        return value;
    }
    std::string text() {
        const uint32_t length = u32();
        return std::string(take(length), length);
    }
    template <class T>
    T raw() {
        T value;
        std::memcpy(&value, take(sizeof value), sizeof value);
        return value;
    }
    // A number of items, each of a byte at least.
    uint32_t count() {
        const uint32_t all = u32();
        if (all > m_bytes.size() - m_at) throw Broken();
        return all;
    }

private:
    const char* take(std::size_t count) {
        if (m_bytes.size() - m_at < count) throw Broken();
        const char* start = m_bytes.data() + m_at;
        m_at += count;
        return start;
    }

    std::string m_bytes;
    std::size_t m_at = 0;
};

// The classes whose objects have numbers; each has a number itself.
template <class T>
struct IsObject : std::false_type {};

template <class T>
using Plain = std::remove_cv_t<std::remove_reference_t<T>>;

// Each side has these its own way: numbers of objects, and the objects.
uint32_t number_of(const void* object, uint8_t of);
void* object_of(uint32_t number, uint8_t of);
template <class T, class U>
uint32_t give_object(U&& value);
template <class T>
T take_object(uint32_t number);

template <class T>
struct Never : std::false_type {};

template <class T, class = void>
struct Travel {
    static_assert(Never<T>::value, "values of this type cannot pass from one process to another: leave `apart` out");
};

template <class T>
struct Travel<T, std::enable_if_t<std::is_arithmetic<T>::value || std::is_enum<T>::value>> {
    static void give(Out& out, T value) { out.raw(value); }
    static T take(In& in) {
        if constexpr (std::is_same<T, bool>::value) {
            return in.u8() != 0;
        } else {
            return in.raw<T>();
        }
    }
};

template <>
struct Travel<std::string> {
    static void give(Out& out, const std::string& value) { out.text(value); }
    static std::string take(In& in) { return in.text(); }
};

template <class A, class B>
struct Travel<std::pair<A, B>> {
    static void give(Out& out, const std::pair<A, B>& value) {
        Travel<A>::give(out, value.first);
        Travel<B>::give(out, value.second);
    }
    static std::pair<A, B> take(In& in) {
        Plain<A> first = Travel<Plain<A>>::take(in);
        return std::pair<A, B>(std::move(first), Travel<B>::take(in));
    }
};

template <class... T>
struct Travel<std::tuple<T...>> {
    static void give(Out& out, const std::tuple<T...>& all) {
        std::apply([&](const T&... one) { (Travel<T>::give(out, one), ...); }, all);
    }
    static std::tuple<T...> take(In& in) { return std::tuple<T...>{Travel<T>::take(in)...}; }
};

template <class... T>
struct Travel<std::variant<T...>> {
    using Variant = std::variant<T...>;
    static void give(Out& out, const Variant& value) {
        out.u8(static_cast<uint8_t>(value.index()));
        std::visit([&](const auto& one) { Travel<Plain<decltype(one)>>::give(out, one); }, value);
    }
    static Variant take(In& in) {
        const uint8_t index = in.u8();
        if (index >= sizeof...(T)) throw Broken();
        return taken(in, index, std::index_sequence_for<T...>());
    }

private:
    template <size_t... N>
    static Variant taken(In& in, uint8_t index, std::index_sequence<N...>) {
        using Taken = Variant (*)(In&);
        const Taken all[] = {[](In& from) { return Variant(std::in_place_index<N>, Travel<T>::take(from)); }...};
        return all[index](in);
    }
};

template <class T>
struct Travel<std::optional<T>> {
    static void give(Out& out, const std::optional<T>& value) {
        out.u8(value ? 1 : 0);
        if (value) Travel<T>::give(out, *value);
    }
    static std::optional<T> take(In& in) {
        if (in.u8() == 0) return std::nullopt;
        return Travel<T>::take(in);
    }
};

template <class Container, class Item>
struct TravelOfItems {
    static void give(Out& out, const Container& all) {
        out.u32(static_cast<uint32_t>(all.size()));
        for (const auto& one : all) Travel<Item>::give(out, one);
    }
    static Container take(In& in) {
        Container all;
        for (uint32_t left = in.count(); left > 0; --left) all.insert(all.end(), Travel<Item>::take(in));
        return all;
    }
};

template <class T>
struct Travel<std::vector<T>> : TravelOfItems<std::vector<T>, T> {};
template <class T>
struct Travel<std::list<T>> : TravelOfItems<std::list<T>, T> {};
template <class T>
struct Travel<std::deque<T>> : TravelOfItems<std::deque<T>, T> {};
template <class T>
struct Travel<std::set<T>> : TravelOfItems<std::set<T>, T> {};
template <class A, class B>
struct Travel<std::map<A, B>> : TravelOfItems<std::map<A, B>, std::pair<A, B>> {};

template <class T, std::size_t N>
struct Travel<std::array<T, N>> {
    static void give(Out& out, const std::array<T, N>& all) {
        for (const T& one : all) Travel<T>::give(out, one);
    }
    static std::array<T, N> take(In& in) {
        std::array<T, N> all{};
        for (T& one : all) one = Travel<T>::take(in);
        return all;
    }
};

// Members of structs, arrays among them.
template <class T>
void give_member(Out& out, const T& value) {
    Travel<T>::give(out, value);
}
template <class T, std::size_t N>
void give_member(Out& out, const T (&all)[N]) {
    for (const T& one : all) give_member(out, one);
}
template <class T>
void take_member(In& in, T& value) {
    value = Travel<T>::take(in);
}
template <class T, std::size_t N>
void take_member(In& in, T (&all)[N]) {
    for (T& one : all) take_member(in, one);
}

// Objects by value, and pointers to objects.
template <class T>
struct Travel<T, std::enable_if_t<IsObject<T>::value>> {
    template <class U>
    static void give(Out& out, U&& value) {
        out.u32(give_object<T>(std::forward<U>(value)));
    }
    static T take(In& in) { return take_object<T>(in.u32()); }
};

template <class T>
struct Travel<T*, std::enable_if_t<IsObject<std::remove_cv_t<T>>::value>> {
    static const uint8_t of = IsObject<std::remove_cv_t<T>>::number;
    static void give(Out& out, T* object) { out.u32(number_of(object, of)); }
    static T* take(In& in) { return static_cast<T*>(object_of(in.u32(), of)); }
};

// Texts of C: there may be none.
inline void give_chars(Out& out, const char* text) {
    out.u8(text != nullptr ? 1 : 0);
    if (text != nullptr) out.text(text);
}

enum Came : uint8_t { RETURNED = 0, THREW = 1, THREW_NUMBER = 2, THREW_TEXT = 3, THREW_CHARS = 4, THREW_OTHER = 5, GONE = 9 };

// What happens to an object itself: the first that is no function's number.
enum Fate : uint32_t { COPIED = 0xfffffff0, MOVED, ASSIGNED, MOVE_ASSIGNED, DESTROYED };

}  // namespace harness_apart

#endif
