// Sprites as data, and the order in which they are painted.
#include "ge211_errors.hxx"
#include "ge211_sprites.hxx"

#include <algorithm>
#include <cmath>

namespace ge211 {

using harness_hooks::Placement;
using harness_hooks::Shape;

Font::Font(std::string const& filename, int size) : filename_(filename), size_(size)
{
    harness_hooks::ask_for(filename);
}

namespace {

void require_positive(int length, char const* error)
{
    if (length <= 0) throw Client_logic_error(error);
}

// Counts characters, not bytes, of UTF-8.
int length_of(std::string const& line)
{
    return static_cast<int>(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Guesses the size of a text: no font is read here.
Dims<int> measure(Shape const& text)
{
    double const letter = 0.55 * text.font_size;
    int widest = 0;
    int lines = 0;
    std::istringstream message(text.text);
    for (std::string line; std::getline(message, line);) {
        int const width = static_cast<int>(std::ceil(length_of(line) * letter));
        bool const wraps = text.word_wrap > 0 && width > text.word_wrap;
        widest = std::max(widest, wraps ? text.word_wrap : width);
        lines += wraps ? (width - 1) / text.word_wrap + 1 : 1;
    }
    return {std::max(1, widest), std::max(1, static_cast<int>(lines * text.font_size * 1.2))};
}

Shape text_shape(Text_sprite::Builder const& builder)
{
    Shape shape;
    shape.kind = Shape::Kind::text;
    shape.color = builder.color();
    shape.text = builder.message();
    shape.font = harness_hooks::Driver::filename(builder.font());
    shape.font_size = harness_hooks::Driver::size(builder.font());
    shape.antialias = builder.antialias();
    shape.word_wrap = builder.word_wrap();
    shape.dims = measure(shape);
    return shape;
}

} // end anonymous namespace

namespace sprites {

Shape
Sprite::harness_shape_() const
{
    Shape shape;
    shape.dims = dimensions();
    return shape;
}

Rectangle_sprite::Rectangle_sprite(Dims<int> dims, Color color) : dims_(dims), color_(color)
{
    require_positive(std::min(dims.width, dims.height), "Rectangle_sprite: width and height must be positive");
}

Shape
Rectangle_sprite::harness_shape_() const
{
    Shape shape;
    shape.kind = Shape::Kind::rectangle;
    shape.dims = dims_;
    shape.color = color_;
    return shape;
}

Circle_sprite::Circle_sprite(int radius, Color color) : radius_(radius), color_(color)
{
    require_positive(radius, "Circle_sprite: radius must be positive");
}

Shape
Circle_sprite::harness_shape_() const
{
    Shape shape;
    shape.kind = Shape::Kind::circle;
    shape.dims = dimensions();
    shape.color = color_;
    return shape;
}

Image_sprite::Image_sprite(std::string const& filename) : filename_(filename)
{
    harness_hooks::ask_for(filename);
}

Shape
Image_sprite::harness_shape_() const
{
    Shape shape;
    shape.kind = Shape::Kind::image;
    shape.dims = dimensions();
    shape.text = filename_;
    return shape;
}

Text_sprite::Text_sprite(std::string const& text, Font const& font) : Text_sprite(Builder(font).message(text)) { }

Text_sprite::Text_sprite(Builder const& builder) : shape_(text_shape(builder)) { }

void
Text_sprite::reconfigure(Builder const& builder)
{
    shape_ = text_shape(builder);
}

Dims<int>
Text_sprite::dimensions() const
{
    return harness_shape_().dims;
}

Shape
Text_sprite::harness_shape_() const
{
    if (empty()) throw Client_logic_error("Text_sprite: an empty text can be neither drawn nor measured");
    return shape_;
}

Text_sprite::Builder&
Text_sprite::Builder::add_message(std::string const& message)
{
    return *this << message;
}

Text_sprite::Builder&
Text_sprite::Builder::message(std::string const& message)
{
    message_.str("");
    return add_message(message);
}

Text_sprite::Builder&
Text_sprite::Builder::color(Color color)
{
    color_ = color;
    return *this;
}

Text_sprite::Builder&
Text_sprite::Builder::font(Font const& font)
{
    font_ = font;
    return *this;
}

Text_sprite::Builder&
Text_sprite::Builder::antialias(bool antialias)
{
    antialias_ = antialias;
    return *this;
}

Text_sprite::Builder&
Text_sprite::Builder::word_wrap(int pixels)
{
    word_wrap_ = pixels;
    return *this;
}

Dims<int>
Multiplexed_sprite::dimensions() const
{
    return select_(since_.elapsed_time()).dimensions();
}

Shape
Multiplexed_sprite::harness_shape_() const
{
    return harness_hooks::Driver::shape(select_(since_.elapsed_time()));
}

Sprite_set&
Sprite_set::add_sprite(Sprite const& sprite, Posn<int> posn, int z, Transform const& transform)
{
    placements_.push_back(Placement {&sprite, posn, z, transform});
    return *this;
}

} // end namespace sprites

namespace harness_hooks {

std::vector<Painted>
Driver::painting_order(Sprite_set& sprites)
{
    auto const painted_later = [](Placement const* a, Placement const* b) { return a->z > b->z; };
    std::vector<Placement const*> heap;
    heap.reserve(sprites.placements_.size());
    for (Placement const& placed : sprites.placements_) heap.push_back(&placed);
    std::vector<Painted> order;
    order.reserve(heap.size());
    std::make_heap(heap.begin(), heap.end(), painted_later);
    while (!heap.empty()) {
        std::pop_heap(heap.begin(), heap.end(), painted_later);
        Placement const& next = *heap.back();
        order.push_back(Painted {shape(*next.sprite), next.posn, next.z, next.transform});
        heap.pop_back();
    }
    return order;
}

Shape
Driver::shape(Sprite const& sprite)
{
    return sprite.harness_shape_();
}

std::string const&
Driver::filename(Font const& font)
{
    return font.filename_;
}

int
Driver::size(Font const& font)
{
    return font.size_;
}

} // end namespace harness_hooks

} // end namespace ge211
