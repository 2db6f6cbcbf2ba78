//! Commands that build bots.

use std::path::Path;
use std::process;
use std::time::Duration;

use kalah_sandbox::{Breach, Command, Exit, Limits, Policy, Sandbox, SpawnError};

use super::toolchain;
use crate::isolation::Isolation;

/// Maximum time of a build in the sandbox.
const BUILD_TIME: Duration = Duration::from_mins(2);

/// Bytes kept of each output of a build in the sandbox: the first ones, where compilers tell the cause.
const BUILD_LOG: usize = 64 * 1024;

/// Search path for programs in the sandbox.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Reason why a command of a build failed.
pub(super) enum Failed {
    /// Output of the command: its author's matter.
    Bot(String),
    /// Failure of this machine to run it.
    Machine(String),
}

/// Runs a command in a bot's folder.
pub(super) fn run(command: &[String], dir: &Path, isolation: &Isolation) -> Result<(), Failed> {
    let Some((program, args)) = command.split_first() else { return Ok(()) };
    match isolation {
        Isolation::Trusted => build_freely(program, args, dir),
        Isolation::Held { sandbox, .. } => build_held(sandbox, program, args, dir),
        Isolation::NoPrograms { why } => Err(Failed::Machine(why.clone())),
    }
}

/// Builds as part of this machine. If it fails, tells what was written.
fn build_freely(program: &str, args: &[String], dir: &Path) -> Result<(), Failed> {
    let done = process::Command::new(program).args(args).current_dir(dir).output();
    let done = done.map_err(|error| Failed::Bot(format!("{program}: {error}")))?;
    let output = [done.stdout, done.stderr].concat();
    if done.status.success() {
        Ok(())
    } else {
        Err(Failed::Bot(String::from_utf8_lossy(&output).into_owned()))
    }
}

/// Builds in a sandbox that lets write to the folder alone.
fn build_held(sandbox: &Sandbox, program: &str, args: &[String], dir: &Path) -> Result<(), Failed> {
    let folder = dir.display().to_string();
    let mut command =
        Command::new(program, dir).args(args.iter().cloned()).env("HOME", &folder).env("TMPDIR", &folder);
    let mut policy = Policy::build(dir);
    let mut path = PATH.to_owned();
    if dir.join("Cargo.toml").exists() {
        if let Some(rust) = toolchain::find() {
            if let Some(why) = toolchain::out_of_reach(&rust, sandbox) {
                return Err(Failed::Machine(why));
            }
            path = format!("{}:{PATH}", rust.join("bin").display());
            policy = policy.read(rust);
        }
        let private = dir.join("target/cargo").display().to_string();
        command = command.env("CARGO_HOME", private).env("CARGO_NET_OFFLINE", "true");
    }
    let command = command.env("PATH", path);
    let limits = Limits { memory: 2 << 30, ..Limits::default() };
    let done =
        sandbox.run(&command, &policy, &limits, BUILD_TIME, BUILD_LOG).map_err(|error| match error {
            SpawnError::Program { .. } | SpawnError::Directory { .. } => Failed::Bot(error.to_string()),
            _ => Failed::Machine(error.to_string()),
        })?;
    let why = match done.exit {
        Exit::Code(0) => return Ok(()),
        Exit::Code(_) => String::new(),
        Exit::Signal(signal) => format!("killed by signal {signal}"),
        Exit::Ended => format!("not done after {BUILD_TIME:?}"),
        Exit::Limit(Breach::Memory) => "took more memory than allowed".to_owned(),
        // Nobody stops a build.
        Exit::Limit(Breach::Awake) => "was stopped".to_owned(),
        Exit::Limit(Breach::Tasks) => "started more processes and threads than allowed".to_owned(),
        Exit::Limit(Breach::Scratch) => "left more in its folder than allowed, or too deep in it".to_owned(),
    };
    Err(Failed::Bot([done.stdout, done.stderr, why].concat()))
}
