namespace {

// A way to order positions. For each choice it is counted in which eighth of the allowed positions it lies.
struct Order {
    string name;
    int (*value)(const Chooser&, const set<pair<int, int>>& allowed, const pair<int, int>& p, const Game& g);
    vector<int> eighths;
};

int distance(const pair<int, int>& a, const pair<int, int>& b) { return abs(a.first - b.first) + abs(a.second - b.second); }

pair<int, int> last(0, 0);

int armOf(const Chooser& chooser, const pair<int, int>& p) {
    if (p.second == chooser.center.c) return p.first < chooser.center.r ? 0 : 1;
    return p.second < chooser.center.c ? 2 : 3;
}

typedef const Chooser& Who;
typedef const set<pair<int, int>>& Cells;
typedef const pair<int, int>& Cell;

int byRow(Who, Cells, Cell p, const Game& g) { return p.first * g.cols() + p.second; }
int byColumn(Who, Cells, Cell p, const Game& g) { return p.second * g.rows() + p.first; }
int fromLast(Who, Cells, Cell p, const Game&) { return distance(p, last); }
int afterLast(Who, Cells, Cell p, const Game& g) {
    const int all = g.rows() * g.cols();
    return ((p.first - last.first) * g.cols() + p.second - last.second + all) % all;
}
int rowFilled(Who chooser, Cells, Cell p, const Game&) {
    int result = 0;
    for (const auto& q : chooser.chosen) result += q.first == p.first;
    return result;
}
int columnFilled(Who chooser, Cells, Cell p, const Game&) {
    int result = 0;
    for (const auto& q : chooser.chosen) result += q.second == p.second;
    return result;
}
int colour(Who, Cells, Cell p, const Game&) { return (p.first + p.second) % 2; }
int fromCenter(Who chooser, Cells, Cell p, const Game&) { return distance(p, {chooser.center.r, chooser.center.c}); }
int byArm(Who chooser, Cells, Cell p, const Game&) { return armOf(chooser, p); }
int armLeft(Who chooser, Cells allowed, Cell p, const Game&) {
    int result = 0;
    for (const auto& q : allowed) result += armOf(chooser, q) == armOf(chooser, p);
    return result;
}
int beyondMiss(Who chooser, Cells, Cell p, const Game&) {
    for (const auto& q : chooser.chosen) {
        const bool sameArm = onCross(chooser.center, Point(q.first, q.second)) && armOf(chooser, q) == armOf(chooser, p);
        const pair<int, int> center(chooser.center.r, chooser.center.c);
        if (sameArm && chooser.hits.count(q) == 0 && distance(q, center) < distance(p, center)) return 1;
    }
    return 0;
}
int besideHit(Who chooser, Cells, Cell p, const Game&) {
    for (const auto& q : chooser.hits) {
        if (distance(p, q) == 1) return 1;
    }
    return 0;
}

vector<Order> inState1 = {
    {"row by row", byRow, {}},
    {"column by column", byColumn, {}},
    {"by the distance from the last choice", fromLast, {}},
    {"by how far they come after the last choice", afterLast, {}},
    {"by how much of their row was chosen before", rowFilled, {}},
    {"by how much of their column was chosen before", columnFilled, {}},
    {"by the colours of a chessboard", colour, {}},
};

vector<Order> inState2 = {
    {"row by row", byRow, {}},
    {"by the distance from the centre", fromCenter, {}},
    {"by arms: up, down, left, right", byArm, {}},
    {"by how much is left of their arm", armLeft, {}},
    {"by how far they come after the last choice", afterLast, {}},
    {"by whether they are beyond a miss", beyondMiss, {}},
    {"by whether they are beside a hit", besideHit, {}},
};

void count(const Chooser& chooser, const set<pair<int, int>>& allowed, Point choice, const Game& g) {
    const pair<int, int> p(choice.r, choice.c);
    if (allowed.size() > 1 && allowed.count(p) > 0) {
        for (Order& order : chooser.inState2 ? inState2 : inState1) {
            const int mine = order.value(chooser, allowed, p, g);
            int before = 0, alike = 0;
            for (const auto& q : allowed) {
                const int other = order.value(chooser, allowed, q, g);
                before += other < mine;
                alike += other == mine;
            }
            const double place = (before + alike * (randInt(10000) / 10000.0)) / allowed.size();
            order.eighths.resize(8);
            order.eighths[min(7, static_cast<int>(8 * place))]++;
        }
    }
    last = p;
}

void begin(const Shooting&, const Game&) { choosers.assign(1, Chooser{{}, {}, false, Point(), {}}); }
void look(size_t, Point p, bool, bool hit, bool destroyed, const Game& g) { choose(choosers[0], p, hit, destroyed, g); }
void hear(Point) {}

// Each eighth should hold as many choices as any other. How far it may be off depends on what is asked: chosen at random,
// or equally likely. Of too few choices nothing is said.
void compareOrders(const vector<Order>& orders, int enough, double least, double most) {
    for (const Order& order : orders) {
        int total = 0;
        string text;
        for (int n : order.eighths) {
            total += n;
            text += " " + to_string(n);
        }
        if (total < enough) continue;
        bool even = true;
        for (int n : order.eighths) even = even && n >= least * total / 8 && n <= most * total / 8;
        tell("choices in each eighth of the positions, ordered " + order.name, text);
        compare("so many in each as chance gives", even, true);
    }
}

// Every game should begin in its own way.
set<string> beginnings;
int games = 0;

void rememberBeginning() {
    games++;
    if (choosers[0].log.size() > 1) beginnings.insert(choosers[0].log[0] + choosers[0].log[1]);
}

void compareBeginnings() { compare("the games begin in different ways", games < 6 || beginnings.size() > 1, true); }

}  // namespace
