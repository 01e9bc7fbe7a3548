// Geometry of ge211 without a window: sizes, positions, rectangles and transforms.
#ifndef HARNESS_GE211_GEOMETRY_HXX
#define HARNESS_GE211_GEOMETRY_HXX

#include <cstddef>
#include <functional>
#include <iterator>
#include <ostream>
#include <type_traits>

namespace ge211 {

namespace geometry {

// Type of `the_origin`, which converts to the position {0, 0}.
struct Origin_type
{
    explicit constexpr Origin_type() noexcept { }
};

constexpr Origin_type the_origin {};

// Width and height, or the vector between two positions.
template <typename COORDINATE>
struct Dims
{
    using Coordinate = COORDINATE;
    using Dimensions = Dims;

    Coordinate width;
    Coordinate height;

    constexpr Dims(Coordinate width, Coordinate height) : width(width), height(height) { }

    constexpr Dims() : Dims(Coordinate(), Coordinate()) { }

    template <
            typename FROM,
            typename = std::enable_if_t<std::is_convertible<FROM, Coordinate>::value>>
    explicit constexpr Dims(Dims<FROM> const& that)
            : Dims(static_cast<Coordinate>(that.width), static_cast<Coordinate>(that.height))
    { }

    // Converts each coordinate with `static_cast`.
    template <typename TO>
    constexpr Dims<TO> into() const
    {
        return Dims<TO>(*this);
    }

    constexpr bool operator==(Dims const& that) const { return width == that.width && height == that.height; }

    constexpr bool operator!=(Dims const& that) const { return !(*this == that); }

    // The order is partial: both coordinates must agree on it.
    constexpr bool operator<=(Dims const& that) const { return width <= that.width && height <= that.height; }

    constexpr bool operator>=(Dims const& that) const { return that <= *this; }

    constexpr bool operator<(Dims const& that) const { return *this <= that && *this != that; }

    constexpr bool operator>(Dims const& that) const { return that < *this; }

    constexpr Dims operator+(Dims const& that) const { return {add(width, that.width), add(height, that.height)}; }

    constexpr Dims operator-(Dims const& that) const { return {sub(width, that.width), sub(height, that.height)}; }

    constexpr Dims operator-() const { return Dims() - *this; }

    constexpr Dims operator*(Coordinate factor) const
    {
        return {static_cast<Coordinate>(width * factor), static_cast<Coordinate>(height * factor)};
    }

    constexpr Dims operator/(Coordinate divisor) const
    {
        return {static_cast<Coordinate>(width / divisor), static_cast<Coordinate>(height / divisor)};
    }

    constexpr Dims& operator+=(Dims const& that) { return *this = *this + that; }

    constexpr Dims& operator-=(Dims const& that) { return *this = *this - that; }

    constexpr Dims& operator*=(Coordinate factor) { return *this = *this * factor; }

    constexpr Dims& operator/=(Coordinate divisor) { return *this = *this / divisor; }

private:
    static constexpr Coordinate add(Coordinate a, Coordinate b) { return static_cast<Coordinate>(a + b); }

    static constexpr Coordinate sub(Coordinate a, Coordinate b) { return static_cast<Coordinate>(a - b); }
};

template <typename COORDINATE>
constexpr Dims<COORDINATE>
operator*(COORDINATE factor, Dims<COORDINATE> const& dims)
{
    return dims * factor;
}

// Multiplies whole numbers by a fraction and drops what is behind the point.
template <
        typename COORDINATE,
        typename = std::enable_if_t<std::is_integral<COORDINATE>::value>>
constexpr Dims<COORDINATE>
operator*(Dims<COORDINATE> const& dims, double factor)
{
    return {static_cast<COORDINATE>(dims.width * factor), static_cast<COORDINATE>(dims.height * factor)};
}

template <
        typename COORDINATE,
        typename = std::enable_if_t<std::is_integral<COORDINATE>::value>>
constexpr Dims<COORDINATE>
operator*(double factor, Dims<COORDINATE> const& dims)
{
    return dims * factor;
}

template <
        typename COORDINATE,
        typename = std::enable_if_t<std::is_integral<COORDINATE>::value>>
constexpr Dims<COORDINATE>
operator/(Dims<COORDINATE> const& dims, double divisor)
{
    return dims * (1 / divisor);
}

// Point of the plane, where y grows downwards.
//
// It has no default constructor: `the_origin` must be named.
template <typename COORDINATE>
struct Posn
{
    using Coordinate = COORDINATE;
    using Dims_type = Dims<Coordinate>;
    using Dimensions = Dims<Coordinate>;
    using Position = Posn;

    Coordinate x;
    Coordinate y;

    constexpr Posn(Coordinate x, Coordinate y) : x(x), y(y) { }

    constexpr Posn(Origin_type) : Posn(Coordinate(), Coordinate()) { }

    explicit constexpr Posn(Dims_type dims) : Posn(dims.width, dims.height) { }

