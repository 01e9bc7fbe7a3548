//! What typed lines mean: where a HumanPlayer puts its ships, and what it attacks.
//!
//! The handout shows one dialogue and leaves the manner open: after a refusal some programs ask for the position again
//! and some begin with the direction. [`understood`] reads as all of them would and answers only where they agree, so a
//! script that is understood has one right result.

use reference::battleship::{Board, Direction, Point, ShipId};

use super::referee::Fleet;
use super::script::Script;
use super::step::Step;

/// What the lines of a script say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Understood {
    /// Where the ships go, by id.
    pub(super) fleet: Fleet,
    /// What is attacked, in order.
    pub(super) targets: Vec<Point>,
    /// Lines that were left when the attacks began.
    left: Option<usize>,
}

/// What is asked after an answer that will not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Again {
    Position,
    Direction,
}

/// How a program goes on after a position that is not two integers, and after one where the ship cannot lie.
#[derive(Debug, Clone, Copy)]
struct Manner {
    no_numbers: Again,
    no_room: Again,
}

/// An answer, as far as every program takes it alike.
enum Answer<T> {
    Taken(T),
    Refused,
}

impl Manner {
    /// The reference's first.
    const ALL: [Manner; 4] = [
        Manner { no_numbers: Again::Position, no_room: Again::Direction },
        Manner { no_numbers: Again::Position, no_room: Again::Position },
        Manner { no_numbers: Again::Direction, no_room: Again::Position },
        Manner { no_numbers: Again::Direction, no_room: Again::Direction },
    ];
}

/// What every program understands alike; `None` when they differ or the input ends before they know.
pub(super) fn understood(script: &Script) -> Option<Understood> {
    let mut all = Manner::ALL.into_iter().map(|manner| Reader::new(script, manner).read(&script.steps));
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// One program's way through the lines.
struct Reader<'s> {
    manner: Manner,
    board: Board,
    typed: Vec<&'s str>,
    read: usize,
}

impl<'s> Reader<'s> {
    fn new(script: &Script, manner: Manner) -> Reader<'s> {
        Reader { manner, board: Board::new(&script.config.game()), typed: Vec::new(), read: 0 }
    }

    fn read(mut self, steps: &'s [Step]) -> Option<Understood> {
        let mut result = Understood { fleet: Fleet::new(), targets: Vec::new(), left: None };
        for step in steps {
            match step {
                Step::Input(_, typed) => self.typed.extend(typed.all()),
                Step::Place(..) => {
                    let ships = 0..self.board.game().n_ships();
                    result.fleet = ships.map(|id| self.ship(id)).collect::<Option<_>>()?;
                }
                Step::Shoot(_, plan) => {
                    result.left = Some(self.typed.len() - self.read);
                    result.targets = (0..plan.limit).map(|_| self.target()).collect::<Option<_>>()?;
                }
                Step::Create(..) | Step::Name(_) | Step::IsHuman(_) | Step::Delete(_) | Step::Contest(..) => {
                }
            }
        }
        self.are_plain(&result.targets).then_some(result)
    }

    fn line(&mut self) -> Option<&'s str> {
        self.read += 1;
        self.typed.get(self.read - 1).copied()
    }

    fn ship(&mut self, id: ShipId) -> Option<(Point, Direction)> {
        loop {
            let direction = self.direction()?;
            loop {
                let again = match position(self.line()?)? {
                    Answer::Refused => self.manner.no_numbers,
                    Answer::Taken(at) if self.board.place_ship(at, id, direction).is_ok() => {
                        return Some((at, direction));
                    }
                    Answer::Taken(_) => self.manner.no_room,
                };
                if again == Again::Direction {
                    break;
                }
            }
        }
    }

    fn direction(&mut self) -> Option<Direction> {
        loop {
            if let Answer::Taken(direction) = direction(self.line()?)? {
                return Some(direction);
            }
        }
    }

    fn target(&mut self) -> Option<Point> {
        loop {
            if let Answer::Taken(at) = position(self.line()?)? {
                return Some(at);
            }
        }
    }

    /// Whether nobody can take exception to what is attacked: it is on the board, and nothing comes twice.
    fn are_plain(&self, targets: &[Point]) -> bool {
        let new = |(index, p): (usize, &Point)| {
            self.board.game().is_valid(*p) && !targets.iter().take(index).any(|other| other == p)
        };
        targets.iter().enumerate().all(new)
    }
}

