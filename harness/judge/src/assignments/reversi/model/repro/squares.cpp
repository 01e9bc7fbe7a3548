namespace {

// The rows of a board, from the top: D dark, L light, _ neither.
string squares(const Model& m) {
    string rows;
    const auto size = m.board().dimensions();
    for (int y = 0; y < size.height; y++) {
        for (int x = 0; x < size.width; x++) {
            const Player player = m[{x, y}];
            rows += player == Player::dark ? 'D' : player == Player::light ? 'L' : '_';
        }
        rows += y + 1 < size.height ? "/" : "";
    }
    return rows;
}

}  // namespace
