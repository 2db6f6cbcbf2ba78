//! A bot as its author has it: a folder, a file, an archive, a repository.

mod build;
mod error;
mod haskell;
mod haskell_module;
mod java;
mod kalaha_client;
mod language;
mod layout;
mod manifest;
mod recipe;
mod recognition;
mod toolchain;
mod tools;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf, is_separator};

use kalah_sandbox::wasm::ModuleLimits;
use kalah_source::{BotExtent, BotSource, ContentHash, Depot, StoredBot, is_reported, read_small, visible};

use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::players::resolved_player::ResolvedPlayer;
use crate::players::wasm::WasmBot;
use java::{java_options, with_heap};
use manifest::Protocol;
use recognition::RecognisedBot;

pub use error::BotError;
pub use tools::{TOOLS, is_installed};

/// A bot that was found, and its sources as they were then: it is built and run from a copy, whatever becomes
/// of its folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    name: String,
    kept: StoredBot,
    /// The file that is meant, if it is not the whole folder.
    file: Option<String>,
    recognised: RecognisedBot,
    /// The folder of the sources in which the bot lies; empty where that is the sources' own.
    place: PathBuf,
    /// Names of what was left out of an archive.
    left_out: BTreeSet<String>,
}

impl Bot {
    /// Takes what a source gives. Nothing is run but git.
    ///
    /// A folder is known by its `bot.toml`, else by the first of these that lies there: `Cargo.toml`,
    /// a Haskell module called `Player`, `CMakeLists.txt`, `main.py`, a client of the Java Kalaha application, `Makefile`,
    /// `.java` files, a `main.js` or only `.js`
    /// file, the only `.wasm` file, the only executable file. A file is a `.wasm`, an `.hs` with its
    /// folder, or a `.py`, a `.js` or a program with the files beside it.
    ///
    /// # Errors
    /// If there is nothing, it is not taken, or it cannot be recognised.
    pub fn open(source: impl Into<BotSource>) -> Result<Bot, BotError> {
        Bot::open_in(source, &Depot::usual()?)
    }

    /// Takes what a source gives, as [`open`](Bot::open) does, and keeps and builds it in this depot.
    pub fn open_in(source: impl Into<BotSource>, depot: &Depot) -> Result<Bot, BotError> {
        let source = source.into();
        let brought = source.bring(depot)?;
        let shown = match &source {
            BotSource::Path(path) | BotSource::Pinned { path, .. } => path.clone(),
            BotSource::Git(address) => PathBuf::from(address.to_string()),
        };
        // What lies there tells which part of it to take; what was taken tells what it is.
        let (folder, file) = folder_and_file(&brought.path);
        let extent = if matches!(source, BotSource::Pinned { .. }) && file.is_none() {
            // What was kept once is taken as it is: its hash tells all of it.
            BotExtent::Taken
        } else {
            let (recognised, place) = RecognisedBot::find(&brought.path, &shown)?;
            recognised.extent(&place, file.as_deref())
        };
        let kept = depot.keep(folder, &extent, &brought.caps, &shown.display().to_string())?;
        if source.agree(kept.content()).is_err() {
            // It was kept whole by somebody who does not know what a build makes.
            let whole = BotExtent::Taken;
            source
                .agree(depot.keep(folder, &whole, &brought.caps, &shown.display().to_string())?.content())?;
        }
        let copy = file.as_ref().map_or_else(|| kept.folder(), |file| kept.folder().join(file));
        let (recognised, place) = RecognisedBot::find(&copy, &shown)?;
        let mut left_out = brought.left_out.clone();
        left_out.extend(leftovers(&brought.path));
        let usual = match file.as_deref() {
            // The players of a course all have this file's name.
            Some("Player.hs") => folder.file_name().map(|name| name.to_string_lossy().into_owned()),
            _ => None,
        };
        let name = recognised.name().or(usual.as_deref()).unwrap_or(&brought.name);
        let name = visible(name);
        Ok(Bot { name, kept, file, recognised, place, left_out })
    }

    /// Returns the display name of the bot.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the names of what was left out of an archive: environments of tools, and what file managers add.
    pub fn left_out(&self) -> &BTreeSet<String> {
        &self.left_out
    }

    /// The hash of its sources.
    pub fn content(&self) -> ContentHash {
        self.kept.content()
    }

    /// The file that is meant, if it is not the whole folder.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Returns true if it is a program, which has to be held in a sandbox; a module is held by its runtime.
    pub fn is_program(&self) -> bool {
        self.recognised.protocol == Protocol::Uki || self.recognised.is_built()
    }

    /// Returns those of [`TOOLS`] that it needs to be built and to run.
    pub fn tools(&self) -> Vec<String> {
        self.recognised.tools()
    }

    /// Returns true if the bot says that it plays on boards of every size.
    pub fn plays_any_board(&self) -> bool {
        self.recognised.any_board
    }

