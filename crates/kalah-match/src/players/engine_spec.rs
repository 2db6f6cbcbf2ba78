//! The word of an engine: `engine`, `engine:level=3`, `engine:nodes=100000,seeds=16`, `perfect`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use kalah_engine::{EngineOptions, Level};

/// An engine and its limits as a word. Every option may be left out:
///
/// | option | meaning |
/// |---|---|
/// | `level=a..c` or `level=1..10` | how strong it plays, `a` being the gentlest; 10 if left out |
/// | `seed=N` | where the errors of lower levels come from |
/// | `nodes=N` | positions it may ask about for a ply, beside any limit of the match |
/// | `depth=N` | changes of side it looks ahead at most |
/// | `book=off` | it does not look into the book |
/// | `ponder=on` | it searches on while the opponent thinks |
/// | `threads=N` | 1 if left out |
/// | `hash=MB` | megabytes of its table; 32 if left out |
/// | `weights=FILE` | what judges positions, as `learn` writes it; `none` for the quick estimate alone |
/// | `seeds=N` | seeds of the endgame database; as many as are built in a second if left out, 0 for none |
/// | `endgame=FILE` | the endgame database, as `kalah endgame build` writes it, in place of `seeds=` |
/// | `futility=N`, `futility-growth=N`, `proof-effort=N` | constants of the search, in hundredths: [`SearchTuning`](kalah_engine::SearchTuning) |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// True if it gives away nothing that is proven, or loses.
    pub perfect: bool,
    /// Options of the engine.
    pub options: EngineOptions,
    /// Positions it may ask about for a ply.
    pub nodes: Option<u64>,
    /// Changes of side it may look ahead.
    pub depth: Option<u32>,
    /// The file of the endgame database, if it is one.
    pub endgame: Option<PathBuf>,
    /// Searches while the opponent thinks.
    pub ponder: bool,
    /// Weights of the evaluation; those that come with the program if left out.
    pub weights: Option<WeightsSource>,
}

/// Source of the evaluation's weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsSource {
    /// No weights: the estimate that orders the plies judges as well.
    None,
    /// File with the weights.
    File(PathBuf),
}

/// Reason why a word names no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineSpecError {
    /// The option is unknown.
    #[error(
        "an engine has no option `{0}`; possible are level=, seed=, nodes=, depth=, weights=, book=, ponder=, threads=, hash=, seeds=, endgame=, futility=, futility-growth=, proof-effort="
    )]
    Option(String),
    /// A proof has no level, and ends when it is done.
    #[error("`perfect` has no option `{0}`; possible are book=, threads=, hash=, seeds=, endgame=")]
    Perfect(String),
    /// An option cannot have this value.
    #[error("`{option}=` needs {possible}{}", but(.found))]
    Value {
        /// The option.
        option: &'static str,
        /// Text that stands after it.
        found: String,
        /// Texts that could stand there.
        possible: &'static str,
    },
    /// An option stands twice.
    #[error("`{0}` is given twice")]
    Twice(String),
}

/// Quotes the text found where something else is needed, if there is any.
fn but(found: &str) -> String {
    if found.is_empty() { String::new() } else { format!(", not `{found}`") }
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(word: &str) -> Result<EngineSpec, EngineSpecError> {
        let (name, rest) = word.split_once(':').unwrap_or((word, ""));
        let perfect = name == EngineSpec::NAMES[1];
        let mut engine = EngineSpec {
            perfect,
            options: EngineOptions::default(),
            nodes: None,
            depth: None,
            endgame: None,
            ponder: false,
            weights: None,
        };
        let mut given: Vec<&str> = Vec::new();
        for option in rest.split(',').filter(|_| !rest.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            if given.contains(&key) {
                return Err(EngineSpecError::Twice(key.to_owned()));
            }
            given.push(key);
            engine.set(key, value)?;
        }
        Ok(engine)
    }
}

