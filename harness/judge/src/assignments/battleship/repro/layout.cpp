namespace {

// The display without its cells: each of them becomes a question mark.
string withoutCells(const string& text, size_t cols) {
    istringstream lines(text);
    string line, result;
    for (bool first = true; getline(lines, line); first = false) {
        if (!first && line.size() == 2 + cols && line.find_first_of(" \t", 2) == string::npos) {
            line = line.substr(0, 2) + string(cols, '?');
        }
        result += line;
        if (!lines.eof()) result += '\n';
    }
    return result;
}

void compareLayout(const string& got, const string& required, size_t cols) {
    compareTexts(got, required, withoutCells(got, cols) == withoutCells(required, cols));
}

}  // namespace
