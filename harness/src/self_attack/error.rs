//! [`SelfAttackError`]: why the attack could not be carried out.

use crate::build::BuildError;
use crate::worker::LaunchError;

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
