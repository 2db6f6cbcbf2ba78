//! Players as people write them on a command line.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use kalah_files::is_path;
use kalah_source::{BotSource, NotSource};
use kalah_textbook::{Textbook, WordError};
use thiserror::Error;

use crate::bot::{Bot, BotError, with_java_options};
use crate::isolation::Isolation;
use crate::link::command::CommandSpec;
use crate::os::command_words;
use crate::players::engine_spec::{EngineSpec, EngineSpecError};
use crate::players::resolved_player::ResolvedPlayer;
use crate::players::weights_file::{WeightsFileError, with_weights};

/// A player's word: a name of the textbook, an engine, `uki:COMMAND`, or where a bot comes from.
///
/// Whatever holds a slash or a dot, or exists as a file, is a bot's path or address. `eval=@FILE` reads weights from a file; the
/// player is printed with the weights themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// `rightmost`, `alphabeta:8,eval=h6`
    Textbook(Textbook),
    /// `engine:level=3`, `perfect`
    Engine(EngineSpec),
    /// `uki:java -jar bot.jar`: the command, as a shell reads it.
    Command(String),
    /// `mankalah:java -jar Agent.jar`: the command of an agent of ManKalah's engine.
    Mankalah(String),
    /// `./my-bot`, `bot.py`, `bot.zip`, `git+https://example.org/bot.git`
    Bot(BotSource),
}

impl PlayerSpec {
    /// Returns the player if it is built in: part of this program, so that it needs no isolation; `None` for all others.
    pub fn built_in(&self) -> Option<ResolvedPlayer> {
        match self {
            PlayerSpec::Textbook(player) => Some(ResolvedPlayer::Textbook(*player)),
            PlayerSpec::Engine(engine) => Some(ResolvedPlayer::Engine(engine.clone())),
            PlayerSpec::Command(_) | PlayerSpec::Mankalah(_) | PlayerSpec::Bot(_) => None,
        }
    }

    /// The player itself. A bot's folder is looked into, and built if it has to be.
    ///
    /// # Errors
    /// If there is no bot, or it cannot be built.
    pub fn resolve(&self, isolation: &Isolation) -> Result<ResolvedPlayer, BotError> {
        match self {
            PlayerSpec::Textbook(player) => Ok(ResolvedPlayer::Textbook(*player)),
            PlayerSpec::Engine(engine) => Ok(ResolvedPlayer::Engine(engine.clone())),
            PlayerSpec::Command(command) => by_shell(command, isolation, false).map(ResolvedPlayer::Process),
            PlayerSpec::Mankalah(command) => {
                missing_jar(command).map_or(Ok(()), |jar| Err(BotError::NoJar(jar)))?;
                by_shell(command, isolation, true).map(ResolvedPlayer::Mankalah)
            }
            PlayerSpec::Bot(source) => Bot::open(source.clone())?.build(isolation),
        }
    }

    /// Returns true if the player can play from the start of a game alone: ManKalah's protocol tells no other position.
    pub const fn needs_start(&self) -> bool {
        matches!(self, PlayerSpec::Mankalah(_))
    }
}

/// The archive that a command of Java names and that is not there.
fn missing_jar(command: &str) -> Option<PathBuf> {
    let mut words = command.split_whitespace().skip_while(|word| *word != "-jar");
    let jar = PathBuf::from(words.nth(1)?.trim_matches(['"', '\'']));
    (!jar.exists()).then_some(jar)
}

/// A command as the shell runs it. Whether it may write files is said by `writes`.
fn by_shell(command: &str, isolation: &Isolation, writes: bool) -> Result<CommandSpec, BotError> {
    if let Isolation::NoPrograms { why } = isolation {
        return Err(BotError::NotHeld(why.clone()));
    }
    let (program, args) = command_words(&with_java_options(command, isolation.memory()));
    Ok(CommandSpec { name: command.to_owned(), program: program.into(), args, dir: None, writes })
}

