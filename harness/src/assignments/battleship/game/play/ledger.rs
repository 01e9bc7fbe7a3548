//! One game as the record tells it: whose board is whose, the turns, and the attack that won.

use reference::battleship::{Attack, Point, Seat, View};

use super::calls::Told;
use super::events::{Event, Moment};
use crate::assignments::battleship::game_config::point_code;

/// A game's moments, read once.
#[derive(Debug)]
pub(super) struct Ledger<'a> {
    pub(super) moments: &'a [Moment],
    /// The boards on which the first and the second player placed their ships.
    boards: [Option<usize>; 2],
    /// The moment of the last successful `placeShips`.
    pub(super) placed: usize,
    /// The turns up to the win.
    pub(super) turns: Vec<Turn>,
    pub(super) win: Option<Win>,
}

/// From one `recommendAttack` to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    /// What was recommended.
    pub(super) at: Point,
    /// The moment of `recommendAttack`.
    pub(super) asked: usize,
    pub(super) shot: Option<Shot>,
    /// The moment that ends the turn: the next `recommendAttack` or the end of the game.
    pub(super) until: usize,
    pub(super) closing: Closing,
}

/// Whether everything of a turn is on record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    /// What did not happen in it was left out.
    Complete,
    /// The record stops in it.
    Crop,
}

/// The first attack of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shot {
    pub(super) moment: usize,
    pub(super) board: usize,
    pub(super) outcome: Attack,
}

