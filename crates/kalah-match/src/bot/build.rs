//! Commands that build bots.

use std::path::Path;
use std::process;
use std::time::Duration;

use kalah_sandbox::{
    Exit, FinishedRun, LimitBreach, Policy, Sandbox, SandboxCommand, SandboxLimits, SandboxSpawnError,
};

use super::toolchain;
use crate::isolation::{Isolation, own_files};

/// Maximum time of a build in the sandbox.
const BUILD_TIME: Duration = Duration::from_mins(2);

/// Time on the wall for each second of processor time that a build may take.
const WALL: u32 = 4;

/// Bytes kept of each output of a build in the sandbox: the first ones, where compilers tell the cause.
const BUILD_LOG: usize = 64 * 1024;

/// Search path for programs in the sandbox.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Reason why a command of a build failed.
pub(super) enum BuildCommandFailure {
    /// Output of the command: its author's matter.
    Bot(String),
    /// Failure of this machine to run it.
    Machine(String),
}

/// Runs a command in a bot's folder.
pub(super) fn run(command: &[String], dir: &Path, isolation: &Isolation) -> Result<(), BuildCommandFailure> {
    let Some((program, args)) = command.split_first() else { return Ok(()) };
    match isolation {
        Isolation::Trusted => build_freely(program, args, dir),
        Isolation::Held { sandbox, budget, .. } => {
            let limits = SandboxLimits { memory: 2 << 30, ..SandboxLimits::default() };
            let Some(budget) = budget else {
                return build_held(sandbox, &limits, program, args, dir).0;
            };
            let spent = || BuildCommandFailure::Bot("used up its processor time".to_owned());
            let limits = budget.limits(&limits).ok_or_else(spent)?;
            let (built, used) = build_held(sandbox, &limits, program, args, dir);
            budget.spend(used);
            built
        }
        Isolation::NoPrograms { why } => Err(BuildCommandFailure::Machine(why.clone())),
    }
}

/// Builds as part of this machine. If it fails, tells what was written.
fn build_freely(program: &str, args: &[String], dir: &Path) -> Result<(), BuildCommandFailure> {
    let done = process::Command::new(program).args(args).current_dir(dir).output();
    let done = done.map_err(|error| BuildCommandFailure::Bot(format!("{program}: {error}")))?;
    let output = [done.stdout, done.stderr].concat();
    if done.status.success() {
        Ok(())
    } else {
        Err(BuildCommandFailure::Bot(String::from_utf8_lossy(&output).into_owned()))
    }
}

/// Builds in a sandbox that lets write to the folder alone; with the processor time that it took.
fn build_held(
    sandbox: &Sandbox,
    limits: &SandboxLimits,
    program: &str,
    args: &[String],
    dir: &Path,
) -> (Result<(), BuildCommandFailure>, Duration) {
    let (command, policy) = match prepared(sandbox, program, args, dir) {
        Ok(prepared) => prepared,
        Err(failure) => return (Err(failure), Duration::ZERO),
    };
    let time = BUILD_TIME.min(limits.cpu_time * WALL);
    match sandbox.run(&command, &policy, limits, time, BUILD_LOG) {
        Ok(done) => {
            let used = done.usage.cpu_time;
            (finished(done, time), used)
        }
        Err(error) => {
            let failure = match error {
                SandboxSpawnError::Program { .. } | SandboxSpawnError::Directory { .. } => {
                    BuildCommandFailure::Bot(error.to_string())
                }
                _ => BuildCommandFailure::Machine(error.to_string()),
            };
            (Err(failure), Duration::ZERO)
        }
    }
}

/// Returns the command of a build and what it may do.
fn prepared(
    sandbox: &Sandbox,
    program: &str,
    args: &[String],
    dir: &Path,
) -> Result<(SandboxCommand, Policy), BuildCommandFailure> {
    let folder = dir.display().to_string();
    let mut command = SandboxCommand::new(program, dir)
        .args(args.iter().cloned())
        .env("HOME", &folder)
        .env("TMPDIR", &folder);
    let mut policy = Policy::build(dir).hide(own_files());
    let mut path = PATH.to_owned();
    if dir.join("Cargo.toml").exists() {
        if let Some(rust) = toolchain::find() {
            if let Some(why) = toolchain::out_of_reach(&rust, sandbox) {
                return Err(BuildCommandFailure::Machine(why));
            }
            path = format!("{}:{PATH}", rust.join("bin").display());
            policy = policy.read(rust);
        }
        let private = dir.join("target/cargo").display().to_string();
        command = command.env("CARGO_HOME", private).env("CARGO_NET_OFFLINE", "true");
    }
    Ok((command.env("PATH", path), policy))
}

/// Returns the result of a command that has ended.
fn finished(done: FinishedRun, time: Duration) -> Result<(), BuildCommandFailure> {
    let why = match done.exit {
        Exit::Code(0) => return Ok(()),
        Exit::Code(_) => String::new(),
        Exit::Signal(signal) => format!("killed by signal {signal}"),
        Exit::Ended => format!("not done after {time:?}"),
        Exit::Limit(LimitBreach::Memory) => "took more memory than allowed".to_owned(),
        // Nobody stops a build.
        Exit::Limit(LimitBreach::Awake) => "was stopped".to_owned(),
        Exit::Limit(LimitBreach::Tasks) => "started more processes and threads than allowed".to_owned(),
        Exit::Limit(LimitBreach::Scratch) => {
            "left more in its folder than allowed, or too deep in it".to_owned()
        }
    };
    Err(BuildCommandFailure::Bot([done.stdout, done.stderr, why].concat()))
}
