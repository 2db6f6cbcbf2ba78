//! Programs with all that they started.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
use std::sync::{Mutex, PoisonError};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// The shell takes limits on memory (512 MiB, in KiB), processor time (s) and length of files (512 bytes), all of which
/// its children inherit, and a niceness. A pack of a kilobyte can hold an object of a gigabyte, which git unpacks in
/// memory. Where util-linux is, the system ends git with the thread that waits for it, even if that is killed.
const LIMITED: &str = r#"ulimit -v 524288; ulimit -t "$1"; ulimit -f "$2"; ulimit -c 0; n="$3"; shift 3; p='setpriv --pdeathsig KILL'; $p true 2>/dev/null || p=; exec $p nice -n "$n" git "$@""#;

/// Git within these limits, without arguments.
pub(crate) fn git_command(seconds: &str, blocks: &str, niceness: u8) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", LIMITED, "kalah-git", seconds, blocks, &niceness.to_string()]);
    command
}

/// What git and its helpers need of the environment.
pub(crate) fn git_environment() -> Vec<(&'static str, OsString)> {
    vec![("PATH", "/usr/local/bin:/usr/bin:/bin".into())]
}

/// A process that leads a group of its own.
pub(crate) struct ProcessGroup {
    leader: Pid,
    child: Mutex<Child>,
}

impl ProcessGroup {
    /// Starts a command whose two outputs are pipes.
    pub(crate) fn start(mut command: Command) -> io::Result<(ProcessGroup, ChildStdout, ChildStderr)> {
        let mut child = command.process_group(0).spawn()?;
        let leader = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let (Some(leader), Some(output), Some(errors)) = (leader, child.stdout.take(), child.stderr.take())
        else {
            unreachable!("a spawned process has an id and the two pipes that were asked for")
        };
        Ok((ProcessGroup { leader, child: Mutex::new(child) }, output, errors))
    }

    /// Returns true if the process of this number leads the group.
    #[cfg(test)]
    pub(crate) fn is_led_by(&self, process: i32) -> bool {
        self.leader.as_raw_nonzero().get() == process
    }

    /// Kills the whole group.
    pub(crate) fn kill(&self) {
        // It fails if all have gone, which is as good.
        _ = kill_process_group(self.leader, Signal::KILL);
    }

    /// Waits until the leader has ended, and leaves its status: until that is taken, its number is not another's.
    pub(crate) fn await_leader(&self) {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while waitid(WaitId::Pid(self.leader), options).is_err_and(|error| error == rustix::io::Errno::INTR) {
        }
    }

    /// Waits for the leader and takes its status. Nothing may be killed any more.
    pub(crate) fn status(&self) -> io::Result<ExitStatus> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner).wait()
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};
    use std::thread::yield_now;
    use std::time::{Duration, Instant};

    use super::git_command;

    /// Calls until it returns true.
    fn until(what: &str, is_so: impl Fn() -> bool) {
        let end = Instant::now() + Duration::from_mins(1);
        while !is_so() {
            assert!(Instant::now() < end, "{what}");
            yield_now();
        }
    }

    #[test]
    fn git_ends_with_whoever_waits_for_it() {
        let folder = tempfile::tempdir().unwrap();
        // Git reads names of objects from a pipe that nobody writes into.
        let script = "git init -q .; mkfifo names; \"$@\" <>names >/dev/null 2>&1 & echo $!; exec sleep 3619";
        let git = git_command("20", "2048", 0);
        let mut parent = Command::new("/bin/sh");
        parent.args(["-c", script, "sh"]).arg(git.get_program()).args(git.get_args());
        parent.args(["cat-file", "--batch"]).current_dir(folder.path()).stdout(Stdio::piped());
        let mut parent = parent.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(parent.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let name = || fs::read_to_string(format!("/proc/{}/comm", line.trim())).unwrap_or_default();
        until("git runs", || name() == "git\n");
        parent.kill().unwrap();
        parent.wait().unwrap();
        // A new parent may leave it unburied for a while.
        let is_zombie = || {
            let status = fs::read_to_string(format!("/proc/{}/status", line.trim())).unwrap_or_default();
            status.contains("State:\tZ")
        };
        until("git has gone", || name() != "git\n" || is_zombie());
    }
}
