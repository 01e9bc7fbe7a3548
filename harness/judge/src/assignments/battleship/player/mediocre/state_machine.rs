//! MediocrePlayer's states 1 and 2 and the transitions between them, followed beside the player: the positions that it may
//! choose at each shot, and for any other choice the fault.
//!
//! After a choice outside the set the machine does not know what state the player believes to be in; it judges no
//! more until a ship is destroyed, which leads to state 1 from anywhere. So each fault is the first of its stay.

use reference::battleship::{Attack, Point, REACH, ShipId};

use super::super::bitboard::{Bitboard, CellIndex, Grid};

/// Positions of a cross, so few that a player who leaves them has another cross rather than another state.
const FEW_LEFT: u32 = 2;

/// A shot, judged by the state in which it was chosen.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JudgedShot {
    pub(crate) at: Point,
    pub(crate) state: MediocreState,
    /// The centre of the cross in state 2.
    pub(crate) center: Option<Point>,
    /// The positions that the player had to choose from.
    pub(crate) allowed: Bitboard,
    pub(crate) fault: Option<ShotFault>,
    pub(crate) lure: Option<Lure>,
    /// The positions chosen and those hit before the shot.
    pub(crate) chosen: Bitboard,
    pub(crate) hits: Bitboard,
    /// The hits whose ships had been destroyed.
    pub(crate) sunk: Bitboard,
}

/// The state in which a player must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediocreState {
    /// State 1.
    State1,
    /// State 2.
    State2 {
        center: CellIndex,
        /// The number of shots since the state began.
        shots: u32,
    },
    /// Not known, after a fault.
    Unknown,
}

/// A choice that breaks the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShotFault {
    /// Not a position of the board.
    OffBoard,
    /// Chosen before.
    Repeat,
    /// A hit did not lead to state 2.
    Enter,
    /// A miss ended state 2.
    AfterMiss,
    /// A hit that destroyed nothing moved the centre, or ended state 2.
    AfterHit,
    /// In line with the centre, but further than four steps away.
    TooFar,
    /// A whole part of the cross was left out.
    LeftEarly,
    /// Elsewhere, but the next choices are on the cross again: state 2 goes on, and its cross is another.
    OtherCross,
    /// Where an arm of the cross would go on over the edge of the board, in the next row or column.
    AroundEdge,
    /// State 2 around an earlier centre did not end.
    OldCenter(StateExit),
}

impl ShotFault {
    /// Returns true for a choice off the board, or one that was made before.
    pub(crate) fn is_invalid(self) -> bool {
        matches!(self, ShotFault::OffBoard | ShotFault::Repeat)
    }

    /// Returns true for a choice as one in state 1 makes it, where state 2 had to go on.
    pub(crate) fn is_elsewhere(self) -> bool {
        matches!(self, ShotFault::Enter | ShotFault::AfterMiss | ShotFault::AfterHit)
    }

    /// Returns true for a choice of a player in state 2 whose cross has another shape.
    pub(crate) fn is_of_other_cross(self) -> bool {
        matches!(self, ShotFault::OtherCross | ShotFault::AroundEdge)
    }
}

/// An event that ended a state 2, or failed to begin one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StateExit {
    /// The ship at the centre was destroyed.
    OwnShip,
    /// Another ship was destroyed.
    OtherShip,
    /// A shot in state 1 destroyed a ship.
    Lucky,
    /// Every position of the cross had been chosen.
    Exhausted,
}

/// A choice in state 1 while an earlier cross still has unchosen positions. A player that is stuck in state 2 always
/// chooses there; a correct one does so with a known chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Lure {
    pub(crate) exit: StateExit,
    /// The number of the exit in the game.
    pub(crate) run: u32,
    pub(crate) chance: f64,
    pub(crate) followed: bool,
}

#[derive(Debug, Clone, Copy)]
enum TrackedState {
    State1,
    State2(Stay),
    Unknown,
}