    template <
            typename FROM,
            typename = std::enable_if_t<std::is_convertible<FROM, Coordinate>::value>>
    explicit constexpr Posn(Posn<FROM> const& that)
            : Posn(static_cast<Coordinate>(that.x), static_cast<Coordinate>(that.y))
    { }

    // Converts each coordinate with `static_cast`.
    template <typename TO>
    constexpr Posn<TO> into() const
    {
        return Posn<TO>(*this);
    }

    constexpr bool operator==(Posn const& that) const { return x == that.x && y == that.y; }

    constexpr bool operator!=(Posn const& that) const { return !(*this == that); }

    constexpr Posn operator+(Dims_type const& by) const { return Posn(vector() + by); }

    constexpr Posn operator-(Dims_type const& by) const { return Posn(vector() - by); }

    constexpr Dims_type operator-(Posn const& that) const { return vector() - that.vector(); }

    constexpr Posn& operator+=(Dims_type const& by) { return *this = *this + by; }

    constexpr Posn& operator-=(Dims_type const& by) { return *this = *this - by; }

    constexpr Posn up_by(Coordinate dy) const { return *this - Dims_type(Coordinate(), dy); }

    constexpr Posn down_by(Coordinate dy) const { return *this + Dims_type(Coordinate(), dy); }

    constexpr Posn left_by(Coordinate dx) const { return *this - Dims_type(dx, Coordinate()); }

    constexpr Posn right_by(Coordinate dx) const { return *this + Dims_type(dx, Coordinate()); }

    constexpr Posn up_left_by(Dims_type by) const { return *this - by; }

    constexpr Posn up_right_by(Dims_type by) const { return up_by(by.height).right_by(by.width); }

    constexpr Posn down_left_by(Dims_type by) const { return down_by(by.height).left_by(by.width); }

    constexpr Posn down_right_by(Dims_type by) const { return *this + by; }

private:
    constexpr Dims_type vector() const { return {x, y}; }
};

// Rectangle with sides along the axes, and the container of the whole positions in it.
template <typename COORDINATE>
struct Rect
{
    using Coordinate = COORDINATE;
    using Dims_type = Dims<Coordinate>;
    using Posn_type = Posn<Coordinate>;
    using Dimensions = Dims_type;
    using Position = Posn_type;
    class iterator;

    // Coordinates of the top left corner.
    Coordinate x;
    Coordinate y;
    Coordinate width;
    Coordinate height;

    constexpr Rect(Coordinate x, Coordinate y, Coordinate width, Coordinate height)
            : x(x), y(y), width(width), height(height)
    { }

    constexpr Rect() : Rect(Coordinate(), Coordinate(), Coordinate(), Coordinate()) { }

    template <
            typename FROM,
            typename = std::enable_if_t<std::is_convertible<FROM, Coordinate>::value>>
    explicit constexpr Rect(Rect<FROM> const& that)
            : x(static_cast<Coordinate>(that.x)),
              y(static_cast<Coordinate>(that.y)),
              width(static_cast<Coordinate>(that.width)),
              height(static_cast<Coordinate>(that.height))
    { }

    template <typename TO>
    constexpr Rect<TO> into() const
    {
        return Rect<TO>(*this);
    }

    static constexpr Rect from_top_left(Posn_type corner, Dims_type dims)
    {
        return {corner.x, corner.y, dims.width, dims.height};
    }

    static constexpr Rect from_top_right(Posn_type corner, Dims_type dims)
    {
        return from_top_left(corner.left_by(dims.width), dims);
    }

    static constexpr Rect from_bottom_left(Posn_type corner, Dims_type dims)
    {
        return from_top_left(corner.up_by(dims.height), dims);
    }

    static constexpr Rect from_bottom_right(Posn_type corner, Dims_type dims)
    {
        return from_top_left(corner.up_left_by(dims), dims);
    }

    static constexpr Rect from_center(Posn_type center, Dims_type dims)
    {
        return from_top_left(center.up_left_by(dims / Coordinate(2)), dims);
    }

    constexpr bool operator==(Rect const& that) const
    {
        return top_left() == that.top_left() && dimensions() == that.dimensions();
    }

    constexpr bool operator!=(Rect const& that) const { return !(*this == that); }

    constexpr Dims_type dimensions() const { return {width, height}; }

    constexpr Posn_type top_left() const { return {x, y}; }

    constexpr Posn_type top_right() const { return top_left().right_by(width); }

    constexpr Posn_type bottom_left() const { return top_left().down_by(height); }

    constexpr Posn_type bottom_right() const { return top_left().down_right_by(dimensions()); }

    constexpr Posn_type center() const { return top_left().down_right_by(dimensions() / Coordinate(2)); }

    constexpr iterator begin() const { return iterator(top_left(), y, height); }

