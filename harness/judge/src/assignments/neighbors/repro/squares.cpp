namespace {

// What stands in the numbered rows, without white space.
string squaresOf(const string& text) {
    istringstream lines(text);
    string result;
    for (string line; getline(lines, line);) {
        string visible;
        for (char c : line) {
            if (c != ' ' && c != '\t' && c != '\r') visible += c;
        }
        if (!visible.empty() && visible[0] >= '0' && visible[0] <= '9') result += visible;
    }
    return result;
}

void compareSquares(const string& got, const string& required) {
    compareTexts(got, required, squaresOf(got) == squaresOf(required));
}

}  // namespace
