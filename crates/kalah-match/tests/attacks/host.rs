//! The machine around an attack: what must be as it was.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The places that everybody may write to.
const OPEN_PLACES: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// A folder with a secret that anybody on the machine may read and a place that anybody may write to, and a
/// memory of how all was.
pub(crate) struct Host {
    folder: tempfile::TempDir,
    before: BTreeSet<PathBuf>,
}

impl Host {
    pub(crate) fn new() -> Host {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "SECRET").unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let before = traces(folder.path());
        Host { folder, before }
    }

    pub(crate) fn secret(&self) -> PathBuf {
        self.folder.path().join("secret")
    }

    /// Nothing was changed and nobody is left.
    #[track_caller]
    pub(crate) fn assert_untouched(&self) {
        assert_eq!(traces(self.folder.path()), self.before, "something was left on the machine");
        assert_eq!(fs::read_to_string(self.secret()).unwrap(), "SECRET");
        let left = attackers();
        assert!(left.is_empty(), "still running: {left:?}");
    }
}

fn traces(folder: &Path) -> BTreeSet<PathBuf> {
    let ours = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let places = OPEN_PLACES.iter().filter_map(|place| fs::read_dir(place).ok());
    let entries = places.flatten().flatten().map(|entry| entry.path());
    let attacks = entries.filter(|path| path.to_string_lossy().contains("kalah-attack"));
    ours.chain(attacks).collect()
}

/// A process of this machine.
struct Process {
    id: String,
    parent: String,
    command: String,
    /// True if it has ended and its parent has not asked how.
    is_dead: bool,
}

impl Process {
    fn all() -> Vec<Process> {
        let ids = fs::read_dir("/proc").unwrap().flatten();
        let read = |entry: fs::DirEntry| {
            let id = entry.file_name().into_string().ok()?;
            let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
            let field = |name| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
            let command = fs::read_to_string(format!("/proc/{id}/cmdline")).ok()?;
            let (parent, is_dead) = (field("PPid:")?.to_owned(), field("State:")?.starts_with('Z'));
            Some(Process { id, parent, command, is_dead })
        };
        ids.filter_map(read).collect()
    }

    /// Returns true for a launcher, and for the process that launchers are forked off.
    fn is_launcher(&self) -> bool {
        self.command.split('\0').next() == Some("kalah-sandbox")
    }
}

/// Makes this process the parent of whatever is left behind by what it started, as the first process of a machine is
/// else: so it is not mixed up with what attacks beside this one leave.
pub(crate) fn adopt_orphans() {
    rustix::process::set_child_subreaper(Some(rustix::process::getpid())).unwrap();
}

/// What this process started or adopted and is still there. The one process that forks launchers stays, with none
/// that it has forked, not even one that has ended. An orphan that has ended is harmless.
fn attackers() -> Vec<String> {
    let me = std::process::id().to_string();
    let all = Process::all();
    let (forks_launchers, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|process| process.parent == me && process.is_launcher());
    assert!(forks_launchers.len() <= 1);
    let is_left = |process: &&Process| {
        let is_forked = forks_launchers.iter().any(|forker| forker.id == process.parent);
        is_forked || process.parent == me && !process.is_dead
    };
    others.iter().filter(is_left).map(|process| process.command.replace('\0', " ")).collect()
}
