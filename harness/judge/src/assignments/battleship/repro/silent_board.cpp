// Stands in for your Board.cpp: nothing here asks a Board anything.
class BoardImpl {};
Board::Board(const Game&) : m_impl(nullptr) {}
Board::~Board() {}
void Board::clear() {}
void Board::block() {}
void Board::unblock() {}
bool Board::placeShip(Point, int, Direction) { return false; }
bool Board::unplaceShip(Point, int, Direction) { return false; }
void Board::display(bool) const {}
bool Board::attack(Point, bool&, bool&, int&) { return false; }
bool Board::allShipsDestroyed() const { return false; }

// Game.cpp may mention it, but it is not called here.
Player* createPlayer(string, string, const Game&) { return nullptr; }
