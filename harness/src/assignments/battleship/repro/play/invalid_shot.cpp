static void judge(const vector<Event>& game, int) {
    const vector<Turn> turns = turnsOf(game);
    set<vector<int>> attacked;
    for (size_t k = 0; k < turns.size(); k++) {
        const Turn& t = turns[k];
        const bool onBoard = t.p.r >= 0 && t.p.r < ROWS && t.p.c >= 0 && t.p.c < COLS;
        if (onBoard && attacked.insert({t.player, t.p.r, t.p.c}).second) continue;
        const string required = "p" + to_string(t.player) + "->recordAttackResult(" + at(t.p) + ", false, ...)";
        bool told = false;
        for (size_t n = t.asked; n < t.until; n++) {
            if (game[n].what != RESULT || game[n].player != t.player) continue;
            if (game[n].flag || at(game[n].p) != at(t.p)) return wrong(required, named(game[n]));
            told = true;
        }
        if (!told) return wrong(required, "no such call");
        if (k + 1 == turns.size() || turns[k + 1].player == t.player) {
            return wrong("p" + to_string(3 - t.player) + "'s turn: an invalid shot costs the turn",
                         k + 1 == turns.size() ? "the end of the game" : named(game[turns[k + 1].asked]));
        }
    }
}
