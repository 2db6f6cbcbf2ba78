//! Positions with exact values: drawn at random, from games, or from a proof.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};

use kalah::{Position, Rules};
use kalah_engine::ProofLog;

use super::error::ExactValuesError;
use super::game_positions::GamePositions;
use super::loss_solver::LossSolver;
use crate::openings::draw::{ExactSolver, Openings};
use crate::openings::error::OpeningsError;
use crate::openings::source::{OpeningKind, OpeningSource};

/// Source of positions.
pub enum PositionSource<'a> {
    /// Positions after random plies.
    Random(Box<Openings<'static>>),
    /// Positions of games between players of all strengths with at most so many seeds in play.
    Games {
        /// The games.
        games: Box<GamePositions>,
        /// The most seeds.
        in_play: u16,
        /// True as soon as nobody waits for them.
        stop: &'a AtomicBool,
    },
    /// Positions of a proof with few enough seeds in which there is a choice, the next one last.
    Proof(Vec<Position>),
}

impl<'a> PositionSource<'a> {
    /// Creates a source of positions after so many random plies.
    ///
    /// # Errors
    /// As [`Openings::new`].
    pub fn random(
        rules: Rules,
        plies: u32,
        seed: u64,
        exact: ExactSolver<'static>,
    ) -> Result<PositionSource<'a>, OpeningsError> {
        let source = OpeningSource::Reached { kind: OpeningKind::Random, plies, seed };
        Ok(PositionSource::Random(Box::new(Openings::new(rules, source, exact)?)))
    }

    /// Creates a source of positions of games, of one position each.
    pub fn games(rules: Rules, in_play: u16, seed: u64, stop: &'a AtomicBool) -> PositionSource<'a> {
        PositionSource::Games { games: Box::new(GamePositions::new(rules, seed)), in_play, stop }
    }

    /// Creates a source of the positions of a proof in which there is a choice.
    pub fn proof(log: &ProofLog, in_play: u16, seed: u64) -> PositionSource<'a> {
        let mut positions = log.positions();
        positions
            .retain(|position| position.seeds_in_play() <= in_play && position.legal_moves().count() > 1);
        fastrand::Rng::with_seed(seed).shuffle(&mut positions);
        PositionSource::Proof(positions)
    }

    fn next(&mut self, number: u64) -> Result<Option<Position>, ExactValuesError> {
        match self {
            PositionSource::Random(openings) => Ok(openings.start(number)?),
            PositionSource::Games { games, in_play, stop } => loop {
                if stop.load(Ordering::Relaxed) {
                    return Err(ExactValuesError::Interrupted);
                }
                let is_wanted = |position: &Position| position.seeds_in_play() <= *in_play;
                if let Some(position) = games.next(stop, is_wanted)? {
                    return Ok(Some(position));
                }
            },
            PositionSource::Proof(positions) => Ok(positions.pop()),
        }
    }
}

/// Positions that were solved.
#[derive(Clone, Debug, Default)]
pub struct SolvedPositions {
    /// The positions.
    pub positions: Vec<Position>,
    /// Number of positions that were too hard.
    pub left_out: u64,
}

impl SolvedPositions {
    /// Draws so many positions and solves them. `on_found` gets the number of those that were found so far.
    ///
    /// # Errors
    /// If the source has too few positions, or a search fails.
    pub fn from(
        mut source: PositionSource<'_>,
        count: NonZeroU64,
        solver: &mut LossSolver,
        on_found: &dyn Fn(u64),
    ) -> Result<SolvedPositions, ExactValuesError> {
        let mut drawn = SolvedPositions::default();
        loop {
            let found = drawn.positions.len() as u64;
            on_found(found);
            if found == count.get() {
                return Ok(drawn);
            }
            let left_out = drawn.left_out;
            let next = source.next(found + left_out)?;
            let position = next.ok_or(ExactValuesError::UsedUp { found, left_out })?;
            match solver.solve(&position)? {
                Some(_) => drawn.positions.push(position),
                None => drawn.left_out += 1,
            }
        }
    }
}