/// A stay in state 2.
#[derive(Debug, Clone, Copy)]
struct Stay {
    center: CellIndex,
    shots: u32,
    /// Positions chosen since it began, and those of them that were hit.
    tried: Bitboard,
    hits: Bitboard,
    last: LastInStay,
    /// The cross that the player may still be on instead.
    suspect: Option<LeftCross>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastInStay {
    Entered,
    Miss,
    Hit,
}

/// A cross that was left, and that all choices since have agreed with.
#[derive(Debug, Clone, Copy)]
struct LeftCross {
    center: CellIndex,
    exit: StateExit,
    run: u32,
}

/// The states of one player in one shooting.
#[derive(Debug, Clone)]
pub(crate) struct StateMachine {
    grid: Grid,
    /// The ship at each position.
    ships: Vec<Option<ShipId>>,
    chosen: Bitboard,
    hits: Bitboard,
    sunk: Bitboard,
    tracked: TrackedState,
    trail: Option<LeftCross>,
    /// A cross that was left before the last one, and that all choices since have agreed with, too.
    older: Option<LeftCross>,
    /// An exit that the player is known not to take: missing a later transition is a consequence.
    haunted: Option<StateExit>,
    /// The choice that followed an exhausted cross. A player that did not leave state 2 may give it again and again.
    next_of_exhausted: Option<CellIndex>,
    /// The number of exits so far.
    exits: u32,
}

impl StateMachine {
    /// Begins a game against a board with these ships.
    pub(crate) fn new(grid: Grid, ships: Vec<Option<ShipId>>) -> StateMachine {
        StateMachine {
            grid,
            ships,
            chosen: Bitboard::default(),
            hits: Bitboard::default(),
            sunk: Bitboard::default(),
            tracked: TrackedState::State1,
            trail: None,
            older: None,
            haunted: None,
            next_of_exhausted: None,
            exits: 0,
        }
    }

    /// Judges a shot, then makes the transition that its result asks for.
    pub(crate) fn shot(&mut self, at: Point, result: Attack) -> JudgedShot {
        let exhausted = self.leave_exhausted_cross();
        let (state, allowed) = self.allowed();
        let fault = self.fault(at, allowed, exhausted);
        let lure = self.lure(at);
        let center = match state {
            MediocreState::State2 { center, .. } => Some(self.grid.point(center)),
            MediocreState::State1 | MediocreState::Unknown => None,
        };
        let (chosen, hits, sunk) = (self.chosen, self.hits, self.sunk);
        let seen = JudgedShot { at, state, center, allowed, fault, lure, chosen, hits, sunk };
        if let Some(index) = self.grid.index(at).filter(|index| !self.chosen.contains(*index)) {
            self.next_of_exhausted = if exhausted { Some(index) } else { self.next_of_exhausted };
            self.chosen.insert(index);
            self.follow(index, result, fault);
        }
        seen
    }

    fn free(&self) -> Bitboard {
        self.grid.all().minus(self.chosen)
    }

    /// Switches to state 1 when nothing of the cross is left, which `recommendAttack` has to do.
    fn leave_exhausted_cross(&mut self) -> bool {
        let TrackedState::State2(Stay { center, .. }) = self.tracked else { return false };
        let exhausted = self.grid.cross(center).minus(self.chosen).is_empty();
        if exhausted {
            self.leave(center, StateExit::Exhausted);
        }
        exhausted
    }

    fn leave(&mut self, center: CellIndex, exit: StateExit) {
        self.exits += 1;
        self.tracked = TrackedState::State1;
        self.trail = Some(LeftCross { center, exit, run: self.exits });
    }

    fn allowed(&self) -> (MediocreState, Bitboard) {
        match self.tracked {
            TrackedState::State1 => (MediocreState::State1, self.free()),
            TrackedState::State2(Stay { center, shots, .. }) => {
                (MediocreState::State2 { center, shots }, self.grid.cross(center).minus(self.chosen))
            }
            TrackedState::Unknown => (MediocreState::Unknown, self.free()),
        }
    }

    fn fault(&self, at: Point, allowed: Bitboard, exhausted: bool) -> Option<ShotFault> {
        let index = self.grid.index(at);
        let stuck = exhausted || index.is_some() && index == self.next_of_exhausted;
        let invalid = |fault| Some(if stuck { ShotFault::OldCenter(StateExit::Exhausted) } else { fault });
        let Some(index) = index else { return invalid(ShotFault::OffBoard) };
        if self.chosen.contains(index) {
            return invalid(ShotFault::Repeat);
        }
        match self.tracked {
            TrackedState::State2(stay) if !allowed.contains(index) => {
                Some(self.off_cross(&stay, index, allowed))
            }
            TrackedState::State1 | TrackedState::State2(_) | TrackedState::Unknown => None,
        }
    }

