//! Starting programs in the sandbox.

use std::io::{self, PipeReader, PipeWriter};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::net::sockopt::{Timeout, set_socket_timeout};
use rustix::process::geteuid;

use crate::command::{Policy, SandboxCommand};
use crate::limits::SandboxLimits;
use crate::linux::child::{LentFolder, ReturnedFiles, SandboxedChild};
use crate::linux::folder::Folder;
use crate::linux::groups::{Groups, ProgramGroup};
use crate::linux::launchers::Launchers;
use crate::linux::namespaces;
use crate::linux::scratch;
use crate::linux::wire::{self, EntryStep, LaunchOrder, LauncherReport};
use crate::spawn_error::SandboxSpawnError;

/// Maximum time in which a launcher has to start on an overloaded machine.
const TO_START: Duration = Duration::from_secs(20);

/// Starts programs in isolation. [`Layers::sandbox`](crate::MachineLayers::sandbox) gives one where it can.
#[derive(Debug, Clone)]
pub struct Sandbox {
    pub(crate) namespaces: bool,
    pub(crate) groups: Option<Groups>,
    pub(crate) launchers: Launchers,
}

impl Sandbox {
    /// The same without namespaces, as it is where the machine does not allow them.
    #[must_use]
    pub fn without_namespaces(self) -> Self {
        Self { namespaces: false, ..self }
    }

    /// The same without control groups.
    #[must_use]
    pub fn without_groups(self) -> Self {
        Self { groups: None, ..self }
    }

    /// Returns true if the kernel counts the resources of a whole tree, by control groups.
    pub fn counts_trees(&self) -> bool {
        self.groups.as_ref().is_some_and(|groups| groups.limits)
    }

    /// Returns true if a program with a writable folder is held. Landlock knows nothing of modes and times,
    /// so it takes namespaces, which show no other files that could be changed, or a user of its own, who
    /// owns none: root's launcher makes one.
    pub fn holds_writers(&self) -> bool {
        self.namespaces || geteuid().is_root()
    }

    /// Returns true if programs get to their folders whoever may walk there: by mounts, or since they stay
    /// the user that started them. As root without namespaces they are a user without rights.
    pub fn shows_by_mounts(&self) -> bool {
        self.namespaces || !geteuid().is_root()
    }

    /// Returns true if the files that a policy hides are hidden.
    pub fn hides_files(&self) -> bool {
        self.namespaces
    }

    /// Returns true if a program inside can get to `path` where the policy lets it read that. As root without
    /// namespaces it is a user without rights who has to walk there.
    pub fn reaches(&self, path: &Path) -> bool {
        const OTHERS_MAY_ENTER: u32 = 0o001;
        let open = |folder: &Path| folder.metadata().is_ok_and(|found| found.mode() & OTHERS_MAY_ENTER != 0);
        self.shows_by_mounts() || path.ancestors().skip(1).all(open)
    }

    /// Starts `command`, and returns when it runs.
    ///
    /// The calling program has to call [`launch_if_asked`](crate::launch_if_asked) first thing.
    ///
    /// # Errors
    /// See [`SandboxSpawnError`]: [`Program`](SandboxSpawnError::Program) and [`Directory`](SandboxSpawnError::Directory) speak of
    /// `command`, the others of this machine.
    pub fn spawn(
        &self,
        command: &SandboxCommand,
        policy: &Policy,
        limits: &SandboxLimits,
    ) -> Result<SandboxedChild, SandboxSpawnError> {
        if policy.writable.is_some() && !self.holds_writers() {
            return Err(SandboxSpawnError::NoBuilds { remedy: namespaces::REMEDY });
        }
        let command =
            SandboxCommand { program: program(command)?, dir: directory(&command.dir)?, ..command.clone() };
        let mut order = LaunchOrder {
            policy: Policy {
                readable: policy.readable.iter().flat_map(both_names).collect(),
                hidden: policy.hidden.iter().filter_map(|file| file.canonicalize().ok()).collect(),
                writable: policy.writable.as_deref().map(directory).transpose()?,
                ..policy.clone()
            },
            command: Some(command),
            limits: limits.clone(),
            namespaces: self.namespaces,
            group: None,
        };
        launch(&mut order, self.groups.as_ref(), &self.launchers).map_err(|error| {
            match (error, &order.command) {
                (LaunchError::Failed { step: EntryStep::Program, error }, Some(command)) => {
                    SandboxSpawnError::Program { program: command.program.display().to_string(), error }
                }
                (LaunchError::Failed { step: EntryStep::Directory, error }, Some(command)) => {
                    SandboxSpawnError::Directory { dir: command.dir.display().to_string(), error }
                }
                (LaunchError::Failed { step, error }, _) => {
                    SandboxSpawnError::Setup { step: format!("{step:?}").to_lowercase(), error }
                }
                (LaunchError::Launcher(error), _) => SandboxSpawnError::Launcher(error),
            }
        })
    }
}

