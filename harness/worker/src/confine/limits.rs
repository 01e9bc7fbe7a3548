//! Limits on what a process may use.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The limits that differ between processes. Those that are not named here are the same for all.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    /// Bytes of address space.
    pub(crate) memory: u64,
    /// Bytes of data, where address space says too little.
    pub(crate) data: Option<u64>,
    /// Seconds of processor time; a polite signal comes then, a rude one a second later.
    pub(crate) cpu_seconds: u64,
    /// Bytes of the largest file that it may write.
    pub(crate) file: u64,
    /// Open descriptors.
    pub(crate) descriptors: u64,
    /// Processes of the same user, where the system counts them.
    pub(crate) processes: Option<u64>,
    /// Bytes of stack.
    pub(crate) stack: Option<u64>,
}

/// Sets every limit, soft and hard: there is no way back.
pub(crate) fn bound(bounds: &Bounds) -> io::Result<()> {
    limit(Resource::As, bounds.memory)?;
    bounds.data.map_or(Ok(()), |bytes| limit(Resource::Data, bytes))?;
    limit(Resource::Fsize, bounds.file)?;
    limit(Resource::Nofile, bounds.descriptors)?;
    for resource in [Resource::Core, Resource::Memlock, Resource::Msgqueue] {
        limit(resource, 0)?;
    }
    limit(Resource::Sigpending, 16)?;
    bounds.processes.map_or(Ok(()), |count| limit(Resource::Nproc, count))?;
    bounds.stack.map_or(Ok(()), |bytes| limit(Resource::Stack, bytes))?;
    let hard = within(Resource::Cpu, bounds.cpu_seconds + 1);
    let soft = bounds.cpu_seconds.min(hard);
    Ok(setrlimit(Resource::Cpu, Rlimit { current: Some(soft), maximum: Some(hard) })?)
}

fn limit(resource: Resource, value: u64) -> io::Result<()> {
    let value = within(resource, value);
    Ok(setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) })?)
}

/// The shell or service that started harness may have set a lower limit, which cannot be raised.
fn within(resource: Resource, value: u64) -> u64 {
    getrlimit(resource).maximum.map_or(value, |hard| hard.min(value))
}