impl FromStr for PlayerSpec {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<PlayerSpec, UnknownPlayer> {
        let command =
            |prefix: &'static str| word.strip_prefix(prefix).map(|command| (command.trim(), prefix));
        match (command("uki:"), command("mankalah:")) {
            (Some(("", prefix)), _) | (_, Some(("", prefix))) => {
                return Err(UnknownPlayer::NoCommand(prefix));
            }
            (Some((command, _)), _) => return Ok(PlayerSpec::Command(command.to_owned())),
            (_, Some((command, _))) => return Ok(PlayerSpec::Mankalah(command.to_owned())),
            (None, None) => {}
        }
        if EngineSpec::claims(word) {
            return word.parse().map(PlayerSpec::Engine).map_err(UnknownPlayer::Engine);
        }
        if word.contains("eval=@") || word.contains("opponent=@") {
            return with_weights(word)?.parse().map(PlayerSpec::Textbook).map_err(UnknownPlayer::Textbook);
        }
        match word.parse() {
            Ok(player) => Ok(PlayerSpec::Textbook(player)),
            Err(_) if is_path(word) || word.contains("::") || Path::new(word).exists() => {
                Ok(PlayerSpec::Bot(word.parse()?))
            }
            Err(WordError::Name(name)) => Err(UnknownPlayer::Name(name)),
            Err(error) => Err(UnknownPlayer::Textbook(error)),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Textbook(player) => player.fmt(f),
            PlayerSpec::Engine(word) => word.fmt(f),
            PlayerSpec::Command(command) => write!(f, "uki:{command}"),
            PlayerSpec::Mankalah(command) => write!(f, "mankalah:{command}"),
            PlayerSpec::Bot(source) => source.fmt(f),
        }
    }
}

/// A word that names no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnknownPlayer {
    /// No player has this name.
    #[error("there is no player `{name}`{more}", name = .0, more = meant(.0))]
    Name(String),
    /// `uki:` or `mankalah:` alone.
    #[error("`{0}` needs a command that speaks the protocol, as in {0}./my-bot")]
    NoCommand(&'static str),
    /// The word claims to be a textbook player.
    #[error(transparent)]
    Textbook(WordError),
    /// The word claims to be an engine.
    #[error(transparent)]
    Engine(EngineSpecError),
    /// A file of weights.
    #[error(transparent)]
    Weights(#[from] WeightsFileError),
    /// A bot's address that is not taken.
    #[error(transparent)]
    Source(#[from] NotSource),
}

/// Forms of the words of players that are no built-in ones.
const OTHERS: &str = "a bot's folder or file such as ./my-bot, uki:COMMAND, mankalah:COMMAND";

/// The name of each built-in player, and the form of its word.
fn built_in_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    Textbook::NAMES.into_iter().chain(EngineSpec::NAMES.map(|name| (name, name)))
}

/// The name that was perhaps meant, and all that are possible.
fn meant(word: &str) -> String {
    let (name, _) = word.split_once(':').unwrap_or((word, ""));
    let likeness = |known: &&str| strsim::jaro_winkler(name, known);
    let forms: Vec<&str> = built_in_names().map(|(_, form)| form).chain([OTHERS]).collect();
    let possible = forms.join(", ");
    let names = built_in_names().map(|(name, _)| name);
    let nearest = names.max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    match nearest.filter(|known| likeness(known) > 0.8) {
        Some(known) => format!(": did you mean {known}? Possible are {possible}"),
        None => format!("; possible are {possible}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayerSpec, with_java_options};

    #[test]
    fn weights_are_read_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.weights");
        std::fs::write(&path, "10stores # the main thing\n+3own").unwrap();
        let spec: PlayerSpec = format!("om:4,eval=@{0},opponent=h2", path.display()).parse().unwrap();
        assert_eq!(spec.to_string(), "om:4,opponent=h2,eval=10stores+3own");
        std::fs::write(&path, "10seeds").unwrap();
        for (word, said) in [
            (format!("alphabeta:4,eval=@{}", path.display()), "mine.weights: `seeds` is no feature"),
            ("alphabeta:4,eval=@nowhere".to_owned(), "cannot read the weights in nowhere"),
        ] {
            let error = word.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }

    /// A heap as large as the machine's memory allows would end every agent at its limit.
    #[test]
    fn a_command_that_starts_java_gets_the_heap_of_a_bots_folder() {
        let held = |command| with_java_options(command, Some(256 << 20));
        let options = "-XX:-UsePerfData -XX:+UseSerialGC -Xmx128m -Xss1m";
        assert_eq!(held("java -jar Agent.jar"), format!("java {options} -jar Agent.jar"));
        assert_eq!(held("/usr/bin/java -Xmx64m A"), format!("/usr/bin/java {options} -Xmx64m A"));
        assert_eq!(
            held("java -XX:+UseParallelGC A"),
            "java -XX:-UsePerfData -Xmx128m -Xss1m -XX:+UseParallelGC A"
        );
        for other in ["javac A.java", "python3 java", "./java-agent -jar A.jar"] {
            assert_eq!(held(other), other);
        }
        assert_eq!(with_java_options("java -jar A.jar", None), "java -jar A.jar");
    }

    #[test]
    fn a_name_that_is_nearly_right_is_guessed() {
        for (word, said) in [
            ("rihgtmost", "did you mean rightmost?"),
            ("alfabeta:6", "did you mean alphabeta?"),
            ("enigne:level=3", "did you mean engine?"),
            ("stockfish", "`stockfish`; possible are rightmost"),
            ("uki: ", "needs a command"),
        ] {
            let error = word.parse::<PlayerSpec>().unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
