//! Shares of the pieces of a proof.

use std::fmt;
use std::str::FromStr;

use kalah::kernel::PitPair;

use crate::checkpoint::GoalQuestion;

/// Share of all pieces, so that several programs do different ones: `1/3` is the first of three.
///
/// It is only a preference: who has nothing left in his part goes on with those of others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofShare {
    number: u64,
    of: u64,
}

impl ProofShare {
    /// Whole proof, as the only share.
    pub const ALL: ProofShare = ProofShare { number: 1, of: 1 };

    pub(super) fn has(self, question: GoalQuestion) -> bool {
        let PitPair { mover, opponent } = question.pair;
        let mixed = mover.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ opponent;
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 32) % self.of == self.number - 1
    }
}

impl fmt::Display for ProofShare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for ProofShare {
    type Err = UnknownPart;

    fn from_str(text: &str) -> Result<ProofShare, UnknownPart> {
        let unknown = || UnknownPart(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(unknown)?;
        let part = ProofShare {
            number: number.parse().map_err(|_| unknown())?,
            of: of.parse().map_err(|_| unknown())?,
        };
        if (1..=part.of).contains(&part.number) { Ok(part) } else { Err(unknown()) }
    }
}

/// A word that names no part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no part: 2/3 is the second of three")]
pub struct UnknownPart(String);
