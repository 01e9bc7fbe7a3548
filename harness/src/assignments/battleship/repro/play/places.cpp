static void judge(const vector<Event>& game, int) {
    set<int> players, boards;
    for (const Event& e : game) {
        if (e.what == PLACE) {
            if (!players.insert(e.player).second) return wrong("placeShips called once for each player", named(e));
            if (!boards.insert(e.board).second) return wrong("a Board of the player's own", named(e));
        } else if ((e.what == ASK || e.what == ATTACK || e.what == END) && players.size() < 2) {
            return wrong("placeShips called for both players before the first attack", named(e));
        }
    }
}