    /// Returns true if the bot gets no limit and stops by a clock or at a depth of its own, as clients of the Java Kalaha
    /// application do.
    pub fn keeps_own_time(&self) -> bool {
        self.recognised.keeps_own_time()
    }

    /// Keeps the bot's sources in the depot in `place`, for good.
    pub fn keep(&self, place: &Path) -> Result<StoredBot, BotError> {
        let extent = self.recognised.extent(&self.place, self.file.as_deref());
        let caps = kalah_source::SourceCaps::LOCAL;
        Ok(Depot::at(place)?.keep(&self.kept.folder(), &extent, &caps, &self.name)?)
    }

    /// Builds the bot, if it has to be and was not yet, and gives the player.
    ///
    /// # Errors
    /// If a command of the build cannot be run or fails, or a module cannot play.
    pub fn build(&self, isolation: &Isolation) -> Result<ResolvedPlayer, BotError> {
        let dir = if self.recognised.is_built() {
            let way = match isolation {
                Isolation::Trusted => "trusted".to_owned(),
                Isolation::Held { sandbox, .. } => format!("held by {sandbox:?}"),
                Isolation::NoPrograms { why } => return Err(BotError::NotHeld(why.clone())),
            };
            let recipe = format!("{way} {}", self.recognised.recipe_text());
            self.kept
                .built(&recipe, |dir| self.recognised.build(&self.name, &self.folder_in(dir), isolation))?
        } else {
            self.kept.folder()
        };
        self.player(self.folder_in(&dir), isolation)
    }

    /// The folder in which the bot lies, in a copy of its sources.
    fn folder_in(&self, sources: &Path) -> PathBuf {
        // Joining nothing would leave a slash at the end.
        if self.place.as_os_str().is_empty() { sources.to_owned() } else { sources.join(&self.place) }
    }

    /// Returns the player in the folder where it was built.
    fn player(&self, dir: PathBuf, isolation: &Isolation) -> Result<ResolvedPlayer, BotError> {
        let (program, args) = self.recognised.command();
        if let (Protocol::Uki, Isolation::NoPrograms { why }) = (self.recognised.protocol, isolation) {
            return Err(BotError::NotHeld(why.clone()));
        }
        // A program that is named by a path is looked up in the folder.
        let here = dir.join(program.trim_start_matches("./"));
        match self.recognised.protocol {
            Protocol::Wasm => {
                let module = self.module(&dir, program)?;
                let bot = WasmBot::new(self.name.clone(), module, WasmBot::usual_cache());
                bot.check()?;
                Ok(ResolvedPlayer::Wasm(bot))
            }
            Protocol::Uki => Ok(ResolvedPlayer::Process(CommandSpec {
                name: self.name.clone(),
                program: if program.contains(is_separator) { here } else { PathBuf::from(program) },
                args: args.iter().map(|arg| with_heap(arg, isolation.memory())).collect(),
                dir: Some(dir),
                writes: false,
            })),
        }
    }

    /// A module lies in the bot's own folder: what it holds is what the bot is.
    fn module(&self, dir: &Path, file: &str) -> Result<Vec<u8>, BotError> {
        let wrong = |why: String| BotError::Manifest { path: PathBuf::from(&self.name), why };
        let read = read_small(dir, file, ModuleLimits::default().module);
        let module = read.map_err(|error| wrong(error.to_string()))?;
        module.ok_or_else(|| wrong(format!("there is no {}", visible(file))))
    }
}

/// The names of leftovers in a folder, but of those that everybody expects.
fn leftovers(folder: &Path) -> impl Iterator<Item = String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.file_name())
        .filter(|name| is_reported(name))
        .map(|name| visible(&name.to_string_lossy()))
}

/// The folder that a bot lies in, and its file if it is one.
fn folder_and_file(path: &Path) -> (&Path, Option<String>) {
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(file)) if !path.is_dir() => (folder, Some(file.to_string_lossy().into_owned())),
        _ => (path, None),
    }
}

/// Returns a command line with options for the Java machine, if it starts one that is held to so many bytes. Java takes its
/// heap from the machine's size otherwise, and ends at the limit. Options of the command itself come later, and win; a
/// garbage collector of its own takes the place of ours, since Java refuses two.
pub(crate) fn with_java_options(command: &str, memory: Option<u64>) -> String {
    let (program, rest) = command.split_once(' ').unwrap_or((command, ""));
    let is_java = Path::new(program).file_name().is_some_and(|name| name == "java");
    match memory {
        Some(memory) if is_java => {
            let is_collector = |option: &str| option.starts_with("-XX:+Use") && option.ends_with("GC");
            let has_collector = rest.split_whitespace().any(is_collector);
            let mut options = java_options(memory);
            options.retain(|option| !has_collector || !is_collector(option));
            format!("{program} {} {rest}", options.join(" "))
        }
        _ => command.to_owned(),
    }
}