/// The attack that destroyed somebody's last ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Win {
    pub(super) moment: usize,
    pub(super) winner: Seat,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(moments: &'a [Moment], ships: usize) -> Ledger<'a> {
        let mut ledger = Ledger { moments, boards: [None, None], placed: 0, turns: Vec::new(), win: None };
        ledger.read_placing();
        ledger.win = ledger.find_win(ships);
        ledger.turns = ledger.find_turns();
        ledger
    }

    /// Whether `play` returned.
    pub(super) fn ended(&self) -> bool {
        self.moments.last().is_some_and(|moment| moment.event == Event::End)
    }

    /// The board with this player's ships.
    pub(super) fn board_of(&self, seat: Seat) -> Option<usize> {
        match seat {
            Seat::First => self.boards[0],
            Seat::Second => self.boards[1],
        }
    }

    /// Whether the turn's attack won the game.
    pub(super) fn wins(&self, turn: &Turn) -> bool {
        self.win.is_some_and(|win| (turn.asked..turn.until).contains(&win.moment))
    }

    fn owner(&self, board: usize) -> Option<Seat> {
        [Seat::First, Seat::Second].into_iter().find(|seat| self.board_of(*seat) == Some(board))
    }

    fn read_placing(&mut self) {
        for (index, moment) in self.moments.iter().enumerate() {
            if let Event::PlaceShips { seat, board, placed: true } = moment.event {
                let board = usize::try_from(board).ok();
                match seat {
                    Seat::First => self.boards[0] = board,
                    Seat::Second => self.boards[1] = board,
                }
                self.placed = index;
            }
        }
    }

    fn find_win(&self, ships: usize) -> Option<Win> {
        let mut destroyed = [0, 0];
        self.moments.iter().enumerate().find_map(|(index, moment)| {
            let Event::Attack { board, outcome: Attack::Destroyed(_), .. } = moment.event else {
                return None;
            };
            let owner = self.owner(board)?;
            let count = match owner {
                Seat::First => &mut destroyed[0],
                Seat::Second => &mut destroyed[1],
            };
            *count += 1;
            (*count == ships).then_some(Win { moment: index, winner: owner.other() })
        })
    }

    fn find_turns(&self) -> Vec<Turn> {
        let asked = self.moments.iter().enumerate().filter_map(|(index, moment)| match moment.event {
            Event::Recommend { seat, at } => Some((index, seat, at)),
            Event::Start
            | Event::End
            | Event::PlaceShips { .. }
            | Event::Display { .. }
            | Event::Attack { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => None,
        });
        let asked: Vec<(usize, Seat, Point)> = asked.collect();
        let last = self.moments.len().saturating_sub(1);
        let turns = asked.iter().enumerate().map(|(number, (index, seat, at))| {
            let next = asked.get(number + 1).map(|(index, _, _)| *index);
            let closing = if next.is_some() || self.ended() { Closing::Complete } else { Closing::Crop };
            let until = next.unwrap_or(if self.ended() { last } else { last + 1 });
            Turn { seat: *seat, at: *at, asked: *index, shot: self.shot_in(*index..until), until, closing }
        });
        turns.filter(|turn| self.win.is_none_or(|win| turn.asked <= win.moment)).collect()
    }

    fn shot_in(&self, moments: std::ops::Range<usize>) -> Option<Shot> {
        moments.into_iter().find_map(|moment| match self.moments[moment].event {
            Event::Attack { board, outcome, .. } => Some(Shot { moment, board, outcome }),
            Event::Start
            | Event::End
            | Event::PlaceShips { .. }
            | Event::Display { .. }
            | Event::Recommend { .. }
            | Event::RecordResult { .. }
            | Event::RecordByOpponent { .. }
            | Event::Other => None,
        })
    }

    /// `b1`, `b2`, by whose ships lie there.
    pub(super) fn board_code(&self, board: usize) -> &'static str {
        match self.owner(board) {
            Some(Seat::First) => "b1",
            Some(Seat::Second) => "b2",
            None => "another board",
        }
    }

    /// The moment as a line of C++ with its answer; `None` for what is not worth a line.
    pub(super) fn line(&self, moment: &Moment) -> Option<String> {
        match &moment.event {
            Event::Start | Event::Other => None,
            Event::End => Some("play returned".to_owned()),
            Event::PlaceShips { seat, board, placed } => {
                let board = usize::try_from(*board).map_or("no board", |board| self.board_code(board));
                Some(format!("{}->placeShips({board}) → {placed}", player_code(*seat)))
            }
            Event::Display { board, view, .. } => {
                Some(format!("{}.display({})", self.board_code(*board), *view == View::ShotsOnly))
            }
            Event::Recommend { seat, at } => {
                Some(format!("{}->recommendAttack() → {}", player_code(*seat), point_code(*at)))
            }
            Event::Attack { board, at, outcome } => {
                let outcome = outcome_words(*outcome);
                Some(format!("{}.attack({}) → {outcome}", self.board_code(*board), point_code(*at)))
            }
            Event::RecordResult { seat, told } => {
                Some(format!("{}->recordAttackResult({})", player_code(*seat), told_code(*told)))
            }
            Event::RecordByOpponent { seat, at } => {
                Some(format!("{}->recordAttackByOpponent({})", player_code(*seat), point_code(*at)))
            }
        }
    }
}

/// `p1` or `p2`.
pub(super) fn player_code(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "p1",
        Seat::Second => "p2",
    }
}

/// An attack's outcome in a phrase.
pub(super) fn outcome_words(outcome: Attack) -> String {
    match outcome {
        Attack::Invalid => "invalid".to_owned(),
        Attack::Miss => "miss".to_owned(),
        Attack::Hit => "hit".to_owned(),
        Attack::Destroyed(id) => format!("hit, ship {id} destroyed"),
    }
}

/// The arguments of `recordAttackResult`, as far as they mean anything.
pub(super) fn told_code(told: Told) -> String {
    let Told { at, valid, hit, destroyed, id } = told;
    let [hit_code, destroyed_code] = [hit, destroyed].map(|flag| flag.to_string());
    let rest = match (valid, hit, destroyed) {
        (false, _, _) => "…, …, …".to_owned(),
        (true, false, _) => format!("{hit_code}, …, …"),
        (true, true, false) => format!("{hit_code}, {destroyed_code}, …"),
        (true, true, true) => format!("{hit_code}, {destroyed_code}, {id}"),
    };
    format!("{}, {valid}, {rest}", point_code(at))
}
