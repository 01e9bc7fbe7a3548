#include <cstdio>
#include <unistd.h>

namespace {

// What happened in a game, in order.
enum What { PLACE, ASK, DISPLAY, ATTACK, RESULT, NOTICE, END };

struct Event {
    What what;
    int player;      // who was asked or told, whose ships are on the board, or who won
    int owner;       // whose ships were on the board that a player was given
    Point p;
    bool flag;       // placed; shotsOnly; all ships of the board destroyed
    string outcome;  // of an attack: refused, miss, hit, or hit and the ship that was destroyed; what is recorded of one
    string printed;  // what was written to standard output since the event before
    long read;       // how many lines of the input had been used up
};

// A player who does what the script says.
struct Side {
    bool human;
    bool placesShips;
    // What an attack on each position of this player's board gives the first time: nothing (.), a hit (h), or a hit
    // that destroys the ship of that ID.
    string sea;
    vector<Point> shots;
};

vector<Event> events;
map<const Board*, int> owners;
vector<Side> sides;
FILE* screen = nullptr;  // the terminal: standard output itself is looked at
FILE* output = nullptr;
int written = 1;
long lineLength = 1;

// What was written to standard output since this was asked last.
string newOutput() {
    cout.flush();
    fflush(stdout);
    string text;
    for (int c = fgetc(output); c != EOF; c = fgetc(output)) text += static_cast<char>(c);
    clearerr(output);
    return text;
}

string at(Point p) { return "Point(" + to_string(p.r) + ", " + to_string(p.c) + ")"; }

string named(const Event& e) {
    const string player = "p" + to_string(e.player);
    const string board = e.player == 0 ? "a board without ships" : "b" + to_string(e.player);
    switch (e.what) {
        case PLACE: {
            const string given = e.owner == 0 ? "a Board of its own" : "the Board of p" + to_string(e.owner);
            return player + "->placeShips(" + given + ") -> " + (e.flag ? "true" : "false");
        }
        case ASK: return player + "->recommendAttack() -> " + at(e.p);
        case DISPLAY: return board + ".display(" + (e.flag ? "true" : "false") + ")";
        case ATTACK: return board + ".attack(" + at(e.p) + ") -> " + e.outcome;
        case RESULT: return player + "->recordAttackResult(" + at(e.p) + ", " + e.outcome + ")";
        case NOTICE: return player + "->recordAttackByOpponent(" + at(e.p) + ")";
        case END: break;
    }
    return "play returned " + (e.player == 0 ? "nullptr" : e.player == 3 ? "another pointer" : player);
}

void note(What what, int player, int owner, Point p, bool flag, const string& outcome) {
    events.push_back(Event{what, player, owner, p, flag, outcome, newOutput(), ftell(stdin) / lineLength});
    fprintf(screen, "    %s\n", named(events.back()).c_str());
    fflush(screen);
}

void wrong(const string& required, const string& got) {
    differs = true;
    cout << "    required: " << required << endl << "    got: " << got << "   <-- differs" << endl;
}

class ScriptedPlayer : public Player {
public:
    ScriptedPlayer(int number, const Game& g) : Player(number == 1 ? "Ann" : "Bob", g), m_number(number), m_next(0) {}

    bool isHuman() const { return side().human; }

    bool placeShips(Board& b) {
        const int owner = owners[&b];
        if (side().placesShips) owners[&b] = m_number;
        note(PLACE, m_number, owner, Point(), side().placesShips, "");
        return side().placesShips;
    }

    Point recommendAttack() {
        const Point p = m_next < side().shots.size() ? side().shots[m_next++] : Point();
        note(ASK, m_number, 0, p, false, "");
        return p;
    }

    void recordAttackResult(Point p, bool validShot, bool shotHit, bool shipDestroyed, int shipId) {
        // Arguments that mean nothing are not looked at.
        string told = "true, true, true, " + to_string(shipId);
        if (!shipDestroyed) told = "true, true, false, ...";
        if (!shotHit) told = "true, false, ..., ...";
        if (!validShot) told = "false, ..., ..., ...";
        note(RESULT, m_number, 0, p, validShot, told);
    }

    void recordAttackByOpponent(Point p) { note(NOTICE, m_number, 0, p, false, ""); }

private:
    const Side& side() const { return sides[m_number - 1]; }

    int m_number;
    size_t m_next;
};

}  // namespace

// Stands in for your Board.cpp: attacks give what the script says, and nothing is displayed.
class BoardImpl {};
Board::Board(const Game&) : m_impl(nullptr) {
    owners[this] = 0;
}
Board::~Board() {}
void Board::clear() {}
void Board::block() {}
void Board::unblock() {}
bool Board::placeShip(Point, int, Direction) { return true; }
bool Board::unplaceShip(Point, int, Direction) { return true; }
void Board::display(bool shotsOnly) const {
    note(DISPLAY, owners[this], 0, Point(), shotsOnly, "");
}
bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId) {
    const int owner = owners[this];
    const bool onBoard = p.r >= 0 && p.r < ROWS && p.c >= 0 && p.c < COLS;
    char answer = owner == 0 || !onBoard ? ' ' : sides[owner - 1].sea[p.r * COLS + p.c];
    if (KIND_TO_VARIABLES) shotHit = shipDestroyed = false;
    string outcome = "refused";
    if (answer != ' ') {
        sides[owner - 1].sea[p.r * COLS + p.c] = ' ';
        shotHit = answer != '.';
        if (shotHit) shipDestroyed = answer != 'h';
        if (shotHit && shipDestroyed) shipId = answer - '0';
        outcome = !shotHit ? "miss" : !shipDestroyed ? "hit" : "hit, destroyed ship " + to_string(shipId);
    }
    note(ATTACK, owner, 0, p, allShipsDestroyed(), outcome);
    return answer != ' ';
}
bool Board::allShipsDestroyed() const {
    return owners[this] != 0 && sides[owners[this] - 1].sea.find_first_of("0123456789h") == string::npos;
}

// Game.cpp may mention it, but it is not called here.
Player* createPlayer(string, string, const Game&) { return nullptr; }

namespace {

// Standard output goes to a file that can be read back, and the input is lines to be used up.
void openTable(int lineCount, const string& line) {
    cout.flush();
    screen = fdopen(dup(1), "w");
    char name[] = "/tmp/reproXXXXXX";
    written = mkstemp(name);
    output = fopen(name, "r");
    FILE* lines = tmpfile();
    lineLength = static_cast<long>(line.size()) + 1;
    for (int n = 0; n < lineCount; n++) fprintf(lines, "%s\n", line.c_str());
    fflush(lines);
    rewind(lines);
    dup2(fileno(lines), 0);
    remove(name);
}

// From here on standard output is looked at.
void listen() { dup2(written, 1); }

// Standard output is the terminal again.
void leaveTable() {
    cout.flush();
    fflush(stdout);
    fflush(screen);
    dup2(fileno(screen), 1);
}

}  // namespace
