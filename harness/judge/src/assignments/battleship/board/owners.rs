//! The checks that own a step of a script: those whose clauses speak of the answer that the step requires.
//!
//! A failure at a step is put down to an owner that failed too, so that one defect costs the check that it is about. The
//! owners are told from what the step asks for (the reason of a refusal, the direction of a ship, the state of a position)
//! and from the calls before it that may have left something behind.

use reference::battleship::{Attack, Board, Game, PlaceRefused, Point, UnplaceRefused, View, segments};

use super::check_ids::{
    ADJACENT, ATOMIC, ATTACK_OUTSIDE, DESTROYED, EDGES, FORMAT, HIT, HORIZONTAL, ID_KEPT, IDS, KEEPS,
    LENGTHS, MISMATCH, MISS, OVERLAP, PLACING, REMOVES, REPEAT, RESTORES, SHIPS, SHOOTING, TWICE, VERTICAL,
    by_direction,
};
use super::display;
use super::script::{BoardFocus, BoardScript, CONSTRUCTOR};
use super::step::{BoardAnswer, BoardOp, BoardReply, BoardStep};
use crate::assignments::battleship::game_config::Placement;

/// Ships of the games that students try: an ID from here on may be beyond what a Board has room for.
const USUAL_SHIPS: i32 = 5;

/// The owners of a wrong answer to a step, other than the script's own check. None for a step whose printed text is judged, or
/// where two ways of looking agree on where a ship lies, so that none of them is the cause.
pub(super) fn owners(script: &BoardScript, step: usize) -> Vec<&'static str> {
    let looks = script.steps.get(step).is_some_and(|step| is_look(step.op));
    if script.focus == BoardFocus::Lies && looks { Vec::new() } else { owners_of_call(script, step) }
}

/// The same where the answer is known, which tells whose it cannot be.
pub(super) fn owners_of_answer(script: &BoardScript, step: usize, answer: &BoardAnswer) -> Vec<&'static str> {
    let mut owners = owners(script, step);
    let Some(asked) = script.steps.get(step) else { return owners };
    let past = Past::of(script, step);
    match (asked.op, &answer.result) {
        (BoardOp::Attack(shot), BoardReply::Attacked { valid, after }) => {
            let outcome = past.board.clone().attack(shot.at);
            if !valid && outcome != Attack::Invalid {
                owners.extend(past.refusing(shot.at).filter(|owner| *owner != script.check));
            } else if after.hit && matches!(outcome, Attack::Hit | Attack::Destroyed(_)) {
                owners.retain(|owner| *owner != HIT);
                // Who forgets shots forgets segments as well; of what is made of those that are known, single checks tell.
                owners.extend((script.check == SHOOTING).then_some(REPEAT));
            } else if !after.hit && past.ship_at(shot.at).is_some() {
                owners.retain(|owner| *owner != RESTORES);
            }
        }
        (BoardOp::AllDestroyed, BoardReply::Truth(true)) => {
            past.keep_traces(&mut owners);
            past.keep_damaged(&mut owners);
        }
        // A ship is taken, or missed, where another lies: no position that stayed blocked is the cause.
        (BoardOp::Place(p), BoardReply::Truth(true)) => {
            owners.retain(|owner| *owner != RESTORES);
            if past.is_refused_on_any_board(p) {
                owners.retain(|owner| *owner != ATOMIC);
            }
        }
        (BoardOp::Place(p), BoardReply::Truth(false)) => {
            // A ship that is gone is in the way of no other.
            owners.retain(|owner| *owner != KEEPS);
            // What was there and was just taken away was taken before: no refusal is the cause.
            if step > 0 && script.steps[step - 1].op == BoardOp::Unplace(p) {
                owners.retain(|owner| *owner != ATOMIC);
            }
        }
        (BoardOp::Display(view), _) => {
            if !past.is_about_shots(view, &answer.printed) {
                past.keep_traces(&mut owners);
            }
            let required = past.board.display(view);
            if display::has_cells_in_place(&required, &answer.printed, past.game.cols()) {
                owners.retain(|owner| *owner != FORMAT);
            }
        }
        _ => {}
    }
    owners
}

