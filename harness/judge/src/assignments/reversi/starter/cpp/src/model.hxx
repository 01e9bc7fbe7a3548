// The state of a game of Reversi and its rules.
#pragma once

#include "board.hxx"
#include "player.hxx"

#include <iostream>
#include <vector>

// A game that is going on or over.
//
// You may add private members. The public part, and the four private variables, must stay as they are.
class Model
{
public:
    // Types of sizes and directions, of positions, and of areas, as in `Board`.
    using Dimensions = Board::Dimensions;
    using Position = Board::Position;
    using Rectangle = Board::Rectangle;

    // Starts a game on a square board.
    //
    // Throws `ge211::Client_logic_error` if the size is less than 2 or more than 8.
    explicit Model(int size = 8);

    // Starts a game on a board of the given width and height.
    //
    // Throws `ge211::Client_logic_error` if one of them is less than 2 or more than 8.
    Model(int width, int height);

    // Returns the area of all positions on the board.
    Rectangle board() const;

    // Returns whether the game is over.
    bool is_game_over() const { return turn() == Player::neither; }

    // Returns the player whose turn it is, or `Player::neither` once the game is over.
    Player turn() const { return turn_; }

    // Returns the winner, or `Player::neither` if there is none (yet).
    Player winner() const { return winner_; }

    // Returns the owner of a square.
    //
    // Throws `ge211::Client_logic_error` if the position is not on the board.
    Player operator[](Position) const;

    // Returns the move that the current player would make at the position, or a null pointer if it is not allowed.
    //
    // The move belongs to the model, which replaces it by others when a move is played.
    const Move* find_move(Position) const;

    // Plays a move for the current player.
    //
    // Throws `ge211::Client_logic_error` if the game is over, or if the move is not allowed.
    void play_move(Position);

#ifdef CS211_TESTING
    // Tests that define a struct of this name reach the private members through it.
    friend struct Test_access;
#endif

private:
    // The first two say all about whose turn it is and who won.
    Player turn_ = Player::dark;
    Player winner_ = Player::neither;
    Board board_;
    // Every move that the current player may make now. Keeping it right is the model's job.
    Move_map next_moves_;

    // Suggestions: define those that you like, and delete or replace the others.

    // Finds the opponent's tiles that are in line from the position in the given direction, up to a tile of the
    // current player. Returns the empty set if there is no such line.
    Position_set find_flips_(Position, Dimensions) const;

    // Returns everything that the current player would gain by playing at the position, the position itself included.
    // Returns the empty set if playing there is not allowed.
    Position_set evaluate_position_(Position) const;

    // Replaces `next_moves_` by all moves of the current player.
    void compute_next_moves_();

    // Gives the turn to the other player and returns whether that player has a move.
    bool advance_turn_();

    // Ends the game and stores the winner.
    void set_game_over_();

    // Makes a move that is allowed, then passes the turn on or ends the game.
    void really_play_move_(Move);
};
