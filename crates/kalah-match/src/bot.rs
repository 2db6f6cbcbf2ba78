//! A bot as its author has it: a folder or a file.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use kalah_sandbox::{Command, Exit, Limits, Policy, Sandbox};
use serde::Deserialize;
use thiserror::Error;

use crate::command::CommandSpec;
use crate::trust::Trust;

/// How long a build in the sandbox may take.
const BUILD_TIME: Duration = Duration::from_mins(2);

/// Bytes kept of each output of a build in the sandbox: the first ones, where compilers tell the cause.
const BUILD_LOG: usize = 64 * 1024;

/// A bot that was found: how to build it, if at all, and how to run it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    build: Vec<String>,
    dir: PathBuf,
    command: CommandSpec,
}

/// `bot.toml` in a bot's folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    /// What people call the bot; the folder's name if left out.
    name: Option<String>,
    /// The command that builds it, run in the folder.
    #[serde(default)]
    build: Vec<String>,
    /// The program and its arguments, run in the folder.
    run: Vec<String>,
}

impl Bot {
    /// Looks at a folder or a file. Nothing is run.
    ///
    /// A folder is known by its `bot.toml`, else by a `main.py`, else by a `Makefile` (which makes
    /// `main`), else by its only executable file.
    ///
    /// # Errors
    /// If there is nothing, or nothing that can be recognised.
    pub fn open(path: &Path) -> Result<Bot, BotError> {
        let unreadable = |error| BotError::Unreadable { path: path.to_owned(), error };
        let found = path.canonicalize().map_err(unreadable)?;
        let name = found.file_name().unwrap_or(found.as_os_str()).to_string_lossy().into_owned();
        if found.is_dir() {
            return Bot::in_folder(found, name);
        }
        let dir = found.parent().unwrap_or(&found).to_owned();
        let run = if found.extension().is_some_and(|extension| extension == "py") {
            vec!["python3".to_owned(), name.clone()]
        } else if is_executable(&found) {
            vec![format!("./{name}")]
        } else {
            return Err(BotError::NotExecutable { path: path.to_owned() });
        };
        Ok(Bot::new(name, Vec::new(), dir, &run))
    }

    fn in_folder(dir: PathBuf, name: String) -> Result<Bot, BotError> {
        let manifest = dir.join("bot.toml");
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        if manifest.exists() {
            let wrong = |why: String| BotError::Manifest { path: manifest.clone(), why };
            let text = fs::read_to_string(&manifest).map_err(|error| wrong(error.to_string()))?;
            let read: Manifest = toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))?;
            if read.run.is_empty() {
                return Err(wrong("`run` names no program".to_owned()));
            }
            return Ok(Bot::new(read.name.unwrap_or(name), read.build, dir, &read.run));
        }
        if dir.join("main.py").exists() {
            return Ok(Bot::new(name, Vec::new(), dir, &words(&["python3", "main.py"])));
        }
        if dir.join("Makefile").exists() {
            return Ok(Bot::new(name, words(&["make", "--silent"]), dir, &words(&["./main"])));
        }
        let entries =
            fs::read_dir(&dir).map_err(|error| BotError::Unreadable { path: dir.clone(), error })?;
        let files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_executable(path)).collect();
        match &files[..] {
            [program] => Ok(Bot::new(name, Vec::new(), dir, &[program.display().to_string()])),
            _ => Err(BotError::Unrecognised { path: dir }),
        }
    }

    /// A program that is named by a path is looked up in the folder.
    fn new(name: String, build: Vec<String>, dir: PathBuf, run: &[String]) -> Bot {
        let program = if run[0].contains('/') {
            dir.join(run[0].trim_start_matches("./"))
        } else {
            PathBuf::from(&run[0])
        };
        let command = CommandSpec { name, program, args: run[1..].to_vec(), dir: Some(dir.clone()) };
        Bot { build, dir, command }
    }

    /// Runs the build command in the bot's folder, if there is one, and waits for it.
    ///
    /// # Errors
    /// If it cannot be run or fails.
    pub fn build(&self, trust: &Trust) -> Result<(), BotError> {
        let Some((program, args)) = self.build.split_first() else { return Ok(()) };
        let built = match trust {
            Trust::Trusted => build_freely(program, args, &self.dir),
            Trust::Held(sandbox) => build_held(sandbox, program, args, &self.dir),
        };
        let (bot, command) = (self.command.name.clone(), self.build.join(" "));
        built.map_err(|output| BotError::Build { bot, command, output: output.trim_end().to_owned() })
    }

    /// How the bot is run, once it is built.
    pub fn command(&self) -> &CommandSpec {
        &self.command
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
    let command = Command::new(program, dir)
        .args(args.iter().cloned())
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", &folder)
        .env("TMPDIR", &folder);
    let limits = Limits { memory: 2 << 30, ..Limits::default() };
    let done = sandbox
        .run(&command, &Policy::build(dir), &limits, BUILD_TIME, BUILD_LOG)
        .map_err(|error| error.to_string())?;
    let why = match done.exit {
        Exit::Code(0) => return Ok(()),
        Exit::Code(_) => String::new(),
        Exit::Signal(signal) => format!("killed by signal {signal}"),
        Exit::Ended => format!("not done after {BUILD_TIME:?}"),
        Exit::Limit(breach) => format!("took too much: {breach:?}").to_lowercase(),
    };
    Err([done.stdout, done.stderr, why].concat())
}

fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

/// Why a path is no bot.
#[derive(Debug, Error)]
pub enum BotError {
    /// Nothing there, or it cannot be looked at.
    #[error("no bot at {}: {error}", .path.display())]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file that cannot be run.
    #[error("{} is neither executable nor a .py file", .path.display())]
    NotExecutable {
        /// The file.
        path: PathBuf,
    },
    /// A folder in which nothing tells how to run a bot.
    #[error(
        "{} holds no bot: there is no bot.toml, main.py, Makefile or single executable file",
        .path.display()
    )]
    Unrecognised {
        /// The folder.
        path: PathBuf,
    },
    /// A `bot.toml` that cannot be read.
    #[error("{}: {why}", .path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The build failed.
    #[error("cannot build {bot}: `{command}` failed: {output}")]
    Build {
        /// The bot.
        bot: String,
        /// The command that builds it.
        command: String,
        /// What the command wrote.
        output: String,
    },
}
