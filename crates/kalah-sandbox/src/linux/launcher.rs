//! A launcher, forked off the program that was started again: one thread, nothing to lose, out of which a bot's process
//! is made step by step.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{self, exit};

use rustix::fs::Mode;
use rustix::process::{
    DumpableBehavior, Pid, Signal, WaitOptions, chdir, getpid, getuid, set_child_subreaper,
    set_dumpable_behavior, set_parent_process_death_signal, setsid, umask, waitpid,
};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout, stdin};

use crate::limits::SandboxLimits;
use crate::linux::cgroup::Cgroup;
use crate::linux::copy::CopyError;
use crate::linux::folder::Folder;
use crate::linux::namespaces::NamespaceInit;
use crate::linux::priority::{self, SchedulingSession};
use crate::linux::root::Trees;
use crate::linux::supervisor::Supervisor;
use crate::linux::sys::{self, Fork};
use crate::linux::tree::ProcessTree;
use crate::linux::watch::{KernelLimits, LimitWatch};
use crate::linux::wire::{self, ControlGroup, EntryStep, LaunchOrder, LauncherReport};
use crate::linux::{calls, files, identity, namespaces, rlimits, root, scratch};

type LauncherFailure = (EntryStep, io::Error);

/// Serves the socket that is this process's standard input: starts the program of an order, and supervises it.
pub(crate) fn serve_launch() -> io::Result<()> {
    let control = rustix::io::fcntl_dupfd_cloexec(stdin(), 3)?;
    let Some((order, mut streams)) = wire::receive_with(&control)? else { return Ok(()) };
    let folder = (streams.len() == 4).then(|| streams.pop()).flatten();
    let started = <[OwnedFd; 3]>::try_from(streams)
        .map_err(|_| (EntryStep::Order, io::Error::other("the standard streams are missing")))
        .and_then(|streams| start(&order, streams, folder));
    match started {
        Ok(Started { tree, init, watch, cgroup, scratch }) => {
            let scratch: Vec<_> = scratch.iter().map(AsFd::as_fd).collect();
            wire::send_with(&control, &LauncherReport::Started, &scratch)?;
            let _kept = files::keep_own(tree.program);
            let session = SchedulingSession::led_by(tree.program);
            Supervisor { control, tree, session, init, watch, cgroup, stopped_at: None }.keep()
        }
        Err((step, error)) => {
            wire::send(&control, &LauncherReport::Failed { step, error: error.to_string() })
        }
    }
}

struct Started {
    tree: ProcessTree,
    init: Option<NamespaceInit>,
    watch: Option<LimitWatch>,
    cgroup: Option<Cgroup>,
    /// The file system of the writable folder, if it has one of its own.
    scratch: Option<OwnedFd>,
}

/// Resources that a program takes along on its way into the sandbox.
struct LaunchResources<'a> {
    order: &'a LaunchOrder,
    streams: [OwnedFd; 3],
    /// Trees that root took for the new root directory.
    trees: Option<Trees>,
    scratch: Option<&'a OwnedFd>,
    cgroup: Option<&'a Cgroup>,
    /// True if its user has no process outside.
    counts_tasks: bool,
}

/// Goes as far into the sandbox as the supervisor may, then starts the program, which goes the rest.
fn start(
    order: &LaunchOrder,
    streams: [OwnedFd; 3],
    folder: Option<OwnedFd>,
) -> Result<Started, LauncherFailure> {
    let at = |step| move |error: io::Error| (step, error);
    let root = getuid().is_root();
    let counts_tasks = order.namespaces || root;
    // A root without the right to mount takes them later, with the rights it has in its namespaces.
    let trees = if root && order.namespaces { Trees::take(&order.policy).ok() } else { None };
    let limits = |place: &ControlGroup| place.limits.then_some(&order.limits);
    let cgroup = order.group.as_ref().map(|place| Cgroup::take(&place.path, limits(place)));
    let cgroup = cgroup.transpose().map_err(at(EntryStep::Group))?;
    setsid().map_err(|error| (EntryStep::Identity, error.into()))?;
    priority::of_launcher();
    // What it gets a copy of stays who owns it.
    let given = order.policy.writable.as_deref().filter(|_| folder.is_none());
    identity::give_up_root(given).map_err(at(EntryStep::Identity))?;
    let init = if order.namespaces {
        Some(namespaces::enter().map_err(at(EntryStep::Namespaces))?)
    } else {
        // Orphans come to this process, which can then wait for them all.
        set_child_subreaper(Some(getpid())).map_err(|error| (EntryStep::Identity, error.into()))?;
        None
    };
    let scratch = folder.map(|folder| make_scratch(folder, &order.limits)).transpose()?;
    // Nobody of the same user may look into this process.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)
        .map_err(|error| (EntryStep::Identity, error.into()))?;

    let resources = LaunchResources {
        order,
        streams,
        trees,
        scratch: scratch.as_ref(),
        cgroup: cgroup.as_ref(),
        counts_tasks,
    };
    match fork_program(resources) {
        Ok(program) => {
            let tree = ProcessTree { program, grows: order.policy.processes };
            let counts = order.group.as_ref().is_some_and(|place| place.limits);
            let watch = LimitWatch::for_tree(
                tree,
                &order.policy,
                &order.limits,
                KernelLimits { tree: counts, scratch: scratch.is_some() },
            );
            Ok(Started { tree, init, watch, cgroup, scratch })
        }
        Err(failure) => {
            init.map_or(Ok(()), NamespaceInit::kill).map_err(at(EntryStep::Namespaces))?;
            Err(failure)
        }
    }
}

