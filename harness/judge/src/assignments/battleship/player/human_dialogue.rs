//! The meaning of typed lines: where a HumanPlayer places its ships, and which positions it attacks.
//!
//! The handout shows one dialogue and leaves the manner open: after a refusal some programs ask for the position again
//! and some begin with the direction. [`understood`] reads as all of them would and answers only where they agree, so a
//! script that is understood has one right result.

use reference::battleship::{Board, Direction, Point, ShipId};

use super::script::PlayerScript;
use super::step::PlayerStep;
use crate::assignments::battleship::crop::Fleet;

/// The meaning of a script's lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Understood {
    /// The layout of the ships, by id.
    pub(super) fleet: Fleet,
    /// The attacked positions, in order.
    pub(super) targets: Vec<Point>,
    /// The number of lines that were left when the attacks began.
    left: Option<usize>,
}

/// The question after a refused answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NextQuestion {
    Position,
    Direction,
}

/// The number of the first row and of the first column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counting {
    /// As the board is displayed.
    FromZero,
    /// A mistake, but one that leaves the dialogue as it must be.
    FromOne,
}

impl Counting {
    fn at(self, p: Point) -> Point {
        match self {
            Counting::FromZero => p,
            Counting::FromOne => Point::new(p.r.saturating_sub(1), p.c.saturating_sub(1)),
        }
    }
}

/// The way in which a program asks for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asking {
    /// For both numbers at once.
    Together,
    /// For one after the other: each is asked for until it is one, and the first stays.
    Apart,
}

/// A program's next question after a position that is not two integers, and after one where the ship cannot lie.
#[derive(Debug, Clone, Copy)]
struct DialogueManner {
    no_numbers: NextQuestion,
    no_room: NextQuestion,
}

/// A typed line that every program takes alike.
enum TypedAnswer<T> {
    Taken(T),
    Refused,
}

impl DialogueManner {
    /// All manners, the reference's first.
    const ALL: [DialogueManner; 4] = [
        DialogueManner { no_numbers: NextQuestion::Position, no_room: NextQuestion::Direction },
        DialogueManner { no_numbers: NextQuestion::Position, no_room: NextQuestion::Position },
        DialogueManner { no_numbers: NextQuestion::Direction, no_room: NextQuestion::Position },
        DialogueManner { no_numbers: NextQuestion::Direction, no_room: NextQuestion::Direction },
    ];
}

/// Reads the lines as every manner of program would that asks for one ship after another by their ids; `None` when they differ or
/// the input ends too early.
pub(super) fn understood(script: &PlayerScript) -> Option<Understood> {
    let by_id: Vec<ShipId> = (0..).take(script.config.ships.len()).collect();
    understood_in(script, &by_id)
}

/// The same of programs that ask for the ships in that order, of which each id is a part once: the handout names none.
pub(super) fn understood_in(script: &PlayerScript, order: &[ShipId]) -> Option<Understood> {
    understood_by(script, order, Counting::FromZero)
}

/// The same of programs that count rows and columns so.
pub(super) fn understood_by(
    script: &PlayerScript,
    order: &[ShipId],
    counting: Counting,
) -> Option<Understood> {
    agreed(|manner| DialogueReader::new(script, (manner, counting), order).read(&script.steps))
}

/// The same of programs that ask for the row and then for the column.
pub(super) fn understood_apart(script: &PlayerScript, order: &[ShipId]) -> Option<Understood> {
    agreed(|manner| {
        let reader = DialogueReader::new(script, (manner, Counting::FromZero), order);
        DialogueReader { asking: Asking::Apart, ..reader }.read(&script.steps)
    })
}

/// What every manner makes of the lines.
fn agreed(read: impl Fn(DialogueManner) -> Option<Understood>) -> Option<Understood> {
    let mut all = DialogueManner::ALL.into_iter().map(read);
    let first = all.next()??;
    all.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// One manner's walk through the lines.
struct DialogueReader<'s> {
    manner: DialogueManner,
    counting: Counting,
    asking: Asking,
    order: &'s [ShipId],
    board: Board,
    typed: Vec<&'s str>,
    read: usize,
}

