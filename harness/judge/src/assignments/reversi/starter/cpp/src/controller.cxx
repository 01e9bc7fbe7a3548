#include "controller.hxx"

Controller::Controller(int size) : Controller(size, size) { }

Controller::Controller(int width, int height) : model_(width, height), view_(model_) { }

void
Controller::draw(ge211::Sprite_set& set)
{
    view_.draw(set);
}

ge211::Dims<int>
Controller::initial_window_dimensions() const
{
    return view_.initial_window_dimensions();
}

std::string
Controller::initial_window_title() const
{
    return view_.initial_window_title();
}