    /// Names the fault of a choice outside the cross.
    fn off_cross(&self, stay: &Stay, index: CellIndex, allowed: Bitboard) -> ShotFault {
        let on_cross_of = |center: CellIndex| self.grid.cross(center).contains(index);
        match stay.suspect {
            Some(LeftCross { exit: StateExit::Exhausted, .. }) if stay.shots == 0 => {
                return ShotFault::OldCenter(StateExit::Exhausted);
            }
            Some(LeftCross { center, exit, .. }) if on_cross_of(center) || self.is_spent(center, stay) => {
                return ShotFault::OldCenter(exit);
            }
            Some(_) | None => {}
        }
        if let Some(older) = self.older.filter(|older| on_cross_of(older.center)) {
            return ShotFault::OldCenter(older.exit);
        }
        if self.grid.in_line(stay.center, index) {
            ShotFault::TooFar
        } else if self.grid.is_around_edge(stay.center, index) {
            ShotFault::AroundEdge
        } else if stay.shots > 1
            && (allowed.len() <= FEW_LEFT
                || self.used_up_a_part(stay, allowed)
                || self.is_walled_in(stay.center, allowed))
        {
            ShotFault::LeftEarly
        } else if stay.hits.iter().any(on_cross_of) {
            ShotFault::AfterHit
        } else {
            match stay.last {
                LastInStay::Entered => self.haunted.map_or(ShotFault::Enter, ShotFault::OldCenter),
                LastInStay::Miss => ShotFault::AfterMiss,
                LastInStay::Hit => ShotFault::AfterHit,
            }
        }
    }

    /// Returns true if all tried positions lay on an earlier cross as well, and nothing of that cross is left.
    fn is_spent(&self, earlier: CellIndex, stay: &Stay) -> bool {
        let cross = self.grid.cross(earlier);
        stay.tried.minus(cross).is_empty() && cross.minus(self.chosen).is_empty()
    }

    /// Returns true if exactly a part of the cross was used up: some of its arms or its inner steps, and nothing else.
    fn used_up_a_part(&self, stay: &Stay, left: Bitboard) -> bool {
        let (grid, center) = (self.grid, stay.center);
        let used_up =
            |part: &dyn Fn(CellIndex) -> bool| stay.tried.iter().all(part) && !left.iter().any(part);
        (1..REACH).any(|reach| used_up(&|index| grid.distance(center, index) <= reach))
            || (1..15).any(|arms| used_up(&|index| arms >> grid.arm(center, index) & 1 == 1))
    }

    /// Returns true if a walk along the arms from the center meets a position that was chosen before it meets one that is left.
    fn is_walled_in(&self, center: CellIndex, left: Bitboard) -> bool {
        left.iter().all(|index| self.grid.distance(center, index) > 1)
    }

    fn lure(&mut self, at: Point) -> Option<Lure> {
        let (TrackedState::State1, Some(LeftCross { center, exit, run })) = (self.tracked, self.trail) else {
            return None;
        };
        let free = self.free();
        let old = self.grid.cross(center).and(free);
        if exit == StateExit::Exhausted || old == free {
            return None;
        }
        if old.is_empty() {
            self.trail = None;
            return None;
        }
        let followed = self.grid.index(at).is_some_and(|index| old.contains(index));
        if !followed {
            self.trail = None;
        }
        Some(Lure { exit, run, chance: f64::from(old.len()) / f64::from(free.len()), followed })
    }

    /// Notes the hits of a destroyed ship.
    fn sink(&mut self, last: CellIndex, id: ShipId) {
        self.sunk.insert(last);
        let of_ship = |index: &CellIndex| self.ships.get(*index).copied().flatten() == Some(id);
        let segments: Vec<CellIndex> = self.hits.iter().filter(of_ship).collect();
        segments.into_iter().for_each(|index| self.sunk.insert(index));
    }

