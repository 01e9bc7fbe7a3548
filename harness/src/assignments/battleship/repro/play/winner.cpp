static void judge(const vector<Event>& game, int winner) {
    int required = 0;
    for (const Event& e : game) {
        if (e.what == ATTACK && e.flag && required == 0) required = 3 - e.player;
    }
    const string got = winner == 0 ? "nullptr" : winner == 3 ? "another pointer" : "p" + to_string(winner);
    if (required == 0) return wrong("more turns: neither fleet was destroyed", "play returned " + got);
    if (winner != required) {
        wrong("play returns p" + to_string(required) + ", who destroyed all of the other's ships", got);
    }
}
