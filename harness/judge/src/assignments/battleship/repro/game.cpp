// Stands in for your Game.cpp: this one game and nothing else, so that a mistake there does not matter here.
namespace {

struct ShipType {
    int length;
    char symbol;
    string name;
};

const vector<ShipType> shipTypes = {
@SHIPS@
};

}  // namespace

class GameImpl {};
Game::Game(int, int) : m_impl(nullptr) {}
Game::~Game() {}
int Game::rows() const { return @ROWS@; }
int Game::cols() const { return @COLS@; }
bool Game::isValid(Point p) const { return p.r >= 0 && p.r < rows() && p.c >= 0 && p.c < cols(); }
Point Game::randomPoint() const {
    const int r = randInt(rows());
    return Point(r, randInt(cols()));
}
bool Game::addShip(int, char, string) { return false; }
int Game::nShips() const { return static_cast<int>(shipTypes.size()); }
// Asked for a ship that there is not, at() ends the program.
int Game::shipLength(int shipId) const { return shipTypes.at(shipId).length; }
char Game::shipSymbol(int shipId) const { return shipTypes.at(shipId).symbol; }
string Game::shipName(int shipId) const { return shipTypes.at(shipId).name; }
Player* Game::play(Player*, Player*, bool) { return nullptr; }
