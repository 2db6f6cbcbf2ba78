//! Positions that are drawn for an experiment.

use std::num::NonZeroU32;

use kalah::{Position, Rules};
use kalah_engine::SolveError;
use serde::{Deserialize, Serialize};

use crate::openings::draw::{ExactSolver, Openings};
use crate::openings::error::OpeningsError;
use crate::openings::source::{OpeningKind, OpeningSource};

/// Positions that are drawn: how many, after how many random plies, from which seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionSample {
    pub(crate) count: NonZeroU32,
    pub(crate) plies: u32,
    #[serde(default)]
    pub(crate) seed: u64,
}

impl PositionSample {
    /// The positions, each once, South to move; fewer where there are no more.
    pub(crate) fn from(self, rules: Rules) -> Result<Vec<Position>, OpeningsError> {
        let mut all = self.all_from(rules)?;
        Ok(all.by_ref().take(self.count.get() as usize).collect())
    }

    /// All positions after so many plies, as many as are asked for.
    pub(crate) fn all_from(
        self,
        rules: Rules,
    ) -> Result<impl Iterator<Item = Position> + use<>, OpeningsError> {
        let source = OpeningSource::Reached { kind: OpeningKind::Random, plies: self.plies, seed: self.seed };
        let nobody: ExactSolver = Box::new(|_| Err(SolveError::Stopped));
        let mut openings = Openings::new(rules, source, nobody)?;
        Ok((0..).map_while(move |number| openings.start(number).ok().flatten()))
    }
}
