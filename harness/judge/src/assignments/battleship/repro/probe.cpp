namespace {

// Which positions are not blocked: where a ship of length 1 can be placed. It is taken away again.
set<pair<int, int>> freePositions(Board& b, const Game& g, int shipId) {
    set<pair<int, int>> result;
    for (int r = 0; r < g.rows(); r++) {
        for (int c = 0; c < g.cols(); c++) {
            if (b.placeShip(Point(r, c), shipId, HORIZONTAL)) {
                result.insert({r, c});
                b.unplaceShip(Point(r, c), shipId, HORIZONTAL);
            }
        }
    }
    return result;
}

// Whether all these positions are among them.
bool allFree(const set<pair<int, int>>& positions, const vector<pair<int, int>>& ship) {
    for (const auto& p : ship) {
        if (positions.count(p) == 0) return false;
    }
    return true;
}

}  // namespace