impl<'s> DialogueReader<'s> {
    fn new(
        script: &PlayerScript,
        (manner, counting): (DialogueManner, Counting),
        order: &'s [ShipId],
    ) -> DialogueReader<'s> {
        let board = Board::new(&script.config.game());
        let asking = Asking::Together;
        DialogueReader { manner, counting, asking, order, board, typed: Vec::new(), read: 0 }
    }

    fn read(mut self, steps: &'s [PlayerStep]) -> Option<Understood> {
        let mut result = Understood { fleet: Fleet::new(), targets: Vec::new(), left: None };
        for step in steps {
            if let Some(typed) = step.typed() {
                self.typed.extend(typed.all());
            } else if step.masks().is_some() {
                result.fleet = self.fleet()?;
            } else if let Some(plan) = step.plan() {
                result.left = Some(self.typed.len() - self.read);
                result.targets = (0..plan.limit).map(|_| self.target()).collect::<Option<_>>()?;
            }
        }
        self.are_plain(&result.targets).then_some(result)
    }

    fn line(&mut self) -> Option<&'s str> {
        self.read += 1;
        self.typed.get(self.read - 1).copied()
    }

    /// The layout of all ships, by id.
    fn fleet(&mut self) -> Option<Fleet> {
        let order = self.order;
        let mut laid: Vec<_> = order.iter().map(|&id| Some((id, self.ship(id)?))).collect::<Option<_>>()?;
        laid.sort_unstable_by_key(|&(id, _)| id);
        Some(laid.into_iter().map(|(_, place)| place).collect())
    }

    fn ship(&mut self, id: ShipId) -> Option<(Point, Direction)> {
        loop {
            let direction = self.direction()?;
            loop {
                let again = match self.position()? {
                    TypedAnswer::Refused => self.manner.no_numbers,
                    TypedAnswer::Taken(at) if self.board.place_ship(at, id, direction).is_ok() => {
                        return Some((at, direction));
                    }
                    TypedAnswer::Taken(_) => self.manner.no_room,
                };
                if again == NextQuestion::Direction {
                    break;
                }
            }
        }
    }

    fn direction(&mut self) -> Option<Direction> {
        loop {
            if let TypedAnswer::Taken(direction) = direction(self.line()?)? {
                return Some(direction);
            }
        }
    }

    fn position(&mut self) -> Option<TypedAnswer<Point>> {
        let read = match self.asking {
            Asking::Together => position(self.line()?)?,
            Asking::Apart => TypedAnswer::Taken(self.position_apart()?),
        };
        Some(match read {
            TypedAnswer::Taken(at) => TypedAnswer::Taken(self.counting.at(at)),
            TypedAnswer::Refused => TypedAnswer::Refused,
        })
    }

    /// A row, and a column on the same line or on the next that has one.
    fn position_apart(&mut self) -> Option<Point> {
        let (row, rest) = self.number_of_a_line()?;
        let second = rest.split_whitespace().next().and_then(number);
        let column = match second {
            Some(TypedAnswer::Taken(column)) => column,
            Some(TypedAnswer::Refused) | None => self.number_of_a_line()?.0,
        };
        Some(Point::new(row, column))
    }

    /// The number that the next line which has one begins with, and the rest of that line.
    fn number_of_a_line(&mut self) -> Option<(i32, &'s str)> {
        loop {
            let line = self.line()?;
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            if let TypedAnswer::Taken(number) = number(first)? {
                return Some((number, rest));
            }
        }
    }

    fn target(&mut self) -> Option<Point> {
        loop {
            if let TypedAnswer::Taken(at) = self.position()? {
                return Some(at);
            }
        }
    }

    /// Returns true if every program accepts the targets: they are on the board, and none comes twice.
    fn are_plain(&self, targets: &[Point]) -> bool {
        let new = |(index, p): (usize, &Point)| {
            self.board.game().is_valid(*p) && !targets.iter().take(index).any(|other| other == p)
        };
        targets.iter().enumerate().all(new)
    }
}