    fn follow(&mut self, index: CellIndex, result: Attack, fault: Option<ShotFault>) {
        if matches!(result, Attack::Hit | Attack::Destroyed(_)) {
            self.hits.insert(index);
        }
        if let Attack::Destroyed(id) = result {
            self.sink(index, id);
        }
        if let (Some(fault), TrackedState::State2(Stay { suspect, .. })) = (fault, self.tracked) {
            // A player that is still on an earlier cross will be there for longer.
            self.trail = suspect.filter(|trail| fault == ShotFault::OldCenter(trail.exit));
            self.haunted = self.haunted.or(self.trail.map(|trail| trail.exit));
            self.tracked = TrackedState::Unknown;
        }
        self.keep_older(index, result);
        match (&mut self.tracked, result) {
            (TrackedState::Unknown, Attack::Destroyed(_)) => self.tracked = TrackedState::State1,
            (TrackedState::State1, Attack::Destroyed(_)) => {
                // A player that is still on an earlier cross stays there.
                if self.trail.is_none_or(|trail| trail.exit == StateExit::Exhausted) {
                    self.leave(index, StateExit::Lucky);
                }
            }
            (TrackedState::State2(Stay { center, .. }), Attack::Destroyed(id)) => {
                let center = *center;
                let own = self.ships.get(center).copied().flatten() == Some(id);
                self.leave(center, if own { StateExit::OwnShip } else { StateExit::OtherShip });
            }
            (TrackedState::State1, Attack::Hit) => {
                self.tracked = TrackedState::State2(Stay::begun(index, self.trail.take()));
            }
            (TrackedState::State2(stay), Attack::Hit) => {
                stay.hits.insert(index);
                stay.go_on(index, LastInStay::Hit);
            }
            (TrackedState::State2(stay), Attack::Miss) => stay.go_on(index, LastInStay::Miss),
            (TrackedState::Unknown, Attack::Hit | Attack::Miss)
            | (TrackedState::State1, Attack::Miss)
            | (_, Attack::Invalid) => {}
        }
    }

    /// Keeps the cross that the player may have been on all along when a ship's end leaves another one, as long as it chooses there.
    fn keep_older(&mut self, index: CellIndex, result: Attack) {
        if let (TrackedState::State2(Stay { suspect: Some(suspect), tried, .. }), Attack::Destroyed(_)) =
            (self.tracked, result)
            && tried.minus(self.grid.cross(suspect.center)).is_empty()
        {
            self.older = Some(suspect);
        }
        self.older = self.older.filter(|older| self.grid.cross(older.center).contains(index));
    }
}

impl Stay {
    fn begun(center: CellIndex, suspect: Option<LeftCross>) -> Stay {
        let none = Bitboard::default();
        Stay { center, shots: 0, tried: none, hits: none, last: LastInStay::Entered, suspect }
    }

    fn go_on(&mut self, index: CellIndex, last: LastInStay) {
        self.tried.insert(index);
        self.shots += 1;
        self.last = last;
    }
}

impl JudgedShot {
    /// The number of the chosen position, on the board.
    pub(crate) fn index(&self, grid: Grid) -> Option<CellIndex> {
        grid.index(self.at)
    }

    /// The handout's rule for this choice.
    pub(crate) fn rule(&self) -> String {
        match self.center {
            Some(center) => format!("state 2 around {center}: a position of the cross not chosen before"),
            None if self.state == MediocreState::State1 => "state 1: a position not chosen before".to_owned(),
            None => "a position not chosen before".to_owned(),
        }
    }

    /// The rule, with a picture as in the handout: + marks the positions that may be chosen.
    pub(crate) fn required(&self, grid: Grid) -> String {
        format!("{}, marked +\n{}", self.rule(), self.picture(grid))
    }

    /// The picture with the choice marked, as comments of a program.
    pub(crate) fn drawn(&self, grid: Grid) -> Vec<String> {
        let sunk = if self.sunk.is_empty() { "" } else { ", # a destroyed ship" };
        let choice = if grid.index(self.at).is_some() { ", ! is the choice" } else { "" };
        let legend = format!("// + may be chosen, X was a hit{sunk}, o was a miss{choice}");
        let lines = self.picture(grid).lines().map(|line| format!("//   {line}")).collect::<Vec<_>>();
        std::iter::once(legend).chain(lines).collect()
    }

