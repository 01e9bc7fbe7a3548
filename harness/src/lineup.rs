//! One game between parts of several submissions: a process for each part that is not the reference's, and the links to
//! them. The assignment knows the messages on the links and finds the part at fault.
//!
//! Main function: [`lineup`].

use std::cell::Cell;
use std::time::Duration;

use crate::duel::Home;
use crate::model::{
    Breach, Conduct, Limits, LineupEnding, LineupPart, LineupReport, LineupStop, LinkEvent, Matches,
    PartLink, Partner, PartnerFault, PlayerKind, Secret, SlotFilling,
};
use crate::worker::{Dialogue, Event, Job, LaunchError, Zygote};

/// Processor time of one part for a whole game.
const GAME: Duration = Duration::from_secs(300);

/// Sleep of one part in a whole game: none has to sleep.
const SLEEP: Duration = Duration::from_secs(10);

/// The filling of a slot as an instructor named it.
#[derive(Debug, Clone)]
pub(crate) struct Filling {
    /// Its name in the report: hostile text.
    pub name: String,
    /// The kind of player; without meaning for other parts.
    pub kind: PlayerKind,
    /// Its owner.
    pub home: Home,
}

/// The reason why there was no game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LineupError {
    /// A grader error.
    #[error("{0}")]
    Grader(String),
    /// A library compiled and does not load.
    #[error("{title} of {name} cannot be loaded; its own process says: {text}")]
    NotLoadable {
        /// The part.
        title: &'static str,
        /// Its owner.
        name: String,
        /// The loader's words.
        text: String,
    },
}

impl From<LaunchError> for LineupError {
    fn from(error: LaunchError) -> LineupError {
        LineupError::Grader(error.to_string())
    }
}

/// Plays one game; the fillings are in the order of the assignment's slots.
///
/// # Errors
/// Fails if the workers cannot be used, or a library does not load.
pub(crate) fn lineup(
    matches: &dyn Matches,
    fillings: &[Filling],
    seed: u64,
) -> Result<LineupReport, LineupError> {
    for (slot, filling) in matches.slots().iter().zip(fillings) {
        if let Some(text) = filling.home.refusal()? {
            return Err(LineupError::NotLoadable { title: slot.title, name: filling.name.clone(), text });
        }
    }
    let mut processes = Vec::new();
    for filling in fillings {
        processes.push(match filling.home {
            Home::Reference => None,
            Home::Library { confinement, .. } => Some(Zygote::start(confinement)?),
        });
    }
    let calls: Vec<Cell<u32>> = fillings.iter().map(|_| Cell::new(0)).collect();
    let report = |ending, breach| report(matches, fillings, &calls, seed, ending, breach);
    match game(matches, fillings, &calls, &mut processes, Secret::new(seed))? {
        Ok(ending) => Ok(report(ending, None)),
        Err(LineupStop::Breach(slot, breach)) => Ok(report(LineupEnding::Stopped, Some(&(slot, breach)))),
        Err(LineupStop::Grader(detail)) => Err(LineupError::Grader(detail)),
    }
}

fn report(
    matches: &dyn Matches,
    fillings: &[Filling],
    calls: &[Cell<u32>],
    seed: u64,
    ending: LineupEnding,
    breach: Option<&(usize, Breach)>,
) -> LineupReport {
    let conduct = |number: usize| match (breach, &fillings[number].home) {
        (Some((broken, breach)), _) if *broken == number => Conduct::Broke(breach.clone()),
        (_, Home::Reference) => Conduct::Reference,
        (_, Home::Library { .. }) if calls[number].get() == 0 => Conduct::NotExercised,
        (_, Home::Library { .. }) => Conduct::Kept,
    };
    let parts =
        matches.slots().iter().zip(fillings).enumerate().map(|(number, (slot, filling))| LineupPart {
            title: slot.title,
            whose: filling.name.clone(),
            calls: calls[number].get(),
            conduct: conduct(number),
        });
    LineupReport { seed, parts: parts.collect(), ending }
}

