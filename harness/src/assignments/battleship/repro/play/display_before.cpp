static void judge(const vector<Event>& game, int) {
    bool shown = false;
    int turn = 1;
    for (const Turn& t : turnsOf(game)) {
        const int attacked = 3 - t.player;
        shown = false;
        for (size_t n = t.asked; n-- > 0 && game[n].what != ATTACK;) {
            if (game[n].what == DISPLAY && game[n].player == attacked) shown = true;
        }
        if (!shown) {
            return wrong("b" + to_string(attacked) + ".display before turn " + to_string(turn), "it was not displayed");
        }
        turn++;
    }
}