impl EngineSpec {
    /// Names of the engine, and of the engine that proves its moves.
    pub(crate) const NAMES: [&'static str; 2] = ["engine", "perfect"];

    /// Returns true if a word is one of an engine, right or wrong.
    pub(crate) fn claims(word: &str) -> bool {
        word.split(':').next().is_some_and(|name| EngineSpec::NAMES.contains(&name))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), EngineSpecError> {
        let options = &mut self.options;
        match key {
            "threads" => options.threads = parse("threads", value, "1 or more")?,
            "hash" => {
                let megabytes = parse::<u16>("hash", value, "0 to 65535 megabytes")?;
                options.table_bytes = usize::from(megabytes) << 20;
            }
            "seeds" => options.database_seeds = Some(parse::<u8>("seeds", value, "0 to 255")?.into()),
            "endgame" if value.is_empty() => {
                let (option, found) = ("endgame", String::new());
                return Err(EngineSpecError::Value { option, found, possible: "a file" });
            }
            "endgame" => self.endgame = Some(value.into()),
            "book" => options.book = on_or_off("book", value)?,
            _ if self.perfect => return Err(EngineSpecError::Perfect(key.to_owned())),
            "level" => options.level = parse("level", value, "a, b, c or 1 to 10")?,
            "seed" => options.seed = parse("seed", value, "a whole number")?,
            "nodes" => self.nodes = Some(parse("nodes", value, "a whole number")?),
            "futility" => options.tuning.futility = parse::<u16>("futility", value, HUNDREDTHS)?.into(),
            "futility-growth" => {
                options.tuning.futility_growth = parse::<u16>("futility-growth", value, HUNDREDTHS)?.into();
            }
            "proof-effort" => {
                options.tuning.proof_effort = parse::<u16>("proof-effort", value, HUNDREDTHS)?.into();
            }
            "ponder" => self.ponder = on_or_off("ponder", value)?,
            "depth" => self.depth = Some(parse("depth", value, "a whole number")?),
            "weights" if value == "none" => self.weights = Some(WeightsSource::None),
            "weights" => self.weights = Some(WeightsSource::File(value.into())),
            _ => return Err(EngineSpecError::Option(key.to_owned())),
        }
        Ok(())
    }
}

/// What a constant of the search can be.
const HUNDREDTHS: &str = "0 to 65535 hundredths";

fn on_or_off(option: &'static str, found: &str) -> Result<bool, EngineSpecError> {
    match found {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(EngineSpecError::Value { option, found: found.to_owned(), possible: "on or off" }),
    }
}

fn parse<T: FromStr>(
    option: &'static str,
    found: &str,
    possible: &'static str,
) -> Result<T, EngineSpecError> {
    found.parse().map_err(|_| EngineSpecError::Value { option, found: found.to_owned(), possible })
}

impl fmt::Display for EngineSpec {
    /// The shortest word that parses to this engine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (own, usual) = (&self.options, EngineOptions::default());
        let unusual = |key: &str, value: &dyn fmt::Display, is: bool| is.then(|| format!("{key}={value}"));
        let level: Option<&Level> = Some(&own.level).filter(|level| **level != usual.level);
        let options = [
            level.map(|level| format!("level={level}")),
            unusual("seed", &own.seed, own.seed != usual.seed),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            self.weights.as_ref().map(|weights| match weights {
                WeightsSource::None => "weights=none".to_owned(),
                WeightsSource::File(path) => format!("weights={}", path.display()),
            }),
            unusual("book", &"off", !own.book),
            unusual("ponder", &"on", self.ponder),
            unusual("threads", &own.threads, own.threads != usual.threads),
            unusual("hash", &(own.table_bytes >> 20), own.table_bytes != usual.table_bytes),
            own.database_seeds.map(|seeds| format!("seeds={seeds}")),
            self.endgame.as_ref().map(|path| format!("endgame={}", path.display())),
            unusual("futility", &own.tuning.futility, own.tuning.futility != usual.tuning.futility),
            unusual(
                "futility-growth",
                &own.tuning.futility_growth,
                own.tuning.futility_growth != usual.tuning.futility_growth,
            ),
            unusual(
                "proof-effort",
                &own.tuning.proof_effort,
                own.tuning.proof_effort != usual.tuning.proof_effort,
            ),
        ];
        f.write_str(EngineSpec::NAMES[usize::from(self.perfect)])?;
        let options: Vec<String> = options.into_iter().flatten().collect();
        if options.is_empty() { Ok(()) } else { write!(f, ":{}", options.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::EngineSpec;

    #[test]
    fn words_are_read_as_they_are_written() {
        let words = [
            "engine",
            "engine:level=3,seed=7",
            "engine:level=a",
            "engine:nodes=1000,depth=8,weights=./mine,book=off,ponder=on,threads=2,hash=16,seeds=0",
            "engine:seeds=12,futility=150,futility-growth=75,proof-effort=0",
        ];
        for word in
            words.into_iter().chain(["perfect", "perfect:threads=2,seeds=22", "perfect:endgame=./6-28.kdb"])
        {
            assert_eq!(word.parse::<EngineSpec>().map(|engine| engine.to_string()), Ok(word.to_owned()));
        }
        assert_eq!(
            "engine:level=10".parse::<EngineSpec>().map(|engine| engine.to_string()),
            Ok("engine".to_owned())
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (word, culprit) in [
            ("engine:3", "no option `3`"),
            ("engine:level=0", "`level=` needs a, b, c or 1 to 10, not `0`"),
            ("engine:nodes=many", "`nodes=` needs a whole number, not `many`"),
            ("engine:seed=1,seed=2", "`seed` is given twice"),
            ("engine:futility=-1", "`futility=` needs 0 to 65535 hundredths, not `-1`"),
            ("engine:ponder=yes", "`ponder=` needs on or off, not `yes`"),
            ("perfect:endgame", "`endgame=` needs a file"),
            ("perfect:ponder=on", "no option `ponder`"),
            ("perfect:level=3", "`perfect` has no option `level`"),
        ] {
            let error = word.parse::<EngineSpec>().unwrap_err().to_string();
            assert!(error.contains(culprit), "{word}: {error}");
        }
    }
}
