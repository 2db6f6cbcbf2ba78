//! Recipes in a folder or a file: how to build the bot, if at all, and how to run it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use kalah_source::{BotExtent, is_leftover, read_small};

use super::build;
use super::error::BotError;
use super::haskell;
use super::kalaha_client;
use super::language::{Language, haskell_recipe};
use super::manifest::{Manifest, Protocol};
use super::recipe::Recipe;
use super::tools::tools_of;
use crate::isolation::Isolation;
use crate::link::last_words::without_folder;
use crate::os::{PYTHON, is_executable};

/// The file in which a folder tells of itself.
const MANIFEST: &str = "bot.toml";

/// Folders in each other in which a bot is looked for.
const DEEPEST: usize = 3;

/// The names of the folders in a folder, in order, but those of leftovers and hidden ones.
fn folders(dir: &Path) -> impl Iterator<Item = OsString> {
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    // A link could lead out, or around.
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut names: Vec<OsString> = folders.map(|entry| entry.file_name()).collect();
    names.retain(|name| !is_leftover(name) && !name.as_encoded_bytes().starts_with(b"."));
    names.sort();
    names.into_iter()
}

/// Bytes of it at most.
const LONGEST_MANIFEST: usize = 64 << 10;

/// A player of a course, for which a driver of ours speaks with the referee.
#[derive(Clone, PartialEq, Eq, Debug)]
enum CoursePlayer {
    /// A function of a Haskell module.
    Haskell {
        /// The file that holds it, if it is not the only one of its folder.
        file: Option<String>,
    },
    /// A client of the Java Kalaha application.
    KalahaClient,
}

impl CoursePlayer {
    /// Returns the text that decides, beside the sources and the commands, what a build makes.
    fn driver_text(&self) -> String {
        match self {
            CoursePlayer::Haskell { file } => format!("{file:?}\n{}", haskell::driver_text()),
            CoursePlayer::KalahaClient => kalaha_client::driver_text(),
        }
    }

    /// Lays the driver where the commands of the build look for it.
    fn lay_out(&self, dir: &Path) -> io::Result<()> {
        match self {
            CoursePlayer::Haskell { file } => haskell::lay_out(dir, file.as_deref()),
            CoursePlayer::KalahaClient => kalaha_client::lay_out(dir),
        }
    }
}

/// A bot that was recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RecognisedBot {
    name: Option<String>,
    /// The player of a course to which its driver has to be laid before the build.
    course: Option<CoursePlayer>,
    recipe: Recipe,
    pub(super) protocol: Protocol,
    pub(super) any_board: bool,
}

