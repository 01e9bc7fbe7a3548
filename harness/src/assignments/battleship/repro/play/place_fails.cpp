static void judge(const vector<Event>& game, int winner) {
    bool failed = false;
    for (const Event& e : game) {
        if (e.what == PLACE && !e.flag) failed = true;
        if (failed && (e.what == ASK || e.what == ATTACK)) {
            return wrong("no attack: a player could not place the ships", named(e));
        }
    }
    if (winner != 0) wrong("play returns nullptr: a player could not place the ships", "a player");
}
