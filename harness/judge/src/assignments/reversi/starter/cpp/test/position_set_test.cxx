#include "position_set.hxx"

#include <catch.hxx>

TEST_CASE("a new position set is empty")
{
    Position_set const pset;

    CHECK(pset.empty());
    CHECK(pset.size() == 0);
    CHECK_FALSE(pset[{2, 3}]);
}

TEST_CASE("positions can be added to a set and removed from it")
{
    Position_set pset;

    pset[{2, 3}] = true;
    pset[{4, 1}] = true;
    CHECK(pset == Position_set {{2, 3}, {4, 1}});
    pset[{2, 3}] = false;
    CHECK(pset == Position_set {{4, 1}});
    pset.clear();
    CHECK(pset.empty());
}

TEST_CASE("sets of positions have the set operations")
{
    Position_set const a {{0, 0}, {1, 1}};
    Position_set const b {{1, 1}, {2, 2}};

    CHECK((a & b) == Position_set {{1, 1}});
    CHECK((a | b) == Position_set {{0, 0}, {1, 1}, {2, 2}});
    CHECK((a ^ b) == Position_set {{0, 0}, {2, 2}});
    CHECK((a & ~b) == Position_set {{0, 0}});
}

TEST_CASE("iterating over a set visits its positions column by column")
{
    Position_set const pset {{2, 0}, {0, 7}, {1, 3}};
    Position_set::value_type const expected[] = {{0, 7}, {1, 3}, {2, 0}};

    int i = 0;
    for (ge211::Posn<int> pos : pset) {
        REQUIRE(i < 3);
        CHECK(pos == expected[i]);
        ++i;
    }
    CHECK(i == 3);
}