/// What a line is as a direction. Whoever looks at the first letter only would take more than `h` and `v`.
fn direction(line: &str) -> Option<Answer<Direction>> {
    match line {
        "h" => Some(Answer::Taken(Direction::Horizontal)),
        "v" => Some(Answer::Taken(Direction::Vertical)),
        _ if line.starts_with(['h', 'v', 'H', 'V']) || line.is_empty() => None,
        _ => Some(Answer::Refused),
    }
}

/// What a line is as a position, read from `cin` or as a whole.
fn position(line: &str) -> Option<Answer<Point>> {
    let mut words = line.split_whitespace();
    let (first, second, more) = (words.next()?, words.next(), words.next());
    match (number(first)?, second.map(number), more) {
        (Answer::Taken(r), Some(Some(Answer::Taken(c))), None) => Some(Answer::Taken(Point::new(r, c))),
        (Answer::Refused, ..) | (Answer::Taken(_), Some(Some(Answer::Refused)), _) => Some(Answer::Refused),
        (Answer::Taken(_), _, _) => None,
    }
}

/// What a word is as an integer; `None` for one that begins like one and goes on otherwise.
fn number(word: &str) -> Option<Answer<i32>> {
    match word.parse() {
        Ok(number) => Some(Answer::Taken(number)),
        Err(_) if word.starts_with(|c: char| c.is_alphabetic()) => Some(Answer::Refused),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::{Console, HumanPlayer, Player};

    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::assignments::battleship::player::human;
    use crate::assignments::battleship::player::opinion::Opinion;

    fn read(lines: &[&str]) -> Option<Fleet> {
        let script = Script::new(GameConfig::with_lengths(8, 9, &[3]), |_, _| Opinion::Fine)
            .player(0, "human")
            .types(0, lines, &[])
            .places(0, Vec::new());
        understood(&script).map(|understood| understood.fleet)
    }

    const HOME: (Point, Direction) = (Point::new(3, 3), Direction::Horizontal);

    #[test]
    fn a_script_is_understood_where_every_manner_leads_to_the_same_ships() {
        assert_eq!(read(&["h", "3 3"]), Some(vec![HOME]));
        assert_eq!(read(&["x", "h", "x y", "3 3", "h", "3 3"]), Some(vec![HOME]));
        assert_eq!(read(&["h", "7 7", "3 3", "v", "0 0"]), None, "some begin with the direction again");
        assert_eq!(read(&["h", "7 7", "3 3"]), None, "for some the input ends");
    }

    #[test]
    fn lines_that_programs_read_differently_are_not_understood() {
        for lines in [["horizontal", "3 3"], ["h", "3"], ["h", "3 3 3"], ["h", "3 3x"], ["", "3 3"]] {
            assert_eq!(read(&[lines[0], lines[1], "h", "3 3"]), None, "{lines:?}");
        }
    }

    #[test]
    fn every_script_is_understood_as_the_reference_understands_it() {
        let mut read = 0;
        for script in human::scripts() {
            let understood = understood(&script).expect("a script has one right result");
            let text: String = script.typed();
            let (console, _) = Console::scripted(&text);
            let mut player = HumanPlayer::new("Ann", &script.config.game(), &console);
            let mut board = Board::new(&script.config.game());
            assert!(player.place_ships(&mut board));
            let fleet: Fleet = (0..).map_while(|id| board.placement(id)).collect();
            let targets: Vec<Point> =
                understood.targets.iter().filter_map(|_| player.recommend_attack()).collect();
            assert_eq!((understood.fleet, understood.targets), (fleet, targets));
            read += 1;
        }
        assert!(read > 10);
    }
}
