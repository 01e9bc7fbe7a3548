use crate::battleship as sdk;
use reference::board::{Shore, show};
use reference::{Attack, Board, Console, Game, Outcome, Pause, Player, Point, Seat};

pub fn new_game(rows: i32, cols: i32) -> Box<dyn sdk::Game> {
    match Game::new(rows, cols) {
        Ok(game) => Box::new(Packed(game)),
        Err(bad) => panic!("{bad}"),
    }
}

#[derive(Clone)]
struct Packed(Game);

/// One of the course's players as one of the reference's.
struct Guest<'a> {
    player: &'a mut dyn sdk::Player,
    name: String,
}

fn guest(player: &mut dyn sdk::Player) -> Guest<'_> {
    let name = player.name().to_owned();
    Guest { player, name }
}

fn outward(p: Point) -> sdk::Point {
    sdk::Point::new(p.r, p.c)
}

impl Player for Guest<'_> {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_human(&self) -> bool {
        self.player.is_human()
    }

    fn place_ships(&mut self, board: &mut Board) -> bool {
        board.lend(|board| self.player.place_ships(board))
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        let p = self.player.recommend_attack();
        Some(Point::new(p.r, p.c))
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        let result = match result {
            Attack::Invalid => sdk::Attack::Invalid,
            Attack::Miss => sdk::Attack::Miss,
            Attack::Hit => sdk::Attack::Hit,
            Attack::Destroyed(id) => sdk::Attack::Destroyed(id),
        };
        self.player.record_attack_result(outward(p), result);
    }

    fn record_attack_by_opponent(&mut self, p: Point) {
        self.player.record_attack_by_opponent(outward(p));
    }
}

/// Standard output, on which a board that is named shows itself.
struct Stage;

impl std::io::Write for Stage {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        show(&String::from_utf8_lossy(text));
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        std::io::stdout().flush()
    }
}

impl sdk::Game for Packed {
    fn rows(&self) -> i32 {
        self.0.rows()
    }

    fn cols(&self) -> i32 {
        self.0.cols()
    }

    fn is_valid(&self, p: sdk::Point) -> bool {
        self.0.is_valid(Point::new(p.r, p.c))
    }

    fn random_point(&self) -> sdk::Point {
        outward(self.0.random_point(&mut rand_core::Draws))
    }

    fn add_ship(&mut self, length: i32, symbol: char, name: &str) -> bool {
        u8::try_from(symbol).is_ok_and(|symbol| self.0.add_ship(length, symbol, name).is_ok())
    }

    fn n_ships(&self) -> i32 {
        self.0.n_ships()
    }

    fn ship_length(&self, ship_id: i32) -> i32 {
        self.0.ship(ship_id).expect("a ship").length
    }

    fn ship_symbol(&self, ship_id: i32) -> char {
        char::from(self.0.ship(ship_id).expect("a ship").symbol)
    }

    fn ship_name(&self, ship_id: i32) -> &str {
        &self.0.ship(ship_id).expect("a ship").name
    }

    fn play(
        &self,
        [first, second]: [&mut dyn sdk::Player; 2],
        new_board: sdk::NewBoard,
        pause: sdk::Pause,
    ) -> Option<sdk::Seat> {
        let pause = match pause {
            sdk::Pause::AfterEachShot => Pause::AfterEachShot,
            sdk::Pause::Never => Pause::Never,
        };
        let _shore = Shore::open(new_board, Box::leak(Box::new(self.clone())));
        let console = Console::new(std::io::BufReader::new(std::io::stdin()), Stage);
        match self.0.play(&mut guest(first), &mut guest(second), pause, &console) {
            Outcome::Won(Seat::First) => Some(sdk::Seat::First),
            Outcome::Won(Seat::Second) => Some(sdk::Seat::Second),
            Outcome::NoWinner(_) => None,
        }
    }
}
