namespace {

// What a player should not know of, and how often it chose such positions. Positions by chance: expected.
set<pair<int, int>> notItsBusiness;
double expected = 0;
int counted = 0;

void count(const Chooser&, const set<pair<int, int>>& allowed, Point p, const Game&) {
    if (notItsBusiness.empty() || allowed.empty()) return;
    int among = 0;
    for (const auto& q : allowed) among += static_cast<int>(notItsBusiness.count(q));
    expected += static_cast<double>(among) / allowed.size();
    counted += static_cast<int>(notItsBusiness.count({p.r, p.c}));
}

void begin(const Shooting&, const Game&) {
    choosers.assign(2, Chooser{{}, {}, false, Point(), {}});
    notItsBusiness.clear();
}

void look(size_t who, Point p, bool, bool hit, bool destroyed, const Game& g) {
    choose(choosers[who], p, hit, destroyed, g);
}

void hear(Point p) { notItsBusiness.insert({p.r, p.c}); }

// Positions that the opponent attacked must be chosen like any others.
void compareOpponents() {
    if (expected < 100) return;
    tell("choices of what the opponent had attacked", counted);
    tell("so many are to be expected", static_cast<int>(expected));
    compare("neither less than half of that nor more than double", 2 * counted >= expected && counted <= 2 * expected, true);
}

}  // namespace
