// Stands in for your Board.cpp, as far as placing ships needs one: block blocks what it is told to.
namespace {

vector<string> masks;  // what block blocks (#), call by call, row after row; the last one again and again

// From one block to what ends it.
struct Try {
    bool shipsBefore;    // ships lay on the board already
    bool allShips;       // all ships lay there at its end
    char endedBy;        // u: unblock, b: the next block, r: the return of placeShips
};

vector<Try> tries;
bool tryUnderWay = false;
bool placedOutsideTry = false;
bool cleared = false;
int placeCalls = 0;

void endTry(char endedBy, bool allShips) {
    if (tryUnderWay) {
        tries.back().allShips = allShips;
        tries.back().endedBy = endedBy;
    }
    tryUnderWay = false;
}

void beginPlacing(const vector<string>& blocked) {
    masks = blocked;
    tries.clear();
    tryUnderWay = placedOutsideTry = cleared = false;
    placeCalls = 0;
}

}  // namespace

class BoardImpl {
public:
    explicit BoardImpl(const Game& g) : game(g) {}

    vector<pair<int, int>> positions(Point p, int shipId, Direction dir) const {
        vector<pair<int, int>> result;
        for (int k = 0; k < game.shipLength(shipId); k++) {
            result.push_back(dir == HORIZONTAL ? make_pair(p.r, p.c + k) : make_pair(p.r + k, p.c));
        }
        return result;
    }

    bool allShips() const { return static_cast<int>(lies.size()) == game.nShips(); }

    const Game& game;
    set<pair<int, int>> taken, blocked;
    map<int, pair<pair<int, int>, Direction>> lies;
};

// A Board keeps to itself what is on it; this one can be looked into.
static map<const Board*, const BoardImpl*> insides;

Board::Board(const Game& g) : m_impl(new BoardImpl(g)) { insides[this] = m_impl; }
Board::~Board() {
    insides.erase(this);
    delete m_impl;
}

void Board::clear() {
    cleared = true;
    m_impl->taken.clear();
    m_impl->blocked.clear();
    m_impl->lies.clear();
}

void Board::block() {
    endTry('b', m_impl->allShips());
    const size_t number = tries.size();
    tries.push_back(Try{!m_impl->lies.empty(), false, ' '});
    tryUnderWay = true;
    m_impl->blocked.clear();
    if (tries.size() > 60) {
        cerr << "    got: more than 60 tries   <-- differs" << endl;
        _Exit(1);
    }
    if (masks.empty()) return;
    const string& mask = masks[number < masks.size() ? number : masks.size() - 1];
    for (size_t n = 0; n < mask.size(); n++) {
        const pair<int, int> p(n / m_impl->game.cols(), n % m_impl->game.cols());
        if (mask[n] == '#' && m_impl->taken.count(p) == 0) m_impl->blocked.insert(p);
    }
}

void Board::unblock() {
    endTry('u', m_impl->allShips());
    m_impl->blocked.clear();
}

bool Board::placeShip(Point topOrLeft, int shipId, Direction dir) {
    if (!tryUnderWay) placedOutsideTry = true;
    if (++placeCalls > 5000000) {
        cerr << "    got: more than 5,000,000 calls of placeShip   <-- differs" << endl;
        _Exit(1);
    }
    if (shipId < 0 || shipId >= m_impl->game.nShips() || m_impl->lies.count(shipId) > 0) return false;
    const vector<pair<int, int>> positions = m_impl->positions(topOrLeft, shipId, dir);
    for (const auto& p : positions) {
        const bool free = m_impl->taken.count(p) == 0 && m_impl->blocked.count(p) == 0;
        if (!free || !m_impl->game.isValid(Point(p.first, p.second))) return false;
    }
    m_impl->taken.insert(positions.begin(), positions.end());
    m_impl->lies[shipId] = {{topOrLeft.r, topOrLeft.c}, dir};
    return true;
}

bool Board::unplaceShip(Point topOrLeft, int shipId, Direction dir) {
    const auto found = m_impl->lies.find(shipId);
    if (found == m_impl->lies.end()) return false;
    const bool same = found->second.second == dir || m_impl->game.shipLength(shipId) == 1;
    if (found->second.first != make_pair(topOrLeft.r, topOrLeft.c) || !same) return false;
    for (const auto& p : m_impl->positions(topOrLeft, shipId, dir)) m_impl->taken.erase(p);
    m_impl->lies.erase(found);
    return true;
}

void Board::display(bool) const { cout << "[the board]" << endl; }
bool Board::attack(Point, bool&, bool&, int&) { return false; }
bool Board::allShipsDestroyed() const { return false; }

namespace {

string shipsOn(const Board& b) {
    string text;
    const BoardImpl& inside = *insides.at(&b);
    for (int id = 0; id < inside.game.nShips(); id++) {
        text += inside.game.shipName(id);
        const auto found = inside.lies.find(id);
        if (found == inside.lies.end()) {
            text += " not on the board; ";
            continue;
        }
        const pair<int, int> p = found->second.first;
        text += found->second.second == HORIZONTAL ? " across from " : " down from ";
        text += to_string(p.first) + " " + to_string(p.second) + "; ";
    }
    return text;
}

bool allShipsOn(const Board& b) { return insides.at(&b)->allShips(); }

}  // namespace