/// The owners of the call that a step makes, whatever comes of it.
pub(super) fn owners_of_call(script: &BoardScript, step: usize) -> Vec<&'static str> {
    let Some(failing) = script.steps.get(step) else { return Vec::new() };
    if script.focus == BoardFocus::Silence {
        return Vec::new();
    }
    if script.focus == BoardFocus::BlockShare {
        // Blocked is what a ship of length 1 is refused for, once it was taken away again.
        let is_square = script.config.rows == script.config.cols;
        let by_size: &[&str] = if is_square { &[] } else { &[HORIZONTAL, VERTICAL] };
        // Refusals are what is counted: a Board that never forgets one refuses everything.
        return [&[LENGTHS, EDGES, REMOVES, ATOMIC], by_size].concat();
    }
    let past = Past::of(script, step);
    let mut owners = past.speakers(script.focus, failing);
    owners.extend(past.traces());
    // A Board that takes a ship's symbol for a mark of its own shows that ship wrongly, too, and takes it away with its marks; a shot
    // at it that is told to be a miss comes before both.
    if script.config.is_oddly_shown() && script.check != HIT {
        owners.extend([SHIPS, HIT]);
    }
    owners.retain(|owner| *owner != script.check);
    // Where rows are taken for columns, chance has no say in which of the two directions bears it.
    let is_by_chance = [PLACING, SHOOTING].contains(&script.check);
    if is_by_chance && script.config.rows != script.config.cols && owners.contains(&HORIZONTAL) {
        owners.insert(0, VERTICAL);
    }
    owners
}

/// True where a ship lies right behind the last segment of the one that a step places.
pub(super) fn is_before_another(script: &BoardScript, step: usize) -> bool {
    let Some(BoardStep { op: BoardOp::Place(p), .. }) = script.steps.get(step) else { return false };
    Past::of(script, step).is_before_another(*p)
}

/// The ships that lie on a step's board before it, or may have found a place there.
pub(super) fn fleet_before(script: &BoardScript, step: usize) -> Vec<Placement> {
    Past::of(script, step).fleet().collect()
}

/// True for what looks at where the ship lies, and does nothing with it.
fn is_look(op: BoardOp) -> bool {
    match op {
        BoardOp::Place(p) => p.id > 0,
        BoardOp::Display(_) | BoardOp::Attack(_) => true,
        BoardOp::New
        | BoardOp::Clear
        | BoardOp::Block
        | BoardOp::Unblock
        | BoardOp::Unplace(_)
        | BoardOp::AllDestroyed
        | BoardOp::Delete
        | BoardOp::Read
        | BoardOp::Probe(_) => false,
    }
}

/// The steps before one, as far as they matter to its answer.
struct Past {
    game: Game,
    /// The step's own board; other boards matter by being there.
    board: Board,
    boards: u32,
    /// Placements that some board accepted.
    accepted: Vec<Placement>,
    /// Ships that may have found a place among the blocked positions.
    perhaps: Vec<Placement>,
    ships_before_clear: bool,
    shots_before_clear: bool,
    refused_place: bool,
    refused_unplace: bool,
    unplaced: bool,
    refused_shots: Vec<&'static str>,
    hits: bool,
    misses: bool,
    blocked: bool,
    unblocked: bool,
}

impl Past {
    fn of(script: &BoardScript, step: usize) -> Past {
        let game = script.config.game();
        let mut past = Past {
            board: Board::new(&game),
            game,
            boards: 0,
            accepted: Vec::new(),
            perhaps: Vec::new(),
            ships_before_clear: false,
            shots_before_clear: false,
            refused_place: false,
            refused_unplace: false,
            unplaced: false,
            refused_shots: Vec::new(),
            hits: false,
            misses: false,
            blocked: false,
            unblocked: false,
        };
        let number = script.steps[step].board;
        for step in &script.steps[..step] {
            if step.op == BoardOp::New {
                past.boards += 1;
            }
            if step.board == number {
                past.follow(step.op);
            } else if let BoardOp::Place(p) = step.op {
                past.accepted.push(p);
            }
        }
        past
    }

