namespace {

// The private members of Neighbors. An explicit instantiation may name them; the header stays as it is.
template <class Tag, auto Member>
struct Hand {
    friend constexpr auto member(Tag) { return Member; }
};
struct BoardTag { friend constexpr auto member(BoardTag); };
struct CurrentTag { friend constexpr auto member(CurrentTag); };
struct NextTag { friend constexpr auto member(NextTag); };
struct BlacksTag { friend constexpr auto member(BlacksTag); };
struct WhitesTag { friend constexpr auto member(WhitesTag); };
template struct Hand<BoardTag, &Neighbors::board>;
template struct Hand<CurrentTag, &Neighbors::currentPlayer>;
template struct Hand<NextTag, &Neighbors::nextPlayer>;
template struct Hand<BlacksTag, &Neighbors::blacks>;
template struct Hand<WhitesTag, &Neighbors::whites>;

string pictureOf(const string& squares) {
    string text = "  a b c d e f g h\n";
    for (int r = 0; r < 8; r++) {
        text += to_string(r);
        for (int c = 0; c < 8; c++) text += string(" ") + squares[8 * r + c];
        text += '\n';
    }
    return text;
}

// The character for an empty square in the positions that are set up: your own, if you keep another than the '.' of the handout.
char emptySquare = '.';

char yourEmptySquare() {
    Neighbors fresh;
    auto& board = fresh.*member(BoardTag());
    const char own = board[0][0];
    return own != '.' && fresh.move("d0", "f2") && board[0][3] == own ? own : '.';
}

// Puts the game into a position: 64 squares row by row, and whose move it is.
void setUp(Neighbors& g, const string& squares, char player) {
    cout << "the game is put into this position, " << player << " to move:\n" << pictureOf(squares);
    emptySquare = yourEmptySquare();
    int blacks = 0, whites = 0;
    for (int at = 0; at < 64; at++) {
        (g.*member(BoardTag()))[at / 8][at % 8] = squares[at] == '.' ? emptySquare : squares[at];
        blacks += squares[at] == 'B';
        whites += squares[at] == 'W';
    }
    g.*member(CurrentTag()) = player;
    g.*member(NextTag()) = player == 'B' ? 'W' : 'B';
    g.*member(BlacksTag()) = blacks;
    g.*member(WhitesTag()) = whites;
}

void compareBoard(const Neighbors& g, const string& required) {
    string got;
    for (int at = 0; at < 64; at++) {
        const char square = (g.*member(BoardTag()))[at / 8][at % 8];
        got += square == emptySquare ? '.' : square;
    }
    compareTexts(pictureOf(got), pictureOf(required), got == required);
}

void comparePlayers(const Neighbors& g, char current) {
    compare("currentPlayer", g.*member(CurrentTag()), current);
    compare("nextPlayer", g.*member(NextTag()), current == 'B' ? 'W' : 'B');
}

void compareCounts(const Neighbors& g, int blacks, int whites) {
    compare("blacks", g.*member(BlacksTag()), blacks);
    compare("whites", g.*member(WhitesTag()), whites);
}

}  // namespace
