// The board of Reversi.
#pragma once

#include "move.hxx"
#include "player.hxx"

#include <ge211.hxx>

#include <iostream>
#include <unordered_map>
#include <unordered_set>
#include <vector>

// Owner of each square of a board with 2 to 8 columns and 2 to 8 rows.
class Board
{
public:
    // Types of sizes and directions, of positions, and of areas.
    using Dimensions = ge211::Dims<int>;
    using Position = ge211::Posn<int>;
    using Rectangle = ge211::Rect<int>;

    class reference;
    class multi_reference;

    // Constructs an empty board.
    //
    // Throws `ge211::Client_logic_error` if a side is less than 2 or more than 8.
    explicit Board(Dimensions dims);

    // Returns the width and the height.
    Dimensions dimensions() const;

    // Returns whether the position is on the board.
    bool good_position(Position) const;

    // Returns the owner of a square.
    //
    // Throws `ge211::Client_logic_error` if the position is not on the board.
    Player operator[](Position) const;

    // Makes a square available for change:
    //
    //     board[{2, 3}] = Player::dark;
    //
    // The position must be on the board. A program that reads from or assigns to a square elsewhere is aborted.
    reference operator[](Position);

    // Gives all squares of the set to the player. They must be on the board.
    void set_all(Position_set, Player);

    // Returns the number of squares that the player owns.
    size_t count_player(Player) const;

    // Returns the area of the whole board, which can be iterated over:
    //
    //     for (Board::Position pos : board.all_positions()) { ... }
    Rectangle all_positions() const;

    // Returns the area of the four squares of the opening phase.
    Rectangle center_positions() const;

    // Returns the eight directions as steps between neighbouring squares.
    static std::vector<Dimensions> const& all_directions();

    // Returns whether the boards have the same size and the same owners.
    friend bool operator==(Board const&, Board const&);

    // Makes several squares available for change at once:
    //
    //     board.at_set({{2, 3}, {2, 4}}) = Player::dark;
    multi_reference at_set(Position_set);

private:
    Dimensions dims_;
    Position_set light_;
    Position_set dark_;

    Player get_(Position) const;

    void set_(Position, Player);

    void set_all_(Position_set, Player);

    void bounds_check_(Position) const;

#ifdef CS211_TESTING
    friend struct Test_access;
#endif
};

bool operator!=(Board const&, Board const&);

// Prints a line for each row: `D` and `L` for the players' tiles, `_` for an empty square.
std::ostream& operator<<(std::ostream&, Board const&);

// Stands for one square of a board: it can be assigned a `Player` and used as one.
class Board::reference
{
public:
    reference(reference const&) = default;

    // Assigns the owner of the other square.
    reference& operator=(reference const&) noexcept;

    reference& operator=(Player) noexcept;

    operator Player() const noexcept;

private:
    friend class Board;

    reference(Board&, Position) noexcept;

    Board& board_;
    Position pos_;
};

// Stands for several squares of a board: it can be assigned a `Player`.
class Board::multi_reference
{
public:
    multi_reference(multi_reference const&) = default;

    multi_reference& operator=(Player) noexcept;

private:
    friend class Board;

    multi_reference(Board&, Position_set) noexcept;

    Board& board_;
    Position_set pos_set_;
};
