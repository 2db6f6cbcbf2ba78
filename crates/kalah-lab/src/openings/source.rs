//! Openings as people write them.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use kalah_files::is_path;
use thiserror::Error;

/// Source of openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningSource {
    /// Always the start of the rules: `start`.
    Start,
    /// All positions after so many plies: `random:4`, `random:4,seed=7`.
    Reached {
        /// Selection among them.
        kind: OpeningKind,
        /// Plies.
        plies: u32,
        /// Seed of their order.
        seed: u64,
    },
    /// Openings of a file, in its order or in a drawn one: `openings.txt`, `openings.txt,seed=7`.
    File {
        /// The file.
        path: PathBuf,
        /// Seed of their order, if not that of the file.
        seed: Option<u64>,
    },
}

/// Selection of openings among the positions after some plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningKind {
    /// All. After most of them one side wins, whoever plays it.
    Random,
    /// Such as the engine holds for even.
    Balanced,
    /// Such as are proven to be drawn.
    Fair,
    /// Such as are proven to be won by a single seed for one side: at +2 or -2, or at +1 or -1 where the seeds are odd.
    Edge,
}

impl OpeningKind {
    const ALL: [(&str, OpeningKind); 4] = [
        ("random", OpeningKind::Random),
        ("balanced", OpeningKind::Balanced),
        ("fair", OpeningKind::Fair),
        ("edge", OpeningKind::Edge),
    ];

    fn word(self) -> &'static str {
        OpeningKind::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

impl OpeningSource {
    /// Pairs for which there are openings enough after four plies.
    const FEW: u64 = 250;

    /// Returns the openings of a series of so many pairs for which none were asked for: the start for one pair, random ones
    /// for more.
    pub const fn usual(pairs: u64) -> OpeningSource {
        let plies = match pairs {
            0..=1 => return OpeningSource::Start,
            2..=Self::FEW => 4,
            _ => 8,
        };
        OpeningSource::Reached { kind: OpeningKind::Random, plies, seed: 0 }
    }
}

impl fmt::Display for OpeningSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningSource::Start => f.write_str("start"),
            OpeningSource::Reached { kind, plies, seed } => write!(f, "{}:{plies},seed={seed}", kind.word()),
            OpeningSource::File { path, seed: None } => path.display().fmt(f),
            OpeningSource::File { path, seed: Some(seed) } => write!(f, "{},seed={seed}", path.display()),
        }
    }
}

impl FromStr for OpeningSource {
    type Err = NotOpenings;

    fn from_str(text: &str) -> Result<OpeningSource, NotOpenings> {
        let wrong = || NotOpenings(text.to_owned());
        if text == "start" {
            return Ok(OpeningSource::Start);
        }
        let (rest, seed) = match text.split_once(",seed=") {
            Some((rest, seed)) => (rest, Some(seed.parse().map_err(|_| wrong())?)),
            None => (text, None),
        };
        let kind = rest.split_once(':').and_then(|(word, plies)| {
            Some((OpeningKind::ALL.iter().find(|(known, _)| *known == word)?.1, plies))
        });
        match kind {
            Some((kind, plies)) => {
                let plies = plies.parse().map_err(|_| wrong())?;
                Ok(OpeningSource::Reached { kind, plies, seed: seed.unwrap_or(0) })
            }
            None if is_path(rest) => Ok(OpeningSource::File { path: rest.into(), seed }),
            None => Err(wrong()),
        }
    }
}

/// A text that tells no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "\"{}\" are no openings: write start, random:PLIES, balanced:PLIES, fair:PLIES, edge:PLIES or a file such as ./openings.txt, \
     with ,seed=N after it for others", .0.escape_default()
)]
pub struct NotOpenings(String);

#[cfg(test)]
mod tests {
    use super::OpeningSource;

    #[test]
    fn openings_are_read_as_they_are_written() {
        for text in ["start", "random:4,seed=0", "fair:6,seed=9", "./some.txt", "a/b.jsonl,seed=3"] {
            assert_eq!(text.parse::<OpeningSource>().map(|source| source.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "sicilian", "random:x", "random:4,seed=-1", "fairly:3"] {
            let error = text.parse::<OpeningSource>().unwrap_err().to_string();
            assert!(error.contains("are no openings"), "{error}");
        }
    }
}