    fn picture(&self, grid: Grid) -> String {
        let keeps_to_old_cross = self.lure.is_some_and(|lure| lure.followed);
        let wrong = grid.index(self.at).filter(|_| self.fault.is_some() || keeps_to_old_cross);
        let glyph = |index: CellIndex| {
            if Some(index) == wrong {
                '!'
            } else if self.allowed.contains(index) {
                '+'
            } else if self.sunk.contains(index) {
                '#'
            } else if self.hits.contains(index) {
                'X'
            } else if self.chosen.contains(index) {
                'o'
            } else {
                '.'
            }
        };
        let header: String = (0..grid.cols).map(|c| c.to_string()).collect();
        let row = |r: i32| -> String {
            (0..grid.cols).filter_map(|c| grid.index(Point::new(r, c))).map(glyph).collect()
        };
        let rows = (0..grid.rows).map(|r| format!("\n{r} {}", row(r)));
        format!("  {header}{}", rows.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg32;
    use reference::battleship::{Aim, Board};

    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::assignments::battleship::player::random_fleet;

    const GRID: Grid = Grid { rows: 10, cols: 10 };
    const NO_SHIPS: Vec<Option<ShipId>> = Vec::new();

    fn at(r: i32, c: i32) -> Point {
        Point::new(r, c)
    }

    #[test]
    fn the_reference_allows_the_same_choices() {
        let config = GameConfig::with_lengths(10, 10, &[8, 5, 3, 2, 1, 1]);
        for seed in 0..40 {
            let mut rng = Pcg32::seed_from_u64(seed);
            let (mut aim, mut board) = (Aim::new(&config.game()), Board::new(&config.game()));
            for (id, (at, direction)) in (0..).zip(random_fleet::scattered(&config, &mut rng)) {
                board.place_ship(at, id, direction).unwrap();
            }
            let ships = config.points().into_iter().map(|p| board.ship_at(p)).collect();
            let mut machine = StateMachine::new(GRID, ships);
            for _ in 0..100 {
                let allowed = aim.allowed();
                let choice = allowed[rng.next_u32() as usize % allowed.len()];
                let result = board.attack(choice);
                let shot = machine.shot(choice, result);
                assert_eq!(shot.allowed, allowed.iter().filter_map(|p| GRID.index(*p)).collect());
                assert_eq!(shot.fault, None);
                aim.choose(choice);
                aim.record(choice, result);
            }
        }
    }

    #[test]
    fn a_choice_off_the_cross_is_laid_to_what_came_before() {
        let mut machine = StateMachine::new(GRID, NO_SHIPS);
        machine.shot(at(5, 3), Attack::Hit);
        assert_eq!(machine.clone().shot(at(0, 0), Attack::Miss).fault, Some(ShotFault::Enter));
        assert_eq!(machine.clone().shot(at(5, 8), Attack::Miss).fault, Some(ShotFault::TooFar));
        machine.shot(at(5, 4), Attack::Miss);
        assert_eq!(machine.clone().shot(at(0, 0), Attack::Miss).fault, Some(ShotFault::AfterMiss));
        machine.shot(at(4, 3), Attack::Hit);
        assert_eq!(machine.clone().shot(at(4, 7), Attack::Miss).fault, Some(ShotFault::AfterHit));
    }

    #[test]
    fn a_choice_where_an_arm_goes_on_over_the_edge_is_one_of_another_cross() {
        let mut machine = StateMachine::new(GRID, NO_SHIPS);
        machine.shot(at(4, 1), Attack::Hit);
        for around in [at(3, 9), at(3, 7)] {
            assert_eq!(machine.clone().shot(around, Attack::Miss).fault, Some(ShotFault::AroundEdge));
        }
        machine.shot(at(4, 3), Attack::Miss);
        assert_eq!(machine.clone().shot(at(3, 6), Attack::Miss).fault, Some(ShotFault::AfterMiss));
    }

    #[test]
    fn who_stays_at_a_cross_that_a_destroyed_ship_ends_leaves_it_when_nothing_is_left() {
        let mut machine = StateMachine::new(GRID, (0..100).map(Some).collect());
        machine.shot(at(0, 0), Attack::Destroyed(0));
        for (r, c) in [(0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (2, 0), (3, 0)] {
            machine.shot(at(r, c), Attack::Miss);
        }
        machine.shot(at(4, 0), Attack::Hit);
        let lost = machine.shot(at(7, 7), Attack::Miss).fault;
        assert_eq!(lost, Some(ShotFault::OldCenter(StateExit::Lucky)));
    }

    #[test]
    fn who_stays_at_a_cross_while_two_ships_are_destroyed_is_told_of_the_first() {
        let ships = (0..100).map(|index| Some(if index == 8 { 7 } else { index })).collect();
        let mut machine = StateMachine::new(GRID, ships);
        machine.shot(at(0, 5), Attack::Destroyed(5));
        machine.shot(at(0, 8), Attack::Hit);
        machine.shot(at(0, 7), Attack::Destroyed(7));
        machine.shot(at(3, 5), Attack::Hit);
        let stuck = machine.shot(at(0, 1), Attack::Miss).fault;
        assert_eq!(stuck, Some(ShotFault::OldCenter(StateExit::Lucky)));
    }

    #[test]
    fn after_a_fault_nothing_is_said_until_a_ship_is_destroyed() {
        let mut machine = StateMachine::new(GRID, NO_SHIPS);
        machine.shot(at(5, 3), Attack::Hit);
        assert!(machine.shot(at(0, 0), Attack::Hit).fault.is_some());
        assert_eq!(machine.shot(at(9, 9), Attack::Miss).state, MediocreState::Unknown);
        machine.shot(at(0, 1), Attack::Destroyed(0));
        assert_eq!(machine.shot(at(7, 7), Attack::Miss).state, MediocreState::State1);
    }

    #[test]
    fn a_choice_off_the_board_or_made_before_is_a_fault_in_any_state() {
        let mut machine = StateMachine::new(GRID, NO_SHIPS);
        machine.shot(at(5, 3), Attack::Miss);
        assert_eq!(machine.shot(at(5, 3), Attack::Invalid).fault, Some(ShotFault::Repeat));
        assert_eq!(machine.shot(at(-1, 3), Attack::Invalid).fault, Some(ShotFault::OffBoard));
        assert_eq!(machine.shot(at(3, 10), Attack::Invalid).fault, Some(ShotFault::OffBoard));
    }

    #[test]
    fn an_exhausted_cross_leads_to_state_1() {
        let config = GameConfig::with_lengths(1, 7, &[7]);
        let (grid, ships) = (Grid::of(&config), vec![Some(0); 7]);
        let mut machine = StateMachine::new(grid, ships);
        machine.shot(at(0, 0), Attack::Hit);
        for c in 1..5 {
            assert_eq!(machine.shot(at(0, c), Attack::Hit).fault, None);
        }
        assert_eq!(machine.shot(at(0, 6), Attack::Hit).state, MediocreState::State1);
        let around = MediocreState::State2 { center: 6, shots: 0 };
        assert_eq!(machine.shot(at(0, 5), Attack::Destroyed(0)).state, around);
    }

    #[test]
    fn a_choice_that_comes_again_and_again_after_an_exhausted_cross_is_put_down_to_it() {
        let config = GameConfig::with_lengths(1, 10, &[9]);
        let mut machine = StateMachine::new(Grid::of(&config), vec![Some(0); 10]);
        for c in [0, 1, 2, 3, 4] {
            machine.shot(at(0, c), Attack::Hit);
        }
        assert_eq!(machine.shot(at(0, 9), Attack::Miss).fault, None);
        let stuck = machine.shot(at(0, 9), Attack::Invalid).fault;
        assert_eq!(stuck, Some(ShotFault::OldCenter(StateExit::Exhausted)));
        assert_eq!(machine.shot(at(0, 1), Attack::Invalid).fault, Some(ShotFault::Repeat));
    }

    #[test]
    fn a_cross_whose_arms_end_at_the_first_chosen_position_is_left_early() {
        let mut machine = StateMachine::new(GRID, vec![Some(0); 100]);
        machine.shot(at(5, 3), Attack::Hit);
        for (r, c) in [(5, 2), (5, 6), (4, 3), (6, 3), (5, 4)] {
            assert_eq!(machine.shot(at(r, c), Attack::Hit).fault, None);
        }
        assert_eq!(machine.shot(at(0, 9), Attack::Miss).fault, Some(ShotFault::LeftEarly));
    }

    #[test]
    fn choices_on_the_cross_that_was_left_are_lures() {
        let mut machine = StateMachine::new(GRID, vec![Some(0); 100]);
        machine.shot(at(5, 3), Attack::Hit);
        machine.shot(at(5, 4), Attack::Destroyed(0));
        let lure = machine.shot(at(6, 3), Attack::Miss).lure.unwrap();
        assert_eq!((lure.exit, lure.followed), (StateExit::OwnShip, true));
        assert!((lure.chance - 14.0 / 98.0).abs() < 1e-9);
        assert_eq!(machine.shot(at(0, 0), Attack::Miss).lure.map(|lure| lure.followed), Some(false));
        assert_eq!(machine.shot(at(6, 6), Attack::Miss).lure, None);
    }

    #[test]
    fn a_requirement_is_drawn_as_in_the_handout() {
        let mut machine = StateMachine::new(Grid { rows: 3, cols: 4 }, NO_SHIPS);
        machine.shot(at(1, 1), Attack::Hit);
        machine.shot(at(1, 2), Attack::Miss);
        let shot = machine.shot(at(2, 2), Attack::Miss);
        let required = shot.required(Grid { rows: 3, cols: 4 });
        assert!(required.ends_with("marked +\n  0123\n0 .+..\n1 +Xo+\n2 .+!."), "{required}");
    }
}
