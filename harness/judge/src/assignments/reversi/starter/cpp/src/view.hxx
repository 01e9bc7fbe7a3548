// What a game of Reversi looks like.
#pragma once

#include "model.hxx"

#include <ge211.hxx>

#include <string>

// Draws a model. Everything in here is yours to change.
class View
{
public:
    // Types of sizes, of positions, and of areas, in pixels.
    using Dimensions = ge211::Dims<int>;
    using Position = ge211::Posn<int>;
    using Rectangle = ge211::Rect<int>;

    // Constructs a view of a model, which must outlive it.
    explicit View(Model const& model);

    // Adds everything that is to be seen to the set.
    //
    // You will want more parameters here, for what the controller knows: where the mouse is, for example.
    void draw(ge211::Sprite_set& set);

    Dimensions initial_window_dimensions() const;

    std::string initial_window_title() const;

private:
    Model const& model_;

    // TODO: your sprites. They must outlive `draw`, so they are members.
};
