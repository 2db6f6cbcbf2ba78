//! A program that is watched while it runs.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::{ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::foreign::visible;
use crate::os::ProcessGroup;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Interval at which the folder is checked.
const LOOK: Duration = Duration::from_millis(25);

/// Bytes kept of what it complains.
const KEPT: u64 = 4096;

/// Process groups that run now. Those of a program that ends would go on without anybody who watches them.
static RUNNING: Mutex<Vec<Arc<ProcessGroup>>> = Mutex::new(Vec::new());

/// Kills all that runs of git, since this program ends.
pub fn kill_running_git() {
    running().iter().for_each(|group| group.kill());
}

fn running() -> MutexGuard<'static, Vec<Arc<ProcessGroup>>> {
    // A panic cannot leave it half changed: changes are single calls.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A group that runs. It is forgotten before its leader is waited for, whose number may then be another's.
struct RunningGroup(Arc<ProcessGroup>);

impl RunningGroup {
    fn begin(group: ProcessGroup) -> RunningGroup {
        let group = Arc::new(group);
        running().push(Arc::clone(&group));
        RunningGroup(group)
    }

    fn forget(&self) {
        running().retain(|group| !Arc::ptr_eq(group, &self.0));
    }
}

impl Drop for RunningGroup {
    fn drop(&mut self) {
        self.forget();
    }
}

/// Guard with the limits of a command.
pub(super) struct Guard<'a> {
    /// The folder that it fills.
    pub(super) folder: &'a Path,
    /// The most that may lie there.
    pub(super) bytes: u64,
    /// Deadline of the command.
    pub(super) until: Instant,
    /// Predicate that turns false when nobody waits for the command any more.
    pub(super) is_wanted: &'a (dyn Fn() -> bool + Sync),
}

impl Guard<'_> {
    /// Runs a command to its end, or to the end of what it may, and `read`s what it writes. Nothing that it
    /// started is left.
    pub(super) fn run(
        &self,
        mut command: Command,
        read: impl FnOnce(ChildStdout) -> Result<(), RejectedEntry>,
    ) -> Result<(), RejectedEntry> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let (group, output, errors) = ProcessGroup::start(command)?;
        let running = RunningGroup::begin(group);
        let group = &running.0;
        let (over, is_over) = channel();
        thread::scope(|scope| {
            let complaints = scope.spawn(|| beginning(errors));
            let watch = scope.spawn(move || self.watch(group, &is_over));
            let read = read(output);
            if read.is_err() {
                group.kill();
            }
            // The leader is not waited for before the watch has ended, so its number is not another's yet.
            group.await_leader();
            drop(over);
            let breach = watch.join().unwrap_or(None);
            group.kill();
            running.forget();
            let status = group.status()?;
            let complaints = complaints.join().unwrap_or_default();
            breach.map_or(Ok(()), |why| Err(RejectedEntry::from(why)))?;
            if status.success() || read.is_err() {
                return read;
            }
            Err(SourceRefusal::Git(reason(&complaints, status)).into())
        })
    }

    /// Ends the program if it takes too much, and tells so. `over` closes when it has ended.
    fn watch(&self, group: &ProcessGroup, over: &Receiver<()>) -> Option<SourceRefusal> {
        loop {
            let why = if Instant::now() > self.until || !(self.is_wanted)() {
                Some(SourceRefusal::Time(Duration::ZERO))
            } else if size(self.folder) > self.bytes {
                Some(SourceRefusal::Packed(self.bytes))
            } else {
                None
            };
            if why.is_some() {
                group.kill();
                return why;
            }
            if over.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
                return None;
            }
        }
    }
}

/// Bytes of all files beneath a folder. What vanishes meanwhile does not count.
pub(super) fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => size(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// The first bytes of what a pipe brings; the rest is read and forgotten.
fn beginning(mut pipe: impl Read) -> String {
    let mut kept = Vec::new();
    _ = pipe.by_ref().take(KEPT).read_to_end(&mut kept);
    _ = io::copy(&mut pipe, &mut io::sink());
    String::from_utf8_lossy(&kept).into_owned()
}

/// The line that tells most.
fn reason(complaints: &str, status: ExitStatus) -> String {
    let lines = || complaints.lines().map(str::trim).filter(|line| !line.is_empty());
    let fatal = lines().find_map(|line| line.strip_prefix("fatal: "));
    fatal.or_else(|| lines().next()).map_or_else(|| status.to_string(), visible)
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufRead as _, BufReader};
    use std::process::Command;
    use std::time::{Duration, Instant};

    use super::{Guard, running};
    use crate::refusal::{RejectedEntry, SourceRefusal};

    /// Runs a shell script that has a kilobyte and this much time.
    fn run(script: &str, time: Duration) -> Result<String, SourceRefusal> {
        let folder = tempfile::tempdir().unwrap();
        let guard =
            Guard { folder: folder.path(), bytes: 1024, until: Instant::now() + time, is_wanted: &|| true };
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).current_dir(folder.path());
        let mut said = String::new();
        let read = |mut output| {
            io::Read::read_to_string(&mut output, &mut said)?;
            Ok(())
        };
        guard.run(command, read).map_err(|RejectedEntry { why, .. }| why)?;
        Ok(said)
    }

    #[test]
    fn an_end_by_itself_is_noticed() {
        let minute = Duration::from_mins(1);
        assert_eq!(run("echo done", minute).unwrap(), "done\n");
        let error = run("echo 'fatal: no \u{1b}[1mway' >&2; exit 1", minute).unwrap_err();
        assert_eq!(error.to_string(), "git: no \u{fffd}[1mway");
    }

    #[test]
    fn what_does_not_is_ended_with_all_that_it_started() {
        let unwanted = {
            let folder = tempfile::tempdir().unwrap();
            let until = Instant::now() + Duration::from_mins(1);
            let guard = Guard { folder: folder.path(), bytes: 1024, until, is_wanted: &|| false };
            let mut command = Command::new("/bin/sh");
            command.args(["-c", "sleep 3613"]).current_dir(folder.path());
            guard.run(command, |_| Ok(())).map_err(|RejectedEntry { why, .. }| why)
        };
        assert!(matches!(unwanted, Err(SourceRefusal::Time(_))), "{unwanted:?}");
        let late = run("sleep 3613 & sleep 3613", Duration::from_millis(100));
        assert!(matches!(late, Err(SourceRefusal::Time(_))), "{late:?}");
        let large = run("while :; do echo and so on >> file; done", Duration::from_mins(1));
        assert!(matches!(large, Err(SourceRefusal::Packed(1024))), "{large:?}");
    }

    #[test]
    fn what_runs_is_known_as_long_as_it_does() {
        let folder = tempfile::tempdir().unwrap();
        let until = Instant::now() + Duration::from_mins(1);
        let guard = Guard { folder: folder.path(), bytes: 1024, until, is_wanted: &|| true };
        let mut command = Command::new("/bin/sh");
        // The shell leads its group, which the program's end kills.
        command.args(["-c", "echo $$; sleep 3617 & sleep 3617"]).current_dir(folder.path());
        let mut leader = 0;
        let ran = guard.run(command, |output| {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line)?;
            leader = line.trim().parse().unwrap();
            let own = running().iter().find(|group| group.is_led_by(leader)).cloned();
            own.expect("it is known").kill();
            Ok(())
        });
        assert!(matches!(ran.map_err(|RejectedEntry { why, .. }| why), Err(SourceRefusal::Git(_))));
        assert!(!running().iter().any(|group| group.is_led_by(leader)));
    }
}
