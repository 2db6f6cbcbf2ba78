//! Control groups, version 2: a tree of processes stopped, ended and counted as one, as the referee makes them.

use std::collections::hash_map::RandomState;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::{Access, FlockOperation, access, flock};
use rustix::process::geteuid;

use crate::linux::wire::ControlGroup;

/// The controllers that keep what a tree may take.
const CONTROLLERS: [&str; 2] = ["memory", "pids"];

/// Beginning of the names of groups for programs. A program may read its group's name, so what follows tells
/// nothing: a number that this referee drew, and one of the group.
const NAME: &str = "bot-";

/// Control groups in which groups for programs can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Groups {
    base: PathBuf,
    /// True if the base was made by us, and goes with its last group.
    ours: bool,
    /// True if groups in it can limit memory and tasks.
    pub(crate) limits: bool,
}

impl Groups {
    /// Finds the place: for root a group of its own at the top, for others the group that they were started in, if
    /// it is theirs. With it goes what is in the way of limits: the referee moves to a group beside its programs'.
    ///
    /// # Errors
    /// What is missing, in words.
    pub(crate) fn find() -> Result<Groups, String> {
        let read = |path: &str| fs::read_to_string(path).map_err(|error| format!("{path}: {error}"));
        let mount = mount_point(&read("/proc/self/mountinfo")?).ok_or("no control groups v2 are mounted")?;
        let listed = read("/proc/self/cgroup")?;
        let group = own_group(&listed).ok_or("not in a control group v2")?;
        let own = mount.join(group.trim_start_matches('/'));
        let groups = if geteuid().is_root() {
            Groups { base: mount.join("kalah"), ours: true, limits: false }
        } else {
            Groups { base: own, ours: false, limits: false }
        };
        let base = groups.base.display();
        groups.make_base().map_err(|error| format!("cannot make {base}: {error}"))?;
        if access(&groups.base, Access::WRITE_OK).is_err()
            || access(groups.base.join("cgroup.procs"), Access::WRITE_OK).is_err()
        {
            return Err(format!("{base} is not this user's"));
        }
        groups.forget_lost();
        let limits = groups.enable_limits().is_ok();
        groups.remove_base();
        Ok(Groups { limits, ..groups })
    }

    /// Makes a group. It is gone when this is dropped and its processes have ended.
    pub(crate) fn create(&self) -> io::Result<ProgramGroup> {
        static DRAWN: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());
        static MADE: AtomicU64 = AtomicU64::new(0);
        let name = format!("{NAME}{:x}-{}", *DRAWN, MADE.fetch_add(1, Ordering::Relaxed));
        let path = self.base.join(name);
        for _ in 0..3 {
            self.make_base()?;
            match fs::create_dir(&path).and_then(|()| hold(&path)) {
                // Another referee's last group has just gone, and the base with it; or one that looks for lost
                // groups took this for one before it was held.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                held => return held.map(|held| ProgramGroup { path, of: self.clone(), _held: held }),
            }
        }
        Err(io::ErrorKind::NotFound.into())
    }

    fn make_base(&self) -> io::Result<()> {
        if !self.ours {
            return Ok(());
        }
        match fs::create_dir(&self.base) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        if self.limits { self.enable_limits() } else { Ok(()) }
    }

    fn remove_base(&self) {
        if self.ours {
            // It stays while there are groups in it.
            _ = fs::remove_dir(&self.base);
        }
    }

    /// Hands the controllers on to the groups in the base.
    fn enable_limits(&self) -> io::Result<()> {
        let words = |file: &str| fs::read_to_string(self.base.join(file));
        let has = |text: &str| {
            CONTROLLERS.iter().all(|name| text.split_ascii_whitespace().any(|word| word == *name))
        };
        if has(&words("cgroup.subtree_control")?) {
            return Ok(());
        }
        let top = self.base.parent().filter(|_| self.ours);
        if let Some(top) = top.filter(|_| !words("cgroup.controllers").is_ok_and(|text| has(&text))) {
            fs::write(top.join("cgroup.subtree_control"), plus())?;
        }
        if !has(&words("cgroup.controllers")?) {
            return Err(io::ErrorKind::Unsupported.into());
        }
        if !self.ours {
            // A group that hands controllers on may hold no process itself.
            let referee = self.base.join("referee");
            fs::create_dir_all(&referee)?;
            fs::write(referee.join("cgroup.procs"), "0")?;
        }
        fs::write(self.base.join("cgroup.subtree_control"), plus())
    }

    /// Removes groups of referees that were killed: nobody holds them.
    fn forget_lost(&self) {
        for entry in fs::read_dir(&self.base).into_iter().flatten().flatten() {
            let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(NAME));
            if ours && hold(&entry.path()).is_ok() {
                _ = fs::remove_dir(entry.path());
            }
        }
    }
}

/// Locks a group's folder as long as what is given lives.
fn hold(path: &Path) -> io::Result<File> {
    let folder = File::open(path)?;
    flock(&folder, FlockOperation::NonBlockingLockExclusive)?;
    // Removed between the two, it is nobody's.
    if path.exists() { Ok(folder) } else { Err(io::ErrorKind::NotFound.into()) }
}

fn plus() -> String {
    CONTROLLERS.map(|name| format!("+{name}")).join(" ")
}

/// A group for one program.
#[derive(Debug)]
pub(crate) struct ProgramGroup {
    path: PathBuf,
    of: Groups,
    _held: File,
}

impl ProgramGroup {
    pub(crate) fn place(&self) -> ControlGroup {
        ControlGroup { path: self.path.clone(), limits: self.of.limits }
    }
}

impl Drop for ProgramGroup {
    fn drop(&mut self) {
        // One that cannot be removed is found by a later referee.
        _ = fs::remove_dir(&self.path);
        self.of.remove_base();
    }
}

/// Returns the mount point of control groups v2, by proc(5)'s mountinfo.
fn mount_point(mounts: &str) -> Option<PathBuf> {
    let of_line = |line: &str| {
        let (place, kind) = line.split_once(" - ")?;
        let is_v2 = kind.split(' ').next() == Some("cgroup2");
        is_v2.then(|| place.split(' ').nth(4)).flatten().map(PathBuf::from)
    };
    mounts.lines().find_map(of_line)
}

/// Returns this process's group in version 2, by cgroups(7).
fn own_group(groups: &str) -> Option<&str> {
    groups.lines().find_map(|line| line.strip_prefix("0::"))
}

#[cfg(test)]
mod tests {
    use super::{Groups, mount_point, own_group};
    use std::path::PathBuf;

    #[test]
    fn version_two_is_found_alone_and_beside_version_one() {
        let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
        assert_eq!(mount_point(unified), Some(PathBuf::from("/sys/fs/cgroup")));
        let hybrid = "31 30 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n\
                      40 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
        assert_eq!(mount_point(hybrid), Some(PathBuf::from("/sys/fs/cgroup/unified")));
        assert_eq!(mount_point("31 30 0:27 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"), None);
        assert_eq!(own_group("4:memory:/x\n0::/user.slice/a.scope\n"), Some("/user.slice/a.scope"));
        assert_eq!(own_group("4:memory:/x\n"), None);
    }

    #[test]
    fn a_group_goes_when_it_is_dropped() {
        let groups = match Groups::find() {
            Ok(groups) => groups,
            Err(why) => return eprintln!("NOT RUN: {why}"),
        };
        let group = groups.create().expect("a group can be made");
        let path = group.path.clone();
        assert!(path.join("cgroup.freeze").exists());
        drop(group);
        assert!(!path.exists());
    }
}
