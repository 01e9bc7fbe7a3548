//! Silence: only HumanPlayer writes to cout, and only HumanPlayer reads from cin.

use reference::battleship::{Direction, Point};

use super::mediocre::no_room;
use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{PlayerOwners, PlayerPremise, PlayerScript};
use super::shooting::{InvalidShot, OpponentBoard, OpponentShots, ShootingPlan};
use super::starter_player::is_of_its_own;
use super::step::PlayerStep;
use super::transcript::StepRecord;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::repro::watched_cin::WAS_READ;

/// The checks that own a player's crash, exit or endless loop.
pub(super) const PLAYERS: PlayerOwners = PlayerOwners {
    of_all: &[],
    of_ends: &[
        "player.awful.legal",
        "player.mediocre.attack.fresh",
        "player.mediocre.place.finds",
        "player.good.places",
        "player.good.finishes",
        "player.create.types",
    ],
};

/// The check that owns an end of a player that finds no room.
const IN_VAIN: PlayerOwners =
    PlayerOwners { of_all: &[], of_ends: &["player.mediocre.place.fails-honestly"] };

/// The checks that own an end of a player in state 2 or behind it.
const CROSSES: PlayerOwners = PlayerOwners {
    of_all: &[],
    of_ends: &[
        "player.mediocre.attack.exhausted",
        "player.mediocre.attack.state-1",
        "player.mediocre.attack.stays",
        "player.mediocre.attack.center",
        "player.mediocre.attack.cross",
        "player.mediocre.attack.fresh",
    ],
};

pub(super) fn silent() -> Vec<PlayerScript> {
    // A GoodPlayer may think for seconds about each shot.
    let given: [(&str, u32, u64, PlayerPremise); 3] = [
        ("mediocre", 20, 2, is_of_its_own),
        ("awful", 20, 1, |_, _| Some("the handout gives AwfulPlayer: that it is silent shows nothing")),
        ("good", 3, 20, is_of_its_own),
    ];
    let script = |(kind, shots, seconds, premise)| {
        // The second player of the kind tells what the first one's destructor did.
        played(kind, shots)
            .then(PlayerStep::Delete(0))
            .player(0, kind)
            .places(0, Vec::new())
            .seconds(seconds)
            .given(premise)
            .relies_on(PLAYERS)
    };
    let [mediocre, awful, good] = given.map(script);
    // What the last one sleeps takes nothing from the others.
    vec![mediocre, awful, tries_in_vain(), uses_up_crosses(), good]
}

/// A player that is made, asked and attacked, and that shoots.
pub(super) fn played(kind: &'static str, shots: u32) -> PlayerScript {
    let fleet = [(0, 0), (2, 2), (4, 1)].map(|(r, c)| (Point::new(r, c), Direction::Horizontal)).to_vec();
    let opponent = OpponentShots { from: 1, at: vec![Point::new(1, 1), Point::new(0, 3)] };
    let plan = ShootingPlan {
        invalid_shot: InvalidShot::IsReported,
        opponent: Some(opponent),
        ..ShootingPlan::alone(OpponentBoard::Fleet(fleet), shots)
    };
    PlayerScript::new(GameConfig::with_lengths(6, 6, &[3, 2, 4]), is_silent)
        .player(0, kind)
        .then(PlayerStep::IsAwful(0))
        .then(PlayerStep::IsHuman(0))
        .places(0, Vec::new())
        .shoots(0, plan)
}

/// A MediocrePlayer for whose ships there never is room.
fn tries_in_vain() -> PlayerScript {
    let config = GameConfig::with_lengths(6, 6, &[3, 2]);
    let masks = vec![no_room(&config)];
    PlayerScript::new(config, is_silent)
        .player(0, "mediocre")
        .then(PlayerStep::IsAwful(0))
        .places(0, masks)
        .given(is_of_its_own)
        .relies_on(IN_VAIN)
}

/// A MediocrePlayer that hits ships which are longer than its cross.
fn uses_up_crosses() -> PlayerScript {
    let fleet = (0..6).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let plan = ShootingPlan::alone(OpponentBoard::Fleet(fleet), 60);
    PlayerScript::new(GameConfig::with_lengths(10, 10, &[10; 6]), is_silent)
        .player(0, "mediocre")
        .then(PlayerStep::IsAwful(0))
        .shoots(0, plan)
        .given(is_of_its_own)
        .relies_on(CROSSES)
}

fn is_silent(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    steps.iter().enumerate().find_map(|(step, record)| prints(step, record).or_else(|| reads(step, record)))
}

fn prints(step: usize, record: &StepRecord) -> Option<LocatedMismatch> {
    let events = record.events.iter().enumerate().map(|(index, event)| (Some(index), &event.printed));
    let answer = record.answer.iter().map(|answer| (None, &answer.head.printed));
    let (event, printed) = events.chain(answer).find(|(_, printed)| !printed.is_empty())?;
    let required = "nothing written to cout: only HumanPlayer may";
    Some(EventLocation { step, event }.mismatch(required, format!("it wrote {printed:?}")))
}

fn reads(step: usize, record: &StepRecord) -> Option<LocatedMismatch> {
    let event = record.events.iter().position(|event| event.input_was_read);
    if event.is_none() && !record.had_read_input() {
        return None;
    }
    let required = "nothing read from cin: only HumanPlayer may";
    Some(EventLocation { step, event }.mismatch(required, WAS_READ))
}
