static void judge(const vector<Event>& game, int) {
    for (const Event& e : game) {
        if (e.read > 0) return wrong("nothing read from the input: shouldPause is false", "it was read before " + named(e));
    }
}
