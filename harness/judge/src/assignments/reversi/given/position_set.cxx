#include "position_set.hxx"

constexpr int Position_set::coord_limit;

Position_set::Position_set(std::initializer_list<value_type> positions)
        : Position_set(positions.begin(), positions.end())
{ }

Position_set
Position_set::universe()
{
    return ~Position_set();
}

bool
Position_set::empty() const
{
    return bits_.none();
}

std::size_t
Position_set::size() const
{
    return bits_.count();
}

bool
Position_set::operator[](value_type pos) const
{
    return bits_[index_(pos)];
}

Position_set::reference
Position_set::operator[](value_type pos)
{
    return bits_[index_(pos)];
}

void
Position_set::clear()
{
    bits_.reset();
}

Position_set&
Position_set::operator&=(Position_set that)
{
    bits_ &= that.bits_;
    return *this;
}

Position_set&
Position_set::operator|=(Position_set that)
{
    bits_ |= that.bits_;
    return *this;
}

Position_set&
Position_set::operator^=(Position_set that)
{
    bits_ ^= that.bits_;
    return *this;
}

Position_set
Position_set::operator&(Position_set that) const
{
    return that &= *this;
}

Position_set
Position_set::operator|(Position_set that) const
{
    return that |= *this;
}

Position_set
Position_set::operator^(Position_set that) const
{
    return that ^= *this;
}

Position_set
Position_set::operator~() const
{
    Position_set result(*this);
    result.bits_.flip();
    return result;
}

Position_set::iterator
Position_set::begin() const
{
    iterator result(bits_, -1);
    return ++result;
}

Position_set::iterator
Position_set::end() const
{
    return iterator(bits_, static_cast<int>(bits_.size()));
}

std::size_t
Position_set::index_(value_type pos)
{
    long const index = static_cast<long>(coord_limit) * pos.x + pos.y;
    if (index < 0 || coord_limit * coord_limit <= index) {
        throw ge211::Client_logic_error("Position_set: position out of range");
    }
    return static_cast<std::size_t>(index);
}

bool
operator==(Position_set a, Position_set b)
{
    return a.bits_ == b.bits_;
}

bool
operator!=(Position_set a, Position_set b)
{
    return !(a == b);
}

Position_set::iterator::iterator(Bits const& bits, int index) : bits_(&bits), index_(index), here_(0, 0)
{
    go_(index);
}

Position_set::iterator::value_type
Position_set::iterator::operator*() const
{
    return here_;
}

Position_set::iterator::pointer
Position_set::iterator::operator->() const
{
    return &here_;
}

Position_set::iterator&
Position_set::iterator::operator++()
{
    do {
        go_(index_ + 1);
    } while (!rests_());
    return *this;
}

Position_set::iterator
Position_set::iterator::operator++(int)
{
    iterator const before(*this);
    ++*this;
    return before;
}

Position_set::iterator&
Position_set::iterator::operator--()
{
    do {
        go_(index_ - 1);
    } while (!rests_());
    return *this;
}

Position_set::iterator
Position_set::iterator::operator--(int)
{
    iterator const before(*this);
    --*this;
    return before;
}

// Returns whether there is an element here, or no element to look for any more.
bool
Position_set::iterator::rests_() const
{
    bool const inside = 0 <= index_ && index_ < static_cast<int>(bits_->size());
    return !inside || (*bits_)[static_cast<std::size_t>(index_)];
}

void
Position_set::iterator::go_(int index)
{
    index_ = index;
    here_ = {index / coord_limit, index % coord_limit};
}

bool
operator==(Position_set::iterator a, Position_set::iterator b)
{
    return a.bits_ == b.bits_ && a.index_ == b.index_;
}

bool
operator!=(Position_set::iterator a, Position_set::iterator b)
{
    return !(a == b);
}

std::ostream&
operator<<(std::ostream& out, Position_set pset)
{
    char const* separator = "";
    out << "{";
    for (Position_set::value_type pos : pset) {
        out << separator << "{" << pos.x << ", " << pos.y << "}";
        separator = ", ";
    }
    return out << "}";
}