/// A program given with its folder, by the folder's true name. Its own name may be a link with a meaning.
fn program(command: &SandboxCommand) -> Result<PathBuf, SandboxSpawnError> {
    let program = &command.program;
    match (program.parent(), program.file_name()) {
        (Some(folder), Some(name)) if program.is_absolute() => Ok(directory(folder)?.join(name)),
        _ => Ok(program.clone()),
    }
}

fn directory(path: &Path) -> Result<PathBuf, SandboxSpawnError> {
    path.canonicalize().map_err(|error| SandboxSpawnError::Directory {
        dir: path.display().to_string(),
        error: error.to_string(),
    })
}

/// A path as it was given, which may be a link, and by its true name.
fn both_names(path: &PathBuf) -> impl Iterator<Item = PathBuf> + use<> {
    let name = path.canonicalize().ok().filter(|name| name != path);
    [path.clone()].into_iter().chain(name)
}

/// Reason why a launcher did not start what was ordered.
pub(crate) enum LaunchError {
    Failed { step: EntryStep, error: String },
    Launcher(io::Error),
}

impl From<io::Error> for LaunchError {
    fn from(error: io::Error) -> Self {
        Self::Launcher(error)
    }
}

/// Forks a launcher and gives it `order`, with a control group made in `groups`.
pub(crate) fn launch(
    order: &mut LaunchOrder,
    groups: Option<&Groups>,
    launchers: &Launchers,
) -> Result<SandboxedChild, LaunchError> {
    let group = groups.map(Groups::create).transpose();
    let group =
        group.map_err(|error| LaunchError::Failed { step: EntryStep::Group, error: error.to_string() })?;
    order.group = group.as_ref().map(ProgramGroup::place);
    let (launcher, control) = launchers.fork()?;
    let (streams, [input, output, errors]) = pipes()?;
    let folder = order.policy.writable.as_deref().filter(|_| order.namespaces).map(Folder::open);
    let folder = folder
        .transpose()
        .map_err(|error| LaunchError::Failed { step: EntryStep::Directory, error: error.to_string() })?;
    let mut child = SandboxedChild {
        stdin: Some(streams.0),
        stdout: Some(streams.1),
        stderr: Some(streams.2),
        control,
        launcher,
        ended: None,
        group,
        lent: order.policy.writable.as_deref().filter(|_| folder.is_none()).and_then(lend),
        returned: None,
    };
    let mut fds = vec![input.as_fd(), output.as_fd(), errors.as_fd()];
    fds.extend(folder.as_ref().map(AsFd::as_fd));
    wire::send_with(&child.control, &*order, &fds)?;
    drop((input, output, errors));
    set_socket_timeout(&child.control, Timeout::Recv, Some(TO_START)).map_err(io::Error::from)?;
    let report = wire::receive_with(&child.control)?;
    set_socket_timeout(&child.control, Timeout::Recv, None).map_err(io::Error::from)?;
    match report {
        Some((LauncherReport::Started, scratch)) => {
            let returned = folder.zip(scratch.into_iter().next());
            let room = scratch::room(&order.limits);
            child.returned = returned.map(|(to, from)| ReturnedFiles { from, to, room });
            Ok(child)
        }
        Some((LauncherReport::Failed { step, error }, _)) => {
            child.launcher.wait()?;
            Err(LaunchError::Failed { step, error })
        }
        _ => Err(io::Error::other("the launcher ended without a word").into()),
    }
}

/// Records the owner of a folder that root's launcher will give away, to be given back.
fn lend(folder: &Path) -> Option<LentFolder> {
    let metadata = folder.metadata().ok().filter(|_| geteuid().is_root())?;
    Some(LentFolder { folder: folder.to_owned(), user: metadata.uid(), group: metadata.gid() })
}

type OurStreams = (PipeWriter, PipeReader, PipeReader);

fn pipes() -> io::Result<(OurStreams, [OwnedFd; 3])> {
    let (input, to_it) = io::pipe()?;
    let (from_it, output) = io::pipe()?;
    let (complaints, errors) = io::pipe()?;
    Ok(((to_it, from_it, complaints), [input.into(), output.into(), errors.into()]))
}
