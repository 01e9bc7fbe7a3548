static void judge(const vector<Event>& game, int) {
    for (const Turn& t : turnsOf(game)) {
        const bool human = sides[t.player - 1].human;
        bool any = false, everything = false;
        for (size_t n = t.asked; n-- > 0 && game[n].what != ATTACK;) {
            if (game[n].what != DISPLAY || game[n].player != 3 - t.player) continue;
            any = true;
            if (!game[n].flag) everything = true;
        }
        const string who = "p" + to_string(t.player) + ", who attacks, is a " + (human ? "human" : "computer");
        if (any && everything == human) {
            return wrong(string("display(") + (human ? "true" : "false") + "): " + who, human ? "display(false)" : "display(true)");
        }
    }
}
