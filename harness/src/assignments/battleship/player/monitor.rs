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
