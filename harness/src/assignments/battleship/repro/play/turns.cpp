namespace {

// From one recommendAttack to the next.
struct Turn {
    int player;
    Point p;
    size_t asked;
    size_t shot;   // the event of its first attack, or 0
    size_t until;  // the next recommendAttack, or the end
    bool wins;
};

// The turns up to the one that wins.
vector<Turn> turnsOf(const vector<Event>& game) {
    vector<Turn> turns;
    for (size_t n = 0; n < game.size(); n++) {
        if (game[n].what == ASK) {
            if (!turns.empty() && turns.back().wins) break;
            if (!turns.empty()) turns.back().until = n;
            turns.push_back(Turn{game[n].player, game[n].p, n, 0, game.size() - 1, false});
        }
        if (game[n].what == ATTACK && !turns.empty() && turns.back().shot == 0) turns.back().shot = n;
        if (game[n].what == ATTACK && game[n].flag && !turns.empty()) turns.back().wins = true;
    }
    return turns;
}

}  // namespace
