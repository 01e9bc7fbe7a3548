static void judge(const vector<Event>& game, int) {
    int loser = 0;
    bool shown = false;
    for (const Event& e : game) {
        if (e.what == ATTACK && e.flag && loser == 0) loser = e.player;
        if (loser != 0 && e.what == DISPLAY && e.player == 3 - loser && !e.flag) shown = true;
    }
    if (loser != 0 && sides[loser - 1].human && !shown) {
        wrong("b" + to_string(3 - loser) + ".display(false): p" + to_string(loser) + " is human and has lost", "no such call");
    }
}
