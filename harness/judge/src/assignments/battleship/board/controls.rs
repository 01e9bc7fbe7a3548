//! Control scripts: the placements of a failing step, each alone on a board of its own.
//!
//! Where each ship lies as it must when nothing else is there, a failure is put down to what was there, and not to the checks
//! on how a ship lies. Where `display(false)` shows a shot as it must, `display(true)` is held to account alone; where it shows
//! the ships as they must lie before a shot is answered, the answer is.

use reference::battleship::{Board, Direction, Point, segments};

use super::check_ids::{EDGES, HIT, LENGTHS, MISS, OBLONG, REPEAT, SHIPS, by_direction};
use super::owners::{fleet_before, is_before_another};
use super::script::{Beginning, BoardFocus, BoardScript, CONSTRUCTOR, SHOW, SHOW_SHOTS, Views, attack};
use super::step::{BoardOp, BoardStep};
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::model::{Control, ControlTells, Judgement};

/// What shows how a ship lies: one of them is enough, as the other may be wrong itself.
#[derive(Clone, Copy)]
enum Sight {
    ByAttacks,
    ByDisplay,
}

/// The same calls on boards that were cleared first: where these come out right, the constructor is the cause.
pub(super) fn as_cleared(script: &BoardScript, step: usize, failure: &Judgement) -> Option<Control> {
    if script.beginning == Beginning::Cleared {
        return None;
    }
    let steps = script.steps.get(..=step)?.to_vec();
    let control =
        Control::acquitting(BoardScript { steps, ..script.clone() }.cleared(), failure.owners.clone());
    let is_own = script.check == CONSTRUCTOR;
    Some(if is_own { control } else { control.implicating(vec![CONSTRUCTOR]) })
}

/// The same calls on a board of as many rows as columns: what is right there goes wrong because rows are taken for columns, which
/// costs the first row that it shows in.
pub(super) fn as_square(script: &BoardScript, step: usize) -> Option<Control> {
    let side = script.config.rows.max(script.config.cols);
    if script.config.rows == script.config.cols {
        return None;
    }
    let config = GameConfig { rows: side, cols: side, ..script.config.clone() };
    let mut steps = script.steps.get(..=step)?.to_vec();
    let (last, before) = steps.split_last_mut()?;
    let is_alone = !before.iter().any(|step| matches!(step.op, BoardOp::Place(_)));
    if is_alone {
        last.op = at_the_same_edges(&script.config, side, last.op);
    } else if fills_a_line(&script.config, last.op) {
        return None;
    }
    let square = seen_to_its_end(BoardScript { config, steps, ..script.clone() });
    let control = Control::acquitting(square, Vec::new()).implicating(OBLONG.to_vec());
    Some(Control { tells: ControlTells::ByPassingAlike, ..control })
}

/// The same display with the other value of `shotsOnly`: where that one shows what this one must, the two are exchanged, which costs the
/// check on `display(false)`.
pub(super) fn as_other_view(script: &BoardScript, step: usize) -> Option<Control> {
    let is_display = matches!(script.steps.get(step)?.op, BoardOp::Display(_));
    if !is_display || script.focus != BoardFocus::DisplayCells {
        return None;
    }
    let steps = script.steps.get(..=step)?.to_vec();
    let exchanged = BoardScript { steps, views: Views::Exchanged, ..script.clone() };
    let control = Control::acquitting(exchanged, Vec::new()).implicating(vec![SHIPS]);
    Some(Control { tells: ControlTells::ByPassingAlike, ..control })
}

/// The same operation on a square board of that side; a ship that reaches the last row or column is placed so that it does there, too:
/// beside an edge that moved away there is room for who needs more than the ship has.
fn at_the_same_edges(config: &GameConfig, side: i32, op: BoardOp) -> BoardOp {
    let BoardOp::Place(ship) = op else { return op };
    let Some(length) = config.game().ship(ship.id).map(|of| of.length) else { return op };
    let last = ship.at.step(ship.direction, length - 1);
    let moved = |last: i32, count: i32| if last == count - 1 { side - count } else { 0 };
    let Point { r, c } = ship.at;
    let at = Point::new(r + moved(last.r, config.rows), c + moved(last.c, config.cols));
    BoardOp::Place(Placement { at, ..ship })
}

/// True for a ship that reaches from edge to edge: on a larger board it has room behind it, and with others there it cannot be moved.
fn fills_a_line(config: &GameConfig, op: BoardOp) -> bool {
    let BoardOp::Place(ship) = op else { return false };
    let extent = match ship.direction {
        Direction::Horizontal => config.cols,
        Direction::Vertical => config.rows,
    };
    config.game().ship(ship.id).is_some_and(|of| of.length == extent)
}

/// The same with a look at the last segment, behind a ship that is placed: that it is taken does not tell in which direction it lies.
fn seen_to_its_end(script: BoardScript) -> BoardScript {
    let Some(&BoardStep { op: BoardOp::Place(ship), board, .. }) = script.steps.last() else { return script };
    let Some(last) = script.config.game().ship(ship.id).map(|of| ship.at.step(ship.direction, of.length - 1))
    else {
        return script;
    };
    BoardScript { focus: BoardFocus::AttackHits, ..script }.on(board, attack(last.r, last.c))
}

