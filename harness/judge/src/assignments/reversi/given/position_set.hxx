// Sets of board positions.
#pragma once

#include <ge211.hxx>

#include <bitset>
#include <cstddef>
#include <initializer_list>
#include <iostream>
#include <iterator>

// Set of positions whose coordinates are both from 0 to 7.
//
// Positions are visited column by column: {0, 0}, {0, 1}, ..., {1, 0}, {1, 1}, ...
//
// A position is stored as the single number 8 * x + y. Nobody checks the coordinates one by one: {0, 8} means the same
// as {1, 0}. Only a position whose number is not from 0 to 63 throws `ge211::Client_logic_error`.
class Position_set
{
    using Bits = std::bitset<64>;

public:
    // Coordinates must be less than this.
    static constexpr int coord_limit = 8;

    // Type of the elements.
    using value_type = ge211::Posn<int>;

    // Stands for the presence of one position: `bool`s can be read from it and assigned to it.
    using reference = Bits::reference;

    class iterator;
    using const_iterator = iterator;

    // Constructs the empty set.
    Position_set() = default;

    // Constructs the set of the positions listed.
    Position_set(std::initializer_list<value_type> positions);

    // Constructs the set of the positions from `begin` up to, but not including, `end`.
    template <typename INPUT_ITERATOR>
    explicit Position_set(INPUT_ITERATOR begin, INPUT_ITERATOR end)
    {
        for (; begin != end; ++begin) {
            (*this)[*begin] = true;
        }
    }

    // Returns the set of all 64 positions.
    static Position_set universe();

    bool empty() const;

    // Returns the number of positions in the set.
    std::size_t size() const;

    // Returns whether the position is in the set.
    bool operator[](value_type) const;

    // Makes the position's presence available for change:
    //
    //     pset[{2, 3}] = true;   // adds it
    //     pset[{2, 3}] = false;  // removes it
    reference operator[](value_type);

    // Removes all positions.
    void clear();

    // Keeps only the positions that are also in the other set.
    Position_set& operator&=(Position_set);

    // Adds the positions of the other set.
    Position_set& operator|=(Position_set);

    // Adds those positions of the other set that are not here, and removes those that are.
    Position_set& operator^=(Position_set);

    // Intersection.
    Position_set operator&(Position_set) const;

    // Union.
    Position_set operator|(Position_set) const;

    // Symmetric difference: the positions in exactly one of the sets.
    Position_set operator^(Position_set) const;

    // Complement: `a & ~b` is the set difference.
    Position_set operator~() const;

    // Iterators point into the set: they are of no use any more once the set is gone.
    iterator begin() const;

    iterator end() const;

    friend bool operator==(Position_set, Position_set);

    friend bool operator!=(Position_set, Position_set);

private:
    static std::size_t index_(value_type);

    Bits bits_;
};

// Visits the positions of a set.
class Position_set::iterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Position_set::value_type const;
    using difference_type = std::ptrdiff_t;
    using pointer = value_type*;
    using reference = value_type&;

    value_type operator*() const;

    pointer operator->() const;

    iterator& operator++();

    iterator operator++(int);

    iterator& operator--();

    iterator operator--(int);

    friend bool operator==(iterator, iterator);

    friend bool operator!=(iterator, iterator);

private:
    friend class Position_set;

    iterator(Bits const& bits, int index);

    bool rests_() const;

    void go_(int index);

    Bits const* bits_;
    int index_;
    Position_set::value_type here_;
};

bool operator==(Position_set::iterator, Position_set::iterator);

bool operator!=(Position_set::iterator, Position_set::iterator);

// Prints the positions between braces: `{{2, 3}, {4, 1}}`.
std::ostream& operator<<(std::ostream&, Position_set);