/// Reads a line as a direction. Programs that look at the first letter only take more than `h` and `v`.
fn direction(line: &str) -> Option<TypedAnswer<Direction>> {
    match line {
        "h" => Some(TypedAnswer::Taken(Direction::Horizontal)),
        "v" => Some(TypedAnswer::Taken(Direction::Vertical)),
        _ if line.starts_with(['h', 'v', 'H', 'V']) || line.is_empty() => None,
        _ => Some(TypedAnswer::Refused),
    }
}

/// Reads a line as a position; programs read it from `cin` or as a whole.
fn position(line: &str) -> Option<TypedAnswer<Point>> {
    let mut words = line.split_whitespace();
    let (first, second, more) = (words.next()?, words.next(), words.next());
    match (number(first)?, second.map(number), more) {
        (TypedAnswer::Taken(r), Some(Some(TypedAnswer::Taken(c))), None) => {
            Some(TypedAnswer::Taken(Point::new(r, c)))
        }
        (TypedAnswer::Refused, ..) | (TypedAnswer::Taken(_), Some(Some(TypedAnswer::Refused)), _) => {
            Some(TypedAnswer::Refused)
        }
        (TypedAnswer::Taken(_), _, _) => None,
    }
}

/// Reads a word as an integer; `None` for one that begins like an integer and goes on otherwise.
fn number(word: &str) -> Option<TypedAnswer<i32>> {
    match word.parse() {
        Ok(number) => Some(TypedAnswer::Taken(number)),
        Err(_) if word.starts_with(|c: char| c.is_alphabetic()) => Some(TypedAnswer::Refused),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::{Console, HumanPlayer, Player};

    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::assignments::battleship::player::human;
    use crate::assignments::battleship::player::script::Judging;

    fn typing(lines: &[&str]) -> PlayerScript {
        PlayerScript::new(GameConfig::with_lengths(8, 9, &[3]), |_, _| None)
            .player(0, "human")
            .types(0, lines, &[])
            .places(0, Vec::new())
    }

    fn read(lines: &[&str]) -> Option<Fleet> {
        understood(&typing(lines)).map(|understood| understood.fleet)
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
    fn a_program_that_asks_for_row_and_column_apart_keeps_the_row() {
        let read = |lines| understood_apart(&typing(lines), &[0]).map(|understood| understood.fleet);
        assert_eq!(read(&["h", "here", "3 three", "3 5"]), Some(vec![HOME]));
        assert_eq!(read(&["h", "x y", "3 3"]), Some(vec![HOME]));
        assert_eq!(read(&["h", "3 three"]), None);
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
        let scripts = [
            human::places(),
            human::rejects_direction(),
            human::rejects_numbers(),
            human::rejects_position(),
            human::attacks(),
        ];
        let judged = |script: &PlayerScript| !matches!(script.judging, Judging::Remark(_));
        for script in scripts.into_iter().flatten().filter(judged) {
            let understood = understood(&script).expect("a script has one right result");
            let text: String = script.typed_text();
            let (console, _) = Console::scripted(&text);
            let mut player = HumanPlayer::new("Ann", &script.config.game(), &console);
            let mut board = Board::new(&script.config.game());
            let places = script.steps.iter().any(|step| step.masks().is_some());
            assert!(!places || player.place_ships(&mut board));
            let fleet: Fleet = (0..).map_while(|id| board.placement(id)).collect();
            let targets: Vec<Point> =
                understood.targets.iter().filter_map(|_| player.recommend_attack()).collect();
            assert_eq!((understood.fleet, understood.targets), (fleet, targets));
            read += 1;
        }
        assert!(read > 10);
    }
}
