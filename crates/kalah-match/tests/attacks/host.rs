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

/// What this process started and is still there, and what it has lost sight of.
fn attackers() -> Vec<String> {
    let me = std::process::id().to_string();
    let pids =
        fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().into_string().ok());
    pids.filter_map(|pid| {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let parent = status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim();
        let command = fs::read_to_string(format!("/proc/{pid}/cmdline")).ok()?;
        // Somebody who edits or builds the sandbox names it as well, but is not the launcher.
        let launcher = command.split('\0').next() == Some("kalah-sandbox");
        let command = command.replace('\0', " ");
        let ours = launcher || ["attack.py", "sleep 3612"].iter().any(|name| command.contains(name));
        (parent == me || parent == "1" && ours).then_some(command)
    })
    .collect()
}
