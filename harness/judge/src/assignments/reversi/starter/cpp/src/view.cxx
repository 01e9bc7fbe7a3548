#include "view.hxx"

// Width and height of a square in pixels.
static int const grid_size = 36;

View::View(Model const& model) : model_(model)
{
    // TODO: initialize your sprites above.
}

void
View::draw(ge211::Sprite_set&)
{
    // TODO: add the board's squares, the tiles, and the rest, with `set.add_sprite(sprite, position, z)`.
}

View::Dimensions
View::initial_window_dimensions() const
{
    return grid_size * model_.board().dimensions();
}

std::string
View::initial_window_title() const
{
    return "Reversi";
}
