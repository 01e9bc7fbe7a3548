//! HumanPlayer: it does what is typed.
//!
//! The dialogue is the sample program's: a line for the direction, then a line for the position, then a line for each
//! attack. After a refusal some programs ask for the position again and some begin with the direction; with one ship
//! alone, lines can be arranged that serve both: a line that one of them uses, the other refuses or never reads. More
//! valid lines follow than any program needs, so that the end of the input is never met. Ships have at least two segments,
//! since the handout does not say whether a ship of one has a direction.

use reference::battleship::{Direction, Point, ShipId};

use super::human_dialogue::{
    Counting, Understood, understood, understood_apart, understood_by, understood_in,
};
use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{Judging, PlayerOwners, PlayerScript};
use super::shooting::{InvalidShot, OpponentBoard, ShootingPlan};
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player_protocol::BoardAct;
use crate::model::{End, RunRecord};

/// The lines that place the one ship of most scripts. Rows and columns alike, so that mixing them up shows in `places`
/// and `attacks` alone.
const ONE_SHIP: [&str; 2] = ["h", "3 3"];
const SPARE: [&str; 8] = ["h", "3 3", "h", "3 3", "h", "3 3", "h", "3 3"];

/// Refusals after which a patient player still asks. The sample program asks for ever.
const OFTEN: usize = 12;

/// Lines after the last one that an attack needs.
const SPARE_TARGETS: [&str; 4] = ["6 6", "7 7", "8 8", "9 9"];

fn one_ship_config() -> GameConfig {
    GameConfig::with_lengths(8, 9, &[3])
}

fn one_ship(lines: &[&str]) -> PlayerScript {
    placing(one_ship_config(), lines)
}

/// The same for checks on what is refused, which can be told of a player that counts from one as well.
fn refusing(lines: &[&str]) -> PlayerScript {
    PlayerScript { judging: Judging::Calls(placed_by_either_count), ..one_ship(lines) }
}

fn placing(config: GameConfig, lines: &[&str]) -> PlayerScript {
    PlayerScript::new(config, placed_as_asked)
        .player(0, "human")
        .types(0, lines, &SPARE)
        .places(0, Vec::new())
}

fn attacking(lines: &[&str], attacks: u32) -> PlayerScript {
    let placed = PlayerScript::new(one_ship_config(), attacked_as_asked)
        .player(0, "human")
        .types(0, &ONE_SHIP, &[])
        .places(0, Vec::new());
    shooting(placed, lines, attacks)
}

/// The same without a call of `placeShips`. No game is like that, so what is wrong here shows nothing.
fn attacking_unplaced(lines: &[&str], attacks: u32) -> PlayerScript {
    const UNKNOWN: &str = "recommendAttack before placeShips, which no game has";
    let made = PlayerScript::new(one_ship_config(), |_, _| None)
        .player(0, "human")
        .given(|script, steps| attacked_as_asked(script, steps).map(|_| UNKNOWN));
    shooting(made, lines, attacks)
}

fn shooting(script: PlayerScript, lines: &[&str], attacks: u32) -> PlayerScript {
    let plan = ShootingPlan {
        invalid_shot: InvalidShot::IsReported,
        ..ShootingPlan::alone(OpponentBoard::Empty, attacks)
    };
    script.types(0, lines, &SPARE_TARGETS).shoots(0, plan)
}

pub(super) fn places() -> Vec<PlayerScript> {
    let five = ["v", "1 0", "h", "0 1", "h", "9 7", "v", "3 9", "h", "5 4"];
    let more_than_five = ["h", "0 1", "h", "1 2", "h", "2 3", "h", "3 4", "h", "4 5", "h", "5 6", "h", "6 5"];
    vec![
        one_ship(&ONE_SHIP),
        placing(GameConfig::with_lengths(5, 8, &[2, 4]), &["v", "1 5", "h", "0 1"]),
        placing(GameConfig::standard(10, 10), &five),
        placing(GameConfig::with_lengths(8, 8, &[2; 7]), &more_than_five),
        input_ends(),
    ]
}

/// Taken for a direction, the wrong answer gives the second script's ship the other direction, whichever that is.
pub(super) fn rejects_direction() -> Vec<PlayerScript> {
    let often = insisting(&[], "x", &["h", "3 3"]);
    let scripts =
        [&["x", "h", "3 3"][..], &["x", "v", "3 3"], &["q", "n", "x", "h", "3 3"], &often].map(refusing);
    let others = [first_of_two(&["x", "h", "3 3"]), one_way_and_the_other()];
    scripts.into_iter().chain(others).map(|script| script.relies_on(PLACES)).collect()
}

