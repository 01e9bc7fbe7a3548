//! MediocrePlayer's state machine, walked beside the player: what it may choose at each shot, and if it chooses
//! something else, which of the clauses that breaks.
//!
//! After a choice outside the set the monitor does not know what state the player believes to be in; it judges no
//! more until a ship is destroyed, which leads to state 1 from anywhere. So each fault is the first of its phase.

use reference::battleship::{Attack, Point, REACH, ShipId};

use super::cells::{Cells, Grid, Index};

/// What one shot shows.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Move {
    pub(super) at: Point,
    pub(super) scene: Scene,
    /// The positions that it had to be chosen from.
    pub(super) allowed: Cells,
    pub(super) fault: Option<Fault>,
    pub(super) lure: Option<Lure>,
    /// What was known before the shot, for showing.
    pub(super) chosen: Cells,
    pub(super) hits: Cells,
}

/// The state in which a shot was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scene {
    /// State 1.
    Anywhere,
    /// State 2.
    Around {
        center: Index,
        /// How many shots there were in this state since its beginning.
        shots: u32,
    },
    /// Not known, after a fault.
    Unsure,
}

/// How a choice breaks the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
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
    /// State 2 around an earlier centre did not end.
    OldCenter(Exit),
}

/// What ended a state 2, or failed to begin one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// The ship at the centre was destroyed.
    OwnShip,
    /// Another ship was destroyed.
    OtherShip,
    /// A shot in state 1 destroyed a ship.
    Lucky,
    /// Every position of the cross had been chosen.
    Exhausted,
}

/// A choice in state 1 while an earlier cross still has unchosen positions. A player who is stuck in state 2 always
/// chooses there; a correct one does with a known chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Lure {
    pub(super) exit: Exit,
    /// Which exit of the game it is about.
    pub(super) run: u32,
    pub(super) chance: f64,
    pub(super) followed: bool,
}

#[derive(Debug, Clone, Copy)]
enum Mind {
    Anywhere,
    Around(Phase),
    Unsure,
}

/// A stay in state 2.
#[derive(Debug, Clone, Copy)]
struct Phase {
    center: Index,
    shots: u32,
    /// Shots since it began, and those of them that hit.
    tried: Cells,
    hits: Cells,
    last: Last,
    /// The cross that the player may still be on instead.
    suspect: Option<Trail>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    Entered,
    Miss,
    Hit,
}

/// A cross that was left, and that all choices since have agreed with.
#[derive(Debug, Clone, Copy)]
struct Trail {
    center: Index,
    exit: Exit,
    run: u32,
}

/// The walk beside one player through one shooting.
#[derive(Debug, Clone)]
pub(super) struct Monitor {
    grid: Grid,
    /// Which ship lies where.
    ships: Vec<Option<ShipId>>,
    chosen: Cells,
    hits: Cells,
    mind: Mind,
    trail: Option<Trail>,
    /// What the player is known not to do: whatever it is late for is a consequence.
    haunted: Option<Exit>,
    /// How often a cross was left, or not come to.
    exits: u32,
}

impl Monitor {
    /// At the beginning of a game against a sea with these ships.
    pub(super) fn new(grid: Grid, ships: Vec<Option<ShipId>>) -> Monitor {
        Monitor {
            grid,
            ships,
            chosen: Cells::default(),
            hits: Cells::default(),
            mind: Mind::Anywhere,
            trail: None,
            haunted: None,
            exits: 0,
        }
    }

    /// Hears of a shot and what it did.
    pub(super) fn shot(&mut self, at: Point, result: Attack) -> Move {
        let exhausted = self.leave_exhausted_cross();
        let (scene, allowed) = self.allowed();
        let fault = self.fault(at, allowed, exhausted);
        let lure = self.lure(at);
        let seen = Move { at, scene, allowed, fault, lure, chosen: self.chosen, hits: self.hits };
        if let Some(index) = self.grid.index(at).filter(|index| !self.chosen.contains(*index)) {
            self.chosen.insert(index);
            self.follow(index, result, fault);
        }
        seen
    }

    fn free(&self) -> Cells {
        self.grid.all().minus(self.chosen)
    }

