static void judge(const vector<Event>& game, int) {
    bool won = false;
    for (const Event& e : game) {
        if (won && (e.what == ASK || e.what == ATTACK)) return wrong("no further turn: the game is won", named(e));
        if (e.what == ATTACK && e.flag) won = true;
    }
}
