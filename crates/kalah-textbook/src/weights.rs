//! Weighted sums of what a position shows: evaluations of one's own.

use std::fmt;
use std::str::FromStr;

use kalah::{MAX_PITS, Position, Side};
use thiserror::Error;

use crate::game::INFINITY;

/// A number that a position shows to the player at `own`.
type FeatureFunction = fn(&Position, Side) -> i32;

/// The features that are not of a single pit. All but `own` and `turn` are what one side has more than the other.
const FEATURES: [(&str, FeatureFunction); 8] = [
    ("stores", |position, own| position.margin(own)),
    ("own", |position, own| in_pits(position, own)),
    ("pits", |position, own| in_pits(position, own) - in_pits(position, own.opposite())),
    ("won", |position, own| won(position, own) - won(position, own.opposite())),
    ("turn", |position, own| match position.turn() {
        _ if position.is_over() => 0,
        turn if turn == own => 1,
        _ => -1,
    }),
    ("extra", |position, own| extra_turns(position, own) - extra_turns(position, own.opposite())),
    ("capture", |position, own| capture(position, own) - capture(position, own.opposite())),
    ("moves", |position, own| filled(position, own) - filled(position, own.opposite())),
];

/// A number that a position shows, from the side of one player.
///
/// | name | what it is |
/// |---|---|
/// | `stores` | the own store minus the other |
/// | `own` | seeds in the own pits |
/// | `pits` | seeds in the own pits minus those in the others |
/// | `won` | 1 if the own store holds more than half of all seeds, -1 if the other's does |
/// | `turn` | 1 on the own turn, -1 on the other's, 0 once the game is over |
/// | `extra` | own pits whose sowing ends in the store, minus those of the other |
/// | `capture` | the most seeds that one sowing could take from the other's pits, minus what the other could take so |
/// | `moves` | own pits that hold seeds, minus those of the other |
/// | `pit1` to `pit12` | seeds in the own pit of this number, from its owner's left, minus those in the other's |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionFeature(usize);

impl PositionFeature {
    /// Number of features.
    const COUNT: usize = FEATURES.len() + MAX_PITS;

    /// Returns all features.
    pub fn all() -> impl Iterator<Item = PositionFeature> {
        (0..PositionFeature::COUNT).map(PositionFeature)
    }

    /// The number that a position shows to the player at `own`.
    pub fn of(self, position: &Position, own: Side) -> i32 {
        if let Some((_, shown)) = FEATURES.get(self.0) {
            return shown(position, own);
        }
        let seeds = |side| i32::from(*position.pits(side).get(self.0 - FEATURES.len()).unwrap_or(&0));
        seeds(own) - seeds(own.opposite())
    }
}

impl fmt::Display for PositionFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FEATURES.get(self.0) {
            Some((name, _)) => f.write_str(name),
            None => write!(f, "pit{}", self.0 - FEATURES.len() + 1),
        }
    }
}

impl FromStr for PositionFeature {
    type Err = FeatureWeightsError;

    fn from_str(name: &str) -> Result<PositionFeature, FeatureWeightsError> {
        PositionFeature::all()
            .find(|feature| feature.to_string() == name)
            .ok_or_else(|| FeatureWeightsError::Feature(name.to_owned()))
    }
}

/// A sum of features, each with a whole number as its weight, written as `10stores+3own-2pit6`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FeatureWeights([i16; PositionFeature::COUNT]);

impl FeatureWeights {
    /// A sum of these features; what is named twice counts twice.
    ///
    /// # Errors
    /// If a weight is beyond 32,767 either way.
    pub fn new(
        terms: impl IntoIterator<Item = (PositionFeature, i32)>,
    ) -> Result<FeatureWeights, FeatureWeightsError> {
        let mut weights = FeatureWeights::default();
        for (feature, weight) in terms {
            let sum = i32::from(weights.0[feature.0]).saturating_add(weight);
            weights.0[feature.0] =
                sum.try_into().map_err(|_| FeatureWeightsError::Weight(sum.to_string()))?;
        }
        Ok(weights)
    }

