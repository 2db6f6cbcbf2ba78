//! Positions that a player is asked about: drawn at random, from games, or from a proof.

use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use kalah::{Position, Rules};
use kalah_engine::ProofLog;
use kalah_lab::{OpeningKind, OpeningSource, Openings};

use super::game_positions::GamePositions;
use super::judge::PositionJudge;
use crate::progress::Progress;

/// Source of positions.
pub(super) enum PositionSource<'a> {
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
    pub(super) fn random(rules: Rules, plies: u32, seed: u64) -> Result<PositionSource<'a>> {
        let source = OpeningSource::Reached { kind: OpeningKind::Random, plies, seed };
        Ok(PositionSource::Random(Box::new(Openings::new(rules, source, crate::solvers::exact(rules))?)))
    }

    pub(super) fn games(
        rules: Rules,
        in_play: u16,
        seed: u64,
        stop: &'a AtomicBool,
    ) -> Result<PositionSource<'a>> {
        Ok(PositionSource::Games { games: Box::new(GamePositions::new(rules, seed)?), in_play, stop })
    }

    pub(super) fn proof(log: &ProofLog, in_play: u16, seed: u64) -> PositionSource<'a> {
        let mut positions = log.positions();
        positions
            .retain(|position| position.seeds_in_play() <= in_play && position.legal_moves().count() > 1);
        fastrand::Rng::with_seed(seed).shuffle(&mut positions);
        PositionSource::Proof(positions)
    }

    fn next(&mut self, number: u64) -> Result<Option<Position>> {
        match self {
            PositionSource::Random(openings) => Ok(openings.start(number)?),
            PositionSource::Games { games, in_play, stop } => loop {
                if stop.load(Ordering::Relaxed) {
                    bail!("interrupted");
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
pub(super) struct SolvedPositions {
    pub(super) positions: Vec<Position>,
    /// Number of positions that were too hard.
    pub(super) left_out: u64,
}

impl SolvedPositions {
    /// Draws so many positions and solves them.
    pub(super) fn from(
        mut source: PositionSource<'_>,
        count: NonZeroU64,
        judge: &mut PositionJudge,
    ) -> Result<SolvedPositions> {
        let mut drawn = SolvedPositions { positions: Vec::new(), left_out: 0 };
        let bar = Progress::new("positions drawn", count.get());
        let found = |drawn: &SolvedPositions| drawn.positions.len() as u64;
        while found(&drawn) < count.get() {
            let Some(position) = source.next(found(&drawn) + drawn.left_out)? else {
                bail!(
                    "there are {} such positions and no more{}",
                    found(&drawn),
                    match drawn.left_out {
                        0 => String::new(),
                        left_out => format!(" beside {left_out} that take too many nodes"),
                    }
                );
            };
            match judge.solve(&position)? {
                Some(_) => drawn.positions.push(position),
                None => drawn.left_out += 1,
            }
            bar.set_position(found(&drawn));
        }
        bar.finish_and_clear();
        Ok(drawn)
    }
}
