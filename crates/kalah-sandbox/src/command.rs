//! Command to run, and what it may touch.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// A program to be run in the sandbox.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SandboxCommand {
    /// The program: a path, or a name to be found in the `PATH` of [`env`](Self::env), in `/bin` and `/usr/bin` if
    /// there is none.
    pub program: PathBuf,
    /// Arguments, without its own name.
    pub args: Vec<String>,
    /// The directory it starts in.
    pub dir: PathBuf,
    /// Environment, in full. Nothing of ours is handed down.
    pub env: Vec<(String, String)>,
}

impl SandboxCommand {
    /// `program` in the directory `dir`, without arguments or environment.
    pub fn new(program: impl Into<PathBuf>, dir: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), args: Vec::new(), dir: dir.into(), env: Vec::new() }
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<S: Into<String>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Adds a variable of the environment.
    #[must_use]
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }
}

/// Policy of what a program may touch. All the rest is out of reach: network, other processes, devices, the
/// clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// Files and folders, with all beneath them, that may be read and run. One that does not exist is left out.
    pub readable: Vec<PathBuf>,
    /// Files and folders beneath these that it finds empty all the same; what is in them cannot be run. It takes namespaces: without them they are as
    /// readable as the rest, see [`Sandbox::hides_files`](crate::Sandbox::hides_files).
    pub hidden: Vec<PathBuf>,
    /// The one folder it may write to.
    pub writable: Option<PathBuf>,
    /// True if it may start other processes. Threads it may always start.
    pub processes: bool,
}

/// Paths of a Debian-like system that programs of the common languages need, and nothing that tells of its
/// users.
const SYSTEM: [&str; 15] = [
    "/usr",
    "/bin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/sbin",
    "/etc/alternatives",
    "/etc/java-17-openjdk",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/ssl/openssl.cnf",
    "/dev/urandom",
    "/dev/zero",
    "/var/lib/ghc",
];

impl Policy {
    /// Creates the policy of a program that only thinks: reads the system's libraries and `folder`, writes
    /// nothing, starts nothing.
    pub fn program(folder: impl Into<PathBuf>) -> Self {
        let readable = SYSTEM.iter().map(PathBuf::from).chain([folder.into()]).collect();
        Self { readable, hidden: Vec::new(), writable: None, processes: false }
    }

    /// Creates the policy of compilers: writes to `folder`, starts what it wants.
    pub fn build(folder: impl Into<PathBuf>) -> Self {
        Self {
            readable: SYSTEM.iter().map(PathBuf::from).collect(),
            hidden: Vec::new(),
            writable: Some(folder.into()),
            processes: true,
        }
    }

    /// Lets it read and run `path` too.
    #[must_use]
    pub fn read(mut self, path: impl AsRef<Path>) -> Self {
        self.readable.push(path.as_ref().to_owned());
        self
    }

    /// Hides these files and folders, as far as they exist.
    #[must_use]
    pub fn hide(mut self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        self.hidden.extend(paths);
        self
    }
}