/// The controls of a script that fails at a step; none where no ship is placed in it.
pub(super) fn controls(script: &BoardScript, step: usize) -> Vec<Control> {
    if script.steps.get(step).is_some_and(|step| step.op == SHOW_SHOTS) {
        return vec![with_ships(script, step)];
    }
    if script.steps.get(step).is_some_and(|step| is_answer_about_ships(step.op)) {
        return vec![shown_before(script, step)];
    }
    let Some(ships) = ships(script, step) else { return Vec::new() };
    // One that needs a free position behind it lies as it must when nothing is there.
    let edges = (!is_before_another(script, step)).then_some(EDGES);
    let mut acquits: Vec<&str> = edges.into_iter().chain([LENGTHS]).collect();
    acquits.extend(
        Direction::BOTH.into_iter().filter(|one| ships.iter().any(|p| p.direction == *one)).map(by_direction),
    );
    let control = |sight| Control::acquitting(alone(script, &ships, sight), acquits.clone());
    [Sight::ByAttacks, Sight::ByDisplay].map(control).into()
}

/// True for what tells of ships that were placed before it.
fn is_answer_about_ships(op: BoardOp) -> bool {
    match op {
        BoardOp::Attack(_) | BoardOp::AllDestroyed => true,
        BoardOp::New
        | BoardOp::Clear
        | BoardOp::Block
        | BoardOp::Unblock
        | BoardOp::Place(_)
        | BoardOp::Unplace(_)
        | BoardOp::Display(_)
        | BoardOp::Delete
        | BoardOp::Read
        | BoardOp::Probe(_) => false,
    }
}

/// The same calls before the answer, and a display in its place.
fn shown_before(script: &BoardScript, step: usize) -> Control {
    let steps = script.steps[..step].to_vec();
    let before = BoardScript { steps, focus: BoardFocus::DisplayCells, ..script.clone() };
    let scenario = before.on(script.steps[step].board, SHOW);
    // The shots before a question are shown; of a shot that is answered itself no display before it tells.
    let shots: &[&str] = if script.steps[step].op == BoardOp::AllDestroyed { &[HIT, MISS] } else { &[] };
    // Nor does one tell of segments that lie beyond the board, without which no shot is the last.
    let all = Direction::BOTH.map(by_direction);
    let lies: &[&str] = if script.focus == BoardFocus::AttackDestroys { &[] } else { &all };
    Control::acquitting(scenario, [&[EDGES, LENGTHS], lies, shots].concat())
}

/// The same display with the ships.
fn with_ships(script: &BoardScript, step: usize) -> Control {
    let steps = script.steps[..step].to_vec();
    let before = BoardScript { steps, ..script.clone() };
    let scenario = before.on(script.steps[step].board, SHOW);
    let lies = Direction::BOTH.map(by_direction);
    Control::acquitting(scenario, [&[SHIPS, HIT, MISS, REPEAT], lies.as_slice()].concat())
}

/// The ships on the step's board and the one that it places, as far as an empty board takes them; none if it takes that one
/// not.
fn ships(script: &BoardScript, step: usize) -> Option<Vec<Placement>> {
    let BoardOp::Place(placed) = script.steps.get(step)?.op else { return None };
    let game = script.config.game();
    let is_possible = |p: &Placement| Board::new(&game).place_ship(p.at, p.id, p.direction).is_ok();
    let there = fleet_before(script, step).into_iter().filter(is_possible);
    is_possible(&placed).then(|| there.chain([placed]).collect())
}

/// Each ship on a board of its own.
fn alone(script: &BoardScript, ships: &[Placement], sight: Sight) -> BoardScript {
    let focus = match sight {
        Sight::ByAttacks => BoardFocus::AttackHits,
        Sight::ByDisplay => BoardFocus::DisplayCells,
    };
    let empty = BoardScript { steps: Vec::new(), focus, ..script.clone() };
    (0..).zip(ships).fold(empty, |all, (number, ship)| {
        let placed = all.board(number).on(number, BoardOp::Place(*ship));
        match sight {
            Sight::ByAttacks => placed.all_on(number, shots(script, *ship)),
            Sight::ByDisplay => placed.on(number, SHOW),
        }
    })
}

