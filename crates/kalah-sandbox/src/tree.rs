//! The processes of a tree, as `/proc` shows them.

use std::fs;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, getpid};

use crate::sys;

/// What all processes beneath this one take together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Together {
    /// Processes and threads.
    pub(crate) tasks: u32,
    /// Processor time, with that of their ended children.
    pub(crate) cpu_time: Duration,
    /// Resident memory of their own in bytes.
    pub(crate) memory: u64,
    /// The most resident memory each of them ever had, in bytes, added up.
    pub(crate) peak_memory: u64,
}

/// Adds up all processes beneath this one. What ends meanwhile is left out.
pub(crate) fn beneath() -> Together {
    let mut sum = Together::default();
    let mut todo = children(getpid());
    while let Some(pid) = todo.pop() {
        todo.extend(children(pid));
        add(&mut sum, pid);
    }
    sum
}

/// The processes that this one started and did not lose.
pub(crate) fn children(pid: Pid) -> Vec<Pid> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{pid}/task")) else { return Vec::new() };
    let lists = tasks.flatten().filter_map(|task| fs::read_to_string(task.path().join("children")).ok());
    lists.flat_map(|list| list.split_ascii_whitespace().filter_map(parse_pid).collect::<Vec<_>>()).collect()
}

fn parse_pid(word: &str) -> Option<Pid> {
    Pid::from_raw(word.parse().ok()?)
}

fn add(sum: &mut Together, pid: Pid) {
    let Ok(status) = fs::read_to_string(format!("/proc/{pid}/status")) else { return };
    let field = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
    };
    sum.tasks += u32::try_from(field("Threads:")).unwrap_or(u32::MAX);
    sum.memory += (field("RssAnon:") + field("RssShmem:")) * 1024;
    sum.peak_memory += field("VmHWM:") * 1024;
    sum.cpu_time += sys::process_time(pid).unwrap_or_default() + time_of_ended_children(pid);
}

/// Fields 16 and 17 of `/proc/PID/stat`, proc(5): `cutime` and `cstime`.
fn time_of_ended_children(pid: Pid) -> Duration {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return Duration::ZERO };
    // The name in field 2 may hold anything, but nothing after it holds a parenthesis.
    let Some((_, after_name)) = stat.rsplit_once(')') else { return Duration::ZERO };
    let ticks =
        after_name.split_ascii_whitespace().skip(13).take(2).filter_map(|word| word.parse::<u64>().ok());
    Duration::from_millis(ticks.sum::<u64>() * 1000 / clock_ticks_per_second().max(1))
}
