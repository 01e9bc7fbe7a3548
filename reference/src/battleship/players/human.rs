//! The player at the terminal.
//!
//! [`HumanPlayer`] is the main type: two dialogues over a [`Console`], in the manner of the course's sample program.
//! An answer that makes no sense is asked for again; the end of the input ends the dialogue.

use super::Player;
use crate::battleship::{
    board::{Attack, Board},
    console::Console,
    display::View,
    game::{Game, ShipId, ShipType},
    geometry::{Direction, Point},
};

/// Asks a human where to place ships and where to attack (handout: *The HumanPlayer Class*).
#[derive(Clone, Debug)]
pub struct HumanPlayer {
    name: String,
    game: Game,
    console: Console,
}

impl HumanPlayer {
    /// A human who is asked on `console` (handout: `Player(string nm, const Game& g)`).
    #[must_use]
    pub fn new(name: &str, game: &Game, console: &Console) -> Self {
        Self { name: name.to_owned(), game: game.clone(), console: console.clone() }
    }

    /// Repeats the questions about one ship until it lies on the board; `None` if the input ends.
    fn place(&self, board: &mut Board, id: ShipId, ship: &ShipType) -> Option<()> {
        loop {
            let direction = self.ask_direction(ship)?;
            let at = self.ask_first_cell(direction)?;
            if board.place_ship(at, id, direction).is_ok() {
                return Some(());
            }
            self.console.say("The ship can not be placed there.\n");
        }
    }

    fn ask_direction(&self, ship: &ShipType) -> Option<Direction> {
        let prompt = format!("Enter h or v for direction of {} (length {}): ", ship.name, ship.length);
        loop {
            match self.console.ask(&prompt)?.trim() {
                "h" => return Some(Direction::Horizontal),
                "v" => return Some(Direction::Vertical),
                _ => self.console.say("Direction must be h or v.\n"),
            }
        }
    }

    fn ask_first_cell(&self, direction: Direction) -> Option<Point> {
        let end = match direction {
            Direction::Horizontal => "leftmost",
            Direction::Vertical => "topmost",
        };
        self.ask_point(&format!("Enter row and column of {end} cell (e.g. 3 5): "))
    }

    fn ask_point(&self, prompt: &str) -> Option<Point> {
        loop {
            if let Some(p) = parse_point(&self.console.ask(prompt)?) {
                return Some(p);
            }
            self.console.say("You must enter two integers.\n");
        }
    }
}

/// The two integers that `line` begins with; what follows them is ignored, as a program reading from `cin` would.
fn parse_point(line: &str) -> Option<Point> {
    let mut words = line.split_whitespace().map(str::parse);
    match (words.next(), words.next()) {
        (Some(Ok(r)), Some(Ok(c))) => Some(Point::new(r, c)),
        _ => None,
    }
}

fn fits_somewhere(board: &Board, id: ShipId) -> bool {
    let mut trial = board.clone();
    board.game().points().any(|p| Direction::BOTH.into_iter().any(|d| trial.place_ship(p, id, d).is_ok()))
}

