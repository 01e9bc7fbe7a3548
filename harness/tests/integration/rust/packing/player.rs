use crate::battleship as sdk;
use reference::{Attack, Board, Console, Game, Player, Point};

pub fn create_player<'g>(
    kind: &str,
    name: &str,
    game: &'g dyn sdk::Game,
) -> Option<Box<dyn sdk::Player + 'g>> {
    let game = copied(game);
    let console = Console::new(std::io::BufReader::new(std::io::stdin()), std::io::stdout());
    let player = reference::create_player(kind, name, &game, rand_core::Draws, &console)?;
    Some(Box::new(Packed { player, game }))
}

struct Packed {
    player: Box<dyn Player>,
    game: Game,
}

impl sdk::Player for Packed {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn is_human(&self) -> bool {
        self.player.is_human()
    }

    fn place_ships(&mut self, board: &mut dyn sdk::Board) -> bool {
        self.player.place_ships(&mut Board::over(board, &self.game))
    }

    /// The reference may have nothing to recommend, where the course's players always have.
    fn recommend_attack(&mut self) -> sdk::Point {
        let p = self.player.recommend_attack().unwrap_or_default();
        sdk::Point::new(p.r, p.c)
    }

    fn record_attack_result(&mut self, p: sdk::Point, result: sdk::Attack) {
        let result = match result {
            sdk::Attack::Invalid => Attack::Invalid,
            sdk::Attack::Miss => Attack::Miss,
            sdk::Attack::Hit => Attack::Hit,
            sdk::Attack::Destroyed(id) => Attack::Destroyed(id),
        };
        self.player.record_attack_result(Point::new(p.r, p.c), result);
    }

    fn record_attack_by_opponent(&mut self, p: sdk::Point) {
        self.player.record_attack_by_opponent(Point::new(p.r, p.c));
    }
}
