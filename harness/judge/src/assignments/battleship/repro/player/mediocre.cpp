namespace {

// What one MediocrePlayer may choose, and what it chose.
struct Chooser {
    set<pair<int, int>> chosen, hits;
    bool inState2;
    Point center;
    vector<string> log;
};

struct Shooting;
vector<Chooser> choosers;
void count(const Chooser& chooser, const set<pair<int, int>>& allowed, Point p, const Game& g);

bool onCross(Point center, Point p) {
    const int rows = abs(center.r - p.r), cols = abs(center.c - p.c);
    return rows + cols <= 4 && (rows == 0) != (cols == 0);
}

set<pair<int, int>> allowedTo(Chooser& chooser, const Game& g) {
    for (int attempt = 0; attempt < 2; attempt++) {
        set<pair<int, int>> result;
        for (int r = 0; r < g.rows(); r++) {
            for (int c = 0; c < g.cols(); c++) {
                if (chooser.chosen.count({r, c}) > 0) continue;
                if (!chooser.inState2 || onCross(chooser.center, Point(r, c))) result.insert({r, c});
            }
        }
        if (!result.empty() || !chooser.inState2) return result;
        chooser.inState2 = false;
    }
    return {};
}

void picture(const Chooser& chooser, const set<pair<int, int>>& allowed, const Game& g) {
    cout << "    may be chosen: +   hit: X   missed: o" << endl << "      ";
    for (int c = 0; c < g.cols(); c++) cout << c;
    cout << endl;
    for (int r = 0; r < g.rows(); r++) {
        cout << "    " << r << " ";
        for (int c = 0; c < g.cols(); c++) {
            const pair<int, int> p(r, c);
            cout << (allowed.count(p) ? '+' : chooser.hits.count(p) ? 'X' : chooser.chosen.count(p) ? 'o' : '.');
        }
        cout << endl;
    }
}

// Looks at one choice.
void choose(Chooser& chooser, Point p, bool hit, bool destroyed, const Game& g) {
    const set<pair<int, int>> allowed = allowedTo(chooser, g);
    const string choice = to_string(p.r) + " " + to_string(p.c);
    const string state = chooser.inState2
        ? "state 2 around " + to_string(chooser.center.r) + " " + to_string(chooser.center.c) : "state 1";
    count(chooser, allowed, p, g);
    if (allowed.count({p.r, p.c}) == 0) {
        differs = true;
        const size_t first = chooser.log.size() > 12 ? chooser.log.size() - 12 : 0;
        for (size_t n = first; n < chooser.log.size(); n++) cout << chooser.log[n] << endl;
        picture(chooser, allowed, g);
        cout << "recommendAttack()" << endl << "    required: a choice of " << state << endl;
        cout << "    got: " << choice << "   <-- differs" << endl;
        return;
    }
    chooser.log.push_back("recommendAttack() -> " + choice + ", " + state + ": " + (destroyed && hit ? "destroyed" : hit ? "hit" : "miss"));
    chooser.chosen.insert({p.r, p.c});
    if (!hit) return;
    chooser.hits.insert({p.r, p.c});
    if (destroyed) {
        chooser.inState2 = false;
    } else if (!chooser.inState2) {
        chooser.inState2 = true;
        chooser.center = p;
    }
}

}  // namespace
