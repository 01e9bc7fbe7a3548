//! The filters of system calls (seccomp), made from the lists in [`harness_worker::policy`].

use std::collections::BTreeMap;
use std::io;

use harness_worker::policy::{
    COMPILER_DENIED, COMPILER_DENIED_OLD, COMPILER_PRETENDED, COMPONENT, COMPONENT_NARROW, COMPONENT_OLD,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, SeccompRule};

use super::program;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Compiled lists of calls, which hold together.
pub(crate) struct Filter(Vec<BpfProgram>);

impl Filter {
    /// Puts the lists in force, for good.
    pub(crate) fn install(&self) -> io::Result<()> {
        self.0.iter().try_for_each(|program| seccompiler::apply_filter(program).map_err(refused))
    }
}

fn refused(error: seccompiler::Error) -> io::Error {
    match error {
        seccompiler::Error::Prctl(cause) | seccompiler::Error::Seccomp(cause) => cause,
        seccompiler::Error::Backend(_)
        | seccompiler::Error::EmptyFilter
        | seccompiler::Error::ThreadSync(_) => io::Error::other(error.to_string()),
    }
}

/// Stands for the process's own number until that is known. Larger than any process number.
const SELF: u32 = 0x5e1f_5e1f;

/// The filter for components, compiled once for all processes.
pub(crate) struct ComponentFilter(BpfProgram);

impl ComponentFilter {
    /// Compiles the list for components: calls that are not on it fail, calls in another processor's manner kill.
    pub(crate) fn compile() -> ComponentFilter {
        let always = COMPONENT.iter().chain(COMPONENT_OLD).map(|(_, number)| *number);
        ComponentFilter(program::compile(always, COMPONENT_NARROW, SELF))
    }

    /// The filter for the process of that number.
    pub(crate) fn for_process(&self, pid: u32) -> Filter {
        let mut program = self.0.clone();
        program.iter_mut().filter(|step| step.k == SELF).for_each(|step| step.k = pid);
        Filter(vec![program])
    }
}

/// The filter for a compiler.
pub(crate) fn compiler_filter() -> io::Result<Filter> {
    let pretended = COMPILER_PRETENDED.iter().map(|(_, number)| (*number, Vec::new())).collect();
    let pretended = compile(pretended, SeccompAction::Allow, SeccompAction::Errno(0))?;
    let denied = COMPILER_DENIED.iter().chain(COMPILER_DENIED_OLD);
    let denied = denied.map(|(_, number)| (*number, Vec::new())).collect();
    let denied = compile(denied, SeccompAction::Allow, SeccompAction::Errno(libc::EPERM as u32))?;
    Ok(Filter(vec![pretended, denied]))
}

fn compile(rules: Rules, otherwise: SeccompAction, matching: SeccompAction) -> io::Result<BpfProgram> {
    let machine = std::env::consts::ARCH.try_into().map_err(io::Error::other)?;
    let filter = SeccompFilter::new(rules, otherwise, matching, machine).map_err(io::Error::other)?;
    filter.try_into().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use harness_worker::policy::Argument;

    use super::*;

    #[test]
    fn a_filter_names_its_process_wherever_it_must_be_itself() {
        let itself = COMPONENT_NARROW.iter().filter(|narrow| narrow.3 == Argument::IsSelf).count();
        let filter = ComponentFilter::compile().for_process(4711);
        assert_eq!(filter.0[0].iter().filter(|step| step.k == 4711).count(), itself);
        assert!(!filter.0[0].iter().any(|step| step.k == SELF));
    }
}
