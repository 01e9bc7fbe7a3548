static void judge(const vector<Event>& game, int) {
    for (const Turn& t : turnsOf(game)) {
        if (t.shot == 0 || game[t.shot].outcome == "refused") continue;
        const string required = "p" + to_string(3 - t.player) + "->recordAttackByOpponent(" + at(t.p) + ")";
        bool told = false;
        for (size_t n = t.asked; n < t.until; n++) {
            if (game[n].what != NOTICE) continue;
            if (named(game[n]) != required) return wrong(required, named(game[n]));
            told = true;
        }
        if (!told && !t.wins) return wrong(required, "no such call");
    }
}