/// Shots before and behind a ship, at where it would lie in the other direction, and at all of it at last: what is left of a ship that
/// is destroyed may be gone.
fn shots(script: &BoardScript, ship: Placement) -> Vec<BoardOp> {
    let game = script.config.game();
    let length = game.ship(ship.id).map_or(0, |ship| ship.length);
    let own = segments(ship.at, length, ship.direction);
    let ends = [-1, length].map(|steps| ship.at.step(ship.direction, steps));
    let other = segments(ship.at, length, ship.direction.across())
        .skip(1)
        .chain(ends)
        .filter(|at| game.is_valid(*at));
    other.chain(own).map(|Point { r, c }| attack(r, c)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::script::place;
    use super::*;

    #[test]
    fn each_ship_of_a_refused_placement_is_alone_on_a_board_of_its_own() {
        let script = BoardScript::of_answers(5, 5, &[2, 3])
            .all([place(1, 1, 0, Direction::Horizontal), place(0, 1, 1, Direction::Vertical)]);
        let control = &controls(&script, 2)[0];
        let code = control.scenario.code();
        assert_eq!(code.iter().filter(|line| line.contains("placeShip")).count(), 2, "{code:?}");
        assert!(code.iter().any(|line| line.contains("b2.placeShip(Point(0, 1), 1, VERTICAL)")), "{code:?}");
        let shot = |at: &str| code.iter().position(|line| line.contains(&format!("b2.attack(Point({at})")));
        assert!(
            shot("3, 1").is_some_and(|behind| Some(behind) < shot("0, 1")),
            "behind its end first: {code:?}"
        );
        assert_eq!(control.acquits.len(), 4);
    }

    #[test]
    fn a_display_of_shots_is_held_against_one_of_ships() {
        let script = BoardScript::of_answers(5, 5, &[2]).all([attack(0, 0), SHOW_SHOTS]);
        let control = &controls(&script, 2)[0];
        assert!(control.acquits.contains(&SHIPS));
        let code = control.scenario.code();
        assert!(code.iter().any(|line| line.contains("b.display(false)")), "{code:?}");
        assert!(!code.iter().any(|line| line.contains("b.display(true)")), "{code:?}");
    }

    #[test]
    fn an_answer_about_ships_is_held_against_a_display_before_it() {
        let script = BoardScript::new(GameConfig::with_lengths(5, 5, &[2]), BoardFocus::AttackHits).all([
            place(1, 1, 0, Direction::Horizontal),
            attack(1, 1),
            attack(1, 2),
        ]);
        let control = &controls(&script, 3)[0];
        let of_ship = by_direction(Direction::Horizontal);
        assert!(control.acquits.contains(&of_ship));
        let destroyed = BoardScript { focus: BoardFocus::AttackDestroys, ..script.clone() };
        assert!(
            !controls(&destroyed, 3)[0].acquits.contains(&of_ship),
            "a part of it may lie beyond the board"
        );
        assert!(!control.acquits.contains(&HIT), "whether the shots hit is told by no display before them");
        let code = control.scenario.code();
        assert!(code.last().is_some_and(|line| line.contains("b.display(false)")), "{code:?}");
        assert_eq!(code.iter().filter(|line| line.contains("attack(")).count(), 1, "{code:?}");
    }

    #[test]
    fn a_failure_on_an_oblong_board_is_held_against_a_square_one() {
        let oblong = BoardScript::of_answers(3, 5, &[2]).then(attack(0, 4));
        let control = as_square(&oblong, 1).unwrap();
        assert!(control.acquits.is_empty() && control.implicates.contains(&SHIPS));
        assert!(control.scenario.code()[0].contains("(5, 5)"), "{:?}", control.scenario.code());
        assert!(as_square(&BoardScript::of_answers(5, 5, &[2]).then(attack(0, 4)), 1).is_none());
    }

    #[test]
    fn a_ship_at_the_last_edge_is_held_against_one_at_the_last_edge_of_a_square_board() {
        let code = |r, c, direction| {
            let script = BoardScript::of_answers(2, 4, &[2]).then(place(r, c, 0, direction));
            as_square(&script, 1).unwrap().scenario.code().join(" ")
        };
        assert!(code(0, 1, Direction::Vertical).contains("Point(2, 1), 0, VERTICAL"), "it fills its column");
        assert!(code(0, 2, Direction::Horizontal).contains("Point(0, 2), 0, HORIZONTAL"), "it is there");
        assert!(code(1, 1, Direction::Vertical).contains("Point(1, 1), 0, VERTICAL"), "it is refused");
        let beside = |direction| {
            let script = BoardScript::of_answers(2, 4, &[1, 2]).then(place(0, 0, 0, Direction::Horizontal));
            as_square(&script.then(place(0, 1, 1, direction)), 2)
        };
        assert!(beside(Direction::Vertical).is_none(), "from edge to edge, and not alone");
        assert!(beside(Direction::Horizontal).is_some());
    }

    #[test]
    fn a_display_is_held_against_the_other_view_of_the_same_board() {
        let script = BoardScript::new(GameConfig::with_lengths(5, 5, &[2]), BoardFocus::DisplayCells)
            .all([place(1, 1, 0, Direction::Horizontal), SHOW_SHOTS]);
        let control = as_other_view(&script, 2).unwrap();
        assert_eq!(control.implicates, [SHIPS]);
        let code = control.scenario.code();
        assert!(code.last().is_some_and(|line| line.contains("b.display(false)")), "{code:?}");
        assert!(as_other_view(&script, 1).is_none(), "a placement");
    }

    #[test]
    fn a_step_that_places_nothing_possible_has_no_control() {
        let script =
            BoardScript::of_answers(5, 5, &[2]).all([attack(0, 0), place(0, 4, 0, Direction::Horizontal)]);
        assert!(controls(&script, 0).is_empty(), "a new board");
        assert!(controls(&script, 2).is_empty());
    }
}
