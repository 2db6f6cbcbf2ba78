//! Players of a tournament: the reference players, and those of the command line.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use kalah_jobs::{BotRef, Contestant};
use kalah_match::{Bot, Isolation, PlayerSpec};
use kalah_server::{Registration, bots_of};
use kalah_source::BotSource;
use kalah_tournament::PlayerNumber;

use crate::players::{resolve, without_log};

/// A player of the command line: `7=./my-bot`.
#[derive(Clone, Debug)]
pub(crate) struct ReferenceEntrant {
    pub(crate) number: PlayerNumber,
    word: PlayerSpec,
}

impl FromStr for ReferenceEntrant {
    type Err = String;

    fn from_str(text: &str) -> Result<ReferenceEntrant, String> {
        let (number, word) = text.split_once('=').ok_or("write NUMBER=PLAYER, as in 7=./my-bot")?;
        let number = number.parse().map_err(|_| format!("`{number}` is no number"))?;
        let word = word.parse().map_err(|error: kalah_match::UnknownPlayer| error.to_string())?;
        Ok(ReferenceEntrant { number, word })
    }
}

impl ReferenceEntrant {
    /// The player, once it was seen to be one: a bot is built here. It is entered as it is now, from a copy
    /// below `data`, whatever becomes of it where it comes from.
    pub(crate) fn registration(&self, data: &Path, isolation: &Isolation) -> Result<Registration> {
        let contestant = match &self.word {
            PlayerSpec::Bot(source) => entered(source.clone(), data, isolation)?,
            PlayerSpec::Command(command) => {
                resolve(&self.word, isolation)?;
                Contestant::Command(command.clone())
            }
            PlayerSpec::Mankalah(_) => {
                bail!("{} is an agent of another program: it can play in `kalah match`", self.word)
            }
            built_in @ (PlayerSpec::Textbook(_) | PlayerSpec::Engine(_)) => {
                Contestant::BuiltIn(built_in.to_string())
            }
        };
        Ok(Registration::new(self.number, contestant))
    }

    /// Returns true if it is a command of this machine, which no other one has.
    pub(crate) fn is_command(&self) -> bool {
        matches!(self.word, PlayerSpec::Command(_))
    }
}

/// A bot as it is now, built and kept below `data`: what is built is what is entered.
fn entered(source: BotSource, data: &Path, isolation: &Isolation) -> Result<Contestant> {
    let bot = Bot::open(source)?;
    bot.build(isolation).map_err(without_log)?;
    let kept = bot.keep(&bots_of(data))?;
    Ok(Contestant::Bot(BotRef {
        content: kept.content().hex(),
        file: bot.file().map(str::to_owned),
        program: bot.is_program(),
        needs: bot.tools(),
    }))
}

/// Number, word, title, and how it plays. The seed's course had 90 as the right-most.
const BUILT_IN: [(u32, &str, &str, &str); 15] = [
    (90, "rightmost", "rightmost", "Always sows the right-most pit that holds seeds. The first one to beat."),
    (91, "leftmost", "leftmost", "Always sows the left-most pit that holds seeds."),
    (92, "random:1", "random", "Draws any legal move, always the same one in the same position."),
    (93, "greedy", "greedy", "Looks one ply ahead for the largest lead."),
    (94, "minimax:2", "minimax 2", "Plain minimax, two plies ahead, on the difference of the stores."),
    (95, "minimax:4", "minimax 4", "Plain minimax, four plies ahead: what most begin with."),
    (96, "alphabeta:6", "alpha-beta 6", "Alpha-beta, six plies ahead, on the difference of the stores."),
    (97, "alphabeta:6,eval=h2", "alpha-beta 6, h2", "As 96, but counts the seeds in its own pits as well."),
    (
        98,
        "alphabeta:6,eval=h4",
        "alpha-beta 6, h4",
        "As 96, with a bonus for a won store and for being on turn.",
    ),
    (
        99,
        "alphabeta:6,eval=h5",
        "alpha-beta 6, h5",
        "As 98, and looks for patterns that promise extra turns.",
    ),
    (
        100,
        "alphabeta:8,eval=h6,order=extra-turn",
        "alpha-beta 8, h6",
        "Alpha-beta, eight plies ahead; a bonus for a won store and the turn; tries extra turns first.",
    ),
    (
        101,
        "deepening",
        "deepening",
        "Alpha-beta, as deep as the time allows, on the difference of the stores.",
    ),
    (
        102,
        "deepening:eval=h6,order=extra-turn",
        "deepening, h6",
        "As deep as the time allows, with the evaluation and the order of 100.",
    ),
    // With all that an engine may use, its database takes 220 MB, and the table of each of its matches 32 MB.
    (
        105,
        "engine:level=3,hash=1,seeds=15",
        "engine, level 3",
        "The engine as a beginner: looks one turn ahead and errs as people do.",
    ),
    (
        106,
        "engine:hash=4,seeds=15",
        "engine",
        "The engine: database, book, and as deep as the time allows. The one to beat.",
    ),
];

