namespace {

// Performs a call of a HumanPlayer, passes on what it prints, and tells whether that was more than a board.
template <typename Call>
bool asks(Call theCall) {
    const string printed = captured(theCall);
    cout << printed;
    stringstream lines(printed);
    for (string line; getline(lines, line);) {
        if (line != "[the board]" && line.find_first_not_of(" \t\r") != string::npos) return true;
    }
    return false;
}

}  // namespace
