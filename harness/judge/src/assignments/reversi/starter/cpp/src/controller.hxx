// What the player does to a game of Reversi.
#pragma once

#include "model.hxx"
#include "view.hxx"

#include <ge211.hxx>

#include <string>

// Receives the mouse and the keyboard, and connects model and view. Everything in here is yours to change.
class Controller : public ge211::Abstract_game
{
public:
    // Starts a game on a square board.
    explicit Controller(int size = 8);

    // Starts a game on a board of the given width and height.
    Controller(int width, int height);

protected:
    void draw(ge211::Sprite_set& set) override;

    ge211::Dims<int> initial_window_dimensions() const override;

    std::string initial_window_title() const override;

    // TODO: override more of these, to react to the player:
    //
    // - void on_mouse_down(ge211::Mouse_button, ge211::Posn<int>) override;
    // - void on_mouse_move(ge211::Posn<int>) override;
    // - void on_key(ge211::Key) override;

private:
    Model model_;
    View view_;

    // TODO: what the controller must remember, such as the mouse's last position.
};
