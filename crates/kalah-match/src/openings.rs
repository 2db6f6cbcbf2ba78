//! Where the pairs of a long match start.

use std::fmt;
use std::str::FromStr;

use kalah::{Position, Rules, Side};
use kalah_textbook::{Limits, Textbook};
use thiserror::Error;

/// A rule that gives every pair of games its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Always the start of the rules: `start`.
    Start,
    /// So many random plies from there, drawn from a seed and the number of the pair: `random:4`,
    /// `random:4,seed=7`.
    Random {
        /// Plies.
        plies: u32,
        /// The seed.
        seed: u64,
    },
}

/// Draws for one pair before it starts without an opening, where the board is so small that most
/// random games are over.
const DRAWS: u64 = 100;

impl Openings {
    /// The start of the pair with this number. Never a position in which the game is over.
    pub fn start(&self, rules: Rules, pair: u64) -> Position {
        let start = rules.start(Side::South);
        let Openings::Random { plies, seed } = *self else { return start };
        let draw = |draw| {
            let player = Textbook::Random(seed.wrapping_add(pair.wrapping_mul(DRAWS)).wrapping_add(draw));
            (0..plies).try_fold(start, |position, _| {
                let choice = player.select(&position, &Limits::default(), &|| false)?;
                position.play(choice.mv).ok().map(|ply| ply.position)
            })
        };
        (0..DRAWS).filter_map(draw).find(|position| !position.is_over()).unwrap_or(start)
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Start => f.write_str("start"),
            Openings::Random { plies, seed } => write!(f, "random:{plies},seed={seed}"),
        }
    }
}

impl FromStr for Openings {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Openings, OpeningsError> {
        let wrong = || OpeningsError(text.to_owned());
        if text == "start" {
            return Ok(Openings::Start);
        }
        let random = text.strip_prefix("random:").ok_or_else(wrong)?;
        let (plies, seed) = random.split_once(",seed=").unwrap_or((random, "0"));
        let plies = plies.parse().map_err(|_| wrong())?;
        Ok(Openings::Random { plies, seed: seed.parse().map_err(|_| wrong())? })
    }
}

/// A text that tells no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{}\" are no openings: write start, random:PLIES or random:PLIES,seed=N", .0.escape_default())]
pub struct OpeningsError(String);
