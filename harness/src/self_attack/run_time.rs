//! The attacker as a component: compiled, linked, loaded and confined like a student's.

use std::time::Duration;

use super::canary::Canary;
use super::error::SelfAttackError;
use super::judge::{AttackOutcome, judge};
use crate::build::{Builder, Cache, Library, Reuse, Toolchain};
use crate::model::{
    BuildInput, ComponentKit, CppStyle, Kit, Limits, Linked, NamedText, Partner, PartnerFault,
};
use crate::worker::{Job, Loading, Zygote};

const SOURCE: &str = include_str!("attack.cpp");

const ATTACKER: ComponentKit =
    ComponentKit { id: "self-attack", file: "attack.cpp", shims: &["self_attack_shim.cpp"] };

/// A kit of its own: what the attacker tries to get around is the same for all assignments.
const KIT: Kit = Kit {
    headers: &[],
    shim_headers: &[],
    shims: &[NamedText {
        name: "self_attack_shim.cpp",
        text: include_str!("../../runtime/cpp/self_attack_shim.cpp"),
    }],
    components: &[ATTACKER],
    variants: &[],
    style: CppStyle::PLAIN,
};

/// More than students' components get: where the machine is busy, the attacker is to come to its end too.
const WALL: Duration = Duration::from_secs(60);

/// Runs the attacker as a component, compiled and confined as that toolchain's are.
///
/// # Errors
/// When it could not be run at all.
pub fn at_run_time(toolchain: &Toolchain, cache: &Cache) -> Result<AttackOutcome, SelfAttackError> {
    let builder = Builder::prepare(toolchain.clone(), cache, &KIT)?;
    let canary = Canary::hide()?;
    let mut zygote = Zygote::start(toolchain.confinement())?;
    let mut library = attacker(&builder, Reuse::Allowed)?;
    if let Loading::Refused(_) = zygote.load(&library)? {
        // The attacker is the grader's own, so a library that does not load is not the one that was built.
        library = attacker(&builder, Reuse::Refused)?;
    }
    let request = canary.path().as_os_str().as_encoded_bytes().to_vec();
    let limits = Limits { wall: WALL, ..Limits::default() };
    let job = Job { library: &library, seed: 0, request: &request, limits };
    Ok(judge(&zygote.perform(&job, &mut Nobody), canary.secret()))
}

fn attacker(builder: &Builder, reuse: Reuse) -> Result<Linked, SelfAttackError> {
    match builder.build(&ATTACKER, &BuildInput::alone(ATTACKER.file, SOURCE.as_bytes()), reuse)? {
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