    /// The switch to state 1 that belongs to recommending, once nothing of the cross is left.
    fn leave_exhausted_cross(&mut self) -> bool {
        let Mind::Around(Phase { center, .. }) = self.mind else { return false };
        let exhausted = self.grid.cross(center).minus(self.chosen).is_empty();
        if exhausted {
            self.leave(center, Exit::Exhausted);
        }
        exhausted
    }

    fn leave(&mut self, center: Index, exit: Exit) {
        self.exits += 1;
        self.mind = Mind::Anywhere;
        self.trail = Some(Trail { center, exit, run: self.exits });
    }

    fn allowed(&self) -> (Scene, Cells) {
        match self.mind {
            Mind::Anywhere => (Scene::Anywhere, self.free()),
            Mind::Around(Phase { center, shots, .. }) => {
                (Scene::Around { center, shots }, self.grid.cross(center).minus(self.chosen))
            }
            Mind::Unsure => (Scene::Unsure, self.free()),
        }
    }

    fn fault(&self, at: Point, allowed: Cells, exhausted: bool) -> Option<Fault> {
        let invalid = |fault| Some(if exhausted { Fault::OldCenter(Exit::Exhausted) } else { fault });
        let Some(index) = self.grid.index(at) else { return invalid(Fault::OffBoard) };
        if self.chosen.contains(index) {
            return invalid(Fault::Repeat);
        }
        match self.mind {
            Mind::Around(phase) if !allowed.contains(index) => Some(self.off_cross(&phase, index, allowed)),
            Mind::Anywhere | Mind::Around(_) | Mind::Unsure => None,
        }
    }

    /// Which clause a choice outside the cross breaks.
    fn off_cross(&self, phase: &Phase, index: Index, allowed: Cells) -> Fault {
        let on_cross_of = |center: Index| self.grid.cross(center).contains(index);
        match phase.suspect {
            Some(Trail { exit: Exit::Exhausted, .. }) if phase.shots == 0 => {
                return Fault::OldCenter(Exit::Exhausted);
            }
            Some(Trail { center, exit, .. }) if on_cross_of(center) || self.is_spent(center, phase) => {
                return Fault::OldCenter(exit);
            }
            Some(_) | None => {}
        }
        if self.grid.in_line(phase.center, index) {
            Fault::TooFar
        } else if phase.shots > 1 && self.used_up_a_part(phase, allowed) {
            Fault::LeftEarly
        } else if phase.hits.iter().any(on_cross_of) {
            Fault::AfterHit
        } else {
            match phase.last {
                Last::Entered => self.haunted.map_or(Fault::Enter, Fault::OldCenter),
                Last::Miss => Fault::AfterMiss,
                Last::Hit => Fault::AfterHit,
            }
        }
    }

    /// Whether all that was tried lay on an earlier cross as well, and nothing of that is left.
    fn is_spent(&self, earlier: Index, phase: &Phase) -> bool {
        let cross = self.grid.cross(earlier);
        phase.shots > 0 && phase.tried.minus(cross).is_empty() && cross.minus(self.chosen).is_empty()
    }

    /// Whether exactly a part of the cross was used up, some of its arms or its inner steps, and nothing beside it.
    fn used_up_a_part(&self, phase: &Phase, left: Cells) -> bool {
        let (grid, center) = (self.grid, phase.center);
        let used_up = |part: &dyn Fn(Index) -> bool| phase.tried.iter().all(part) && !left.iter().any(part);
        (1..REACH).any(|reach| used_up(&|index| grid.distance(center, index) <= reach))
            || (1..15).any(|arms| used_up(&|index| arms >> grid.arm(center, index) & 1 == 1))
    }

