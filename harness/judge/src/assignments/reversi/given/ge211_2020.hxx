// The names that the library had in 2020 alone, for files that use them.
#ifndef HARNESS_GE211_2020_HXX
#define HARNESS_GE211_2020_HXX

#include "ge211.hxx"

// Brought along by the library of 2020.
#include <random>

namespace ge211 {

template <typename COORDINATE>
using Basic_dimensions = geometry::Dims<COORDINATE>;
template <typename COORDINATE>
using Basic_position = geometry::Posn<COORDINATE>;
template <typename COORDINATE>
using Basic_rectangle = geometry::Rect<COORDINATE>;
using Dimensions = geometry::Dims<int>;
using Position = geometry::Posn<int>;
using Rectangle = geometry::Rect<int>;
using Random = of_2020::Random;

} // end namespace ge211

#endif
