// What counts of a game. Boards are other ones each time.
static vector<string> linesOf(const vector<Event>& game) {
    vector<string> lines;
    for (Event e : game) {
        e.board = 0;
        lines.push_back(named(e));
    }
    return lines;
}

static vector<string> firstGame;
static int firstWinner, gamesPlayed;

// The first and the last game have the same players, so the same must happen in them.
static void judge(const vector<Event>& game, int winner) {
    gamesPlayed++;
    const vector<string> lines = linesOf(game);
    if (gamesPlayed == 1) {
        firstGame = lines;
        firstWinner = winner;
    }
    if (gamesPlayed < GAMES) return;
    for (size_t n = 0; n < lines.size(); n++) {
        const string required = n < firstGame.size() ? firstGame[n] : "the end of the game";
        if (lines[n] != required) return wrong(required + ", as in the first game", lines[n]);
    }
    if (winner != firstWinner) wrong("the winner of the first game", "another result");
}
