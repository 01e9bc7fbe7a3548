//! Becoming a compiler: confinement first, then its program in place of this one.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness_worker::compile::{CompileOrder, FAILED};
use harness_worker::layers::Layer;

use crate::confine::{Bounds, Confinement, Reach, compiler_filter};

/// Descriptors that a compiler may have open.
const DESCRIPTORS: u64 = 256;

/// Runs the compiler in this process. Returns only the exit code of a failure.
pub(crate) fn become_compiler(args: &[OsString]) -> i32 {
    let failure = match CompileOrder::from_args(args) {
        Some((order, command)) => run(&order, command),
        None => "the order is cut short".to_owned(),
    };
    // Standard error is the pipe to the parent, who takes the code for our fault and the text for its reason.
    let _ = io::Write::write_all(&mut io::stderr(), failure.as_bytes());
    FAILED
}

fn run(order: &CompileOrder, command: &[OsString]) -> String {
    let Some((program, args)) = command.split_first() else { return "no compiler is named".to_owned() };
    if let Err(refusal) = confine(order) {
        let cause = io::Error::from_raw_os_error(refusal.errno);
        return format!("the layer {} cannot be had: {cause}", refusal.layer.word());
    }
    // Whoever waits for this process should not be outlived by it.
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    let error = Command::new(program).args(args).exec();
    format!("{} cannot be started: {error}", program.to_string_lossy())
}

fn confine(order: &CompileOrder) -> Result<(), crate::confine::Refusal> {
    let bounds = Bounds {
        memory: order.memory,
        data: None,
        cpu_seconds: order.cpu_seconds,
        file: order.file,
        descriptors: DESCRIPTORS,
        processes: None,
        stack: None,
    };
    let null = Path::new("/dev/null");
    let writable: Vec<&Path> = order.writable.iter().map(PathBuf::as_path).chain([null]).collect();
    let readable: Vec<&Path> = order.readable.iter().map(PathBuf::as_path).collect();
    let confinement = Confinement {
        // It has to reach its own files, which lie everywhere, so it keeps its identity.
        layers: order.layers.without(Layer::Identity),
        bounds: &bounds,
        cell: None,
        reach: Reach { readable: &[], executable: &readable, writable: &writable },
        filter: &compiler_filter,
    };
    confinement.take()
}
