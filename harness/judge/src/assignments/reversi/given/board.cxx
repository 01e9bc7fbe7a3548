#include "board.hxx"

static bool
is_good_length(int length)
{
    return 2 <= length && length <= Position_set::coord_limit;
}

Board::Board(Dimensions dims) : dims_(dims)
{
    if (!is_good_length(dims.width) || !is_good_length(dims.height)) {
        throw ge211::Client_logic_error("Board: width and height must be from 2 to 8");
    }
}

Board::Dimensions
Board::dimensions() const
{
    return dims_;
}

bool
Board::good_position(Position pos) const
{
    return 0 <= pos.x && pos.x < dims_.width && 0 <= pos.y && pos.y < dims_.height;
}

Player
Board::operator[](Position pos) const
{
    return get_(pos);
}

Board::reference
Board::operator[](Position pos)
{
    return reference(*this, pos);
}

void
Board::set_all(Position_set pset, Player player)
{
    set_all_(pset, player);
}

size_t
Board::count_player(Player player) const
{
    switch (player) {
    case Player::dark: return dark_.size();
    case Player::light: return light_.size();
    default: return static_cast<size_t>(dims_.width * dims_.height) - dark_.size() - light_.size();
    }
}

Board::Rectangle
Board::all_positions() const
{
    return Rectangle::from_top_left({0, 0}, dims_);
}

Board::Rectangle
Board::center_positions() const
{
    return Rectangle::from_top_left({dims_.width / 2 - 1, dims_.height / 2 - 1}, {2, 2});
}

std::vector<Board::Dimensions> const&
Board::all_directions()
{
    static std::vector<Dimensions> const directions {
            {-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1},
    };
    return directions;
}

Board::multi_reference
Board::at_set(Position_set pset)
{
    return multi_reference(*this, pset);
}

Player
Board::get_(Position pos) const
{
    bounds_check_(pos);
    if (dark_[pos]) return Player::dark;
    if (light_[pos]) return Player::light;
    return Player::neither;
}

void
Board::set_(Position pos, Player player)
{
    bounds_check_(pos);
    dark_[pos] = player == Player::dark;
    light_[pos] = player == Player::light;
}

void
Board::set_all_(Position_set pset, Player player)
{
    for (Position pos : pset) {
        set_(pos, player);
    }
}

void
Board::bounds_check_(Position pos) const
{
    if (!good_position(pos)) {
        throw ge211::Client_logic_error("Board: position out of bounds");
    }
}

bool
operator==(Board const& a, Board const& b)
{
    return a.dims_ == b.dims_ && a.dark_ == b.dark_ && a.light_ == b.light_;
}

bool
operator!=(Board const& a, Board const& b)
{
    return !(a == b);
}

std::ostream&
operator<<(std::ostream& out, Board const& board)
{
    Board::Dimensions const dims = board.dimensions();
    for (int y = 0; y < dims.height; ++y) {
        for (int x = 0; x < dims.width; ++x) {
            out << board[{x, y}];
        }
        out << "\n";
    }
    return out;
}

Board::reference::reference(Board& board, Position pos) noexcept : board_(board), pos_(pos) { }

Board::reference&
Board::reference::operator=(reference const& that) noexcept
{
    return *this = static_cast<Player>(that);
}

Board::reference&
Board::reference::operator=(Player player) noexcept
{
    board_.set_(pos_, player);
    return *this;
}

Board::reference::operator Player() const noexcept
{
    return board_.get_(pos_);
}

Board::multi_reference::multi_reference(Board& board, Position_set pset) noexcept : board_(board), pos_set_(pset) { }

Board::multi_reference&
Board::multi_reference::operator=(Player player) noexcept
{
    board_.set_all_(pos_set_, player);
    return *this;
}
