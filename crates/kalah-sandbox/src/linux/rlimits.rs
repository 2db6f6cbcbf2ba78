//! The limits that the kernel keeps for each process.

use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::limits::SandboxLimits;

/// Stack size of every thread in bytes, unless it asks for another: the main thread's cap is the others'
/// default.
const STACK: u64 = 8 << 20;

/// Greatest number of timers and queued signals. Haskell's runtime makes a timer, `pthread_cancel` queues a signal. The
/// kernel counts those of all processes of a user, or of its namespace, together.
const PENDING_SIGNALS: u64 = 256;

/// Limits this process and what it will start. `count_tasks` tells whether its user has no process outside.
pub(crate) fn apply(limits: &SandboxLimits, count_tasks: bool) -> io::Result<()> {
    let seconds = limits.cpu_time.as_secs().max(1);
    // Not the address space: Java and Node reserve far more than they use.
    set(Resource::Data, limits.memory, limits.memory)?;
    set(Resource::Stack, STACK, STACK)?;
    // A signal that tells why first, one that cannot be caught a second later.
    set(Resource::Cpu, seconds, seconds + 1)?;
    set(Resource::Fsize, limits.file_size, limits.file_size)?;
    set(Resource::Nofile, limits.open_files.into(), limits.open_files.into())?;
    set(Resource::Sigpending, PENDING_SIGNALS, PENDING_SIGNALS)?;
    for none in [Resource::Core, Resource::Memlock, Resource::Msgqueue, Resource::Nice, Resource::Rtprio] {
        set(none, 0, 0)?;
    }
    if count_tasks {
        // The launcher and the first process of the namespace count as well.
        let tasks = u64::from(limits.tasks) + 2;
        set(Resource::Nproc, tasks, tasks)?;
    }
    if !limits.cores.is_empty() {
        let mut cores = CpuSet::new();
        for &core in limits.cores.iter().filter(|&&core| core < CpuSet::MAX_CPU) {
            cores.set(core);
        }
        sched_setaffinity(None, &cores)?;
    }
    Ok(())
}

/// The cores that this process may run on, counted from 0; none if the system does not tell.
pub fn available_cores() -> Vec<usize> {
    let cores = sched_getaffinity(None).unwrap_or_default();
    (0..CpuSet::MAX_CPU).filter(|&core| cores.is_set(core)).collect()
}

/// Sets both limits, but never above what this process has.
fn set(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
    let limit = Rlimit { current: Some(soft.min(most)), maximum: Some(hard.min(most)) };
    Ok(setrlimit(resource, limit)?)
}