    /// The sum for the player at `own`; what is too large for a search is the largest number that is not.
    pub fn worth(&self, position: &Position, own: Side) -> i32 {
        let weighed = self.0.iter().enumerate().filter(|(_, weight)| **weight != 0);
        let sum: i64 = weighed
            .map(|(index, &weight)| i64::from(weight) * i64::from(PositionFeature(index).of(position, own)))
            .sum();
        let most = i64::from(INFINITY - 1);
        i32::try_from(sum.clamp(-most, most)).unwrap_or_default()
    }

    /// Reads a file of weights: a sum over as many lines as one likes, blanks between its parts, `#` before what is left out up to the
    /// end of a line.
    pub fn read(text: &str) -> Result<FeatureWeights, FeatureWeightsError> {
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
        lines.flat_map(str::split_whitespace).collect::<String>().parse()
    }
}

impl FromStr for FeatureWeights {
    type Err = FeatureWeightsError;

    fn from_str(text: &str) -> Result<FeatureWeights, FeatureWeightsError> {
        let mut terms = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let sign = if rest.starts_with('-') { -1 } else { 1 };
            let unsigned = match rest.strip_prefix(['+', '-']) {
                Some(unsigned) => unsigned,
                None if terms.is_empty() => rest,
                None => return Err(FeatureWeightsError::Feature(rest.to_owned())),
            };
            let end = unsigned.find(['+', '-']).unwrap_or(unsigned.len());
            let (term, after) = unsigned.split_at(end);
            let name = term.trim_start_matches(|digit: char| digit.is_ascii_digit());
            let number = &term[..term.len() - name.len()];
            let weight = match number {
                "" => 1,
                number => {
                    number.parse::<i16>().map_err(|_| FeatureWeightsError::Weight(number.to_owned()))?.into()
                }
            };
            terms.push((name.parse()?, sign * weight));
            rest = after;
        }
        if terms.is_empty() { Err(FeatureWeightsError::Empty) } else { FeatureWeights::new(terms) }
    }
}

impl fmt::Display for FeatureWeights {
    /// The sum without the features whose weight is 0; `0stores` if that is all of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = PositionFeature::all().zip(self.0).filter(|(_, weight)| *weight != 0).peekable();
        if terms.peek().is_none() {
            return f.write_str("0stores");
        }
        for (place, (feature, weight)) in terms.enumerate() {
            match (weight.signum(), place) {
                (-1, _) => f.write_str("-")?,
                (_, 0) => {}
                _ => f.write_str("+")?,
            }
            if weight.unsigned_abs() != 1 {
                write!(f, "{}", weight.unsigned_abs())?;
            }
            write!(f, "{feature}")?;
        }
        Ok(())
    }
}

/// Reason why a text is no sum of features.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FeatureWeightsError {
    /// The text is empty.
    #[error("no weights: write a sum such as 10stores+3own")]
    Empty,
    /// No feature has this name.
    #[error(
        "`{0}` is no feature; possible are stores, own, pits, won, turn, extra, capture, moves, pit1 to pit{MAX_PITS}"
    )]
    Feature(String),
    /// A weight is too large.
    #[error("a weight is a whole number of at most {max}, not {0}", max = i16::MAX)]
    Weight(String),
}

fn in_pits(position: &Position, side: Side) -> i32 {
    position.pits(side).iter().map(|&seeds| i32::from(seeds)).sum()
}

fn won(position: &Position, side: Side) -> i32 {
    i32::from(position.store(side) > position.total() / 2)
}

fn filled(position: &Position, side: Side) -> i32 {
    position.pits(side).iter().map(|&seeds| i32::from(seeds > 0)).sum()
}

/// Pits whose sowing ends in their owner's store.
fn extra_turns(position: &Position, side: Side) -> i32 {
    let pits = position.pits(side);
    let lap = 2 * pits.len() + 1;
    let ends_in_store = |index: usize| usize::from(pits[index]) % lap == pits.len() - index;
    (0..pits.len()).map(|index| i32::from(ends_in_store(index))).sum()
}

/// The most seeds that one sowing without a full lap could take from the other's pits.
fn capture(position: &Position, side: Side) -> i32 {
    let (pits, others) = (position.pits(side), position.pits(side.opposite()));
    let taken = |index: usize| {
        let last = index + usize::from(pits[index]);
        let ends_in_empty = last > index && pits.get(last) == Some(&0);
        if ends_in_empty { i32::from(others[pits.len() - 1 - last]) } else { 0 }
    };
    (0..pits.len()).map(taken).max().unwrap_or(0)
}
