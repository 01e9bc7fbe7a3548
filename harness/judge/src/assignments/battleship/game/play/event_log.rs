//! The event log of one game: the owners of the boards, the turns, and the attack that won.

use std::ops::Range;

use reference::battleship::{Attack, Point, Seat, View};

use super::event::{Moment, PlayEvent};
use super::script::{SEATS, seat_index};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::messages::AttackNotice;

/// A game's moments, read once.
#[derive(Debug)]
pub(super) struct EventLog<'a> {
    pub(super) moments: &'a [Moment],
    /// The boards on which the first and the second player placed their ships.
    boards: [Option<usize>; 2],
    /// The moment of the last successful `placeShips`.
    pub(super) placed: usize,
    /// The turns up to the win.
    pub(super) turns: Vec<PlayTurn>,
    pub(super) win: Option<Win>,
}

/// From one `recommendAttack` to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlayTurn {
    pub(super) seat: Seat,
    /// The recommended position.
    pub(super) at: Point,
    /// The moment of `recommendAttack`.
    pub(super) asked: usize,
    pub(super) shot: Option<TurnShot>,
    /// The moment that ends the turn: the next `recommendAttack` or the end of the game.
    pub(super) until: usize,
    pub(super) closing: Closing,
}

/// The completeness of a turn's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    /// A call that is not on record was not made.
    Complete,
    /// The record stops in it.
    Crop,
}

/// The first attack of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TurnShot {
    pub(super) moment: usize,
    pub(super) board: usize,
    pub(super) outcome: Attack,
}

/// The attack that destroyed a player's last ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Win {
    pub(super) moment: usize,
    pub(super) winner: Seat,
}

impl<'a> EventLog<'a> {
    pub(super) fn new(moments: &'a [Moment], ships: usize) -> EventLog<'a> {
        let mut log = EventLog { moments, boards: [None, None], placed: 0, turns: Vec::new(), win: None };
        log.read_placing();
        log.win = log.find_win(ships);
        log.turns = log.find_turns();
        log
    }

    /// The last moment's number.
    pub(super) fn last(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// The end of the turn in which a moment lies, or of the game.
    pub(super) fn turn_end(&self, moment: usize) -> usize {
        self.turns.iter().map(|turn| turn.until).find(|until| moment < *until).unwrap_or(usize::MAX)
    }

    /// The end of the turn that begins at a moment or next behind it, for what is shown before an attack.
    pub(super) fn end_of_next_turn(&self, moment: usize) -> usize {
        let next = self.turns.iter().find(|turn| moment <= turn.asked);
        next.map_or(usize::MAX, |turn| turn.until)
    }

    /// Tells whether `play` returned.
    pub(super) fn ended(&self) -> bool {
        self.moments.last().is_some_and(|moment| moment.event == PlayEvent::End)
    }

    /// The board with this player's ships.
    pub(super) fn board_of(&self, seat: Seat) -> Option<usize> {
        self.boards[seat_index(seat)]
    }

    /// Tells whether the turn's attack won the game.
    pub(super) fn wins(&self, turn: &PlayTurn) -> bool {
        self.win.is_some_and(|win| (turn.asked..turn.until).contains(&win.moment))
    }

    fn owner(&self, board: usize) -> Option<Seat> {
        SEATS.into_iter().find(|seat| self.board_of(*seat) == Some(board))
    }

    fn read_placing(&mut self) {
        let mut made = Vec::new();
        let mut asked = [false; 2];
        for (index, moment) in self.moments.iter().enumerate() {
            match moment.event {
                PlayEvent::NewBoard(board) => made.push(board),
                PlayEvent::PlaceShips { seat, board, placed } => {
                    asked[seat_index(seat)] = true;
                    if placed {
                        let given = usize::try_from(board).ok();
                        let number = given.map(|given| board_for(seat, given, self.boards, &made));
                        self.boards[seat_index(seat)] = number;
                        self.placed = index;
                    }
                }
                PlayEvent::Recommend { .. } | PlayEvent::Attack { .. } => {
                    for seat in forgotten(asked) {
                        asked[seat_index(seat)] = true;
                        self.boards[seat_index(seat)] = board_left(self.boards, &made);
                    }
                }
                PlayEvent::Start
                | PlayEvent::End
                | PlayEvent::Deleted(_)
                | PlayEvent::Other
                | PlayEvent::Display { .. }
                | PlayEvent::RecordResult { .. }
                | PlayEvent::RecordByOpponent { .. } => {}
            }
        }
    }

    fn find_win(&self, ships: usize) -> Option<Win> {
        let mut destroyed = [0, 0];
        self.moments.iter().enumerate().find_map(|(index, moment)| {
            let PlayEvent::Attack { board, outcome: Attack::Destroyed(_), .. } = moment.event else {
                return None;
            };
            let owner = self.owner(board)?;
            let count = &mut destroyed[seat_index(owner)];
            *count += 1;
            (*count == ships).then_some(Win { moment: index, winner: owner.other() })
        })
    }

    fn find_turns(&self) -> Vec<PlayTurn> {
        let asked = self.picked(0..self.moments.len(), |event| {
            let PlayEvent::Recommend { seat, at } = event else { return None };
            Some((*seat, *at))
        });
        let asked: Vec<(usize, (Seat, Point))> = asked.collect();
        let turns = asked.iter().enumerate().map(|(number, (index, (seat, at)))| {
            let next = asked.get(number + 1).map(|(index, _)| *index);
            let closing = if next.is_some() || self.ended() { Closing::Complete } else { Closing::Crop };
            let until = next.unwrap_or(if self.ended() { self.last() } else { self.last() + 1 });
            PlayTurn {
                seat: *seat,
                at: *at,
                asked: *index,
                shot: self.shot_in(*index..until),
                until,
                closing,
            }
        });
        turns.filter(|turn| self.win.is_none_or(|win| turn.asked <= win.moment)).collect()
    }

    fn shot_in(&self, moments: Range<usize>) -> Option<TurnShot> {
        let mut attacks = self.picked(moments, |event| {
            let PlayEvent::Attack { board, outcome, .. } = event else { return None };
            Some((*board, *outcome))
        });
        attacks.next().map(|(moment, (board, outcome))| TurnShot { moment, board, outcome })
    }

    /// The events of a kind, with the numbers of their moments.
    pub(super) fn picked<T>(
        &self,
        moments: Range<usize>,
        pick: impl Fn(&PlayEvent) -> Option<T>,
    ) -> impl Iterator<Item = (usize, T)> {
        moments.filter_map(move |index| Some((index, pick(&self.moments[index].event)?)))
    }

    /// The board that a turn's player attacks.
    pub(super) fn target_code(&self, turn: &PlayTurn) -> &'static str {
        self.board_of(turn.seat.other()).map_or("b", |board| self.board_code(board))
    }

    /// An attack as evidence names it.
    pub(super) fn shot_code(&self, turn: &PlayTurn, outcome: Attack) -> String {
        let board = self.target_code(turn);
        format!("{board}.attack({}) → {}", point_code(turn.at), outcome_words(outcome))
    }

    /// `b1` or `b2`, by the player whose ships lie there.
    pub(super) fn board_code(&self, board: usize) -> &'static str {
        match self.owner(board) {
            Some(Seat::First) => "b1",
            Some(Seat::Second) => "b2",
            None => "another board",
        }
    }

