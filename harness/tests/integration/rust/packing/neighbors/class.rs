use crate::neighbors as sdk;
use reference::{Neighbors, Outcome, Player, Square};

pub fn new_game() -> impl sdk::Class {
    Packed(members_of(&Neighbors::new()))
}

/// What the course prescribes; the reference's game is made of it for each call.
struct Packed(sdk::Members);

fn outward(player: Player) -> sdk::Player {
    match player {
        Player::Black => sdk::Player::Black,
        Player::White => sdk::Player::White,
    }
}

fn inward(player: sdk::Player) -> Player {
    match player {
        sdk::Player::Black => Player::Black,
        sdk::Player::White => Player::White,
    }
}

fn members_of(game: &Neighbors) -> sdk::Members {
    let count = |player| i32::try_from(game.pieces(player)).expect("at most 64 pieces");
    let square = |row, col| Square::new(row, col).and_then(|square| game.at(square)).map(outward);
    sdk::Members {
        board: std::array::from_fn(|row| std::array::from_fn(|col| square(row, col))),
        current_player: outward(game.current_player()),
        next_player: outward(game.current_player().other()),
        blacks: count(Player::Black),
        whites: count(Player::White),
    }
}

/// A function outside the type: extra member functions are not allowed.
fn game_of(members: &sdk::Members) -> Neighbors {
    let mut game = Neighbors::new();
    for square in Square::all() {
        game.put(square, members.board[square.row()][square.col()].map(inward));
    }
    if game.current_player() != inward(members.current_player) {
        game.swap_player();
    }
    game
}

impl sdk::Neighbors for Packed {
    fn print_game(&self) {
        print!("{}", game_of(&self.0).picture());
    }

    fn current_player(&self) -> sdk::Player {
        outward(game_of(&self.0).current_player())
    }

    fn swap_player(&mut self) {
        let mut game = game_of(&self.0);
        game.swap_player();
        self.0 = members_of(&game);
    }

    fn make_move(&mut self, from: &str, to: &str) -> bool {
        let mut game = game_of(&self.0);
        let valid = game.make_move(from, to).is_ok();
        self.0 = members_of(&game);
        valid
    }

    fn is_isolated(&self, player: sdk::Player) -> bool {
        game_of(&self.0).is_isolated(inward(player))
    }

    fn has_connected(&self, player: sdk::Player) -> bool {
        game_of(&self.0).has_connected(inward(player))
    }

    fn game_over(&self) -> sdk::Outcome {
        match game_of(&self.0).outcome() {
            Outcome::Going => sdk::Outcome::Going,
            Outcome::Won(Player::Black) => sdk::Outcome::BlackWins,
            Outcome::Won(Player::White) => sdk::Outcome::WhiteWins,
            Outcome::BothConnected => sdk::Outcome::BothConnected,
            Outcome::BothIsolated => sdk::Outcome::BothIsolated,
        }
    }
}

impl sdk::Class for Packed {
    fn members(&self) -> &sdk::Members {
        &self.0
    }

    fn members_mut(&mut self) -> &mut sdk::Members {
        &mut self.0
    }
}
