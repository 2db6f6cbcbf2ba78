//! The processes of a tree, as `/proc` shows them.

use std::fs;
use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, getpid};

use crate::linux::sys;

/// A started program and all that it starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProcessTree {
    /// The first process.
    pub(crate) program: Pid,
    /// True if the program can start others.
    pub(crate) grows: bool,
}

/// Total of all processes of a tree.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TreeUsage {
    /// Processes and threads.
    pub(crate) tasks: u32,
    /// Processor time, with that of their ended children.
    pub(crate) cpu_time: Duration,
    /// Bytes of memory of their own: resident or swapped out, and the page tables. What the limit of a process's
    /// data leaves out, such as pages that were made read-only, is in it.
    pub(crate) memory: u64,
    /// Open descriptors of all processes.
    pub(crate) descriptors: u64,
    /// The most resident memory each of them ever had, in bytes, added up.
    pub(crate) peak_memory: u64,
}

impl ProcessTree {
    /// Adds up all processes beneath this one. What ends meanwhile is left out.
    pub(crate) fn together(self) -> TreeUsage {
        let mut sum = TreeUsage::default();
        self.processes().into_iter().for_each(|pid| add(&mut sum, pid));
        sum.cpu_time = self.cpu_time();
        sum
    }

    /// Processor time alone, which costs less to learn.
    pub(crate) fn cpu_time(self) -> Duration {
        let of_all = |pid| sys::process_time(pid).unwrap_or_default();
        if self.grows {
            self.processes().into_iter().map(|pid| of_all(pid) + time_of_ended_children(pid)).sum()
        } else {
            of_all(self.program)
        }
    }

    /// Returns its processes, and where it can grow all that this one has started.
    pub(crate) fn processes(self) -> Vec<Pid> {
        if !self.grows {
            return vec![self.program];
        }
        let mut all = children(getpid());
        let mut seen = 0;
        while let Some(&pid) = all.get(seen) {
            seen += 1;
            all.extend(children(pid));
        }
        all
    }
}

/// The threads of a process.
pub(crate) fn threads(pid: Pid) -> impl Iterator<Item = Pid> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    tasks.filter_map(|task| parse_pid(task.file_name().to_str()?))
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

fn add(sum: &mut TreeUsage, pid: Pid) {
    // The first thread may have ended before the others, and then shows neither memory nor descriptors.
    let living = threads(pid).find_map(|thread| {
        let status = status(pid, thread).filter(|text| text.contains("RssAnon:"))?;
        Some((thread, status))
    });
    let Some((thread, status)) = living else { return };
    let field = |name: &str| -> u64 {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0)
    };
    sum.tasks += u32::try_from(field("Threads:")).unwrap_or(u32::MAX);
    let of_its_own = ["RssAnon:", "RssShmem:", "VmSwap:", "VmPTE:"].map(field);
    sum.memory += of_its_own.iter().sum::<u64>() * 1024;
    sum.descriptors += descriptors(pid, thread).unwrap_or_else(|| field("FDSize:"));
    sum.peak_memory += field("VmHWM:") * 1024;
}

/// The open descriptors of a thread, all of whose process share them. `None` before Linux 6.2, which does not tell;
/// then `FDSize`, how many places there are for descriptors, is the closest upper bound.
fn descriptors(pid: Pid, thread: Pid) -> Option<u64> {
    let folder = fs::metadata(format!("/proc/{pid}/task/{thread}/fd")).ok()?;
    Some(folder.len()).filter(|&open| open > 0)
}

fn status(pid: Pid, thread: Pid) -> Option<String> {
    fs::read_to_string(format!("/proc/{pid}/task/{thread}/status")).ok()
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