impl RecognisedBot {
    /// Looks at a folder or a file, in errors called `shown`.
    pub(super) fn at(path: &Path, shown: &Path) -> Result<RecognisedBot, BotError> {
        if path.is_dir() {
            return RecognisedBot::in_folder(path, shown);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ending = path.extension().and_then(|extension| extension.to_str()).map(str::to_ascii_lowercase);
        let run: Vec<String> = match ending.as_deref() {
            Some("py") => vec![PYTHON.to_owned(), name],
            Some("js") => vec!["node".to_owned(), name],
            Some("wasm") => vec![name],
            Some("hs") => {
                let found = RecognisedBot::new(haskell_recipe());
                return Ok(RecognisedBot {
                    course: Some(CoursePlayer::Haskell { file: Some(name) }),
                    ..found
                });
            }
            _ if is_executable(path) => vec![format!("./{name}")],
            _ => return Err(BotError::NotExecutable { path: shown.to_owned() }),
        };
        Ok(RecognisedBot::new(Recipe { build: Vec::new(), makes: None, run }))
    }

    /// Looks at a folder or a file, and where a folder holds no bot itself, at the folders in it. Returns the bot and the
    /// folder in which it lies, relative to the path.
    ///
    /// # Errors
    /// If there is no bot, or more than one folder holds one.
    pub(super) fn find(path: &Path, shown: &Path) -> Result<(RecognisedBot, PathBuf), BotError> {
        let unrecognised = match RecognisedBot::at(path, shown) {
            Err(error @ BotError::Unrecognised { .. }) => error,
            found => return Ok((found?, PathBuf::new())),
        };
        let mut found: Vec<(RecognisedBot, PathBuf)> = Vec::new();
        let mut open = vec![PathBuf::new()];
        for _ in 0..DEEPEST {
            for above in std::mem::take(&mut open) {
                for place in folders(&path.join(&above)).map(|name| above.join(name)) {
                    match RecognisedBot::in_folder(&path.join(&place), &shown.join(&place)) {
                        Ok(bot) => found.push((bot, place)),
                        Err(BotError::Unrecognised { .. }) => open.push(place),
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        match found.len() {
            0 => Err(unrecognised),
            1 => Ok(found.remove(0)),
            _ => {
                let places = found.into_iter().map(|(_, place)| place).collect();
                Err(BotError::Several { path: shown.to_owned(), places })
            }
        }
    }

    fn in_folder(dir: &Path, shown: &Path) -> Result<RecognisedBot, BotError> {
        let wrong = |why: String| BotError::Manifest { path: shown.join(MANIFEST), why };
        let read = read_small(dir, MANIFEST, LONGEST_MANIFEST)
            .map_err(|error| BotError::Manifest { path: shown.to_owned(), why: error.to_string() })?;
        let Some(text) = read else { return RecognisedBot::by_its_files(dir, shown) };
        let said = Manifest::read(&text).map_err(wrong)?;
        let mut found = match (said.run, said.language) {
            (Some(run), _) if run.is_empty() => return Err(wrong("`run` names no program".to_owned())),
            (Some(run), _) => RecognisedBot::new(Recipe { build: Vec::new(), makes: None, run }),
            (None, Some(language)) => RecognisedBot::in_language(language, dir, shown)?,
            (None, None) => RecognisedBot::by_its_files(dir, shown)?,
        };
        if let Some(build) = said.build {
            found.recipe.build = if build.is_empty() { Vec::new() } else { vec![build] };
            found.recipe.makes = None;
        }
        found.name = said.name;
        found.protocol = said.protocol.unwrap_or(found.protocol);
        found.any_board = said.any_board;
        Ok(found)
    }

    fn by_its_files(dir: &Path, shown: &Path) -> Result<RecognisedBot, BotError> {
        let mut known = Language::ALL.into_iter();
        let found = known.find_map(|language| RecognisedBot::in_language(language, dir, shown).ok());
        found.ok_or_else(|| BotError::Unrecognised { path: shown.to_owned() })
    }

    /// The bot of a folder, if one in this language lies there.
    fn in_language(language: Language, dir: &Path, shown: &Path) -> Result<RecognisedBot, BotError> {
        match language.recipe(dir) {
            Some(recipe) => {
                let course = match language {
                    Language::Haskell => Some(CoursePlayer::Haskell { file: None }),
                    Language::KalahaClient => Some(CoursePlayer::KalahaClient),
                    _ => None,
                };
                Ok(RecognisedBot { course, ..RecognisedBot::new(recipe) })
            }
            None => Err(BotError::Unrecognised { path: shown.to_owned() }),
        }
    }

    fn new(recipe: Recipe) -> RecognisedBot {
        let module = Path::new(&recipe.run[0]).extension().is_some_and(|extension| extension == "wasm");
        let protocol = if module { Protocol::Wasm } else { Protocol::Uki };
        RecognisedBot { name: None, course: None, recipe, protocol, any_board: false }
    }

    /// Returns the bot's own name.
    pub(super) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the part of the sources that belongs to it, if `file` or else the whole folder is meant. `place` is the folder
    /// in which it lies; of sources that hold it deeper all is taken.
    pub(super) fn extent(&self, place: &Path, file: Option<&str>) -> BotExtent {
        match file {
            _ if !place.as_os_str().is_empty() => BotExtent::Folder { without: None },
            Some(file) if self.protocol == Protocol::Wasm => BotExtent::File(file.to_owned()),
            Some(_) if self.course.is_none() => BotExtent::Files,
            _ => BotExtent::Folder { without: self.recipe.makes },
        }
    }

    /// The program that plays, or the file of a module, and its arguments.
    pub(super) fn command(&self) -> (&str, &[String]) {
        let Some((program, args)) = self.recipe.run.split_first() else { unreachable!("run is never empty") };
        (program, args)
    }

    /// Returns the known tools that it needs.
    pub(super) fn tools(&self) -> Vec<String> {
        tools_of(self.recipe.build.iter().chain([&self.recipe.run]))
    }

    /// Returns true if it has to be built.
    pub(super) fn is_built(&self) -> bool {
        self.course.is_some() || !self.recipe.build.is_empty()
    }

    /// Returns true if it gets no limit.
    pub(super) fn keeps_own_time(&self) -> bool {
        self.course == Some(CoursePlayer::KalahaClient)
    }

    /// Returns the text of everything but the sources that decides what a build makes.
    pub(super) fn recipe_text(&self) -> String {
        let Some(course) = &self.course else { return format!("{:?}\n", self.recipe.build) };
        format!("{:?}\n{}", self.recipe.build, course.driver_text())
    }

    /// Runs the commands that build it in this folder, and waits for them.
    pub(super) fn build(&self, name: &str, dir: &Path, isolation: &Isolation) -> Result<(), BotError> {
        if let Some(course) = &self.course {
            course.lay_out(dir).map_err(|error| BotError::Driver { bot: name.to_owned(), error })?;
        }
        self.recipe.build.iter().try_for_each(|command| {
            build::run(command, dir, isolation).map_err(|failed| match failed {
                build::BuildCommandFailure::Bot(output) => BotError::Build {
                    bot: name.to_owned(),
                    command: command.join(" "),
                    output: without_folder(output.trim_end(), Some(dir)),
                },
                build::BuildCommandFailure::Machine(why) => BotError::NotBuilt { bot: name.to_owned(), why },
            })
        })
    }
}
