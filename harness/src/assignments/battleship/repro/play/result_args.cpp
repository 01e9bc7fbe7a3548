static void judge(const vector<Event>& game, int) {
    for (const Turn& t : turnsOf(game)) {
        if (t.shot == 0 || game[t.shot].outcome == "refused") continue;
        int times = 0;
        const string required = "p" + to_string(t.player) + "->recordAttackResult(" + at(t.p) + ", ...): " + game[t.shot].outcome;
        for (size_t n = t.asked; n < t.until; n++) {
            if (game[n].what != RESULT) continue;
            times++;
            if (named(game[n]) != required) return wrong(required, named(game[n]));
            if (times > 1) return wrong("one call of recordAttackResult for an attack", "one more");
        }
        if (times == 0 && !t.wins) return wrong(required, "no such call");
    }
}