    fn follow(&mut self, op: BoardOp) {
        match op {
            BoardOp::New => self.board = Board::new(&self.game),
            BoardOp::Clear => {
                let any_ship = self.fleet().next().is_some();
                self.ships_before_clear |= any_ship;
                self.shots_before_clear |= self.any_shot();
                self.board.clear();
                // What is seen of them from here on is clear's business.
                (self.hits, self.misses) = (false, false);
            }
            BoardOp::Block => self.blocked = true,
            BoardOp::Unblock => {
                self.unblocked = self.blocked;
                self.blocked = false;
            }
            // Later it is refused where one of these found a place.
            BoardOp::Place(p) if self.blocked || self.may_be_in_the_way(p) => self.perhaps.push(p),
            BoardOp::Place(p) => match self.board.place_ship(p.at, p.id, p.direction) {
                Ok(()) => self.accepted.push(p),
                Err(_) => self.refused_place = true,
            },
            BoardOp::Unplace(p) => match self.board.unplace_ship(p.at, p.id, p.direction) {
                Ok(()) => self.unplaced = true,
                Err(_) => self.refused_unplace = true,
            },
            BoardOp::Attack(shot) => match self.board.attack(shot.at) {
                Attack::Invalid => self.refused_shots.push(self.refused_shot(shot.at)),
                Attack::Miss => self.misses = true,
                Attack::Hit | Attack::Destroyed(_) => self.hits = true,
            },
            BoardOp::Probe(_) => self.unplaced = true,
            BoardOp::Display(_) | BoardOp::AllDestroyed | BoardOp::Delete | BoardOp::Read => {}
        }
    }

    /// True where a ship may lie that was tried while positions were blocked.
    fn may_be_in_the_way(&self, p: Placement) -> bool {
        self.covered(p).any(|at| self.may_lie_at(at))
    }

    fn may_lie_at(&self, at: Point) -> bool {
        self.perhaps.iter().any(|ship| self.covered(*ship).any(|cell| cell == at))
    }

