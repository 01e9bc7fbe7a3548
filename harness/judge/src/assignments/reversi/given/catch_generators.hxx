// Values of GENERATE.
#ifndef HARNESS_CATCH_GENERATORS_HXX
#define HARNESS_CATCH_GENERATORS_HXX

#include "catch_core.hxx"

#include <cstddef>
#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <vector>

namespace harness_catch {

// Chooses which of `count` values this run gets: in the end each had its run.
std::size_t choose(Place const&, std::size_t count);

// Number from 0 to less than 1, the same for the same arguments.
double pseudo_random(std::size_t index, double low, double high);

} // end namespace harness_catch

namespace Catch {

namespace Generators {

// Finite list of values.
template <typename T>
struct Generated
{
    using Value = T;
    std::vector<T> values;
};

// Names the type of the values that follow it.
template <typename T>
struct as
{ };

template <typename T>
Generated<T> value(T const& one)
{
    return {{one}};
}

template <typename T>
Generated<T> values(std::initializer_list<T> list)
{
    return {std::vector<T>(list)};
}

// The types of the columns are not deduced: they must be named.
template <typename... TS>
Generated<std::tuple<TS...>> table(std::initializer_list<std::tuple<std::decay_t<TS>...>> rows)
{
    return {std::vector<std::tuple<TS...>>(rows)};
}

// Values from `low` up to, but not including, `high`.
template <typename T>
Generated<T> range(T low, T high, T step)
{
    Generated<T> result;
    for (T next = low; step < T() ? next > high : next < high; next = static_cast<T>(next + step)) {
        result.values.push_back(next);
        if (step == T()) break;
    }
    return result;
}

template <typename T>
Generated<T> range(T low, T high)
{
    return range(low, high, low < high ? T(1) : static_cast<T>(-1));
}

template <typename RANGE>
auto from_range(RANGE const& values) -> Generated<std::decay_t<decltype(*values.begin())>>
{
    Generated<std::decay_t<decltype(*values.begin())>> result;
    for (auto const& each : values) result.values.push_back(each);
    return result;
}

template <typename ITERATOR>
auto from_range(ITERATOR from, ITERATOR to) -> Generated<std::decay_t<decltype(*from)>>
{
    Generated<std::decay_t<decltype(*from)>> result;
    for (; from != to; ++from) result.values.push_back(*from);
    return result;
}

// Endless numbers between two bounds, to be cut off by `take`.
template <typename T>
struct Random
{
    T low;
    T high;
};

template <typename T>
Random<T> random(T low, T high)
{
    return {low, high};
}

template <typename T>
Generated<T> take(std::size_t count, Random<T> const& numbers)
{
    double const width = static_cast<double>(numbers.high - numbers.low) + (std::is_integral<T>::value ? 1 : 0);
    double const low = static_cast<double>(numbers.low);
    Generated<T> result;
    for (std::size_t i = 0; i < count; ++i) {
        double const share = harness_catch::pseudo_random(i, low, static_cast<double>(numbers.high));
        result.values.push_back(static_cast<T>(numbers.low + static_cast<T>(width * share)));
    }
    return result;
}

template <typename T>
Generated<T> take(std::size_t count, Generated<T> generated)
{
    if (count < generated.values.size()) {
        generated.values.erase(generated.values.begin() + static_cast<std::ptrdiff_t>(count), generated.values.end());
    }
    return generated;
}

template <typename T, typename PREDICATE>
Generated<T> filter(PREDICATE const& keep, Generated<T> const& generated)
{
    Generated<T> result;
    for (auto const& each : generated.values) {
        if (keep(each)) result.values.push_back(each);
    }
    return result;
}

template <typename TO, typename FUNCTION, typename T>
Generated<TO> map(FUNCTION const& function, Generated<T> const& generated)
{
    Generated<TO> result;
    for (auto const& each : generated.values) result.values.push_back(function(each));
    return result;
}

template <typename FUNCTION, typename T>
auto map(FUNCTION const& function, Generated<T> const& generated)
        -> Generated<std::decay_t<decltype(function(generated.values[0]))>>
{
    return map<std::decay_t<decltype(function(generated.values[0]))>, FUNCTION, T>(function, generated);
}

// Consecutive values in groups of that size; what is left over makes none.
template <typename T>
Generated<std::vector<T>> chunk(std::size_t size, Generated<T> const& generated)
{
    Generated<std::vector<T>> result;
    for (std::size_t from = 0; size > 0 && from + size <= generated.values.size(); from += size) {
        auto const begin = generated.values.begin() + static_cast<std::ptrdiff_t>(from);
        result.values.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    }
    return result;
}

// Of endless numbers as many as any `take` asks for.
template <typename T>
Generated<T> many(Random<T> const& numbers)
{
    return take(1000, numbers);
}

template <typename T, typename PREDICATE>
Generated<T> filter(PREDICATE const& keep, Random<T> const& numbers)
{
    return filter(keep, many(numbers));
}

template <typename FUNCTION, typename T>
auto map(FUNCTION const& function, Random<T> const& numbers) -> decltype(map(function, many(numbers)))
{
    return map(function, many(numbers));
}

template <typename T>
Generated<std::vector<T>> chunk(std::size_t size, Random<T> const& numbers)
{
    return chunk(size, many(numbers));
}

template <typename T>
Generated<T> repeat(std::size_t times, Generated<T> const& generated)
{
    Generated<T> result;
    for (; times > 0; --times) {
        for (auto const& each : generated.values) result.values.push_back(each);
    }
    return result;
}

template <typename T, typename ONE>
void append(Generated<T>& to, ONE const& one)
{
    to.values.push_back(static_cast<T>(one));
}

template <typename T>
void append(Generated<T>& to, Generated<T> const& more)
{
    for (auto const& each : more.values) to.values.push_back(each);
}

template <typename T>
struct Value_of
{
    using Type = T;
};

template <typename T>
struct Value_of<Generated<T>>
{
    using Type = T;
};

template <typename T, typename... ARGUMENTS>
Generated<T> list(as<T>, ARGUMENTS const&... arguments)
{
    Generated<T> result;
    using Expander = int[];
    static_cast<void>(Expander {0, (append(result, arguments), 0)...});
    return result;
}

template <typename FIRST, typename... REST>
auto list(FIRST first, REST const&... rest) -> Generated<typename Value_of<FIRST>::Type>
{
    return list(as<typename Value_of<FIRST>::Type>(), first, rest...);
}

template <typename FIRST, typename... REST>
auto concat(FIRST const& first, REST const&... rest) -> Generated<typename Value_of<FIRST>::Type>
{
    return list(first, rest...);
}

} // end namespace Generators

} // end namespace Catch

namespace harness_catch {

template <typename MAKER>
auto generate(Place const& place, MAKER const& maker) -> typename decltype(maker())::Value
{
    auto const generated = maker();
    return generated.values[choose(place, generated.values.size())];
}

} // end namespace harness_catch

#endif
