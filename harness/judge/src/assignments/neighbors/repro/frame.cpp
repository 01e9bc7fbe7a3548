namespace {

// The board's text with every square alike.
string frameOf(const string& text) {
    string result;
    size_t column = 0;
    bool header = true;
    for (char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        result += !header && column > 0 && !blank ? '#' : c;
        column++;
        if (c == '\n') {
            column = 0;
            header = false;
        }
    }
    return result;
}

void compareFrame(const string& got, const string& required) {
    compareTexts(got, required, frameOf(got) == frameOf(required));
}

}  // namespace
