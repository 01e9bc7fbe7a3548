namespace {

// One game, seen from the players who shoot in turns. What they shoot at: nothing (.), or the ship of that ID.
struct Shooting {
    vector<Player*> players;
    vector<string> seas;
    int limit;
    bool goesOnAfterInvalid;
    // With shotHit false, shipDestroyed and shipId mean nothing: whether they are set to something misleading.
    bool misleading;
    int opponentFrom;             // the shot from which on the opponent of the first player shoots too
    vector<Point> opponentShots;
};

// How it came out.
struct Outcome {
    int shots;
    bool allDestroyed;
    double slowest;  // seconds
};

Outcome shoot(const Shooting& s, const Game& g) {
    vector<string> left = s.seas;
    vector<set<pair<int, int>>> chosen(s.players.size());
    begin(s, g);
    double slowest = 0;
    for (int shot = 0; shot < s.limit; shot++) {
        const size_t who = shot % s.players.size();
        const auto before = chrono::steady_clock::now();
        const Point p = s.players[who]->recommendAttack();
        const bool valid = g.isValid(p) && chosen[who].insert({p.r, p.c}).second;
        bool hit = false, destroyed = s.misleading && valid;
        int id = s.misleading ? 77 : 0;
        if (valid) {
            char& there = left[who][p.r * g.cols() + p.c];
            if (there != '.') {
                id = there - '0';
                there = '.';
                hit = true;
                destroyed = left[who].find(static_cast<char>('0' + id)) == string::npos;
                if (!destroyed) id = s.misleading ? 77 : 0;
            }
        }
        look(who, p, valid, hit, destroyed, g);
        if (differs || (!valid && !s.goesOnAfterInvalid)) return {shot + 1, false, slowest};
        s.players[who]->recordAttackResult(p, valid, hit, destroyed, id);
        // A move is both calls together.
        slowest = max(slowest, chrono::duration<double>(chrono::steady_clock::now() - before).count());
        if (slowest > 5) return {shot + 1, false, slowest};
        const int turn = shot + 1 - s.opponentFrom;
        if (turn >= 0 && turn < static_cast<int>(s.opponentShots.size())) {
            s.players[0]->recordAttackByOpponent(s.opponentShots[turn]);
            hear(s.opponentShots[turn]);
        }
        const bool sunk = hit && left[who].find_first_not_of('.') == string::npos;
        if (sunk) return {shot + 1, true, slowest};
    }
    return {s.limit, false, slowest};
}

}  // namespace
