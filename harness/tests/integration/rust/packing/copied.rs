/// The reference keeps a game of its own.
fn copied(game: &dyn sdk::Game) -> Game {
    let mut copied = Game::new(game.rows(), game.cols()).expect("the size of a game");
    for id in 0..game.n_ships() {
        let symbol = u8::try_from(game.ship_symbol(id)).expect("a symbol in ASCII");
        copied.add_ship(game.ship_length(id), symbol, game.ship_name(id)).expect("a ship of a game");
    }
    copied
}