    /// The moment as a line of C++ with its answer; `None` for an event that no aspect is about.
    pub(super) fn line(&self, moment: &Moment) -> Option<String> {
        match &moment.event {
            PlayEvent::Start | PlayEvent::NewBoard(_) | PlayEvent::Other => None,
            PlayEvent::End => Some("play returned".to_owned()),
            PlayEvent::Deleted(seat) => Some(format!("delete {}", player_code(*seat))),
            PlayEvent::PlaceShips { seat, board, placed } => {
                let board = usize::try_from(*board).map_or("no board", |board| self.board_code(board));
                Some(format!("{}->placeShips({board}) → {placed}", player_code(*seat)))
            }
            PlayEvent::Display { board, view, .. } => {
                Some(format!("{}.display({})", self.board_code(*board), *view == View::ShotsOnly))
            }
            PlayEvent::Recommend { seat, at } => {
                Some(format!("{}->recommendAttack() → {}", player_code(*seat), point_code(*at)))
            }
            PlayEvent::Attack { board, at, outcome } => {
                let outcome = outcome_words(*outcome);
                Some(format!("{}.attack({}) → {outcome}", self.board_code(*board), point_code(*at)))
            }
            PlayEvent::RecordResult { seat, told } => {
                Some(format!("{}->recordAttackResult({})", player_code(*seat), told_code(*told)))
            }
            PlayEvent::RecordByOpponent { seat, at } => {
                Some(format!("{}->recordAttackByOpponent({})", player_code(*seat), point_code(*at)))
            }
        }
    }
}

/// The board on which a player's ships lie who is given one: where it is the other player's already, the one that was made for
/// nobody. So a game that begins with a wrong argument goes on, and what comes after it can be judged.
pub(super) fn board_for(seat: Seat, given: usize, boards: [Option<usize>; 2], made: &[usize]) -> usize {
    if boards[seat_index(seat.other())] != Some(given) {
        return given;
    }
    board_left(boards, made).unwrap_or(given)
}

/// A board on which nobody's ships lie.
pub(super) fn board_left(boards: [Option<usize>; 2], made: &[usize]) -> Option<usize> {
    made.iter().find(|board| !boards.contains(&Some(**board))).copied()
}

/// The players that were not asked to place their ships, by whether each was. Where the attacks begin all the same, the parent
/// places them.
pub(super) fn forgotten(asked: [bool; 2]) -> impl Iterator<Item = Seat> {
    SEATS.into_iter().filter(move |seat| !asked[seat_index(*seat)])
}

/// `p1` or `p2`.
pub(super) fn player_code(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "p1",
        Seat::Second => "p2",
    }
}

/// An attack's outcome in a phrase.
fn outcome_words(outcome: Attack) -> String {
    match outcome {
        Attack::Invalid => "invalid".to_owned(),
        Attack::Miss => "miss".to_owned(),
        Attack::Hit => "hit".to_owned(),
        Attack::Destroyed(id) => format!("hit, ship {id} destroyed"),
    }
}

/// The arguments of `recordAttackResult`, as far as they mean anything.
pub(super) fn told_code(told: AttackNotice) -> String {
    let AttackNotice { at, valid, hit, destroyed, id } = told;
    let [hit_code, destroyed_code] = [hit, destroyed].map(|flag| flag.to_string());
    let rest = match (valid, hit, destroyed) {
        (false, _, _) => "…, …, …".to_owned(),
        (true, false, _) => format!("{hit_code}, …, …"),
        (true, true, false) => format!("{hit_code}, {destroyed_code}, …"),
        (true, true, true) => format!("{hit_code}, {destroyed_code}, {id}"),
    };
    format!("{}, {valid}, {rest}", point_code(at))
}
