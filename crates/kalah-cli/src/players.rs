//! Players as arguments.

use std::path::PathBuf;

use anyhow::{Error, Result, anyhow, bail};
use clap::Args;
use kalah_lab::OpeningSource;
use kalah_match::{Bot, BotError, InstalledModule, Isolation, PlayerFailure, PlayerSpec, ResolvedPlayer};
use kalah_sandbox::MissingLayer;
use kalah_source::BotSource;

/// Forms of a player's argument, for the help of every subcommand that takes one.
pub(crate) const PLAYER_HELP: &str = "\
Players:
  rightmost, leftmost, random:SEED, greedy
  minimax:N, alphabeta:N, pvs:N, mtdf:N  search N plies; add ,eval=h1..h6 ,order=.. ,table=on ,hint=on ,futility=right
  deepening                              deeper and deeper; the same, and search=minimax, alphabeta, pvs, mtdf
  mcts:N, om:N                           N games played out, seed=..; N plies against a known opponent=h1..h6
  engine, engine:level=3                 the engine; level=1..10 seed= nodes= depth= threads= hash=MB seeds=
  perfect                                plays what is proven to be best, and loses if it has no proof in time
  ./my-bot, bot.py, bot.wasm             a bot's folder or file
  bot.zip, bot.tar, bot.tar.gz           a bot's folder, packed
  git+https://HOST/BOT.git#BRANCH        a bot's repository; git+ssh://, git+file:/// as well
  uki:COMMAND                            any program that speaks the line protocol
  mankalah:COMMAND                       an agent of ManKalah's engine: 7x7+pie+single alone";

/// Whether bots' programs are held, and what those in Python may import.
#[derive(Args)]
pub(crate) struct TrustedArg {
    /// Run bots' programs without the sandbox, with all the rights that you have
    #[arg(long)]
    trusted: bool,
    /// Let bots import the Python module kalah that is installed in this folder (pip install --target DIR)
    #[arg(long, value_name = "DIR", conflicts_with = "trusted")]
    python_module: Option<PathBuf>,
}

/// Whether bots' programs are held, what those in Python may import, and what each of them may take.
#[derive(Args)]
pub(crate) struct IsolationArg {
    #[command(flatten)]
    trusted: TrustedArg,
    /// Megabytes of memory for each bot's program; no bot's own files can raise it
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(16..=1 << 20),
        conflicts_with = "trusted")]
    memory: Option<u64>,
}

/// Returns what is wrong with openings if one of the players plays from the start of a game alone.
pub(crate) fn unfit_openings<'a>(
    players: impl IntoIterator<Item = &'a PlayerSpec>,
    openings: &OpeningSource,
) -> Option<String> {
    let agent = players.into_iter().find(|player| player.needs_start())?;
    (*openings != OpeningSource::Start).then(|| {
        format!("{agent} plays from the start of a game alone, and not from openings {openings}: write start")
    })
}

impl TrustedArg {
    /// Returns the isolation of these players' programs from the rest of the machine.
    ///
    /// # Errors
    /// If one of them is a program, this machine cannot hold it, and nobody said `--trusted`; or if bots cannot import the module.
    pub(crate) fn isolation(&self, words: &[&PlayerSpec]) -> Result<Isolation> {
        let program = |word: &&PlayerSpec| match word {
            PlayerSpec::Textbook(_) | PlayerSpec::Engine(_) => false,
            PlayerSpec::Command(_) | PlayerSpec::Mankalah(_) | PlayerSpec::Bot(BotSource::Git(_)) => true,
            // A module can do nothing but compute.
            PlayerSpec::Bot(BotSource::Path(path) | BotSource::Pinned { path, .. }) => {
                path.extension().is_none_or(|extension| extension != "wasm")
            }
        };
        if self.trusted {
            return Ok(Isolation::Trusted);
        }
        if !words.iter().any(program) {
            return Ok(Isolation::no_programs());
        }
        let held = Isolation::held().map_err(|refused| match refused {
            MissingLayer::System(_) => {
                anyhow!("{refused}; --trusted runs a program with all the rights that you have")
            }
            MissingLayer::Layer { .. } => {
                anyhow!("{refused}; see `kalah doctor`, or say --trusted if you know the program")
            }
        })?;
        match &self.python_module {
            Some(folder) => {
                let module = InstalledModule::probe(folder, &held)?;
                Ok(held.importing(Some(module.folder)))
            }
            None => Ok(held),
        }
    }
}

impl IsolationArg {
    /// The same with the memory that was asked for.
    ///
    /// # Errors
    /// As [`TrustedArg::isolation`].
    pub(crate) fn isolation(&self, words: &[&PlayerSpec]) -> Result<Isolation> {
        let isolation = self.trusted.isolation(words)?;
        Ok(match self.memory {
            Some(megabytes) => isolation.with_memory(megabytes << 20),
            None => isolation,
        })
    }
}

/// The player itself, built if it has to be. What a failed build wrote goes to standard error.
pub(crate) fn resolve(word: &PlayerSpec, isolation: &Isolation) -> Result<ResolvedPlayer> {
    let resolved = match word {
        PlayerSpec::Bot(source) => open_bot(source)?.build(isolation),
        word => word.resolve(isolation),
    };
    resolved.map_err(without_log)
}

/// Opens a bot, and reports what was left out of it on standard error.
pub(crate) fn open_bot(source: &BotSource) -> Result<Bot> {
    let bot = Bot::open(source.clone())?;
    if !bot.left_out().is_empty() {
        let names: Vec<&str> = bot.left_out().iter().map(String::as_str).collect();
        eprintln!("kalah: {source}: left out: {}", names.join(", "));
    }
    Ok(bot)
}

/// The error in one line; what a failed build wrote goes to standard error.
pub(crate) fn without_log(error: BotError) -> Error {
    match error {
        BotError::Build { bot, command, output } => {
            eprintln!("{output}");
            anyhow!("cannot build {bot}: `{command}` failed")
        }
        error @ BotError::NotBuilt { .. } => {
            anyhow!("{error}; --trusted builds and runs a program of your own without the sandbox")
        }
        error => error.into(),
    }
}

/// Describes a player's fault; a fault of this machine's is an error.
pub(crate) fn explain_failure(failure: PlayerFailure) -> Result<String> {
    match failure.without_answer() {
        PlayerFailure::Lost(loss) => Ok(loss.cause),
        PlayerFailure::Machine(error) => Err(error.into()),
        PlayerFailure::Cancelled | PlayerFailure::Late { .. } => bail!("interrupted"),
    }
}
