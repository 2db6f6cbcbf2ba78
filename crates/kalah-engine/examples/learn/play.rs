//! Games of the engine against itself.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use kalah::kernel::PitPair;
use kalah::{Move, Position, Rules, Side};
use kalah_endgame::Endgame;
use kalah_engine::{AnalysisScope, NetworkEvaluation, Options, SearchRun, SolveError, Solver};

use crate::Failure;
use crate::games::{self, Games};
use crate::random::Random;
use crate::samples::NarrowSample;

/// Of positions with up to this many seeds, which any engine has in its database, few are wanted.
const FEW_SEEDS: u32 = 20;

/// What games are played, and what tells the worth of their positions.
pub(crate) struct Teacher {
    pub(crate) rules: Rules,
    pub(crate) endgame: Arc<Endgame>,
    pub(crate) evaluation: NetworkEvaluation,
    /// Changes of side that a search looks ahead.
    pub(crate) depth: u32,
    /// Nodes within which an exact value is looked for first.
    pub(crate) exact: Option<u64>,
    /// Positions that games begin in; none for the start.
    pub(crate) starts: Vec<Position>,
    /// Positions of which nothing is learned.
    pub(crate) apart: HashSet<PitPair>,
    /// Threads that play games.
    pub(crate) threads: u64,
}

/// Plays games until the time is over and adds what was learned of their positions to a file.
pub(crate) fn play(teacher: &Teacher, seconds: u64, path: &Path) -> Result<(), Failure> {
    let games = || {
        let options = Options {
            endgame: Some(Arc::clone(&teacher.endgame)),
            evaluation: Some(teacher.evaluation.clone()),
            ..Options::default()
        };
        Ok(NarrowGames { teacher, solver: Solver::new(teacher.rules, options)? })
    };
    games::play(teacher.threads, games, seconds, path)
}

struct NarrowGames<'a> {
    teacher: &'a Teacher,
    solver: Solver,
}

impl Games for NarrowGames<'_> {
    type Sample = NarrowSample;

    /// A game with a few plies by chance at first, and one now and then later.
    fn game(&self, random: &mut Random, samples: &mut Vec<NarrowSample>) -> Result<(), Failure> {
        let (mut position, random_plies) = self.start(random)?;
        let mut plies = 0;
        while let Some(pair) = PitPair::from_position(&position).filter(|pair| !pair.is_over()) {
            let any: Vec<Move> = position.legal_moves().collect();
            let by_chance = plies < random_plies || random.below(10) == 0;
            let mut mv = any[random.below(any.len())];
            if plies >= random_plies && (pair.seeds() > FEW_SEEDS || random.below(4) == 0) {
                let (best, margin) = self.best(&position)?;
                self.learn(samples, pair, margin);
                self.astray(&position, random, samples)?;
                if !by_chance {
                    mv = best;
                }
            }
            position = position.play(mv)?.position;
            plies += 1;
        }
        Ok(())
    }
}

impl NarrowGames<'_> {
    /// Adds a sample, unless its position is kept apart.
    fn learn(&self, samples: &mut Vec<NarrowSample>, pair: PitPair, margin: f32) {
        if !self.teacher.apart.contains(&pair) {
            samples.push(NarrowSample { pair, margin });
        }
    }

    /// Adds a position a few plies by chance on, as searches come across them.
    fn astray(
        &self,
        position: &Position,
        random: &mut Random,
        samples: &mut Vec<NarrowSample>,
    ) -> Result<(), Failure> {
        let position = games::astray(position, random)?;
        let pair = PitPair::from_position(&position);
        if let Some(pair) = pair.filter(|pair| !pair.is_over() && pair.seeds() > FEW_SEEDS) {
            self.learn(samples, pair, self.best(&position)?.1);
        }
        Ok(())
    }

    /// Where a game begins, and with how many plies by chance.
    fn start(&self, random: &mut Random) -> Result<(Position, usize), Failure> {
        let Teacher { rules, starts, .. } = self.teacher;
        if !starts.is_empty() {
            // A proof has all replies of one side, so chance need not add any.
            return Ok((starts[random.below(starts.len())], 0));
        }
        // Mostly the whole game; fewer seeds lead to what endings look like.
        let seeds = [6, 6, 6, 6, 5, 4][random.below(6)];
        let rules = Rules::new(rules.pits(), seeds)?.with_capture(rules.capture());
        Ok((rules.start(Side::South), random.below(12)))
    }

    /// The best move and the margin of the seeds in play that it leads to: exact if that is within reach.
    fn best(&self, position: &Position) -> Result<(Move, f32), Failure> {
        let (mv, margin) = if let Some(exact) = self.exact(position)? {
            exact
        } else {
            let scope = AnalysisScope { depth: self.teacher.depth, lines: 1 };
            let analysis = self.solver.analyse(position, scope, &SearchRun::new())?;
            let best = analysis.best().ok_or("a position has a move")?;
            (best.mv, best.margin)
        };
        Ok((mv, (margin - position.margin(position.turn())) as f32))
    }

    /// The best move and its margin, if few enough nodes prove it.
    fn exact(&self, position: &Position) -> Result<Option<(Move, i32)>, Failure> {
        let Some(nodes) = self.teacher.exact else { return Ok(None) };
        match self.solver.best_move(position, &SearchRun::new().within(nodes)) {
            Err(SolveError::Stopped) => Ok(None),
            best => Ok(best?),
        }
    }
}
