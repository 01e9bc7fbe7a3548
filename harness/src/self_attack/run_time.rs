//! The attacker as a component: compiled, linked, loaded and confined like a student's.

use std::time::Duration;

use super::canary::Canary;
use super::error::SelfAttackError;
use super::judge::{AttackOutcome, judge};
use crate::build::{Builder, Library, Reuse, SELF_ATTACK};
use crate::model::{BuildInput, Limits, Linked, Partner, PartnerFault};
use crate::worker::{Job, Loading, Zygote};

const SOURCE: &str = include_str!("attack.cpp");

/// More than students' components get: where the machine is busy, the attacker is to come to its end too.
const WALL: Duration = Duration::from_secs(60);

/// Runs the attacker as a component.
///
/// # Errors
/// When it could not be run at all.
pub fn at_run_time(builder: &Builder) -> Result<AttackOutcome, SelfAttackError> {
    let canary = Canary::hide()?;
    let mut zygote = Zygote::start(builder.toolchain().confinement())?;
    let mut library = attacker(builder, Reuse::Allowed)?;
    if let Loading::Refused(_) = zygote.load(&library)? {
        // The attacker is the grader's own, so a library that does not load is not the one that was built.
        library = attacker(builder, Reuse::Refused)?;
    }
    let request = canary.path().as_os_str().as_encoded_bytes().to_vec();
    let limits = Limits { wall: WALL, ..Limits::default() };
    let job = Job { library: &library, seed: 0, request: &request, limits };
    Ok(judge(&zygote.perform(&job, &mut Nobody), canary.secret()))
}

fn attacker(builder: &Builder, reuse: Reuse) -> Result<Linked, SelfAttackError> {
    match builder.build(&SELF_ATTACK, &BuildInput::alone(SELF_ATTACK.file, SOURCE.as_bytes()), reuse)? {
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
