//! The process behind a bot's pipes: as free as the referee, or held in a sandbox.

use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use kalah_sandbox::{
    Exit, Policy, Sandbox, SandboxCommand, SandboxLimits, SandboxSpawnError, Usage, waits_for_input,
};
use tempfile::TempDir;

use super::StartError;
use super::command::CommandSpec;
use super::detached_process::DetachedProcess;
use super::pipes::Pipes;
use crate::isolation::{Isolation, own_files};
use crate::os::{BAD_PROGRAM, symlink};
use crate::processor_budget::ProcessorBudget;

/// Time on the wall for each second of processor time: other work on the machine costs a program nothing, and one that
/// sleeps ends all the same.
const WALL: u32 = 10;

/// Time between two looks at the processor time of a program whose time is nearly over.
const LOOK: Duration = Duration::from_millis(20);

/// A running process with all that it started.
pub(crate) enum BotProcess {
    Free(DetachedProcess),
    Held(Box<HeldProcess>),
}

/// A process in the sandbox.
pub(crate) struct HeldProcess {
    child: kalah_sandbox::SandboxedChild,
    /// Budget that pays for its processor time when it is gone.
    budget: Option<ProcessorBudget>,
    /// Folder that it may write to, which goes with it.
    _folder: Option<TempDir>,
}

impl Drop for HeldProcess {
    fn drop(&mut self) {
        if let Some(budget) = &self.budget {
            // A launcher that is gone cannot tell, and with it the program has ended.
            budget.spend(self.child.usage().unwrap_or_default().cpu_time);
        }
    }
}

impl BotProcess {
    pub(crate) fn spawn(
        spec: &CommandSpec,
        isolation: &Isolation,
    ) -> Result<(BotProcess, Pipes), StartError> {
        match isolation {
            Isolation::Trusted => {
                let (free, pipes) = DetachedProcess::spawn(spec).map_err(|error| blame(spec, error))?;
                Ok((BotProcess::Free(free), pipes))
            }
            Isolation::Held { sandbox, limits, budget, module } => {
                let spent = || StartError::Bot("used up its processor time".to_owned());
                let rest =
                    budget.as_ref().map(|budget| budget.limits(limits).ok_or_else(spent)).transpose()?;
                let limits = rest.as_ref().unwrap_or(limits);
                let (child, folder, pipes) = hold(spec, sandbox, limits, module.as_deref())?;
                let held = HeldProcess { child, budget: budget.clone(), _folder: folder };
                Ok((BotProcess::Held(Box::new(held)), pipes))
            }
            Isolation::NoPrograms { why } => Err(StartError::Machine(io::Error::other(why.clone()))),
        }
    }

    /// Stops it where it stands, if it is held, until [`thaw`](Self::thaw).
    pub(crate) fn freeze(&mut self) {
        if let BotProcess::Held(held) = self {
            // A process that has ended is noticed by its output.
            _ = held.child.freeze();
        }
    }

    /// Lets it go on, and gives the processor time that it took since it was to stand still.
    pub(crate) fn thaw(&mut self) -> Duration {
        match self {
            BotProcess::Free(_) => Duration::ZERO,
            BotProcess::Held(held) => held.child.thaw().unwrap_or_default(),
        }
    }

    /// Returns the resources used so far, if measured.
    pub(crate) fn usage(&mut self) -> Option<Usage> {
        match self {
            BotProcess::Free(_) => None,
            BotProcess::Held(held) => held.child.usage().ok(),
        }
    }

    /// Returns true if it sleeps until there is input.
    pub(crate) fn waits_for_input(&mut self) -> bool {
        match self {
            BotProcess::Free(free) => waits_for_input(free.id()),
            BotProcess::Held(held) => held.child.waits_for_input().unwrap_or(false),
        }
    }

