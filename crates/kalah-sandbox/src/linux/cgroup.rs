//! A program's control group in its launcher's hand.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::Duration;

use crate::exit::Usage;
use crate::limits::SandboxLimits;

/// The files of a group, opened while this process may: they stay usable when root is given up.
pub(crate) struct Cgroup {
    processes: File,
    freeze: File,
    kill: File,
    times: File,
    /// Memory files, only of a group that limits memory.
    memory: Option<Memory>,
}

struct Memory {
    peak: File,
    events: File,
}

impl Cgroup {
    /// Takes the group at `path`, and sets the limits that it is to keep, if it can.
    pub(crate) fn take(path: &Path, limits: Option<&SandboxLimits>) -> io::Result<Cgroup> {
        let write = |name: &str| OpenOptions::new().write(true).open(path.join(name));
        let read = |name: &str| File::open(path.join(name));
        let memory = match limits {
            None => None,
            Some(limits) => {
                fs::write(path.join("memory.max"), limits.memory.to_string())?;
                fs::write(path.join("memory.oom.group"), "1")?;
                fs::write(path.join("pids.max"), limits.tasks.to_string())?;
                // Not there where the kernel knows no swap.
                _ = fs::write(path.join("memory.swap.max"), "0");
                Some(Memory { peak: read("memory.peak")?, events: read("memory.events")? })
            }
        };
        Ok(Cgroup {
            processes: write("cgroup.procs")?,
            freeze: write("cgroup.freeze")?,
            kill: write("cgroup.kill")?,
            times: read("cpu.stat")?,
            memory,
        })
    }

    /// Moves this process into the group.
    pub(crate) fn enter(&self) -> io::Result<()> {
        (&self.processes).write_all(b"0")
    }

    /// Stops all of the group where it stands, or lets it go on.
    pub(crate) fn freeze(&self, frozen: bool) {
        // There is no reason to fail but that the group is gone, and what is gone is still.
        _ = (&self.freeze).write_all(if frozen { b"1" } else { b"0" });
    }

    /// Kills all of the group.
    pub(crate) fn kill(&self) {
        _ = (&self.kill).write_all(b"1");
    }

    /// Returns the resources that the group used so far, if memory is counted.
    pub(crate) fn usage(&self) -> Option<Usage> {
        let memory = self.memory.as_ref()?;
        let micros = field(&self.times, "usage_usec")?;
        let peak_memory = whole(&memory.peak)?.trim().parse().ok()?;
        Some(Usage { cpu_time: Duration::from_micros(micros), peak_memory })
    }

    /// Returns true if the kernel killed the group because it wanted more memory than it may have.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        self.memory
            .as_ref()
            .and_then(|memory| field(&memory.events, "oom_kill"))
            .is_some_and(|times| times > 0)
    }
}

/// The number behind a name, a line each.
fn field(file: &File, name: &str) -> Option<u64> {
    let text = whole(file)?;
    text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok())
}

/// Reads the kernel's current text: a read from the start makes it anew.
fn whole(file: &File) -> Option<String> {
    let mut text = [0; 1024];
    let length = file.read_at(&mut text, 0).ok()?;
    Some(String::from_utf8_lossy(&text[..length]).into_owned())
}
