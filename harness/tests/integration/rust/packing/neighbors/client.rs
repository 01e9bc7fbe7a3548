use crate::neighbors as sdk;
use reference::{Neighbors, play_on};

pub fn play(new_game: sdk::NewGame) {
    let input = std::io::stdin().lock();
    play_on(Neighbors::given(new_game()), input, std::io::stdout()).expect("standard input and output");
}