    constexpr iterator end() const
    {
        return iterator(height > Coordinate() ? top_right() : top_left(), y, height);
    }
};

// Visits a rectangle column by column, each from top to bottom.
template <typename COORDINATE>
class Rect<COORDINATE>::iterator
{
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Posn<COORDINATE> const;
    using difference_type = std::ptrdiff_t;
    using pointer = value_type*;
    using reference = value_type&;

    constexpr value_type operator*() const { return here_; }

    constexpr pointer operator->() const { return &here_; }

    constexpr iterator& operator++()
    {
        ++here_.y;
        if (!(here_.y < top_ + height_)) {
            here_.y = top_;
            ++here_.x;
        }
        return *this;
    }

    constexpr iterator operator++(int)
    {
        iterator const before(*this);
        ++*this;
        return before;
    }

    constexpr iterator& operator--()
    {
        if (here_.y == top_) {
            here_.y = top_ + height_;
            --here_.x;
        }
        --here_.y;
        return *this;
    }

    constexpr iterator operator--(int)
    {
        iterator const before(*this);
        --*this;
        return before;
    }

    constexpr bool operator==(iterator const& that) const { return here_ == that.here_; }

    constexpr bool operator!=(iterator const& that) const { return here_ != that.here_; }

private:
    friend struct Rect;

    constexpr iterator(Posn<COORDINATE> here, COORDINATE top, COORDINATE height)
            : here_(here), top_(top), height_(height)
    { }

    Posn<COORDINATE> here_;
    COORDINATE top_;
    COORDINATE height_;
};

template <typename COORDINATE>
std::ostream&
operator<<(std::ostream& out, Dims<COORDINATE> const& dims)
{
    return out << "{" << dims.width << ", " << dims.height << "}";
}

template <typename COORDINATE>
std::ostream&
operator<<(std::ostream& out, Posn<COORDINATE> const& posn)
{
    return out << "{" << posn.x << ", " << posn.y << "}";
}

template <typename COORDINATE>
std::ostream&
operator<<(std::ostream& out, Rect<COORDINATE> const& rect)
{
    return out << "{" << rect.x << ", " << rect.y << ", " << rect.width << ", " << rect.height << "}";
}

// Rotation, scaling and flipping of a sprite.
class Transform
{
public:
    Transform() noexcept { }

    static Transform rotation(double degrees) { return Transform().set_rotation(degrees); }

    static Transform scale(double factor) { return Transform().set_scale(factor); }

    static Transform scale_x(double factor) { return Transform().set_scale_x(factor); }

    static Transform scale_y(double factor) { return Transform().set_scale_y(factor); }

    static Transform flip_h() { return Transform().set_flip_h(true); }

    static Transform flip_v() { return Transform().set_flip_v(true); }

    // Sets the angle, clockwise and less than a full turn.
    Transform& set_rotation(double degrees);

    Transform& set_scale(double factor) { return set_scale_x(factor).set_scale_y(factor); }

    Transform& set_scale_x(double factor);

    Transform& set_scale_y(double factor);

    Transform& set_flip_h(bool flipped);

    Transform& set_flip_v(bool flipped);

    double get_rotation() const { return rotation_; }

    double get_scale_x() const { return scale_x_; }

    double get_scale_y() const { return scale_y_; }

    bool get_flip_h() const { return flip_h_; }

    bool get_flip_v() const { return flip_v_; }

    bool is_identity() const { return *this == Transform(); }

    // Combines two transforms: angles add up, scales multiply, flips cancel.
    Transform operator*(Transform const& that) const;

    Transform inverse() const;

    bool operator==(Transform const& that) const;

    bool operator!=(Transform const& that) const { return !(*this == that); }

private:
    double rotation_ = 0;
    double scale_x_ = 1;
    double scale_y_ = 1;
    bool flip_h_ = false;
    bool flip_v_ = false;
};

} // end namespace geometry

using namespace geometry;

} // end namespace ge211

namespace std {

template <typename COORDINATE>
struct hash<ge211::geometry::Dims<COORDINATE>>
{
    size_t operator()(ge211::geometry::Dims<COORDINATE> const& dims) const
    {
        hash<COORDINATE> const coordinate {};
        return coordinate(dims.width) * 31 ^ coordinate(dims.height);
    }
};

template <typename COORDINATE>
struct hash<ge211::geometry::Posn<COORDINATE>>
{
    size_t operator()(ge211::geometry::Posn<COORDINATE> const& posn) const
    {
        hash<COORDINATE> const coordinate {};
        return coordinate(posn.x) * 31 ^ coordinate(posn.y);
    }
};

template <typename COORDINATE>
struct hash<ge211::geometry::Rect<COORDINATE>>
{
    size_t operator()(ge211::geometry::Rect<COORDINATE> const& rect) const
    {
        return hash<ge211::geometry::Posn<COORDINATE>>()(rect.top_left()) * 31
               ^ hash<ge211::geometry::Dims<COORDINATE>>()(rect.dimensions());
    }
};

} // end namespace std

#endif