    /// Gives the process processor time to end by itself, if that is measured, else time on the wall; then kills all of
    /// it. Tells how it ended by itself.
    pub(crate) fn end_within(&mut self, time: Duration) -> Option<Exit> {
        let BotProcess::Held(held) = self else { return self.end(time) };
        let child = &mut held.child;
        let latest = Instant::now() + time * WALL;
        let mut left = time;
        // A second core takes it twice as fast. A launcher that is gone has nothing to wait for.
        while left > Duration::ZERO
            && Instant::now() < latest
            && matches!(child.ends_within((left / 2).max(LOOK)), Ok(false))
        {
            left = time.saturating_sub(child.usage().unwrap_or_default().cpu_time);
        }
        self.end(Duration::ZERO)
    }

    /// Gives the process a moment to end by itself, then kills all of it; tells how it ended by itself.
    pub(crate) fn end(&mut self, grace: Duration) -> Option<Exit> {
        match self {
            BotProcess::Free(free) => free.end(grace),
            BotProcess::Held(held) => {
                let child = &mut held.child;
                _ = child.thaw();
                child.end(grace).ok().map(|(exit, _)| exit).filter(|&exit| exit != Exit::Ended)
            }
        }
    }
}

/// Starts a bot in the sandbox, where it can read its own folder and that of the module.
fn hold(
    spec: &CommandSpec,
    sandbox: &Sandbox,
    limits: &SandboxLimits,
    module: Option<&Path>,
) -> Result<(kalah_sandbox::SandboxedChild, Option<TempDir>, Pipes), StartError> {
    let dir = match &spec.dir {
        Some(dir) => dir.clone(),
        None => std::env::current_dir().map_err(StartError::Machine)?,
    };
    let folder = if spec.writes && sandbox.holds_writers() {
        Some(writable_folder(&dir).map_err(StartError::Machine)?)
    } else {
        None
    };
    let start = folder.as_ref().map_or(dir.as_path(), TempDir::path);
    let mut command = SandboxCommand::new(&spec.program, start).args(&spec.args);
    let mut policy = Policy {
        writable: folder.as_ref().map(|folder| folder.path().to_owned()),
        ..Policy::program(dir.clone())
    };
    if spec.dir.is_some() {
        // Somebody's bot, and no command of the operator, who may well name this program.
        policy = policy.hide(own_files());
    }
    if let Some(module) = module {
        // What it may import is decided by the files that it may read, whatever it makes of the name.
        command = command.env("PYTHONPATH", module.display().to_string());
        policy = policy.read(module);
    }
    let mut child = sandbox.spawn(&command, &policy, limits).map_err(|error| match error {
        SandboxSpawnError::Program { program, error } => StartError::Bot(format!("{program}: {error}")),
        SandboxSpawnError::Directory { .. } => StartError::Bot(error.to_string()),
        SandboxSpawnError::Setup { .. } | SandboxSpawnError::NoBuilds { .. } => {
            StartError::Machine(io::Error::other(error))
        }
        SandboxSpawnError::Launcher(error) => StartError::Machine(error),
    })?;
    let (Some(stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        unreachable!("a fresh child has its three pipes")
    };
    Ok((child, folder, Pipes { stdin: Box::new(stdin), stdout: Box::new(stdout), stderr: Box::new(stderr) }))
}

/// Makes a folder with a link to each entry of another one: what a program opens there by name is read from where it lies,
/// and what it makes is made here.
fn writable_folder(dir: &Path) -> io::Result<TempDir> {
    /// A folder with more entries is no program's own.
    const MOST_LINKS: usize = 1000;
    let folder = tempfile::Builder::new().prefix("kalah-agent-").tempdir()?;
    for entry in dir.read_dir()?.take(MOST_LINKS) {
        let entry = entry?;
        symlink(entry.path(), folder.path().join(entry.file_name()))?;
    }
    Ok(folder)
}

/// A program that is missing or broken is its author's fault, a lack of processes the machine's.
fn blame(spec: &CommandSpec, error: io::Error) -> StartError {
    use io::ErrorKind::{InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied};
    let broken =
        matches!(error.kind(), NotFound | PermissionDenied | NotADirectory | IsADirectory | InvalidInput);
    if broken || error.raw_os_error() == Some(BAD_PROGRAM) {
        StartError::Bot(format!("{}: {error}", spec.program.display()))
    } else {
        StartError::Machine(error)
    }
}