impl Player for HumanPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_human(&self) -> bool {
        true
    }

    /// Asks for each ship in the order of the ids.
    ///
    /// False at the end of the input, and also once the ships placed so far leave no room for the next one: no
    /// answer could help then.
    fn place_ships(&mut self, board: &mut Board) -> bool {
        self.console.say(&format!("{} must place {} ships.\n", self.name, self.game.n_ships()));
        self.game.ships().all(|(id, ship)| {
            self.console.say(&board.display(View::Everything));
            fits_somewhere(board, id) && self.place(board, id, ship).is_some()
        })
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        self.ask_point("Enter the row and column to attack (e.g, 3 5): ")
    }

    fn record_attack_result(&mut self, _: Point, _: Attack) {}

    fn record_attack_by_opponent(&mut self, _: Point) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::{AwfulPlayer, Outcome, Pause, Seat, Unfinished};

    fn game() -> Game {
        let mut game = Game::new(3, 4).unwrap();
        game.add_ship(3, b'S', "submarine").unwrap();
        game.add_ship(2, b'P', "patrol boat").unwrap();
        game
    }

    /// Has a human place the fleet with these answers; what came of it, what was said, and the board.
    fn placing(answers: &str) -> (bool, String, Board) {
        let (console, transcript) = Console::scripted(answers);
        let mut board = Board::new(&game());
        let placed = HumanPlayer::new("Hugo", &game(), &console).place_ships(&mut board);
        (placed, transcript.text(), board)
    }

    // Clause: HumanPlayer, placeShips prompts
    #[test]
    fn the_placing_dialogue_asks_for_direction_and_first_cell_of_each_ship() {
        let (placed, text, board) = placing("h\n0 1\nv\n1 0\n");
        assert!(placed);
        assert_eq!(
            text,
            "Hugo must place 2 ships.\n\
             \x20 0123\n0 ....\n1 ....\n2 ....\n\
             Enter h or v for direction of submarine (length 3): \
             Enter row and column of leftmost cell (e.g. 3 5): \
             \x20 0123\n0 .SSS\n1 ....\n2 ....\n\
             Enter h or v for direction of patrol boat (length 2): \
             Enter row and column of topmost cell (e.g. 3 5): "
        );
        assert_eq!(board.placement(1), Some((Point::new(1, 0), Direction::Vertical)));
    }

    // Clause: HumanPlayer, placeShips, answers that make no sense
    #[test]
    fn senseless_answers_are_asked_for_again() {
        let (placed, text, _) = placing("x\n\nhorizontal\n h \n1\none two\n 0   0 extra\nv\n0 0\nv\n1 1\n");
        assert!(placed);
        assert_eq!(text.matches("Direction must be h or v.\n").count(), 3);
        assert_eq!(text.matches("You must enter two integers.\n").count(), 2);
        assert_eq!(text.matches("The ship can not be placed there.\n").count(), 1);
    }

    #[test]
    fn the_end_of_the_input_ends_the_placing() {
        for answers in ["", "h", "h\n", "q\n", "h\n9 9\n", "h\n0 0\n"] {
            assert!(!placing(answers).0, "{answers:?}");
        }
    }

    // Clause: Player, placeShips returns false if the ships could not be placed
    #[test]
    fn a_ship_that_no_longer_fits_anywhere_ends_the_placing() {
        let mut game = Game::new(1, 4).unwrap();
        game.add_ship(2, b'A', "a").unwrap();
        game.add_ship(2, b'B', "b").unwrap();
        let (console, transcript) = Console::scripted("h\n0 1\nh\n0 0\nh\n0 2\n");
        assert!(!HumanPlayer::new("Hugo", &game, &console).place_ships(&mut Board::new(&game)));
        assert!(!transcript.text().contains("direction of b"));
    }

    // Clause: HumanPlayer, recommendAttack prompts
    #[test]
    fn the_attack_dialogue_takes_any_two_integers() {
        let (console, transcript) = Console::scripted("\nfour 5\n4 5\n-1 99\n");
        let mut hugo = HumanPlayer::new("Hugo", &game(), &console);
        assert_eq!(hugo.recommend_attack(), Some(Point::new(4, 5)));
        assert_eq!(hugo.recommend_attack(), Some(Point::new(-1, 99)));
        assert_eq!(hugo.recommend_attack(), None, "the input has ended");
        let prompt = "Enter the row and column to attack (e.g, 3 5): ";
        let sorry = "You must enter two integers.\n";
        assert_eq!(transcript.text(), [prompt, sorry, prompt, sorry, prompt, prompt, prompt].concat());
    }

    // Clause: HumanPlayer, isHuman; recordAttackResult and recordAttackByOpponent do nothing
    #[test]
    fn a_human_is_human_and_is_told_results_by_the_game_alone() {
        let (console, transcript) = Console::scripted("");
        let mut hugo = HumanPlayer::new("Hugo", &game(), &console);
        assert!(hugo.is_human());
        hugo.record_attack_result(Point::new(0, 0), Attack::Hit);
        hugo.record_attack_by_opponent(Point::new(0, 0));
        assert_eq!(transcript.text(), "");
    }

    // Clause: Game, play, a human and a computer from beginning to end
    #[test]
    fn a_human_can_win_a_whole_game_at_the_terminal() {
        let shots = "0 0\n\n\n0 1\n\n\n0 2\n\n\n1 0\n\n\n1 1\n";
        let (console, transcript) = Console::scripted(&format!("h\n0 1\nv\n1 0\n{shots}"));
        let mut hugo = HumanPlayer::new("Hugo", &game(), &console);
        let mut awful = AwfulPlayer::new("Awful", &game());
        let outcome = game().play(&mut hugo, &mut awful, Pause::AfterEachShot, &console);
        assert_eq!(outcome, Outcome::Won(Seat::First));
        let text = transcript.text();
        assert!(
            text.contains("Hugo attacked (0,2) and destroyed the submarine, resulting in:\n  0123\n0 XXX.\n")
        );
        assert!(text.ends_with("Hugo wins!\n"));
    }

    #[test]
    fn a_human_who_leaves_in_the_middle_ends_the_game() {
        let (console, _) = Console::scripted("h\n0 1\nv\n1 0\n0 0\n");
        let mut hugo = HumanPlayer::new("Hugo", &game(), &console);
        let mut awful = AwfulPlayer::new("Awful", &game());
        let outcome = game().play(&mut hugo, &mut awful, Pause::Never, &console);
        assert_eq!(outcome, Outcome::NoWinner(Unfinished::InputEnded(Seat::First)));
    }
}