    /// The checks whose clauses speak of the step's answer.
    fn speakers(&self, focus: BoardFocus, step: &BoardStep) -> Vec<&'static str> {
        match step.op {
            BoardOp::New | BoardOp::Delete => vec![CONSTRUCTOR],
            BoardOp::Clear => vec!["board.clear.ships", "board.clear.shots"],
            BoardOp::Block => vec!["board.block.half", "board.block.refuses"],
            BoardOp::Unblock => vec!["board.unblock.restores"],
            BoardOp::Probe(_) => vec![LENGTHS, REMOVES],
            BoardOp::Place(p) => self.of_place(p),
            BoardOp::Unplace(p) => self.of_unplace(p),
            BoardOp::Attack(shot) => self.of_attack(focus, shot.at),
            BoardOp::AllDestroyed => self.after_shots(vec!["board.all-destroyed"]),
            BoardOp::Display(view) => self.of_display(focus, view),
            BoardOp::Read => Vec::new(),
        }
    }

    fn of_place(&self, p: Placement) -> Vec<&'static str> {
        match self.board.clone().place_ship(p.at, p.id, p.direction) {
            Ok(()) if self.blocked => {
                let of_blocked = self.of_refusal(p, PlaceRefused::Blocked);
                let is_in_the_way = self.covered(p).any(|at| self.ship_at(at).is_some());
                [of_blocked.as_slice(), if is_in_the_way { &[OVERLAP] } else { &[] }].concat()
            }
            Ok(()) if self.accepted.contains(&p) => self.of_touching(p),
            Ok(()) if self.perhaps.is_empty() => self.of_acceptance(p),
            Ok(()) => [self.of_acceptance(p), self.of_refusal(p, PlaceRefused::Overlap)].concat(),
            Err(reason) => self.of_refusal(p, reason),
        }
    }

    /// A placement that must be refused.
    fn of_refusal(&self, p: Placement, reason: PlaceRefused) -> Vec<&'static str> {
        let in_the_way = self.covered(p).filter_map(|at| self.ship_at(at));
        let mut owners: Vec<&str> = owner_of(reason).into_iter().collect();
        owners.extend(self.fleet().any(|ship| ship.id == p.id).then_some(TWICE));
        owners.extend(in_the_way.map(|ship| by_direction(ship.direction)));
        owners.extend((self.length(p) > 1).then_some(by_direction(p.direction)));
        owners
    }

    /// A placement that must be accepted: the checks that say so, by where and how the ship would lie.
    fn of_acceptance(&self, p: Placement) -> Vec<&'static str> {
        let length = self.length(p);
        let alone = [
            (length > 1, by_direction(p.direction)),
            (self.covered(p).any(|at| self.is_at_edge(at)), EDGES),
            (!(2..=5).contains(&length), LENGTHS),
            (p.id >= USUAL_SHIPS, IDS),
        ];
        // Rows may be taken for columns, and columns for rows.
        let mixed_up = [
            (self.covered(p).any(|at| at.r >= self.game.cols()), VERTICAL),
            (self.covered(p).any(|at| at.c >= self.game.rows()), HORIZONTAL),
        ];
        let told = |(applies, check): (bool, &'static str)| applies.then_some(check);
        let (alone, mixed_up) = (alone.into_iter().filter_map(told), mixed_up.into_iter().filter_map(told));
        // A ship may be taken for a longer one, which is in the way.
        let longer = self.neighbours(p).map(|ship| by_direction(ship.direction));
        // One may lie elsewhere than it must, with all its segments but the first.
        let elsewhere =
            self.fleet().filter(|ship| self.length(*ship) > 1).map(|ship| by_direction(ship.direction));
        alone.chain(self.of_company(p)).chain(mixed_up).chain(longer).chain(elsewhere).collect()
    }

    /// The checks that say that a ship must be accepted with others on the board.
    fn of_company(&self, p: Placement) -> Vec<&'static str> {
        let length = self.length(p);
        let owners = [
            // A ship may be taken to overlap another that is elsewhere.
            (self.fleet().next().is_some(), OVERLAP),
            // One like it may be taken for it.
            (self.fleet().any(|ship| self.length(ship) == length), TWICE),
        ];
        let owners = owners.into_iter().filter_map(|(applies, check)| applies.then_some(check));
        self.of_touching(p).into_iter().chain(owners).collect()
    }

    /// True for a placement that no board takes, whatever lies there: nothing that an earlier one left can be why it was taken.
    fn is_refused_on_any_board(&self, p: Placement) -> bool {
        let refusal = Board::new(&self.game).place_ship(p.at, p.id, p.direction);
        matches!(refusal, Err(PlaceRefused::Outside | PlaceRefused::InvalidId))
    }

    /// The checks that say that a ship must be accepted beside another one.
    fn of_touching(&self, p: Placement) -> Vec<&'static str> {
        let touches = self.neighbours(p).next().is_some();
        // One that needs a free position behind it fits neither beside the edge nor before another.
        let edges = self.is_before_another(p).then_some(EDGES);
        touches.then_some(ADJACENT).into_iter().chain(edges).collect()
    }

    /// True where a ship lies right behind the last segment that a placement would have.
    fn is_before_another(&self, p: Placement) -> bool {
        self.ship_at(p.at.step(p.direction, self.length(p))).is_some()
    }

    /// The ships beside a placement.
    fn neighbours(&self, p: Placement) -> impl Iterator<Item = Placement> {
        self.covered(p).flat_map(beside).filter_map(|at| self.ship_at(at))
    }

    fn is_at_edge(&self, at: Point) -> bool {
        at.r == 0 || at.c == 0 || at.r == self.game.rows() - 1 || at.c == self.game.cols() - 1
    }

    fn of_unplace(&self, p: Placement) -> Vec<&'static str> {
        match self.board.clone().unplace_ship(p.at, p.id, p.direction) {
            Ok(()) => vec![REMOVES, by_direction(p.direction)],
            Err(UnplaceRefused::InvalidId) => vec!["board.unplace-ship.invalid-id"],
            Err(UnplaceRefused::NotThere) => vec![MISMATCH],
        }
    }

    fn of_attack(&self, focus: BoardFocus, at: Point) -> Vec<&'static str> {
        let ship = self.ship_at(at);
        let mut owners = match (self.board.clone().attack(at), focus) {
            (Attack::Invalid, _) => vec![self.refused_shot(at)],
            // An earlier shot may be taken to have been here.
            (Attack::Miss, BoardFocus::AttackValidity) if self.any_shot() => vec![REPEAT],
            (Attack::Miss, _) => {
                let repeat = self.any_shot().then_some(REPEAT);
                let ships = self.fleet().map(|ship| by_direction(ship.direction));
                repeat.into_iter().chain([MISS]).chain(ships).collect()
            }
            (Attack::Hit | Attack::Destroyed(_), BoardFocus::AttackDestroys) => vec![HIT, DESTROYED],
            (Attack::Hit, BoardFocus::AttackKeepsId) => vec![HIT, DESTROYED, ID_KEPT],
            (Attack::Hit | Attack::Destroyed(_), BoardFocus::Attacks) => vec![HIT, DESTROYED, ID_KEPT],
            (Attack::Hit | Attack::Destroyed(_), _) => vec![HIT],
        };
        owners.extend(ship.into_iter().flat_map(|ship| [HIT, by_direction(ship.direction)]));
        let may_be_destroyed = focus == BoardFocus::AttackDestroys && self.may_lie_at(at);
        owners.extend(may_be_destroyed.then_some(DESTROYED));
        owners
    }

    fn of_display(&self, focus: BoardFocus, view: View) -> Vec<&'static str> {
        if focus == BoardFocus::DisplayLayout {
            return vec![FORMAT];
        }
        let owners = match view {
            View::Everything => vec![SHIPS],
            View::ShotsOnly if self.any_shot() => vec![SHIPS, "board.display.shots-only"],
            View::ShotsOnly => vec!["board.display.shots-only"],
        };
        self.after_shots([owners, vec![FORMAT]].concat())
    }

    /// These, and the checks on what there is to see: shots and ships.
    fn after_shots(&self, mut owners: Vec<&'static str>) -> Vec<&'static str> {
        owners.extend(self.hits.then_some(HIT));
        owners.extend(self.misses.then_some(MISS));
        owners.extend(self.any_shot().then_some(REPEAT));
        owners.extend(self.fleet().map(|ship| by_direction(ship.direction)));
        owners
    }

    /// The checks on earlier calls that must not be noticed any more.
    fn traces(&self) -> Vec<&'static str> {
        let mut traces = self.refused_shots.clone();
        let others = [
            (self.refused_place || !self.perhaps.is_empty(), ATOMIC),
            (self.refused_unplace, "board.unplace-ship.atomic"),
            (self.unplaced, REMOVES),
            (self.ships_before_clear || self.shots_before_clear, "board.clear.ships"),
            (self.shots_before_clear, "board.clear.shots"),
            (self.unblocked, RESTORES),
            (self.unblocked, KEEPS),
            (self.boards > 1, "board.two-boards"),
        ];
        traces.extend(others.into_iter().filter_map(|(applies, check)| applies.then_some(check)));
        traces
    }

    /// The checks that a refusal of a shot that must be taken may be the business of: an earlier shot may be taken to have been here,
    /// and a position that only a board of as many rows as columns has, to be off the board.
    fn refusing(&self, at: Point) -> impl Iterator<Item = &'static str> {
        let is_past_the_square = at.r >= self.game.cols() || at.c >= self.game.rows();
        let repeat = self.any_shot().then_some(REPEAT);
        repeat.into_iter().chain(is_past_the_square.then_some(ATTACK_OUTSIDE))
    }

    /// Takes away the checks on attacks, but for those on refused ones: what was noted of the others is no cause.
    fn keep_traces(&self, owners: &mut Vec<&'static str>) {
        owners.retain(|owner| ![HIT, MISS, REPEAT].contains(owner) || self.refused_shots.contains(owner));
    }

    /// Takes away the checks on how ships lie, but for those of ships that are damaged: only of those a segment may be missing.
    fn keep_damaged(&self, owners: &mut Vec<&'static str>) {
        let is_damaged = |ship: &Placement| {
            let hit = self.covered(*ship).filter(|at| self.board.is_attacked(*at)).count();
            hit > 0 && hit < self.covered(*ship).count()
        };
        let damaged: Vec<&str> =
            self.fleet().filter(is_damaged).map(|ship| by_direction(ship.direction)).collect();
        owners.retain(|owner| ![HORIZONTAL, VERTICAL].contains(owner) || damaged.contains(owner));
    }

    /// False for a display whose first wrong cell is none that a shot was noted wrongly for: it is another character, or one of a
    /// position that was not attacked.
    fn is_about_shots(&self, view: View, printed: &str) -> bool {
        let required = self.board.display(view);
        let Some((required, got)) = display::first_difference(&required, printed, self.game.cols()) else {
            return true;
        };
        let is_shot = |cell: char| matches!(cell, 'X' | 'o');
        let is_ship = |cell: char| self.game.ships().any(|(_, ship)| char::from(ship.symbol) == cell);
        is_shot(got) || is_shot(required) && (got == '.' || is_ship(got))
    }

    fn fleet(&self) -> impl Iterator<Item = Placement> {
        let certain = self.game.ships().filter_map(|(id, _)| {
            self.board.placement(id).map(|(at, direction)| Placement { at, id, direction })
        });
        certain.chain(self.perhaps.iter().copied())
    }

    fn any_shot(&self) -> bool {
        self.hits || self.misses
    }

    fn ship_at(&self, at: Point) -> Option<Placement> {
        self.fleet().find(|ship| self.covered(*ship).any(|cell| cell == at))
    }

    fn covered(&self, p: Placement) -> impl Iterator<Item = Point> + use<> {
        segments(p.at, self.length(p), p.direction)
    }

    fn length(&self, p: Placement) -> i32 {
        self.game.ship(p.id).map_or(0, |ship| ship.length)
    }

    fn refused_shot(&self, at: Point) -> &'static str {
        if self.game.is_valid(at) { REPEAT } else { "board.attack.outside" }
    }
}

