namespace {

// The private members of Model. An explicit instantiation may name them; the header stays as it is.
template <class Tag, auto Member>
struct Hand {
    friend constexpr auto member(Tag) { return Member; }
};
struct TurnTag { friend constexpr auto member(TurnTag); };
struct WinnerTag { friend constexpr auto member(WinnerTag); };
struct BoardTag { friend constexpr auto member(BoardTag); };
struct MovesTag { friend constexpr auto member(MovesTag); };
template struct Hand<TurnTag, &Model::turn_>;
template struct Hand<WinnerTag, &Model::winner_>;
template struct Hand<BoardTag, &Model::board_>;
template struct Hand<MovesTag, &Model::next_moves_>;

// Gives a model the state that it must have by now, so that an earlier mistake does not hide this one.
void mend(Model& m, const string& rows, Player turn, const Move_map& moves) {
    auto& board = m.*member(BoardTag());
    int x = 0, y = 0;
    for (char tile : rows) {
        if (tile == '/') {
            x = 0;
            y++;
            continue;
        }
        board[{x++, y}] = tile == 'D' ? Player::dark : tile == 'L' ? Player::light : Player::neither;
    }
    m.*member(TurnTag()) = turn;
    m.*member(WinnerTag()) = turn != Player::neither                ? Player::neither
                             : board.count_player(Player::dark) > board.count_player(Player::light) ? Player::dark
                             : board.count_player(Player::light) > board.count_player(Player::dark) ? Player::light
                                                                                                    : Player::neither;
    m.*member(MovesTag()) = moves;
}

}  // namespace
