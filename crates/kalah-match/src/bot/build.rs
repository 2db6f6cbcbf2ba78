//! Commands that build bots.

use std::path::Path;
use std::process;
use std::time::Duration;

use kalah_sandbox::{Command, Exit, Limits, Policy, Sandbox};

use super::toolchain;
use crate::trust::Trust;

/// How long a build in the sandbox may take.
const BUILD_TIME: Duration = Duration::from_mins(2);

/// Bytes kept of each output of a build in the sandbox: the first ones, where compilers tell the cause.
const BUILD_LOG: usize = 64 * 1024;

/// Where programs are looked for in the sandbox.
const PATH: &str = "/usr/local/bin:/usr/bin:/bin";

/// Runs a command in a bot's folder. If it fails, tells what was written.
pub(super) fn run(command: &[String], dir: &Path, trust: &Trust) -> Result<(), String> {
    let Some((program, args)) = command.split_first() else { return Ok(()) };
    match trust {
        Trust::Trusted => build_freely(program, args, dir),
        Trust::Held { sandbox, .. } => build_held(sandbox, program, args, dir),
    }
}

/// Builds as part of this machine. If it fails, tells what was written.
fn build_freely(program: &str, args: &[String], dir: &Path) -> Result<(), String> {
    let done = process::Command::new(program).args(args).current_dir(dir).output();
    let done = done.map_err(|error| format!("{program}: {error}"))?;
    let output = [done.stdout, done.stderr].concat();
    if done.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output).into_owned()) }
}

/// Builds in a sandbox that lets write to the folder alone.
fn build_held(sandbox: &Sandbox, program: &str, args: &[String], dir: &Path) -> Result<(), String> {
    let folder = dir.display().to_string();
    let mut command =
        Command::new(program, dir).args(args.iter().cloned()).env("HOME", &folder).env("TMPDIR", &folder);
    let mut policy = Policy::build(dir);
    let mut path = PATH.to_owned();
    if dir.join("Cargo.toml").exists() {
        if let Some(rust) = toolchain::find() {
            if let Some(why) = toolchain::out_of_reach(&rust, sandbox) {
                return Err(why);
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
        sandbox.run(&command, &policy, &limits, BUILD_TIME, BUILD_LOG).map_err(|error| error.to_string())?;
    let why = match done.exit {
        Exit::Code(0) => return Ok(()),
        Exit::Code(_) => String::new(),
        Exit::Signal(signal) => format!("killed by signal {signal}"),
        Exit::Ended => format!("not done after {BUILD_TIME:?}"),
        Exit::Limit(breach) => format!("took too much: {breach:?}").to_lowercase(),
    };
    Err([done.stdout, done.stderr, why].concat())
}