fn beside(at: Point) -> impl Iterator<Item = Point> {
    [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter().map(move |(r, c)| Point::new(at.r + r, at.c + c))
}

/// The check on placements that are refused for this reason.
fn owner_of(reason: PlaceRefused) -> Option<&'static str> {
    match reason {
        PlaceRefused::InvalidId => Some("board.place-ship.invalid-id"),
        PlaceRefused::Outside => Some("board.place-ship.outside"),
        PlaceRefused::Overlap => Some(OVERLAP),
        PlaceRefused::Blocked => Some("board.block.refuses"),
        PlaceRefused::AlreadyPlaced => Some(TWICE),
        PlaceRefused::Attacked => None,
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::Direction::{Horizontal, Vertical};

    use super::*;
    use crate::assignments::battleship::board::script::{attack, place};
    use crate::assignments::battleship::board::{RUBRIC, clear, place_ship};

    /// The ids of Board checks that a source file names, in order.
    fn ids_in(source: &str) -> Vec<&str> {
        source.split('"').filter(|text| text.starts_with("board.") && !text.contains(' ')).collect()
    }

    #[test]
    fn owners_are_checks_of_the_rubric() {
        let known: Vec<&str> = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id).collect();
        for id in ids_in(concat!(include_str!("check_ids.rs"), include_str!("owners.rs")))
            .into_iter()
            .filter(|id| id.len() > "board.".len())
        {
            assert!(known.contains(&id), "{id}");
        }
    }

    #[test]
    fn each_check_of_the_rubric_tells_its_scripts_its_own_id() {
        let named = ids_in(include_str!("rubric.rs"));
        let count = |id: &str| named.iter().filter(|named| **named == id).count();
        for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
            let performs = matches!(check.how, crate::model::How::Run(_));
            assert_eq!(count(check.id), if performs { 2 } else { 1 }, "{}", check.id);
        }
    }

    #[test]
    fn a_placement_before_clear_is_the_business_of_place_ship() {
        let script = clear::ships().remove(0).about("board.clear.ships");
        assert_eq!(owners(&script, 1), [HORIZONTAL]);
    }

    #[test]
    fn that_a_ship_is_taken_beyond_the_board_is_no_trace_of_one_refused_before() {
        let script = BoardScript::of_answers(4, 4, &[2, 2]).all([
            place(0, 3, 0, Horizontal),
            place(0, 2, 0, Horizontal),
            place(3, 0, 1, Vertical),
            place(0, 1, 1, Horizontal),
        ]);
        let taken = BoardAnswer { thrown: None, printed: String::new(), result: BoardReply::Truth(true) };
        let owners = |step| owners_of_answer(&script.clone().about(PLACING), step, &taken);
        assert!(!owners(3).contains(&ATOMIC), "{:?}", owners(3));
        assert!(owners(4).contains(&ATOMIC), "part of the ship that is in the way may be gone");
    }

    #[test]
    fn a_ship_whose_symbol_is_no_letter_may_be_taken_for_a_mark() {
        let script = BoardScript::of_answers(3, 3, &[1]).oddly_shown().then(place(0, 0, 0, Vertical));
        let owners = owners(&script.about("board.unblock.keeps-ships"), 1);
        assert!(owners.ends_with(&[SHIPS, HIT]), "{owners:?}");
    }

    #[test]
    fn a_placement_that_was_accepted_before_clear_is_the_business_of_clear_alone() {
        let script = clear::ships().remove(0).about("board.clear.ships");
        assert_eq!(owners(&script, 3), [""; 0]);
    }

    #[test]
    fn a_ship_at_the_edge_depends_on_ships_elsewhere() {
        let script = place_ship::edges().remove(0).about("board.place-ship.edges");
        assert_eq!(owners(&script, 1), [HORIZONTAL]);
        let by_chance = owners(&script.about(PLACING), 1);
        assert_eq!(by_chance, [VERTICAL, HORIZONTAL, EDGES], "the board is not square");
    }

    #[test]
    fn a_refusal_is_none_of_the_business_of_ships_that_unblock_takes_away() {
        let script = BoardScript::of_answers(5, 5, &[2])
            .all([BoardOp::Block, BoardOp::Unblock, place(1, 1, 0, Vertical)])
            .about(HORIZONTAL);
        let owners = |answer| {
            let answer =
                BoardAnswer { thrown: None, printed: String::new(), result: BoardReply::Truth(answer) };
            owners_of_answer(&script, 3, &answer)
        };
        assert!(owners(false).contains(&RESTORES) && !owners(false).contains(&KEEPS), "{:?}", owners(false));
        assert!(owners(true).contains(&KEEPS), "{:?}", owners(true));
    }

    #[test]
    fn a_ship_that_is_refused_may_be_in_the_way_of_one_that_lies_elsewhere_than_it_must() {
        let script = BoardScript::of_answers(8, 8, &[3, 1])
            .all([place(3, 3, 0, Vertical), place(6, 0, 1, Horizontal)])
            .about(ATOMIC);
        assert!(owners(&script, 2).contains(&VERTICAL), "{:?}", owners(&script, 2));
    }

    #[test]
    fn a_hit_depends_on_the_placement_of_the_ship() {
        let script = BoardScript::of_answers(5, 5, &[2]).then(place(1, 1, 0, Vertical)).then(attack(2, 1));
        assert_eq!(owners(&script.about(HIT), 2), [VERTICAL]);
    }
}
