//! Where the pairs of a long match start.

use std::fmt;
use std::str::FromStr;

use kalah::{Position, Rules, Side};
use kalah_engine::{Engine, EngineOptions, Run, SolveError};
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
    /// The same, but such as the engine holds for even, so that who plays better wins both games of a pair:
    /// `balanced:6`, `balanced:6,seed=7`. After most random openings one side wins, whoever plays it.
    Balanced {
        /// Plies.
        plies: u32,
        /// The seed.
        seed: u64,
    },
}

/// Draws for one pair before it starts without an opening, where the board is so small that most
/// random games are over.
const DRAWS: u64 = 100;

/// The margin up to which a position is even: margins are all even or all odd.
const EVEN: u32 = 1;
/// Nodes with which the engine tells whether a balanced opening is even.
const JUDGED: u64 = 50_000;

impl Openings {
    /// The start of the pair with this number, always the same. Never a position in which the game is over.
    ///
    /// # Errors
    /// If the openings shall be balanced and the board is too big for the engine.
    pub fn start(&self, rules: Rules, pair: u64) -> Result<Position, SolveError> {
        let start = rules.start(Side::South);
        match *self {
            Openings::Start => Ok(start),
            Openings::Random { plies, seed } => Ok(draws(start, plies, seed, pair).next().unwrap_or(start)),
            Openings::Balanced { plies, seed } => {
                Ok(most_even(rules, draws(start, plies, seed, pair))?.unwrap_or(start))
            }
        }
    }
}

/// Positions after so many random plies in which the game goes on.
fn draws(start: Position, plies: u32, seed: u64, pair: u64) -> impl Iterator<Item = Position> {
    let draw = move |draw| {
        let player = Textbook::Random(seed.wrapping_add(pair.wrapping_mul(DRAWS)).wrapping_add(draw));
        (0..plies).try_fold(start, |position, _| {
            let choice = player.select(&position, &Limits::default(), &|| false)?;
            position.play(choice.mv).ok().map(|ply| ply.position)
        })
    };
    (0..DRAWS).filter_map(draw).filter(|position| !position.is_over())
}

/// The first position that the engine holds for even, or else the nearest to it.
fn most_even(
    rules: Rules,
    positions: impl Iterator<Item = Position>,
) -> Result<Option<Position>, SolveError> {
    let mut nearest: Option<(u32, Position)> = None;
    for position in positions {
        // A new one for each, so that what it says depends on the position alone.
        let engine = Engine::new(rules, EngineOptions { table_bytes: 2 << 20, ..EngineOptions::default() })?;
        let choice = engine.choose(&position, u32::MAX, &Run::new().within(JUDGED))?;
        let off = choice.map_or(u32::MAX, |choice| choice.margin.unsigned_abs());
        if nearest.is_none_or(|(least, _)| off < least) {
            nearest = Some((off, position));
        }
        if off <= EVEN {
            break;
        }
    }
    Ok(nearest.map(|(_, position)| position))
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Start => f.write_str("start"),
            Openings::Random { plies, seed } => write!(f, "random:{plies},seed={seed}"),
            Openings::Balanced { plies, seed } => write!(f, "balanced:{plies},seed={seed}"),
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
        let (kind, rest) = text.split_once(':').ok_or_else(wrong)?;
        let (plies, seed) = rest.split_once(",seed=").unwrap_or((rest, "0"));
        let plies = plies.parse().map_err(|_| wrong())?;
        let seed = seed.parse().map_err(|_| wrong())?;
        match kind {
            "random" => Ok(Openings::Random { plies, seed }),
            "balanced" => Ok(Openings::Balanced { plies, seed }),
            _ => Err(wrong()),
        }
    }
}

/// A text that tells no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{}\" are no openings: write start, random:PLIES or balanced:PLIES, with ,seed=N after it for others", .0.escape_default())]
pub struct OpeningsError(String);