/// A wrong answer before each of two directions: taken for one, it gives both ships the same direction, and of a player that takes
/// h for v throughout they lie in both.
fn one_way_and_the_other() -> PlayerScript {
    const ELSEWHERE: [&str; 8] = ["v", "4 6", "v", "4 6", "v", "4 6", "v", "4 6"];
    let script = PlayerScript::new(GameConfig::with_lengths(8, 9, &[3, 3]), placed_as_asked)
        .player(0, "human")
        .types(0, &["x", "h", "1 1", "x", "v", "4 6"], &ELSEWHERE)
        .places(0, Vec::new());
    PlayerScript { judging: Judging::Calls(placed_whichever_way), ..script }
}

/// The mistake is in what is typed for the first of two ships: a player that forgets the other one is right about it all the same.
fn first_of_two(lines: &[&'static str]) -> PlayerScript {
    const ELSEWHERE: [&str; 8] = ["h", "5 5", "h", "5 5", "h", "5 5", "h", "5 5"];
    let script = PlayerScript::new(GameConfig::with_lengths(8, 9, &[3, 3]), placed_as_asked)
        .player(0, "human")
        .types(0, lines, &ELSEWHERE)
        .places(0, Vec::new());
    PlayerScript { judging: Judging::Calls(first_placed_as_asked), ..script }
}

/// Lines for the first of two ships with a wrong position between. A player that begins again with the direction reads the last two;
/// to others they come once the ship lies there.
const fn first_with(wrong: &'static str) -> [&'static str; 5] {
    ["h", wrong, "3 3", "h", "3 3"]
}

pub(super) fn rejects_numbers() -> Vec<PlayerScript> {
    let scripts = [
        refusing(&["h", "x y", "3 3"]),
        refusing(&["h", "here", "2 three", "3 3"]),
        refusing(&insisting(&["h"], "x y", &["3 3"])),
        by_either_count(attacking(&["x y", "4 4", "five 5", "1 1"], 2)),
        by_either_count(attacking(&insisting(&[], "x y", &["4 4"]), 1)),
    ];
    let owners = PlayerOwners { of_all: &["player.human.places", "player.human.attacks"], of_ends: &[] };
    let first = first_of_two(&first_with("x y")).relies_on(PLACES);
    scripts.map(|script| script.relies_on(owners)).into_iter().chain([first]).collect()
}

fn by_either_count(script: PlayerScript) -> PlayerScript {
    PlayerScript { judging: Judging::Calls(attacked_by_either_count), ..script }
}

/// At the last one the ship fits downwards; not so with row and column swapped, which is another check's business.
pub(super) fn rejects_position() -> Vec<PlayerScript> {
    let once = ["7 7", "8 3", "7 8", "-1 3", "2 -1", "50 50", "0 8"].map(|bad| one_ship(&["h", bad, "3 3"]));
    let often = one_ship(&insisting(&["h"], "7 7", &["3 3"]));
    let whichever_way = |script| PlayerScript { judging: Judging::Calls(placed_whichever_way), ..script };
    let others = once
        .into_iter()
        .chain([often])
        .map(whichever_way)
        .chain([on_another_ship()])
        .map(|script| script.relies_on(PLACES_AND_DIRECTIONS));
    let first = first_of_two(&first_with("7 7")).relies_on(PLACES_AND_LINES);
    others.chain([downwards(), first]).collect()
}

/// The direction that was typed stays, or is asked for again.
fn downwards() -> PlayerScript {
    const AGAIN: [&str; 8] = ["v", "3 3", "v", "3 3", "v", "3 3", "v", "3 3"];
    PlayerScript::new(one_ship_config(), placed_by_either_count)
        .player(0, "human")
        .types(0, &["v", "7 7", "v", "3 3"], &AGAIN)
        .places(0, Vec::new())
        .relies_on(PLACES_AND_NUMBERS)
}

/// The second of two ships is typed where the first one lies.
fn on_another_ship() -> PlayerScript {
    const ELSEWHERE: [&str; 8] = ["h", "5 5", "h", "5 5", "h", "5 5", "h", "5 5"];
    PlayerScript::new(GameConfig::with_lengths(8, 9, &[2, 2]), placed_as_asked)
        .player(0, "human")
        .types(0, &["h", "3 3", "h", "3 3", "5 5"], &ELSEWHERE)
        .places(0, Vec::new())
}

/// The check that owns placing what was typed without a mistake.
const PLACES: PlayerOwners = PlayerOwners { of_all: &["player.human.places"], of_ends: &[] };

/// Also the check on directions: a player that begins again with the direction takes a position for one.
const PLACES_AND_DIRECTIONS: PlayerOwners =
    PlayerOwners { of_all: &["player.human.places", "player.human.rejects-direction"], of_ends: &[] };

/// Also the check on lines that are no numbers.
const PLACES_AND_NUMBERS: PlayerOwners =
    PlayerOwners { of_all: &["player.human.places", "player.human.rejects-numbers"], of_ends: &[] };

/// Also the checks on all lines that are refused.
const PLACES_AND_LINES: PlayerOwners = PlayerOwners {
    of_all: &["player.human.places", "player.human.rejects-direction", "player.human.rejects-numbers"],
    of_ends: &[],
};

/// The same refused line again and again between others.
fn insisting(before: &[&'static str], refused: &'static str, after: &[&'static str]) -> Vec<&'static str> {
    [before, [refused; OFTEN].as_slice(), after].concat()
}

/// Once after placing the ship, as in a game, and once without: a player that cannot place its ship may know how to attack.
pub(super) fn attacks() -> Vec<PlayerScript> {
    const TARGETS: [&str; 7] = ["3 4", "0 0", "7 8", "5 1", "0 5", "4 0", "4 3"];
    let in_a_game = PlayerScript { judging: Judging::Calls(attacked_once_placed), ..attacking(&TARGETS, 7) }
        .given(|script, steps| (!has_placed(script, steps)).then_some("a placeShips that places the ship"));
    vec![in_a_game, attacking_unplaced(&TARGETS, 7)]
}

/// Ships as typed, and a prompt for the user who types. The words of a prompt are free.
fn placed_as_asked(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    placed_as_typed(script, steps).or_else(|| {
        let step = script.steps.iter().position(|step| step.masks().is_some())?;
        let record = steps.get(step)?;
        let (event, _) = record.placed().next()?;
        let prompts = record.events.iter().any(|event| prompts(&script.config, &event.printed));
        (!prompts).then(|| unprompted(step, event, "where to place the ships"))
    })
}

/// The same of a player that counts rows and columns from one, which other checks tell: what it refuses can be seen all the same.
fn placed_by_either_count(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let from_one = |order: &[ShipId]| understood_by(script, order, Counting::FromOne);
    // Nor does the handout say that both numbers are asked for at once.
    let apart = |order: &[ShipId]| understood_apart(script, order);
    placed_as_asked(script, steps)
        .filter(|_| !lie_as_understood(script, steps, from_one) && !lie_as_understood(script, steps, apart))
}

fn lie_as_understood(
    script: &PlayerScript,
    steps: &[StepRecord],
    understood: impl Fn(&[ShipId]) -> Option<Understood>,
) -> bool {
    let step = script.steps.iter().position(|step| step.masks().is_some());
    let Some(record) = step.and_then(|step| steps.get(step)) else { return false };
    let Some(read) = understood(&asked_order(&script.config, record)) else { return false };
    let fleet: Vec<Option<(Point, Direction)>> = read.fleet.into_iter().map(Some).collect();
    let mut placed = record.placed().peekable();
    record.truth() == Some(true)
        && placed.peek().is_some()
        && placed.all(|(_, account)| account.ships.iter().eq(&fleet))
}

/// The same, but for the direction: of a player that takes h for v throughout, the refused positions can be told all the same. One
/// that changes the direction after a refusal is found by the script in which the ship lies downwards.
fn placed_whichever_way(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    placed_by_either_count(script, steps).filter(|_| !lie_the_other_way(script, steps))
}

/// The same of the first ship alone.
fn first_placed_as_asked(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    placed_by_either_count(script, steps).filter(|_| !is_first_as_typed(script, steps))
}

fn is_first_as_typed(script: &PlayerScript, steps: &[StepRecord]) -> bool {
    let of_first = || {
        let step = script.steps.iter().position(|step| step.masks().is_some())?;
        let record = steps.get(step)?;
        let order = asked_order(&script.config, record);
        let first = usize::try_from(*order.first()?).ok()?;
        let typed = understood_in(script, &order)?.fleet.get(first).copied();
        let (_, account) = record.placed().next()?;
        Some(account.ships.get(first).copied().flatten() == typed)
    };
    of_first() == Some(true)
}

/// True if all ships were placed at the positions that were typed for them, in the other direction.
fn lie_the_other_way(script: &PlayerScript, steps: &[StepRecord]) -> bool {
    let step = script.steps.iter().position(|step| step.masks().is_some());
    let Some(record) = step.and_then(|step| steps.get(step)) else { return false };
    let Some(typed) = understood_in(script, &asked_order(&script.config, record)) else { return false };
    let turned = typed.fleet.iter().map(|(at, direction)| {
        let is_other = |way: &Direction| way != direction;
        Direction::BOTH.into_iter().find(is_other).map(|other| (*at, other))
    });
    let turned: Vec<Option<(Point, Direction)>> = turned.collect();
    let mut placed = record.placed().peekable();
    record.truth() == Some(true)
        && placed.peek().is_some()
        && placed.all(|(_, account)| account.ships.iter().eq(&turned))
}

/// Attacks as typed, and a prompt before each.
fn attacked_as_asked(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    attacked_as_typed(script, steps).or_else(|| {
        steps.iter().enumerate().find_map(|(step, record)| {
            let silent = |(event, _): &(usize, _)| !prompts(&script.config, &record.events[*event].printed);
            let (event, _) = record.shots().find(silent)?;
            Some(unprompted(step, event, "where to attack"))
        })
    })
}

/// The same of a player that counts rows and columns from one, which other checks tell.
fn attacked_by_either_count(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    attacked_as_asked(script, steps).filter(|_| !attacked_as_counted_from_one(script, steps))
}

fn attacked_as_counted_from_one(script: &PlayerScript, steps: &[StepRecord]) -> bool {
    let by_id: Vec<ShipId> = (0..).take(script.config.ships.len()).collect();
    let Some(counted) = understood_by(script, &by_id, Counting::FromOne) else { return false };
    let shots = steps.iter().flat_map(StepRecord::shots).map(|(_, shot)| shot.at);
    shots.eq(counted.targets)
}

/// The same of a player that has placed its ships: one that has not may read lines that were meant for that.
fn attacked_once_placed(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    has_placed(script, steps).then(|| attacked_as_asked(script, steps)).flatten()
}

/// True if it says that all ships are placed, and they are: a ship that was never asked for leaves its lines behind.
fn has_placed(script: &PlayerScript, steps: &[StepRecord]) -> bool {
    let lies =
        |record: &StepRecord| record.placed().all(|(_, account)| account.ships.iter().all(Option::is_some));
    let mut placing = script.steps.iter().zip(steps).filter(|(step, _)| step.masks().is_some());
    placing.all(|(_, record)| record.truth() == Some(true) && lies(record))
}

fn unprompted(step: usize, event: usize, about: &str) -> LocatedMismatch {
    let required = format!("a prompt on cout that asks the user {about}, in any words");
    EventLocation::event(step, event).mismatch(required, "nothing was written to ask for it")
}

/// Returns true if a text has more to say than a board's display, which asks for nothing.
fn prompts(config: &GameConfig, text: &str) -> bool {
    let cols = usize::try_from(config.cols).unwrap_or(0);
    let is_of_board = |line: &str| {
        let (head, cells) = line.split_at_checked(2).unwrap_or((line, ""));
        let is_row = head.starts_with(|c: char| c.is_ascii_digit()) && head.ends_with(' ');
        (head == "  " || is_row) && cells.chars().count() == cols
    };
    text.lines().any(|line| !line.trim().is_empty() && !is_of_board(line))
}

fn placed_as_typed(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let step = script.steps.iter().position(|step| step.masks().is_some())?;
    let record = steps.get(step)?;
    let fleet = understood_in(script, &asked_order(&script.config, record))?.fleet;
    let misplaced = record.placed().find(|(_, account)| {
        !account.ships.iter().zip(&fleet).all(|(ship, typed)| ship.as_ref() == Some(typed))
    });
    if let Some((event, account)) = misplaced {
        let required = describe(script, fleet.iter().copied().map(Some));
        let got = describe(script, account.ships.iter().copied());
        return Some(EventLocation::event(step, event).mismatch(required, got));
    }
    let refused = record.truth() == Some(false);
    refused.then(|| EventLocation::step(step).mismatch("true: all ships are placed", "false"))
}

/// The order in which a player asks for its ships: that of their first places on the board. Where it names the ships by their ids, and
/// each in that order, it has put them in another's place.
fn asked_order(config: &GameConfig, record: &StepRecord) -> Vec<ShipId> {
    let by_id: Vec<ShipId> = (0..).take(config.ships.len()).collect();
    let Some((event, account)) = record.placed().next() else { return by_id };
    let placed = account.entries.iter().filter(|entry| entry.act == BoardAct::Place && entry.done);
    let mut order: Vec<ShipId> = Vec::new();
    for id in placed.map(|entry| entry.ship.id) {
        if by_id.contains(&id) && !order.contains(&id) {
            order.push(id);
        }
    }
    let all = order.len() == by_id.len();
    if all && !asks_by_id(config, &record.events[event].printed) { order } else { by_id }
}

/// Returns true if a text names all ships, by their ids.
fn asks_by_id(config: &GameConfig, printed: &str) -> bool {
    let names = || config.ships.iter().map(|(_, _, name)| *name);
    let first: Option<Vec<usize>> = names().map(|name| printed.find(name)).collect();
    let last: Option<Vec<usize>> = names().map(|name| printed.rfind(name)).collect();
    [first, last].into_iter().all(|places| places.is_some_and(|places| places.is_sorted()))
}

fn describe(script: &PlayerScript, ships: impl Iterator<Item = Option<(Point, Direction)>>) -> String {
    let names = script.config.ships.iter().map(|(_, _, name)| name);
    let lines = names.zip(ships).map(|(name, ship)| match ship {
        Some((at, direction)) => format!("{name} {} from {at}", way(direction)),
        None => format!("{name} not on the board"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn way(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => "across",
        Direction::Vertical => "down",
    }
}

fn attacked_as_typed(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let targets = understood(script)?.targets;
    steps.iter().enumerate().find_map(|(step, record)| {
        let (event, got, target) = record
            .shots()
            .zip(&targets)
            .map(|((event, shot), target)| (event, shot.at, target))
            .find(|(_, at, target)| at != *target)?;
        Some(EventLocation::event(step, event).mismatch(format!("{target}, as typed"), got.to_string()))
    })
}

/// A human whose input ends too early. The handout does not say what follows, so nothing is wrong; a program that asks for
/// ever gets a remark.
fn input_ends() -> PlayerScript {
    PlayerScript::judged(one_ship_config(), Judging::Remark(asks_for_ever))
        .player(0, "human")
        .types(0, &["h"], &[])
        .places(0, Vec::new())
}

fn asks_for_ever(_: &PlayerScript, record: &RunRecord) -> Option<String> {
    let remark =
        "HumanPlayer asks for ever once the input has ended; the harness stopped it, which costs nothing";
    matches!(record.end, End::TimedOut { .. } | End::OverLimit { .. }).then(|| remark.to_owned())
}

/// The fleet that the lines describe, in the words of a repro program.
pub(super) fn required_ships(script: &PlayerScript) -> String {
    let fleet = understood(script).map(|understood| understood.fleet).unwrap_or_default();
    let names = script.config.ships.iter().map(|(_, _, name)| *name);
    let words = |(name, (at, direction)): (&str, (Point, Direction))| {
        format!("{name} {} from {} {}; ", way(direction), at.r, at.c)
    };
    names.zip(fleet).map(words).collect()
}

/// The positions that the lines of an attacking script name.
pub(super) fn required_targets(script: &PlayerScript) -> Vec<Point> {
    understood(script).map(|understood| understood.targets).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Scenario;

    #[test]
    fn what_follows_the_end_of_the_input_shows_nothing_of_placing() {
        let telling = |script: &PlayerScript| script.is_telling();
        assert!(!telling(&input_ends()) && telling(&one_ship(&ONE_SHIP)));
    }

    #[test]
    fn lines_of_checks_on_refusals_can_be_understood_by_a_player_that_counts_from_one() {
        let scripts = [rejects_direction(), rejects_numbers(), rejects_position()];
        let counted = |script: &PlayerScript| {
            let by_id: Vec<ShipId> = (0..).take(script.config.ships.len()).collect();
            understood_by(script, &by_id, Counting::FromOne).is_some()
        };
        for scripts in scripts {
            let understood = scripts.iter().filter(|script| counted(script)).count();
            assert!(understood >= 3, "{understood} of {}", scripts.len());
        }
    }

    #[test]
    fn a_board_asks_for_nothing_and_any_words_do() {
        let config = GameConfig::with_lengths(2, 3, &[2]);
        assert!(!prompts(&config, ""));
        assert!(!prompts(&config, "  012\n0 .#.\n1 AA.\n\n"));
        assert!(prompts(&config, "  012\n0 ...\n1 ...\nwhere? "));
        assert!(prompts(&config, "?"));
    }
}
