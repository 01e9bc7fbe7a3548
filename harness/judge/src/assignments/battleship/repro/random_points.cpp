namespace {

// How many of so many random points are off the board.
int pointsOffBoard(const Game& g, int draws, int rows, int cols) {
    int off = 0;
    for (int n = 0; n < draws; n++) {
        const Point p = g.randomPoint();
        if (p.r < 0 || p.r >= rows || p.c < 0 || p.c >= cols) {
            off++;
            if (off == 1) cout << "    Point(" << p.r << ", " << p.c << ") is off the board" << endl;
        }
    }
    return off;
}

// How many positions come up less than half or more than twice as often as others.
int unevenPositions(const Game& g, int draws, int rows, int cols) {
    map<pair<int, int>, int> times;
    for (int n = 0; n < draws; n++) {
        const Point p = g.randomPoint();
        times[{p.r, p.c}]++;
    }
    int uneven = 0;
    const int share = draws / (rows * cols);
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            const int count = times[{r, c}];
            if (2 * count >= share && count <= 2 * share) continue;
            uneven++;
            cout << "    Point(" << r << ", " << c << ") came " << count << " times; its share is " << share << endl;
        }
    }
    return uneven;
}

}  // namespace
