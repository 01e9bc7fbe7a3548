//! The loop that lets two players meet, and how a meeting can end.
//!
//! [`Outcome`] is the main type; `Game::play` produces it. What the loop prints follows the course's sample program,
//! which the handout recommends without reproducing; what it does follows the handout step by step.

use super::{
    board::{Attack, Board},
    console::Console,
    display::View,
    game::Game,
    geometry::Point,
    players::Player,
};

/// The pause between shots (handout: `play`, parameter `shouldPause`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Ask for the enter key after each shot that does not end the game. The end of the input counts as enter, so
    /// that it cannot hold up two computers.
    AfterEachShot,
    /// Run through; for when only the winner matters.
    Never,
}

/// One of the two players, by who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The player who attacks first.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The end of a game (handout: `play`, result).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player in this seat destroyed all of the other's ships.
    Won(Seat),
    /// No player won; the handout's `nullptr`.
    NoWinner(Unfinished),
}

/// The reason why a game could not be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The game has no ships, so that there is nothing to play for.
    NoShips,
    /// This player could not place the ships.
    NotPlaced(Seat),
    /// This player had to attack, but the console's input has ended.
    InputEnded(Seat),
    /// This player recommended nothing although the input goes on.
    NoAttack(Seat),
}

/// One seat's belongings during a game.
struct Side<'a> {
    player: &'a mut dyn Player,
    board: Board,
}

impl Game {
    /// Runs a complete game between `first`, who attacks first, and `second` (handout: `play`).
    ///
    /// Each turn the attacker sees the opponent's board (shots only, if the attacker is human), fires one shot, both
    /// players receive it, and the result is shown. An invalid shot is wasted: the turn passes on. A human who loses is
    /// shown the winner's board.
    ///
    /// The outcome is [`Outcome::NoWinner`] if the game cannot be completed; see [`Unfinished`] for the reasons. The
    /// second player is not asked to place ships if the first one failed. A pair of players that only ever waste
    /// their shots would play for ever, here as in the handout.
    pub fn play(
        &self,
        first: &mut dyn Player,
        second: &mut dyn Player,
        pause: Pause,
        console: &Console,
    ) -> Outcome {
        let mut first = Side { player: first, board: Board::new(self) };
        let mut second = Side { player: second, board: Board::new(self) };
        if let Err(reason) = self.set_up(&mut first, &mut second) {
            return Outcome::NoWinner(reason);
        }
        let table = Table { game: self, console, pause };
        match table.alternate(&mut first, &mut second) {
            Ok(winner) => Outcome::Won(winner),
            Err(reason) => Outcome::NoWinner(reason),
        }
    }

    fn set_up<'a>(&self, first: &mut Side<'a>, second: &mut Side<'a>) -> Result<(), Unfinished> {
        if self.n_ships() == 0 {
            return Err(Unfinished::NoShips);
        }
        for (seat, side) in [(Seat::First, first), (Seat::Second, second)] {
            if !side.player.place_ships(&mut side.board) {
                return Err(Unfinished::NotPlaced(seat));
            }
        }
        Ok(())
    }
}

/// The parts of a game that stay the same from turn to turn.
struct Table<'a> {
    game: &'a Game,
    console: &'a Console,
    pause: Pause,
}

