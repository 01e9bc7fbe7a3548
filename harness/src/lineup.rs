//! One game between parts of several submissions: a process for each part that is not the reference's, and the lines to
//! them. What passes over the lines, and whose fault it is when something goes wrong, is the assignment's business.
//!
//! Main function: [`lineup`].

use std::time::Duration;

use crate::assignments::battleship::contest::{Kind, Secret};
use crate::assignments::battleship::lineup::{Cast, Filled, Line, Part, Said, Sheet, Stop, part_seed, play};
use crate::duel::Home;
use crate::model::{Breach, Conduct, Limits, LineupEnding, LineupPart, LineupReport, Partner, PartnerFault};
use crate::worker::{Dialogue, Event, Job, LaunchError, Zygote};

/// Elapsed time for one answer: twice the handout's five seconds for a move, because the machine may be busy.
const ANSWER: Duration = Duration::from_secs(10);

/// Processor time of one part for a whole game.
const GAME: Duration = Duration::from_secs(300);

/// Sleep of one part in a whole game: none has to sleep.
const SLEEP: Duration = Duration::from_secs(10);

/// Who fills a part.
#[derive(Debug, Clone)]
pub struct Filling {
    /// What to call it in the report: hostile text.
    pub name: String,
    /// Which kind of player plays; of no meaning for other parts.
    pub kind: Kind,
    /// Whose part that is.
    pub home: Home,
}

/// Why there was no game.
#[derive(Debug, thiserror::Error)]
pub enum LineupError {
    /// A fault of ours.
    #[error("{0}")]
    Ours(String),
    /// A library that compiled and does not load.
    #[error("{title} of {name} cannot be loaded; its own process says: {text}")]
    NotLoadable {
        /// Which part.
        title: &'static str,
        /// Whose.
        name: String,
        /// The loader's words.
        text: String,
    },
}

impl From<LaunchError> for LineupError {
    fn from(error: LaunchError) -> LineupError {
        LineupError::Ours(error.to_string())
    }
}

/// Plays one game; the fillings are in the order of [`Part::ALL`].
///
/// # Errors
/// When the workers cannot be used, or a library does not load.
pub fn lineup(fillings: &[Filling; 5], seed: u64) -> Result<LineupReport, LineupError> {
    for (part, filling) in Part::ALL.into_iter().zip(fillings) {
        if let Some(text) = filling.home.refusal()? {
            return Err(LineupError::NotLoadable { title: part.title(), name: filling.name.clone(), text });
        }
    }
    let mut processes = Vec::new();
    for filling in fillings {
        processes.push(match filling.home {
            Home::Reference => None,
            Home::Library { confinement, .. } => Some(Zygote::start(confinement)?),
        });
    }
    match game(fillings, &mut processes, seed)? {
        Ok(ending) => Ok(report(fillings, seed, ending, None)),
        Err(Stop::Breach(part, breach)) => {
            Ok(report(fillings, seed, LineupEnding::Stopped, Some(&(part, breach))))
        }
        Err(Stop::Ours(detail)) => Err(LineupError::Ours(detail)),
    }
}

fn report(
    fillings: &[Filling; 5],
    seed: u64,
    ending: LineupEnding,
    breach: Option<&(Part, Breach)>,
) -> LineupReport {
    let parts = Part::ALL.iter().zip(fillings).map(|(part, filling)| LineupPart {
        title: part.title(),
        whose: filling.name.clone(),
        conduct: match breach {
            Some((broken, breach)) if broken == part => Conduct::Broke(breach.clone()),
            Some(_) | None => match filling.home {
                Home::Reference => Conduct::Reference,
                Home::Library { .. } => Conduct::Kept,
            },
        },
    });
    LineupReport { seed, parts: parts.collect(), ending }
}

/// The inner result is the game's, the outer one says whether there was one.
fn game(
    fillings: &[Filling; 5],
    processes: &mut [Option<Zygote>],
    seed: u64,
) -> Result<Result<LineupEnding, Stop>, LineupError> {
    let secret = Secret::new(seed);
    let mut sheet = Sheet::standard();
    if let (Some(zygote), Home::Library { linked: library, .. }) = (&mut processes[0], &fillings[0].home) {
        let request = sheet.facts_request();
        let job = Job { library, seed: part_seed(secret, Part::Game), request: &request, limits: limits() };
        match sheet.told_by(&zygote.perform(&job, &mut Nobody)) {
            Ok(told) => sheet = told,
            Err(stop) => return Ok(Err(stop)),
        }
    }
    let mut filled = Vec::new();
    for ((part, filling), zygote) in Part::ALL.into_iter().zip(fillings).zip(processes) {
        filled.push(fill(&sheet, part, filling, zygote, secret)?);
    }
    let Ok([game, board1, board2, player1, player2]) = <[Filled<'_>; 5]>::try_from(filled) else {
        return Err(LineupError::Ours("a part of the game is missing".to_owned()));
    };
    let players = [(fillings[3].kind, player1), (fillings[4].kind, player2)];
    Ok(play(&sheet, Cast { secret, game, boards: [board1, board2], players }))
}

fn fill<'z>(
    sheet: &Sheet,
    part: Part,
    filling: &Filling,
    zygote: &'z mut Option<Zygote>,
    secret: Secret,
) -> Result<Filled<'z>, LineupError> {
    let (Some(zygote), Home::Library { linked: library, .. }) = (zygote, &filling.home) else {
        return Ok(Filled::Ours);
    };
    let request = sheet.opening(part, filling.kind);
    let job = Job { library, seed: part_seed(secret, part), request: &request, limits: limits() };
    let dialogue = zygote.begin(&job)?;
    Ok(Filled::Theirs(Box::new(Wire { dialogue: Some(dialogue) })))
}

fn limits() -> Limits {
    Limits { cpu: GAME, wall: ANSWER, ..Limits::default() }
}

/// For a Game that is asked about itself and asks nobody.
struct Nobody;

impl Partner for Nobody {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("there is nobody to call yet".to_owned()))
    }
}

/// A line to a process of ours; the time that others take is not held against it.
struct Wire<'z> {
    /// Gone with the process.
    dialogue: Option<Dialogue<'z>>,
}

impl Line for Wire<'_> {
    fn listen(&mut self) -> Result<Said, String> {
        let Some(dialogue) = &mut self.dialogue else { return Err("a part is gone already".to_owned()) };
        dialogue.allow(ANSWER);
        match dialogue.listen().map_err(|error| error.to_string())? {
            Event::Call(_) if dialogue.has_slept_for(SLEEP) => Ok(Said::Asleep(SLEEP.as_secs())),
            Event::Call(call) => Ok(Said::Called { answers: dialogue.take_answers(), call }),
            Event::Ended(record) => {
                self.dialogue = None;
                match record.end.fault() {
                    Some(detail) => Err(detail.to_owned()),
                    None => Ok(Said::Gone(record)),
                }
            }
        }
    }

    fn reply(&mut self, reply: &[u8]) {
        if let Some(dialogue) = &mut self.dialogue {
            dialogue.pass(reply);
        }
    }
}

impl Drop for Wire<'_> {
    fn drop(&mut self) {
        if let Some(dialogue) = self.dialogue.take() {
            // The game is over, and the worker goes with its handle in any case.
            let _ = dialogue.dismiss();
        }
    }
}
