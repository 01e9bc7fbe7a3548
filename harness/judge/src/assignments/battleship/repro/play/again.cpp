// The first and the last game have the same players, so the same must happen in them.
static void judge(const vector<Event>& game) {
    static vector<string> firstGame;
    static int gamesPlayed;
    vector<string> lines;
    for (const Event& e : game) lines.push_back(named(e));
    if (++gamesPlayed == 1) firstGame = lines;
    if (gamesPlayed < GAMES) return;
    for (size_t n = 0; n < lines.size(); n++) {
        const string required = n < firstGame.size() ? firstGame[n] : "the end of the game";
        if (lines[n] != required) return wrong(required + ", as in the first game", lines[n]);
    }
}