impl Table<'_> {
    fn alternate<'a>(&self, first: &mut Side<'a>, second: &mut Side<'a>) -> Result<Seat, Unfinished> {
        let mut seat = Seat::First;
        loop {
            let (attacker, defender) = match seat {
                Seat::First => (&mut *first, &mut *second),
                Seat::Second => (&mut *second, &mut *first),
            };
            if !self.take_turn(attacker, defender) {
                return Err(self.why_no_attack(seat));
            }
            if defender.board.all_ships_destroyed() {
                self.announce_winner(attacker, defender);
                return Ok(seat);
            }
            self.wait();
            seat = seat.other();
        }
    }

    /// One shot with all that belongs to it; false if the attacker has none to fire.
    fn take_turn(&self, attacker: &mut Side<'_>, defender: &mut Side<'_>) -> bool {
        let view = if attacker.player.is_human() { View::ShotsOnly } else { View::Everything };
        let (name, opponent) = (attacker.player.name(), defender.player.name());
        self.console.say(&format!("{name}'s turn.  Board for {opponent}:\n{}", defender.board.display(view)));
        let Some(p) = attacker.player.recommend_attack() else {
            return false;
        };
        let result = defender.board.attack(p);
        attacker.player.record_attack_result(p, result);
        defender.player.record_attack_by_opponent(p);
        self.report(attacker.player.name(), p, result, &defender.board.display(view));
        true
    }

    fn report(&self, attacker: &str, p: Point, result: Attack, picture: &str) {
        let deed = match result {
            Attack::Invalid => return self.console.say(&format!("{attacker} wasted a shot at {p}.\n")),
            Attack::Miss => "missed".to_owned(),
            Attack::Hit => "hit something".to_owned(),
            Attack::Destroyed(id) => {
                let name = self.game.ship(id).map_or("ship", |ship| ship.name.as_str());
                format!("destroyed the {name}")
            }
        };
        self.console.say(&format!("{attacker} attacked {p} and {deed}, resulting in:\n{picture}"));
    }

    fn announce_winner(&self, winner: &Side<'_>, loser: &Side<'_>) {
        let name = winner.player.name();
        self.console.say(&format!("{name} wins!\n"));
        if loser.player.is_human() {
            let picture = winner.board.display(View::Everything);
            self.console.say(&format!("Here's where {name}'s ships were:\n{picture}"));
        }
    }

    fn wait(&self) {
        match self.pause {
            // Neither what was typed nor that nothing was matters here.
            Pause::AfterEachShot => drop(self.console.ask("Press enter to continue: ")),
            Pause::Never => {}
        }
    }

    fn why_no_attack(&self, seat: Seat) -> Unfinished {
        if self.console.ended() { Unfinished::InputEnded(seat) } else { Unfinished::NoAttack(seat) }
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, rc::Rc};

    use super::*;
    use crate::battleship::Direction;

    type Log = Rc<RefCell<Vec<String>>>;

    /// Whom a scripted player pretends to be.
    #[derive(Clone, Copy, PartialEq)]
    enum Nature {
        Human,
        Computer,
    }

    /// Places ship 0 at the origin and fires its shots in order, writing down every call.
    struct Scripted {
        name: &'static str,
        nature: Nature,
        places: bool,
        shots: std::vec::IntoIter<Point>,
        log: Log,
    }

    impl Scripted {
        fn new(name: &'static str, nature: Nature, shots: &[(i32, i32)], log: &Log) -> Self {
            let shots: Vec<_> = shots.iter().map(|&(r, c)| Point::new(r, c)).collect();
            Self { name, nature, places: true, shots: shots.into_iter(), log: Rc::clone(log) }
        }

        fn note(&self, what: &str) {
            self.log.borrow_mut().push(format!("{} {what}", self.name));
        }
    }

    impl Player for Scripted {
        fn name(&self) -> &str {
            self.name
        }

        fn is_human(&self) -> bool {
            self.nature == Nature::Human
        }

        fn place_ships(&mut self, board: &mut Board) -> bool {
            self.note("places");
            board.place_ship(Point::new(0, 0), 0, Direction::Horizontal).is_ok() && self.places
        }

        fn recommend_attack(&mut self) -> Option<Point> {
            self.note("recommends");
            self.shots.next()
        }

        fn record_attack_result(&mut self, p: Point, result: Attack) {
            self.note(&format!("shot {p}: {result:?}"));
        }

        fn record_attack_by_opponent(&mut self, p: Point) {
            self.note(&format!("was shot at {p}"));
        }
    }

    fn game() -> Game {
        let mut game = Game::new(2, 3).unwrap();
        game.add_ship(2, b'P', "patrol boat").unwrap();
        game
    }

    /// A game in which the first player misses, wastes a shot, hits and destroys; the second only misses.
    fn match_between(first: Nature, second: Nature, pause: Pause) -> (Outcome, String, Vec<String>) {
        let log = Log::default();
        let mut a = Scripted::new("A", first, &[(1, 1), (9, 9), (0, 0), (0, 1)], &log);
        let mut b = Scripted::new("B", second, &[(1, 0), (1, 1), (1, 2)], &log);
        let (console, transcript) = Console::scripted("\n\n\n\n\n\n\n\n");
        let outcome = game().play(&mut a, &mut b, pause, &console);
        (outcome, transcript.text(), log.take())
    }

    // Clause: Game, play, steps 1 to 4, order of the calls; recordAttackResult and recordAttackByOpponent
    #[test]
    fn both_players_place_then_attack_in_turn_and_both_hear_of_each_shot() {
        let (outcome, _, log) = match_between(Nature::Computer, Nature::Computer, Pause::Never);
        assert_eq!(outcome, Outcome::Won(Seat::First));
        assert_eq!(
            log,
            [
                "A places",
                "B places",
                "A recommends",
                "A shot (1,1): Miss",
                "B was shot at (1,1)",
                "B recommends",
                "B shot (1,0): Miss",
                "A was shot at (1,0)",
                "A recommends",
                "A shot (9,9): Invalid",
                "B was shot at (9,9)",
                "B recommends",
                "B shot (1,1): Miss",
                "A was shot at (1,1)",
                "A recommends",
                "A shot (0,0): Hit",
                "B was shot at (0,0)",
                "B recommends",
                "B shot (1,2): Miss",
                "A was shot at (1,2)",
                "A recommends",
                "A shot (0,1): Destroyed(0)",
                "B was shot at (0,1)",
            ]
        );
    }

    // Clause: Game, play, step 4, displays and results
    #[test]
    fn a_game_between_computers_shows_both_boards_entirely() {
        let (_, text, _) = match_between(Nature::Computer, Nature::Computer, Pause::Never);
        let expected = "A's turn.  Board for B:\n  012\n0 PP.\n1 ...\n\
                        A attacked (1,1) and missed, resulting in:\n  012\n0 PP.\n1 .o.\n\
                        B's turn.  Board for A:\n  012\n0 PP.\n1 ...\n\
                        B attacked (1,0) and missed, resulting in:\n  012\n0 PP.\n1 o..\n\
                        A's turn.  Board for B:\n  012\n0 PP.\n1 .o.\n\
                        A wasted a shot at (9,9).\n\
                        B's turn.  Board for A:\n  012\n0 PP.\n1 o..\n\
                        B attacked (1,1) and missed, resulting in:\n  012\n0 PP.\n1 oo.\n\
                        A's turn.  Board for B:\n  012\n0 PP.\n1 .o.\n\
                        A attacked (0,0) and hit something, resulting in:\n  012\n0 XP.\n1 .o.\n\
                        B's turn.  Board for A:\n  012\n0 PP.\n1 oo.\n\
                        B attacked (1,2) and missed, resulting in:\n  012\n0 PP.\n1 ooo\n\
                        A's turn.  Board for B:\n  012\n0 XP.\n1 .o.\n\
                        A attacked (0,1) and destroyed the patrol boat, resulting in:\n  012\n0 XX.\n1 .o.\n\
                        A wins!\n";
        assert_eq!(text, expected);
    }

    // Clause: Game, play, step 4a, human first player
    #[test]
    fn a_human_attacker_sees_no_undamaged_segment_of_the_opponent() {
        let (_, text, _) = match_between(Nature::Human, Nature::Computer, Pause::Never);
        assert!(text.contains("A's turn.  Board for B:\n  012\n0 X..\n1 .o.\n"));
        assert!(text.contains("hit something, resulting in:\n  012\n0 X..\n1 .o.\n"));
        assert!(text.contains("B's turn.  Board for A:\n  012\n0 PP.\n1 oo.\n"));
        assert!(text.ends_with("A wins!\n"), "a computer that lost needs no picture");
    }

    // Clause: Game, play, step 4d, the roles reversed, human second player
    #[test]
    fn a_human_in_the_second_seat_is_kept_from_cheating_too() {
        let (_, text, _) = match_between(Nature::Computer, Nature::Human, Pause::Never);
        assert!(text.contains("B's turn.  Board for A:\n  012\n0 ...\n1 oo.\n"));
        assert!(text.contains("A's turn.  Board for B:\n  012\n0 XP.\n1 .o.\n"));
    }

    // Clause: Game, play, two humans
    #[test]
    fn two_humans_see_shots_only_until_the_loser_is_shown_the_truth() {
        let (_, text, _) = match_between(Nature::Human, Nature::Human, Pause::Never);
        let (during, after) = text.split_once("A wins!\n").unwrap();
        assert!(!during.contains('P'), "{during}");
        assert!(after.contains('P'));
    }

    // Clause: Game, play, step 5
    #[test]
    fn a_losing_human_is_shown_the_whole_board_of_the_winner() {
        let (_, text, _) = match_between(Nature::Computer, Nature::Human, Pause::Never);
        assert!(text.ends_with("A wins!\nHere's where A's ships were:\n  012\n0 PP.\n1 ooo\n"), "{text}");
    }

    // Clause: Game, play, shouldPause
    #[test]
    fn the_pause_comes_after_each_shot_but_the_last_and_only_if_wanted() {
        let prompt = "Press enter to continue: ";
        let (_, text, _) = match_between(Nature::Computer, Nature::Computer, Pause::AfterEachShot);
        assert_eq!(text.matches(prompt).count(), 6);
        assert!(text.contains("wasted a shot at (9,9).\nPress enter"));
        assert!(text.ends_with("A wins!\n"));
        let (_, text, _) = match_between(Nature::Computer, Nature::Computer, Pause::Never);
        assert!(!text.contains(prompt));
    }

    // Clause: Game, play, result, the second player wins
    #[test]
    fn the_second_player_can_win() {
        let log = Log::default();
        let mut a = Scripted::new("A", Nature::Computer, &[(1, 0), (1, 1)], &log);
        let mut b = Scripted::new("B", Nature::Computer, &[(0, 0), (0, 1)], &log);
        let outcome = game().play(&mut a, &mut b, Pause::Never, &Console::silent());
        assert_eq!(outcome, Outcome::Won(Seat::Second));
    }

    // Clause: Game, play, step 2, placeShips returns false
    #[test]
    fn a_player_who_cannot_place_ends_the_game_without_a_winner() {
        for (seat, calls) in [(Seat::First, 1), (Seat::Second, 2)] {
            let log = Log::default();
            let mut a = Scripted::new("A", Nature::Computer, &[], &log);
            let mut b = Scripted::new("B", Nature::Computer, &[], &log);
            match seat {
                Seat::First => a.places = false,
                Seat::Second => b.places = false,
            }
            let outcome = game().play(&mut a, &mut b, Pause::Never, &Console::silent());
            assert_eq!(outcome, Outcome::NoWinner(Unfinished::NotPlaced(seat)));
            assert_eq!(log.borrow().len(), calls);
        }
    }

    #[test]
    fn a_game_without_ships_has_no_winner() {
        let log = Log::default();
        let mut a = Scripted::new("A", Nature::Computer, &[], &log);
        let mut b = Scripted::new("B", Nature::Computer, &[], &log);
        let outcome = Game::new(3, 3).unwrap().play(&mut a, &mut b, Pause::Never, &Console::silent());
        assert_eq!(outcome, Outcome::NoWinner(Unfinished::NoShips));
        assert!(log.borrow().is_empty());
    }

    #[test]
    fn a_player_without_an_attack_ends_the_game_and_the_reason_tells_the_input_apart() {
        for (input, reason) in
            [("", Unfinished::InputEnded(Seat::Second)), ("\n\n", Unfinished::NoAttack(Seat::Second))]
        {
            let log = Log::default();
            let mut a = Scripted::new("A", Nature::Computer, &[(1, 1)], &log);
            let mut b = Scripted::new("B", Nature::Human, &[], &log);
            let (console, _) = Console::scripted(input);
            let outcome = game().play(&mut a, &mut b, Pause::AfterEachShot, &console);
            assert_eq!(outcome, Outcome::NoWinner(reason));
        }
    }

    #[test]
    fn the_end_of_the_input_does_not_hold_up_two_computers() {
        let log = Log::default();
        let mut a = Scripted::new("A", Nature::Computer, &[(0, 0), (0, 1)], &log);
        let mut b = Scripted::new("B", Nature::Computer, &[(1, 0), (1, 1)], &log);
        let outcome = game().play(&mut a, &mut b, Pause::AfterEachShot, &Console::silent());
        assert_eq!(outcome, Outcome::Won(Seat::First));
    }
}
