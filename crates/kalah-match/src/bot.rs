//! A bot as its author has it: a folder or a file.

mod build;
mod error;
mod haskell;
mod language;
mod manifest;
mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::CommandSpec;
use crate::spec::PlayerSpec;
use crate::trust::Trust;
use crate::wasm::WasmBot;
use language::{Language, Recipe, is_executable};
use manifest::{Manifest, Protocol};

pub use error::BotError;

/// A bot that was found: how to build it, if at all, and how to run it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bot {
    name: String,
    dir: PathBuf,
    /// Whether the driver of the course has to be laid beside the player before the build.
    with_driver: bool,
    recipe: Recipe,
    protocol: Protocol,
    any_board: bool,
}

impl Bot {
    /// Looks at a folder or a file. Nothing is run.
    ///
    /// A folder is known by its `bot.toml`, else by the first of these that lies there: `Cargo.toml`,
    /// `Player.hs`, `CMakeLists.txt`, `main.py`, `Makefile`, `.java` files, a `main.js` or only `.js`
    /// file, the only `.wasm` file, the only executable file. A file is a `.py`, a `.js`, a `.wasm`, a
    /// `Player.hs` with its folder, or a program.
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
        let run: Vec<String> = match found.extension().and_then(|extension| extension.to_str()) {
            Some("py") => vec!["python3".to_owned(), name.clone()],
            Some("js") => vec!["node".to_owned(), name.clone()],
            Some("wasm") => vec![name.clone()],
            Some("hs") if name == "Player.hs" => {
                let folder = dir.file_name().map(|folder| folder.to_string_lossy().into_owned());
                return Bot::of(Language::Haskell, dir, folder.unwrap_or(name));
            }
            _ if is_executable(&found) => vec![format!("./{name}")],
            _ => return Err(BotError::NotExecutable { path: path.to_owned() }),
        };
        Ok(Bot::new(name, dir, false, Recipe { build: Vec::new(), run }))
    }

    fn in_folder(dir: PathBuf, name: String) -> Result<Bot, BotError> {
        let path = dir.join("bot.toml");
        if !path.exists() {
            return Language::ALL
                .into_iter()
                .find_map(|language| Bot::of(language, dir.clone(), name.clone()).ok())
                .ok_or(BotError::Unrecognised { path: dir });
        }
        let wrong = |why: String| BotError::Manifest { path: path.clone(), why };
        let text = fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
        let said: Manifest = toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))?;
        let name = said.name.unwrap_or(name);
        let mut bot = match (said.run, said.language) {
            (Some(run), _) if run.is_empty() => return Err(wrong("`run` names no program".to_owned())),
            (Some(run), _) => Bot::new(name, dir, false, Recipe { build: Vec::new(), run }),
            (None, Some(language)) => Bot::of(language, dir, name)?,
            (None, None) => Language::ALL
                .into_iter()
                .find_map(|language| Bot::of(language, dir.clone(), name.clone()).ok())
                .ok_or(BotError::Unrecognised { path: dir })?,
        };
        if let Some(build) = said.build {
            bot.recipe.build = if build.is_empty() { Vec::new() } else { vec![build] };
        }
        bot.protocol = said.protocol.unwrap_or(bot.protocol);
        bot.any_board = said.any_board;
        Ok(bot)
    }

    /// The bot of a folder, if one in this language lies there.
    fn of(language: Language, dir: PathBuf, name: String) -> Result<Bot, BotError> {
        match language.recipe(&dir) {
            Some(recipe) => Ok(Bot::new(name, dir, language == Language::Haskell, recipe)),
            None => Err(BotError::Unrecognised { path: dir }),
        }
    }

    fn new(name: String, dir: PathBuf, with_driver: bool, recipe: Recipe) -> Bot {
        let module = Path::new(&recipe.run[0]).extension().is_some_and(|extension| extension == "wasm");
        let protocol = if module { Protocol::Wasm } else { Protocol::Uki };
        Bot { name, dir, with_driver, recipe, protocol, any_board: false }
    }

    /// What people call the bot.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the bot says that it plays on boards of every size.
    pub fn plays_any_board(&self) -> bool {
        self.any_board
    }

    /// Runs the commands that build the bot in its folder, if there are any, and waits for them.
    ///
    /// # Errors
    /// If one cannot be run or fails.
    pub fn build(&self, trust: &Trust) -> Result<(), BotError> {
        if self.with_driver {
            let path = self.dir.clone();
            haskell::lay_out(&self.dir).map_err(|error| BotError::Driver { path, error })?;
        }
        self.recipe.build.iter().try_for_each(|command| {
            build::run(command, &self.dir, trust).map_err(|output| BotError::Build {
                bot: self.name.clone(),
                command: command.join(" "),
                output: output.trim_end().to_owned(),
            })
        })
    }

    /// The bot as a player, once it is built.
    ///
    /// # Errors
    /// If it is a module that cannot be read or cannot play.
    pub fn player(&self, trust: &Trust) -> Result<PlayerSpec, BotError> {
        let (program, args) =
            self.recipe.run.split_first().unwrap_or_else(|| unreachable!("run is never empty"));
        // A program that is named by a path is looked up in the folder.
        let here = self.dir.join(program.trim_start_matches("./"));
        match self.protocol {
            Protocol::Wasm => {
                let bot = WasmBot::read(self.name.clone(), &here, WasmBot::usual_cache())?;
                bot.check()?;
                Ok(PlayerSpec::Wasm(bot))
            }
            Protocol::Uki => Ok(PlayerSpec::Process(CommandSpec {
                name: self.name.clone(),
                program: if program.contains('/') { here } else { PathBuf::from(program) },
                args: args.iter().map(|arg| language::with_heap(arg, trust.memory())).collect(),
                dir: Some(self.dir.clone()),
            })),
        }
    }
}