/// A file system with a copy of what the writable folder holds. More than fits in is the folder's fault.
fn make_scratch(folder: OwnedFd, limits: &SandboxLimits) -> Result<OwnedFd, LauncherFailure> {
    let folder = Folder::from_fd(folder).map_err(|error| (EntryStep::Directory, error))?;
    scratch::make(&folder, limits).map_err(|error| match error {
        CopyError::TooMuch => {
            let most = limits.scratch >> 20;
            (
                EntryStep::Directory,
                io::Error::other(format!("it holds more than {most} MiB, or too many files")),
            )
        }
        CopyError::Io(error) => (EntryStep::Scratch, error),
    })
}

/// Starts the program; a failure on its way comes back through a pipe that success closes.
fn fork_program(resources: LaunchResources) -> Result<Pid, LauncherFailure> {
    let at = |step| move |error: io::Error| (step, error);
    let (mut failure_out, mut failure_in) = io::pipe().map_err(at(EntryStep::Program))?;
    match sys::fork().map_err(at(EntryStep::Program))? {
        Fork::Child => {
            drop(failure_out);
            let (step, error) = match become_program(resources) {
                Ok(()) => exit(0),
                Err(failure) => failure,
            };
            let text = serde_json::to_vec(&(step, error.to_string())).unwrap_or_default();
            _ = failure_in.write_all(&text);
            exit(1);
        }
        Fork::Parent(program) => {
            drop((failure_in, resources));
            let mut failure = Vec::new();
            failure_out.read_to_end(&mut failure).map_err(at(EntryStep::Program))?;
            if failure.is_empty() {
                return Ok(program);
            }
            // Its namespace cannot end before it was waited for.
            waitpid(Some(program), WaitOptions::empty())
                .map_err(|error| (EntryStep::Program, error.into()))?;
            let (step, error): (EntryStep, String) =
                serde_json::from_slice(&failure).map_err(|error| (EntryStep::Program, error.into()))?;
            Err((step, io::Error::other(error)))
        }
    }
}

/// The rest of the way. Returns only if it fails, or if there is no program to become.
fn become_program(resources: LaunchResources) -> Result<(), LauncherFailure> {
    let LaunchResources { order, streams, trees, scratch, cgroup, counts_tasks } = resources;
    let at = |step| move |error: io::Error| (step, error);
    set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| (EntryStep::Identity, error.into()))?;
    cgroup.map_or(Ok(()), Cgroup::enter).map_err(at(EntryStep::Group))?;
    // It leads a session, and so a group of processes: one signal reaches all of the tree.
    setsid().map_err(|error| (EntryStep::Identity, error.into()))?;
    priority::of_program();
    if order.namespaces {
        root::replace(&order.policy, trees, scratch).map_err(at(EntryStep::Root))?;
    }
    rlimits::apply(&order.limits, counts_tasks).map_err(at(EntryStep::Limits))?;
    files::restrict(&order.policy).map_err(at(EntryStep::Landlock))?;
    umask(Mode::from_raw_mode(0o022));
    if let Some(command) = &order.command {
        chdir(&command.dir).map_err(|error| (EntryStep::Directory, error.into()))?;
    }
    take(streams).map_err(at(EntryStep::Streams))?;
    calls::restrict(&order.policy, order.namespaces).map_err(at(EntryStep::Calls))?;
    let Some(command) = &order.command else { return Ok(()) };
    let error = process::Command::new(&command.program)
        .args(&command.args)
        .env_clear()
        .envs(command.env.clone())
        .exec();
    Err((EntryStep::Program, error))
}

/// Makes `streams` the standard streams, and everything else end with this program.
fn take([input, output, errors]: [OwnedFd; 3]) -> io::Result<()> {
    dup2_stdin(input)?;
    dup2_stdout(output)?;
    dup2_stderr(errors)?;
    sys::close_from_on_exec(3)
}
