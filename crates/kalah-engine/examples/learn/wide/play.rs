//! Games of the wide search against itself.

use std::path::Path;

use kalah::kernel::WidePair;
use kalah::{Move, Position, Rules, Side};
use kalah_engine::{AnalysisScope, SearchRun, WideSolver};

use super::samples::WideSample;
use crate::Failure;
use crate::games::{self, Games};
use crate::random::Random;

/// The least seeds a pit that a game begins with.
const FEWEST: usize = 3;

/// What games are played, and what tells the worth of their positions.
pub(crate) struct WideTeacher {
    pub(crate) rules: Rules,
    /// Nodes of a search.
    pub(crate) nodes: u64,
    /// Threads that play games.
    pub(crate) threads: u64,
    /// Creates the search of a thread.
    pub(crate) solver: Box<dyn Fn() -> WideSolver + Sync>,
}

/// Plays games until the time is over and adds what was learned of their positions to a file.
pub(crate) fn play(teacher: &WideTeacher, seconds: u64, path: &Path) -> Result<(), Failure> {
    games::play(teacher.threads, || Ok(WideGames { teacher, solver: (teacher.solver)() }), seconds, path)
}

struct WideGames<'a> {
    teacher: &'a WideTeacher,
    solver: WideSolver,
}

impl Games for WideGames<'_> {
    type Sample = WideSample;

    /// A game with a few plies by chance at first, and one now and then later.
    fn game(&self, random: &mut Random, samples: &mut Vec<WideSample>) -> Result<(), Failure> {
        let mut position = self.start(random)?;
        let by_chance = random.below(12);
        for ply in 0.. {
            let any: Vec<Move> = position.legal_moves().collect();
            if any.is_empty() {
                break;
            }
            let mut mv = any[random.below(any.len())];
            if ply >= by_chance {
                let best = self.learn(&position, samples)?;
                self.astray(&position, random, samples)?;
                if random.below(10) > 0 {
                    mv = best;
                }
            }
            position = position.play(mv)?.position;
        }
        Ok(())
    }
}

impl WideGames<'_> {
    /// Where a game begins: as the rules say or with fewer seeds.
    fn start(&self, random: &mut Random) -> Result<Position, Failure> {
        let rules = self.teacher.rules;
        let most = rules.seeds();
        let fewer = FEWEST.min(most) + random.below(most.saturating_sub(FEWEST) + 1);
        let seeds = [most, fewer][random.below(2)];
        let rules = Rules::new(rules.pits(), seeds)?.with_capture(rules.capture());
        Ok(rules.start(Side::South))
    }

    /// Adds a position a few plies by chance on, as searches come across them.
    fn astray(
        &self,
        position: &Position,
        random: &mut Random,
        samples: &mut Vec<WideSample>,
    ) -> Result<(), Failure> {
        let position = games::astray(position, random)?;
        if !position.is_over() {
            self.learn(&position, samples)?;
        }
        Ok(())
    }

    /// Adds what a search says of a position, and returns its move.
    fn learn(&self, position: &Position, samples: &mut Vec<WideSample>) -> Result<Move, Failure> {
        let scope = AnalysisScope { lines: 1, ..AnalysisScope::ALL };
        let run = SearchRun::new().within(self.teacher.nodes);
        let analysis = self.solver.analyse(position, scope, &run, None)?;
        let best = analysis.best().ok_or("a position has a move")?;
        let margin = best.margin - position.margin(position.turn());
        let rules = position.rules();
        let pair = WidePair::from_position(position).ok_or("the board has too many seeds")?;
        samples.push(WideSample::new(rules.pits(), rules.capture(), pair, margin.try_into()?));
        Ok(best.mv)
    }
}
