//! The filter program of components: a search by halves.
//!
//! The library's program for the same list asks for one call after another, and the kernel tries a program with every
//! call that there is when it is installed, which is once for each process: that took more time than everything else
//! that confines a process together. A test holds that both programs decide alike, but for what begins threads: the library
//! knows one kind of refusal.

use std::collections::BTreeMap;

use harness_worker::policy::{Argument, COMPONENT_EXHAUSTED, Narrow};
use seccompiler::{BpfProgram, sock_filter};

/// Offsets in what the kernel shows to a filter.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

const ALLOW: u32 = libc::SECCOMP_RET_ALLOW;
const KILL: u32 = libc::SECCOMP_RET_KILL_PROCESS;
const REFUSE: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;
const EXHAUSTED: u32 = libc::SECCOMP_RET_ERRNO | libc::EAGAIN as u32;

#[cfg(target_arch = "x86_64")]
const HERE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const HERE: u32 = 0xc000_00b7;

/// A program that allows the calls of those numbers, and those of `narrow` for some arguments. `itself` stands for
/// the number of the calling process.
pub(super) fn compile(always: impl Iterator<Item = i64>, narrow: &[Narrow], itself: u32) -> BpfProgram {
    let mut calls: BTreeMap<u32, BpfProgram> = BTreeMap::new();
    for (_, number, index, argument) in narrow {
        calls.entry(*number as u32).or_default().extend(test(*index, *argument, itself));
    }
    // Where none of a call's tests lets it pass.
    calls.values_mut().for_each(|tests| tests.push(end(REFUSE)));
    calls.extend(COMPONENT_EXHAUSTED.iter().map(|(_, number)| (*number as u32, vec![end(EXHAUSTED)])));
    calls.extend(always.map(|number| (number as u32, vec![end(ALLOW)])));
    let mut program = vec![load(ARCHITECTURE), when(HERE, 1, 0), end(KILL), load(NUMBER)];
    program.extend(tree(&ranges(calls)));
    program
}

/// The first number of each range of calls that are treated alike, with what becomes of them.
fn ranges(calls: BTreeMap<u32, BpfProgram>) -> Vec<(u32, BpfProgram)> {
    let mut ranges = vec![(0, vec![end(REFUSE)])];
    for (number, treatment) in calls {
        begin(&mut ranges, number, treatment);
        begin(&mut ranges, number + 1, vec![end(REFUSE)]);
    }
    ranges
}

fn begin(ranges: &mut Vec<(u32, BpfProgram)>, first: u32, treatment: BpfProgram) {
    ranges.pop_if(|(last, _)| *last == first);
    if ranges.last().is_none_or(|(_, last)| *last != treatment) {
        ranges.push((first, treatment));
    }
}

/// Finds the range of a number by halves.
fn tree(ranges: &[(u32, BpfProgram)]) -> BpfProgram {
    match ranges {
        [] => vec![end(REFUSE)],
        [(_, treatment)] => treatment.clone(),
        _ => {
            let (below, above) = ranges.split_at(ranges.len() / 2);
            let left = tree(below);
            let first = above.first().map_or(0, |(first, _)| *first);
            [vec![when_at_least(first, length(&left), 0)], left, tree(above)].concat()
        }
    }
}

/// The number of steps to jump to get past a program; half of a list of calls is far below the limit.
fn length(program: &BpfProgram) -> u8 {
    u8::try_from(program.len()).unwrap_or(u8::MAX)
}

/// Ends with permission if the argument is as it must be, and goes on otherwise.
fn test(index: u8, argument: Argument, itself: u32) -> BpfProgram {
    let low = ARGUMENTS + 8 * u32::from(index);
    match argument {
        Argument::Is(value) => vec![load(low), when(value, 0, 1), end(ALLOW)],
        Argument::IsNot(value) => vec![load(low), when(value, 1, 0), end(ALLOW)],
        Argument::IsSelf => vec![load(low), when(itself, 0, 1), end(ALLOW)],
        Argument::HasNone(bits) => vec![load(low), when_any(bits, 1, 0), end(ALLOW)],
        Argument::IsNull => vec![load(low), when(0, 0, 3), load(low + 4), when(0, 0, 1), end(ALLOW)],
    }
}

fn load(offset: u32) -> sock_filter {
    step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, offset)
}

/// Skips `then` steps if what was loaded is the value, `otherwise` steps if not.
fn when(value: u32, then: u8, otherwise: u8) -> sock_filter {
    step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, then, otherwise, value)
}

/// Skips `then` steps if what was loaded is the value or more, `otherwise` steps if not.
fn when_at_least(value: u32, then: u8, otherwise: u8) -> sock_filter {
    step(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, then, otherwise, value)
}

