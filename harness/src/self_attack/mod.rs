//! Attacking ourselves first: what a hostile component would try is tried through the whole pipeline, against a fresh
//! secret, before anybody's code is run. A layer that is claimed and does not hold is found here and not in a grade.
//!
//! Main functions: [`at_run_time`] and [`at_build_time`]. The attacker is a component like any other: compiled, linked,
//! loaded and confined alike. What it reports is judged here.

mod build_time;
mod canary;
mod judge;

pub use build_time::at_build_time;
pub use judge::{Attempt, Outcome};

use std::time::Duration;

use crate::build::{BuildError, Library, Reuse, SELF_ATTACK, Workshop};
use crate::model::{Limits, Linked, Partner, PartnerFault};
use crate::worker::{Job, LaunchError, Loading, Zygote};
use canary::Canary;

const SOURCE: &str = include_str!("attack.cpp");

/// More than students' components get: where the machine is busy, the attacker is to come to its end too.
const WALL: Duration = Duration::from_secs(60);

/// The attack could not be carried out: a fault of ours or of the machine.
#[derive(Debug, thiserror::Error)]
pub enum SelfAttackError {
    /// The attacker could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// It could not be run.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// The secret could not be hidden.
    #[error("the self-attack has no place for its secret: {0}")]
    System(#[from] std::io::Error),
    /// Our own attacker does not compile.
    #[error("the self-attack does not compile: {0}")]
    Attacker(String),
}

impl SelfAttackError {
    /// The fix.
    pub fn help(&self) -> &'static str {
        match self {
            SelfAttackError::Build(error) => error.help(),
            SelfAttackError::Launch(_) => "see that the machine has room for another process",
            SelfAttackError::System(_) => {
                "see that the folder for temporary files has room and can be written"
            }
            SelfAttackError::Attacker(_) => "try the other --compiler, or a newer one",
        }
    }
}

/// Runs the attacker as a component.
///
/// # Errors
/// When it could not be run at all.
pub fn at_run_time(workshop: &Workshop) -> Result<Outcome, SelfAttackError> {
    let canary = Canary::hide()?;
    let mut zygote = Zygote::start(workshop.toolchain().confinement())?;
    let mut library = attacker(workshop, Reuse::Allowed)?;
    if let Loading::Refused(_) = zygote.load(&library)? {
        // It is ours, so what does not load is not what was built.
        library = attacker(workshop, Reuse::Refused)?;
    }
    let request = canary.path().as_os_str().as_encoded_bytes().to_vec();
    let limits = Limits { wall: WALL, ..Limits::default() };
    let job = Job { library: &library, seed: 0, request: &request, limits };
    Ok(judge::judge(&zygote.perform(&job, &mut Nobody), canary.secret()))
}

fn attacker(workshop: &Workshop, reuse: Reuse) -> Result<Linked, SelfAttackError> {
    match workshop.build(&SELF_ATTACK, SOURCE.as_bytes(), reuse)? {
        Library::Ready { linked, .. } => Ok(linked),
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            Err(SelfAttackError::Attacker(diagnostics))
        }
    }
}

/// The attacker has no collaborators.
struct Nobody;

impl Partner for Nobody {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("the self-attack calls nobody".to_owned()))
    }
}
