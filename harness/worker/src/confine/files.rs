//! The rules of Landlock: a few places in the file system, no network, no signals to other processes.

use std::io;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

/// The newest interface that this knows; an older kernel gives what it has.
const NEWEST: ABI = ABI::V9;

/// The places that a process may reach.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Reach<'a> {
    /// To be read.
    pub(crate) readable: &'a [&'a Path],
    /// To be read and executed; what does not exist is passed over.
    pub(crate) executable: &'a [&'a Path],
    /// To be written, and everything below.
    pub(crate) writable: &'a [&'a Path],
}

/// Places that were opened and are not yet all that can be reached.
pub(crate) struct Prepared(RulesetCreated);

/// Opens the places, which another user may be unable to do later.
pub(crate) fn prepare(reach: &Reach<'_>) -> io::Result<Prepared> {
    let mut rules = begin().map_err(failed)?;
    for place in reach.readable {
        rules = add(rules, place, AccessFs::ReadFile.into())?;
    }
    for place in reach.executable.iter().filter(|place| place.exists()) {
        rules = add(rules, place, AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute)?;
    }
    for place in reach.writable {
        rules = add(rules, place, written())?;
    }
    Ok(Prepared(rules))
}

impl Prepared {
    /// Restricts this process to the places, for good. Processes that it starts are restricted alike.
    pub(crate) fn restrict(self) -> io::Result<()> {
        let status = self.0.restrict_self().map_err(failed)?;
        match status.ruleset {
            RulesetStatus::FullyEnforced | RulesetStatus::PartiallyEnforced => Ok(()),
            RulesetStatus::NotEnforced => Err(io::Error::from_raw_os_error(libc::EOPNOTSUPP)),
        }
    }
}

/// The rights over files must be had; what newer kernels add is taken where it is there.
fn begin() -> Result<RulesetCreated, RulesetError> {
    Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(ABI::V1))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()
}

fn add(rules: RulesetCreated, place: &Path, access: BitFlags<AccessFs>) -> io::Result<RulesetCreated> {
    let handle = PathFd::new(place).map_err(|_| io::Error::last_os_error())?;
    let access = if place.is_dir() { access } else { access & AccessFs::from_file(NEWEST) };
    rules.add_rule(PathBeneath::new(handle, access)).map_err(failed)
}

/// Files to be made, changed, removed and moved about (as archives of crates are when they are finished); no devices, no
/// sockets, nothing to be executed.
fn written() -> BitFlags<AccessFs> {
    AccessFs::ReadFile
        | AccessFs::ReadDir
        | AccessFs::WriteFile
        | AccessFs::Truncate
        | AccessFs::Refer
        | AccessFs::MakeReg
        | AccessFs::MakeDir
        | AccessFs::RemoveFile
        | AccessFs::RemoveDir
}

fn failed(error: impl std::error::Error) -> io::Error {
    let system = io::Error::last_os_error();
    match system.raw_os_error() {
        Some(number) if number != 0 => system,
        Some(_) | None => io::Error::other(error.to_string()),
    }
}
