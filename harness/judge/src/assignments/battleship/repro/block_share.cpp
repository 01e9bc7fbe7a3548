namespace {

// Lets block choose many times and counts what is blocked, on a board of 100 positions.
void countBlocked(const Game& g) {
    const int calls = 60;
    int total = 0, most = 0, least = 100, neverOrAlways = 0;
    map<pair<int, int>, int> timesFree;
    set<set<pair<int, int>>> choices;
    for (int n = 0; n < calls; n++) {
        Board b(g);
        b.block();
        const set<pair<int, int>> free = freePositions(b, g, 0);
        const int blocked = 100 - static_cast<int>(free.size());
        total += blocked;
        most = max(most, blocked);
        least = min(least, blocked);
        choices.insert(free);
        for (const auto& p : free) timesFree[p]++;
    }
    for (int r = 0; r < g.rows(); r++) {
        for (int c = 0; c < g.cols(); c++) {
            const int free = timesFree[{r, c}];
            if (free == 0 || free == calls) neverOrAlways++;
        }
    }
    tell("percent of the positions blocked on average", total / calls);
    compare("a third to two thirds of them", 3 * total >= 100 * calls && 3 * total <= 200 * calls, true);
    tell("least and most blocked by one call", to_string(least) + " and " + to_string(most));
    compare("between 15 and 85 each time", least >= 15 && most <= 85, true);
    compare("not always the same positions", choices.size() > 1, true);
    compare("positions that were blocked never or always", neverOrAlways, 0);
}

}  // namespace