/// Plays the game; the inner result is the game's, the outer one fails if there was none.
fn game(
    matches: &dyn Matches,
    fillings: &[Filling],
    calls: &[Cell<u32>],
    processes: &mut [Option<Zygote>],
    secret: Secret,
) -> Result<Result<LineupEnding, LineupStop>, LineupError> {
    let wall = matches.move_limit();
    let Some(mut game) = matches.lineup() else {
        return Err(LineupError::Grader("the assignment has no such game".to_owned()));
    };
    for (slot, (filling, zygote)) in fillings.iter().zip(processes.iter_mut()).enumerate() {
        let (Some(request), Some(zygote)) = (game.facts_request(slot), zygote) else { continue };
        let Some(job) = job(filling, &request, game.seed(secret, slot), wall) else { continue };
        if let Err(stop) = game.take_facts(slot, &zygote.perform(&job, &mut NoParts)) {
            return Ok(Err(stop));
        }
    }
    let mut filled = Vec::new();
    for (slot, (filling, zygote)) in fillings.iter().zip(processes).enumerate() {
        let request = game.request(slot, filling.kind);
        let job = job(filling, &request, game.seed(secret, slot), wall);
        filled.push((filling.kind, fill(job.as_ref(), zygote, &calls[slot], wall)?));
    }
    Ok(game.play(secret, filled))
}

fn fill<'z>(
    job: Option<&Job<'_>>,
    zygote: &'z mut Option<Zygote>,
    calls: &'z Cell<u32>,
    wall: Duration,
) -> Result<SlotFilling<'z>, LineupError> {
    let (Some(zygote), Some(job)) = (zygote, job) else { return Ok(SlotFilling::Reference) };
    let dialogue = zygote.begin(job)?;
    Ok(SlotFilling::Remote(Box::new(ProcessLink { dialogue: Some(dialogue), calls, wall })))
}

fn job<'j>(filling: &'j Filling, request: &'j [u8], seed: u64, wall: Duration) -> Option<Job<'j>> {
    let Home::Library { linked: library, .. } = &filling.home else { return None };
    Some(Job { library, seed, request, limits: Limits { cpu: GAME, wall, ..Limits::default() } })
}

/// The partner of a part that is asked for its data before the others are there.
struct NoParts;

impl Partner for NoParts {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("there is nobody to call yet".to_owned()))
    }
}

/// The link to a part's process; time that other parts take does not count.
struct ProcessLink<'z> {
    /// Gone with the process.
    dialogue: Option<Dialogue<'z>>,
    calls: &'z Cell<u32>,
    wall: Duration,
}

impl PartLink for ProcessLink<'_> {
    fn listen(&mut self) -> Result<LinkEvent, String> {
        let Some(dialogue) = &mut self.dialogue else { return Err("a part is gone already".to_owned()) };
        dialogue.allow(self.wall);
        match dialogue.listen().map_err(|error| error.to_string())? {
            Event::Call(_) if dialogue.has_slept_for(SLEEP) => Ok(LinkEvent::Asleep(SLEEP.as_secs())),
            Event::Call(call) => Ok(LinkEvent::Called { answers: dialogue.take_answers(), call }),
            Event::Ended(record) => {
                self.dialogue = None;
                match record.end.fault() {
                    Some(detail) => Err(detail.to_owned()),
                    None => Ok(LinkEvent::Gone(record)),
                }
            }
        }
    }

    fn called(&mut self) {
        self.calls.set(self.calls.get() + 1);
    }

    fn reply(&mut self, reply: &[u8]) {
        if let Some(dialogue) = &mut self.dialogue {
            dialogue.pass(reply);
        }
    }
}

impl Drop for ProcessLink<'_> {
    fn drop(&mut self) {
        if let Some(dialogue) = self.dialogue.take() {
            // The game is over, and the worker goes with its handle in any case.
            let _ = dialogue.dismiss();
        }
    }
}
