//! What a machine may offer, and as whom the tests run: every attack is tried on all of these that can be had.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use kalah_sandbox::{LayerState, MachineLayers, Sandbox, SandboxLayer};
use libtest_mimic::Failed;

/// Numbers of ordinary users whom no machine has. Each process of tests has one of its own: the kernel counts for a
/// user what all its processes take.
const USERS: std::ops::Range<u32> = 61_007..65_000;

/// Layers, and a user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrangement {
    /// Whoever runs the tests, with all that is there.
    Everything,
    /// Whoever runs the tests, with neither namespaces nor control groups.
    Minimum,
    /// An ordinary user with namespaces, without control groups.
    User,
    /// An ordinary user with neither.
    UserMinimum,
}

impl Arrangement {
    pub(crate) const ALL: [Arrangement; 4] =
        [Arrangement::Everything, Arrangement::Minimum, Arrangement::User, Arrangement::UserMinimum];

    /// In a word, as part of a test's name.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Arrangement::Everything => "everything",
            Arrangement::Minimum => "minimum",
            Arrangement::User => "user",
            Arrangement::UserMinimum => "user-minimum",
        }
    }

    /// What is taken away for it.
    pub(crate) fn of(self, all: Sandbox) -> Sandbox {
        match self {
            Arrangement::Everything => all,
            Arrangement::User => all.without_groups(),
            Arrangement::Minimum | Arrangement::UserMinimum => all.without_namespaces().without_groups(),
        }
    }

    fn is_ordinary(self) -> bool {
        matches!(self, Arrangement::User | Arrangement::UserMinimum)
    }

    /// Why nothing can be tried so on this machine.
    pub(crate) fn missing(self) -> Option<String> {
        let layers = MachineLayers::probe();
        if let Err(refused) = layers.sandbox() {
            return Some(refused.to_string());
        }
        match (self, layers.state(SandboxLayer::Namespaces)) {
            (Arrangement::User, LayerState::Missing { why, .. }) => Some(format!("no namespaces: {why}")),
            _ => None,
        }
    }

    /// Runs the test of this name: here, or as an ordinary user in this program started again. What such a user may
    /// not be able to reach is copied, and its place told by a variable of the environment.
    pub(crate) fn run(
        self,
        name: &str,
        shown: Option<(&str, &Path)>,
        test: impl FnOnce(),
    ) -> Result<(), Failed> {
        if !self.is_ordinary() || !is_root() {
            test();
            return Ok(());
        }
        let user = USERS.start + std::process::id() % (USERS.end - USERS.start);
        let home = tempfile::tempdir()?;
        std::os::unix::fs::chown(home.path(), Some(user), Some(user))?;
        fs::set_permissions(home.path(), fs::Permissions::from_mode(0o755))?;
        let mut itself = Command::new("/proc/self/exe");
        if let Some((variable, folder)) = shown {
            let copy = home.path().join("shown");
            Command::new("cp").arg("-r").args([folder, &copy]).status()?;
            itself.env(variable, copy);
        }
        let output = itself
            .args(["--exact", name, "--test-threads=1"])
            .current_dir("/")
            .env("HOME", home.path())
            .env("XDG_CACHE_HOME", home.path())
            .uid(user)
            .gid(user)
            .output()?;
        let told =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if output.status.success() && told.contains("1 passed") {
            Ok(())
        } else {
            Err(format!("as user {user}: {told}").into())
        }
    }
}

pub(crate) fn is_root() -> bool {
    std::os::unix::fs::MetadataExt::uid(&fs::metadata(Path::new("/proc/self/")).unwrap()) == 0
}
