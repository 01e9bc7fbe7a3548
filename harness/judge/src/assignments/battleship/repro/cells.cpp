namespace {

// The cells alone: the last visible characters of each line but the first.
vector<string> cellsOf(const string& text, size_t cols) {
    istringstream lines(text);
    vector<string> result;
    for (string line; getline(lines, line);) {
        string visible;
        for (char c : line) {
            if (c != ' ' && c != '\t' && c != '\r') visible += c;
        }
        if (!visible.empty()) result.push_back(visible.substr(visible.size() > cols ? visible.size() - cols : 0));
    }
    if (!result.empty()) result.erase(result.begin());
    return result;
}

void compareCells(const string& got, const string& required, size_t cols) {
    compareTexts(got, required, cellsOf(got, cols) == cellsOf(required, cols));
}

}  // namespace
