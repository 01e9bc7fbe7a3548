// The course's side: the objects, and the functions that are called on them.
#ifndef HARNESS_APART_SERVER_H
#define HARNESS_APART_SERVER_H

#include "declared_wire.h"
#include "harness_apart_travel.h"

namespace harness_apart {

// What can be done with the objects of a class; nothing that it does not allow.
struct Class {
    void* (*copy)(const void*);
    void* (*move)(void*);
    void (*assign)(void*, const void*);
    void (*move_assign)(void*, void*);
    void (*destroy)(void*);
};

template <class C>
Class class_of() {
    Class made{};
    if constexpr (std::is_copy_constructible<C>::value) {
        made.copy = [](const void* one) -> void* { return new C(*static_cast<const C*>(one)); };
    }
    if constexpr (std::is_move_constructible<C>::value) {
        made.move = [](void* one) -> void* { return new C(std::move(*static_cast<C*>(one))); };
    }
    if constexpr (std::is_copy_assignable<C>::value) {
        made.assign = [](void* to, const void* from) { *static_cast<C*>(to) = *static_cast<const C*>(from); };
    }
    if constexpr (std::is_move_assignable<C>::value) {
        made.move_assign = [](void* to, void* from) { *static_cast<C*>(to) = std::move(*static_cast<C*>(from)); };
    }
    if constexpr (std::is_destructible<C>::value) {
        made.destroy = [](void* one) { delete static_cast<C*>(one); };
    }
    return made;
}

struct Object {
    void* at;
    uint8_t of;
    // The student's process made it, and ends it.
    bool is_owned;
};

inline std::map<uint32_t, Object>& objects() {
    static auto* all = new std::map<uint32_t, Object>;
    return *all;
}

inline uint32_t note(void* at, uint8_t of, bool is_owned) {
    static uint32_t next = 1;
    objects()[next] = Object{at, of, is_owned};
    return next++;
}

inline uint32_t number_of(const void* object, uint8_t of) {
    if (object == nullptr) return 0;
    for (const auto& known : objects()) {
        if (known.second.at == object && known.second.of == of) return known.first;
    }
    return note(const_cast<void*>(object), of, false);
}

inline Object& object_with(uint32_t number) {
    const auto found = objects().find(number);
    if (found == objects().end()) throw Broken();
    return found->second;
}

inline void* object_of(uint32_t number, uint8_t of) {
    if (number == 0) return nullptr;
    const Object& found = object_with(number);
    if (found.of != of) throw Broken();
    return found.at;
}

template <class T, class U>
uint32_t give_object(U&& value) {
    return note(new T(std::forward<U>(value)), IsObject<T>::number, true);
}

template <class T>
T& object_at(uint32_t number) {
    T* object = static_cast<T*>(object_of(number, IsObject<T>::number));
    if (object == nullptr) throw Broken();
    return *object;
}

template <class T>
T take_object(uint32_t number) {
    if constexpr (std::is_copy_constructible<T>::value) {
        return T(object_at<T>(number));
    } else {
        return T(std::move(object_at<T>(number)));
    }
}

// Arguments while a function is called.
template <class P, class = void>
struct Held {
    explicit Held(In& in) : value(Travel<Plain<P>>::take(in)) {}
    P&& pass() { return static_cast<P&&>(value); }
    void back(Out&) {}
    Plain<P> value;
};

template <class T>
struct Held<T&, std::enable_if_t<!std::is_const<T>::value && !IsObject<T>::value && !std::is_same<T, std::ostream>::value>> {
    explicit Held(In& in) : value(Travel<T>::take(in)) {}
    T& pass() { return value; }
    void back(Out& out) { Travel<T>::give(out, value); }
    T value;
};

template <class P>
struct Held<P, std::enable_if_t<std::is_reference<P>::value && IsObject<Plain<P>>::value>> {
    explicit Held(In& in) : object(&object_at<Plain<P>>(in.u32())) {}
    P&& pass() { return static_cast<P&&>(*object); }
    void back(Out&) {}
    Plain<P>* object;
};

template <>
struct Held<std::ostream&> {
    explicit Held(In&) : stream(new std::ostringstream) {}
    std::ostream& pass() { return *stream; }
    void back(Out& out) { out.text(stream->str()); }
    std::unique_ptr<std::ostringstream> stream;
};

template <>
struct Held<const char*> {
    explicit Held(In& in) : is_there(in.u8() != 0), text(is_there ? in.text() : std::string()) {}
    const char* pass() { return is_there ? text.c_str() : nullptr; }
    void back(Out&) {}
    bool is_there;
    std::string text;
};

template <class R, class = void>
struct Told {
    template <class U>
    static void give(Out& out, U&& value) {
        Travel<Plain<R>>::give(out, std::forward<U>(value));
    }
    static_assert(!std::is_lvalue_reference<R>::value || std::is_const<std::remove_reference_t<R>>::value,
                  "what this reference refers to could be set only in this process: leave `apart` out");
};

template <class T>
struct Told<T&, std::enable_if_t<IsObject<Plain<T>>::value>> {
    static void give(Out& out, T& object) { out.u32(number_of(std::addressof(object), IsObject<Plain<T>>::number)); }
};

template <>
struct Told<const char*> {
    static void give(Out& out, const char* text) { give_chars(out, text); }
};

// Calls a function.
template <class R, class... P>
void serve(In& in, Out& out, R (*call)(P...)) {
    std::tuple<Held<P>...> held{Held<P>(in)...};
    if (in.more()) throw Broken();
    std::apply(
        [&](auto&... each) {
            if constexpr (std::is_void<R>::value || std::is_same<R, std::ostream&>::value) {
                call(each.pass()...);
            } else if constexpr (IsObject<R>::value) {
                // Made where it stays: one copy more could be seen.
                out.u32(note(new R(call(each.pass()...)), IsObject<R>::number, true));
            } else {
                Told<R>::give(out, call(each.pass()...));
            }
            (each.back(out), ...);
        },
        held);
}

inline void serve_fate(uint32_t fate, In& in, Out& out, const Class* classes) {
    const uint32_t number = in.u32();
    const uint32_t other = in.u32();
    const Object one = object_with(number);
    const Class& of = classes[one.of];
    uint32_t made = 0;
    switch (fate) {
        case COPIED:
            if (of.copy == nullptr) throw Broken();
            made = note(of.copy(one.at), one.of, true);
            break;
        case MOVED:
            if (of.move == nullptr) throw Broken();
            made = note(of.move(one.at), one.of, true);
            break;
        case ASSIGNED:
            if (of.assign == nullptr) throw Broken();
            of.assign(one.at, object_of(other, one.of));
            break;
        case MOVE_ASSIGNED:
            if (of.move_assign == nullptr) throw Broken();
            of.move_assign(one.at, object_of(other, one.of));
            break;
        case DESTROYED:
            objects().erase(number);
            if (one.is_owned && of.destroy != nullptr) of.destroy(one.at);
            break;
        default: throw Broken();
    }
    out.u32(made);
}

inline std::string came(uint8_t how) { return std::string(1, static_cast<char>(how)); }

// What comes of a request: the first byte says how it ended.
template <class Act>
std::string result_of(Act act) {
    Out out;
    try {
        act(out);
        return came(RETURNED) + out.bytes;
    } catch (const std::exception& error) {
        out = Out();
        out.text(harness_rt::declared::name_of(typeid(error)));
        out.text(harness_rt::declared::base_of(error));
        out.text(error.what());
        return came(THREW) + out.bytes;
    } catch (int number) {
        out = Out();
        out.u32(static_cast<uint32_t>(number));
        return came(THREW_NUMBER) + out.bytes;
    } catch (const std::string& words) {
        out = Out();
        out.text(words);
        return came(THREW_TEXT) + out.bytes;
    } catch (const char* words) {
        out = Out();
        out.text(words);
        return came(THREW_CHARS) + out.bytes;
    } catch (const Broken&) {
        harness_rt::end(harness_rt::End::Terminated, 0, "a request that makes no sense");
    } catch (...) {
        return came(THREW_OTHER);
    }
}

}  // namespace harness_apart

#endif