/// A reference player that is a program of its own.
struct ReferenceProgram {
    number: u32,
    folder: &'static str,
    title: &'static str,
    about: &'static str,
    /// Program that it needs: asked for its version.
    needs: &'static str,
    files: &'static [(&'static str, &'static str)],
}

const PROGRAMS: [ReferenceProgram; 2] = [
    ReferenceProgram {
        number: 103,
        folder: "python",
        title: "Python bot",
        about: "A program of its own in Python, that students may start from: alpha-beta, as deep as the time allows.",
        needs: kalah_match::PYTHON,
        files: &[("main.py", include_str!("../../../../../bots/python/main.py"))],
    },
    ReferenceProgram {
        number: 104,
        folder: "c",
        title: "C bot",
        about: "The same program in C, about a hundred times as fast.",
        needs: "cc",
        files: &[
            ("main.c", include_str!("../../../../../bots/c/main.c")),
            ("Makefile", include_str!("../../../../../bots/c/Makefile")),
        ],
    },
];

/// The reference players that this machine can run. Their programs are laid out below `data`.
pub(crate) fn reference_players(data: &Path, isolation: &Isolation) -> Result<Vec<Registration>> {
    let mut players: Vec<Registration> = BUILT_IN
        .into_iter()
        .map(|(number, word, title, about)| {
            registration(number, Contestant::BuiltIn(word.to_owned()), title, about)
        })
        .collect();
    for program in PROGRAMS {
        match lay_out(&program, data, isolation)? {
            Ok((folder, contestant)) => players.push(Registration {
                // Its folder was its name once.
                formerly: Some(Contestant::BuiltIn(PlayerSpec::Bot(folder.into()).to_string())),
                ..registration(program.number, contestant, program.title, program.about)
            }),
            Err(why) => eprintln!("Without the {} ({why})", program.title),
        }
    }
    Ok(players)
}

fn registration(number: u32, contestant: Contestant, title: &str, about: &str) -> Registration {
    let (title, about) = (title.to_owned(), about.to_owned());
    Registration { title, about, ..Registration::new(PlayerNumber(number), contestant) }
}

/// Writes a program's files and enters it; the inner error says why this machine cannot run it.
fn lay_out(
    program: &ReferenceProgram,
    data: &Path,
    isolation: &Isolation,
) -> Result<Result<(PathBuf, Contestant), String>> {
    if !answers(program.needs) {
        return Ok(Err(format!("there is no {} here", program.needs)));
    }
    let folder = std::path::absolute(data)?.join("bots").join(program.folder);
    let written = write_files(&folder, program.files);
    written.with_context(|| format!("cannot write {}", folder.display()))?;
    // What a compiler has to say after its first line is no news to a lecturer.
    let first_line = |error: anyhow::Error| error.to_string().lines().next().unwrap_or_default().to_owned();
    let contestant = entered(BotSource::from(&folder), data, isolation).map_err(first_line);
    Ok(contestant.map(|contestant| (folder, contestant)))
}

/// Files that are there already are left alone, so that nothing is built twice.
fn write_files(folder: &Path, files: &[(&str, &str)]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, text) in files {
        let file = folder.join(name);
        if fs::read_to_string(&file).ok().as_deref() != Some(*text) {
            fs::write(&file, text)?;
        }
    }
    Ok(())
}

/// Returns true if a program exists and runs.
fn answers(program: &str) -> bool {
    let version = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Returns true if it is a program of its own, whose instructions nobody counts.
pub(super) fn is_program(contestant: &Contestant) -> bool {
    match contestant {
        Contestant::Bot(bot) => bot.program,
        Contestant::Command(_) => true,
        Contestant::BuiltIn(_) | Contestant::Agent => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{BUILT_IN, ReferenceEntrant};
    use kalah_match::PlayerSpec;

    #[test]
    fn every_reference_player_is_one() {
        for (number, word, ..) in BUILT_IN {
            let spec: PlayerSpec = word.parse().unwrap();
            assert!(spec.built_in().is_some(), "{number} {word}");
        }
    }

    #[test]
    fn an_entrant_needs_a_number_and_a_player() {
        assert!("7=greedy".parse::<ReferenceEntrant>().is_ok());
        for (text, culprit) in [("greedy", "NUMBER=PLAYER"), ("x=greedy", "`x`"), ("7=gredy", "gredy")] {
            let error = text.parse::<ReferenceEntrant>().unwrap_err();
            assert!(error.contains(culprit), "{error}");
        }
    }
}