/// Skips `then` steps if what was loaded has any of the bits, `otherwise` steps if not.
fn when_any(bits: u32, then: u8, otherwise: u8) -> sock_filter {
    step(libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K, then, otherwise, bits)
}

fn end(decision: u32) -> sock_filter {
    step(libc::BPF_RET | libc::BPF_K, 0, 0, decision)
}

fn step(code: u32, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt, jf, k }
}

#[cfg(test)]
mod tests {
    use harness_worker::policy::{COMPONENT, COMPONENT_NARROW, COMPONENT_OLD};
    use seccompiler::{
        SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    };

    use super::*;

    const ITSELF: u32 = 4711;

    /// A call as the kernel shows it.
    struct Call {
        number: u32,
        architecture: u32,
        arguments: [u64; 6],
    }

    impl Call {
        fn word(&self, offset: u32) -> u32 {
            match offset {
                NUMBER => self.number,
                ARCHITECTURE => self.architecture,
                _ => {
                    let argument = self.arguments[(offset as usize - 16) / 8];
                    if offset.is_multiple_of(8) { argument as u32 } else { (argument >> 32) as u32 }
                }
            }
        }
    }

    /// The decision of the kernel's interpreter, for the steps that occur in the two programs.
    fn decide(program: &BpfProgram, call: &Call) -> u32 {
        let (mut at, mut loaded) = (0, 0u32);
        loop {
            let step = &program[at];
            at += 1;
            let branch = |holds: bool| usize::from(if holds { step.jt } else { step.jf });
            match step.code {
                0x20 => loaded = call.word(step.k),
                0x54 => loaded &= step.k,
                0x05 => at += step.k as usize,
                0x15 => at += branch(loaded == step.k),
                0x35 => at += branch(loaded >= step.k),
                0x45 => at += branch(loaded & step.k != 0),
                0x06 => return step.k,
                code => panic!("a step of another kind: {code:#x}"),
            }
        }
    }

    fn library_rule(narrow: &Narrow) -> SeccompRule {
        let (length, operation, value) = match narrow.3 {
            Argument::Is(value) => (SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value.into()),
            Argument::IsNot(value) => (SeccompCmpArgLen::Dword, SeccompCmpOp::Ne, value.into()),
            Argument::IsNull => (SeccompCmpArgLen::Qword, SeccompCmpOp::Eq, 0),
            Argument::HasNone(bits) => (SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(bits.into()), 0),
            Argument::IsSelf => (SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, ITSELF.into()),
        };
        SeccompRule::new(vec![SeccompCondition::new(narrow.2, length, operation, value).unwrap()]).unwrap()
    }

    fn library_program() -> BpfProgram {
        let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
            COMPONENT.iter().chain(COMPONENT_OLD).map(|(_, number)| (*number, Vec::new())).collect();
        for narrow in COMPONENT_NARROW {
            rules.entry(narrow.1).or_default().push(library_rule(narrow));
        }
        let refuse = SeccompAction::Errno(libc::EPERM as u32);
        let here = std::env::consts::ARCH.try_into().unwrap();
        SeccompFilter::new(rules, refuse, SeccompAction::Allow, here).unwrap().try_into().unwrap()
    }

    fn own_program() -> BpfProgram {
        let always = COMPONENT.iter().chain(COMPONENT_OLD).map(|(_, number)| *number);
        compile(always, COMPONENT_NARROW, ITSELF)
    }

    /// Arguments that some test lets pass and others that it does not, also with bits above the lower half.
    fn arguments() -> Vec<[u64; 6]> {
        let values =
            [0, 1, 2, 3, 0o1000, 0o2000, 0o100, 0x5401, 4711, 4712, 1 << 32, (1 << 32) | 4711, u64::MAX];
        values.iter().flat_map(|a| values.iter().map(move |b| [*a, *b, *a, *b, *b, *a])).collect()
    }

    #[test]
    fn but_for_threads_it_decides_every_call_as_the_librarys_longer_program_does() {
        let (own, library) = (own_program(), library_program());
        for number in (0..600).chain([0x4000_0000, 0x4000_0001, u32::MAX]) {
            for arguments in arguments() {
                let call = Call { number, architecture: HERE, arguments };
                let is_exhausted = COMPONENT_EXHAUSTED.iter().any(|(_, call)| *call == i64::from(number));
                let decision = if is_exhausted { EXHAUSTED } else { decide(&library, &call) };
                assert_eq!(decide(&own, &call), decision, "{number} {arguments:?}");
            }
        }
    }

    #[test]
    fn calls_in_another_processors_manner_kill() {
        let call = Call { number: 1, architecture: 0x4000_0003, arguments: [0; 6] };
        assert_eq!(decide(&own_program(), &call), KILL);
    }
}