    fn lure(&mut self, at: Point) -> Option<Lure> {
        let (Mind::Anywhere, Some(Trail { center, exit, run })) = (self.mind, self.trail) else {
            return None;
        };
        let free = self.free();
        let old = self.grid.cross(center).and(free);
        if exit == Exit::Exhausted || old == free {
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

    fn follow(&mut self, index: Index, result: Attack, fault: Option<Fault>) {
        if matches!(result, Attack::Hit | Attack::Destroyed(_)) {
            self.hits.insert(index);
        }
        if let (Some(fault), Mind::Around(Phase { suspect, .. })) = (fault, self.mind) {
            // A player who is still on an earlier cross will be there for longer.
            self.trail = suspect.filter(|trail| fault == Fault::OldCenter(trail.exit));
            self.haunted = self.haunted.or(self.trail.map(|trail| trail.exit));
            self.mind = Mind::Unsure;
        }
        match (&mut self.mind, result) {
            (Mind::Unsure, Attack::Destroyed(_)) => self.mind = Mind::Anywhere,
            (Mind::Anywhere, Attack::Destroyed(_)) => {
                // Whoever is still on an earlier cross stays there.
                if self.trail.is_none_or(|trail| trail.exit == Exit::Exhausted) {
                    self.leave(index, Exit::Lucky);
                }
            }
            (Mind::Around(Phase { center, .. }), Attack::Destroyed(id)) => {
                let center = *center;
                let own = self.ships.get(center).copied().flatten() == Some(id);
                self.leave(center, if own { Exit::OwnShip } else { Exit::OtherShip });
            }
            (Mind::Anywhere, Attack::Hit) => {
                self.mind = Mind::Around(Phase::begun(index, self.trail.take()));
            }
            (Mind::Around(phase), Attack::Hit) => {
                phase.hits.insert(index);
                phase.tried.insert(index);
                phase.shots += 1;
                phase.last = Last::Hit;
            }
            (Mind::Around(phase), Attack::Miss) => {
                phase.tried.insert(index);
                phase.shots += 1;
                phase.last = Last::Miss;
            }
            (Mind::Unsure, Attack::Hit | Attack::Miss)
            | (Mind::Anywhere, Attack::Miss)
            | (_, Attack::Invalid) => {}
        }
    }
}

impl Phase {
    fn begun(center: Index, suspect: Option<Trail>) -> Phase {
        let none = Cells::default();
        Phase { center, shots: 0, tried: none, hits: none, last: Last::Entered, suspect }
    }
}

impl Move {
    /// The number of the chosen position, on the board.
    pub(super) fn index(&self, grid: Grid) -> Option<Index> {
        grid.index(self.at)
    }

    /// What the handout asks of this choice, with a picture as in the handout: what may be chosen is marked +.
    pub(super) fn required(&self, grid: Grid) -> String {
        let rule = match self.scene {
            Scene::Anywhere => "state 1: a position not chosen before".to_owned(),
            Scene::Around { center, .. } => {
                format!("state 2 around {}: a position of the cross not chosen before", grid.point(center))
            }
            Scene::Unsure => "a position not chosen before".to_owned(),
        };
        format!("{rule}, marked +\n{}", self.picture(grid))
    }

    fn picture(&self, grid: Grid) -> String {
        let glyph = |index: Index| {
            if self.allowed.contains(index) {
                '+'
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
    use crate::assignments::battleship::player::fleets;

    const GRID: Grid = Grid { rows: 10, cols: 10 };
    const NO_SHIPS: Vec<Option<ShipId>> = Vec::new();

    fn at(r: i32, c: i32) -> Point {
        Point::new(r, c)
    }

    #[test]
    fn what_is_allowed_is_what_the_reference_allows() {
        let config = GameConfig::with_lengths(10, 10, &[8, 5, 3, 2, 1, 1]);
        for seed in 0..40 {
            let mut rng = Pcg32::seed_from_u64(seed);
            let (mut aim, mut board) = (Aim::new(&config.game()), Board::new(&config.game()));
            for (id, (at, direction)) in (0..).zip(fleets::scattered(&config, &mut rng)) {
                board.place_ship(at, id, direction).unwrap();
            }
            let ships = config.points().into_iter().map(|p| board.ship_at(p)).collect();
            let mut monitor = Monitor::new(GRID, ships);
            for _ in 0..100 {
                let allowed = aim.allowed();
                let choice = allowed[rng.next_u32() as usize % allowed.len()];
                let result = board.attack(choice);
                let shot = monitor.shot(choice, result);
                assert_eq!(shot.allowed, allowed.iter().filter_map(|p| GRID.index(*p)).collect());
                assert_eq!(shot.fault, None);
                aim.choose(choice);
                aim.record(choice, result);
            }
        }
    }

    #[test]
    fn a_choice_off_the_cross_is_laid_to_what_came_before() {
        let mut monitor = Monitor::new(GRID, NO_SHIPS);
        monitor.shot(at(5, 3), Attack::Hit);
        assert_eq!(monitor.clone().shot(at(0, 0), Attack::Miss).fault, Some(Fault::Enter));
        assert_eq!(monitor.clone().shot(at(5, 8), Attack::Miss).fault, Some(Fault::TooFar));
        monitor.shot(at(5, 4), Attack::Miss);
        assert_eq!(monitor.clone().shot(at(0, 0), Attack::Miss).fault, Some(Fault::AfterMiss));
        monitor.shot(at(4, 3), Attack::Hit);
        assert_eq!(monitor.clone().shot(at(4, 7), Attack::Miss).fault, Some(Fault::AfterHit));
    }

    #[test]
    fn after_a_fault_nothing_is_said_until_a_ship_is_destroyed() {
        let mut monitor = Monitor::new(GRID, NO_SHIPS);
        monitor.shot(at(5, 3), Attack::Hit);
        assert!(monitor.shot(at(0, 0), Attack::Hit).fault.is_some());
        assert_eq!(monitor.shot(at(9, 9), Attack::Miss).scene, Scene::Unsure);
        monitor.shot(at(0, 1), Attack::Destroyed(0));
        assert_eq!(monitor.shot(at(7, 7), Attack::Miss).scene, Scene::Anywhere);
    }

    #[test]
    fn a_choice_off_the_board_or_made_before_is_a_fault_in_any_state() {
        let mut monitor = Monitor::new(GRID, NO_SHIPS);
        monitor.shot(at(5, 3), Attack::Miss);
        assert_eq!(monitor.shot(at(5, 3), Attack::Invalid).fault, Some(Fault::Repeat));
        assert_eq!(monitor.shot(at(-1, 3), Attack::Invalid).fault, Some(Fault::OffBoard));
        assert_eq!(monitor.shot(at(3, 10), Attack::Invalid).fault, Some(Fault::OffBoard));
    }

    #[test]
    fn an_exhausted_cross_leads_to_state_1() {
        let config = GameConfig::with_lengths(1, 7, &[7]);
        let (grid, ships) = (Grid::of(&config), vec![Some(0); 7]);
        let mut monitor = Monitor::new(grid, ships);
        monitor.shot(at(0, 0), Attack::Hit);
        for c in 1..5 {
            assert_eq!(monitor.shot(at(0, c), Attack::Hit).fault, None);
        }
        assert_eq!(monitor.shot(at(0, 6), Attack::Hit).scene, Scene::Anywhere);
        let around = Scene::Around { center: 6, shots: 0 };
        assert_eq!(monitor.shot(at(0, 5), Attack::Destroyed(0)).scene, around);
    }

    #[test]
    fn choices_on_the_cross_that_was_left_are_lures() {
        let mut monitor = Monitor::new(GRID, vec![Some(0); 100]);
        monitor.shot(at(5, 3), Attack::Hit);
        monitor.shot(at(5, 4), Attack::Destroyed(0));
        let lure = monitor.shot(at(6, 3), Attack::Miss).lure.unwrap();
        assert_eq!((lure.exit, lure.followed), (Exit::OwnShip, true));
        assert!((lure.chance - 14.0 / 98.0).abs() < 1e-9);
        assert_eq!(monitor.shot(at(0, 0), Attack::Miss).lure.map(|lure| lure.followed), Some(false));
        assert_eq!(monitor.shot(at(6, 6), Attack::Miss).lure, None);
    }

    #[test]
    fn what_is_required_is_drawn_as_in_the_handout() {
        let mut monitor = Monitor::new(Grid { rows: 3, cols: 4 }, NO_SHIPS);
        monitor.shot(at(1, 1), Attack::Hit);
        monitor.shot(at(1, 2), Attack::Miss);
        let shot = monitor.shot(at(2, 2), Attack::Miss);
        let required = shot.required(Grid { rows: 3, cols: 4 });
        assert!(required.ends_with("marked +\n  0123\n0 .+..\n1 +Xo+\n2 .+.."), "{required}");
    }
}
