//! Games of the engine against itself.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kalah::kernel::Pair;
use kalah::{Move, Position, Rules, Side};
use kalah_endgame::{BuildOptions, Endgame};
use kalah_engine::{Evaluation, Options, Run, Scope, Solver};

use crate::Failure;
use crate::random::Random;
use crate::samples::{Sample, append};

/// Seeds of the database that the searches stand on: 3 gigabytes, half a minute.
const SEEDS: u32 = 28;
/// Of positions with up to this many seeds, which any engine has in its database, few are wanted.
const FEW_SEEDS: u32 = 20;
/// Games run on two threads.
const THREADS: u64 = 2;
/// Samples that go to the file at a time.
const PORTION: usize = 2_000;

/// Plays games until the time is over and adds what was learned of their positions to a file.
pub(crate) fn play(
    rules: Rules,
    seconds: u64,
    depth: u32,
    path: &Path,
    evaluation: &Evaluation,
) -> Result<(), Failure> {
    let endgame = Arc::new(Endgame::build(rules, SEEDS, &BuildOptions::default(), &|_| ())?);
    let until = Instant::now() + Duration::from_secs(seconds);
    // What was played before, so that no two runs play the same games.
    let before = std::fs::metadata(path).map_or(0, |data| data.len());
    std::thread::scope(|scope| {
        let games = |thread| {
            let options = Options {
                endgame: Some(Arc::clone(&endgame)),
                evaluation: Some(evaluation.clone()),
                ..Options::default()
            };
            scope.spawn(move || {
                let games = Games { rules, depth, solver: Solver::new(rules, options)? };
                games.until(until, &mut Random(THREADS * before + thread), path)
            })
        };
        let threads: Vec<_> = (0..THREADS).map(games).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread failed")?)
    })
}

struct Games {
    rules: Rules,
    depth: u32,
    solver: Solver,
}

impl Games {
    fn until(&self, until: Instant, random: &mut Random, path: &Path) -> Result<(), Failure> {
        let mut samples = Vec::new();
        while Instant::now() < until {
            self.game(random, &mut samples)?;
            if samples.len() >= PORTION {
                append(path, &samples)?;
                samples.clear();
            }
        }
        append(path, &samples)
    }

    /// A game with a few plies by chance at first, and one now and then later.
    fn game(&self, random: &mut Random, samples: &mut Vec<Sample>) -> Result<(), Failure> {
        // Mostly the whole game; fewer seeds lead to what endings look like.
        let seeds = [6, 6, 6, 6, 5, 4][random.below(6)];
        let rules = Rules::new(self.rules.pits(), seeds)?.with_capture(self.rules.capture());
        let mut position = rules.start(Side::South);
        let random_plies = random.below(12);
        let mut plies = 0;
        while let Some(pair) = Pair::of(&position).filter(|pair| !pair.is_over()) {
            let any: Vec<Move> = position.legal_moves().collect();
            let by_chance = plies < random_plies || random.below(10) == 0;
            let mut mv = any[random.below(any.len())];
            if plies >= random_plies && (pair.seeds() > FEW_SEEDS || random.below(4) == 0) {
                let (best, margin) = self.best(&position)?;
                samples.push(Sample { pair, margin });
                if !by_chance {
                    mv = best;
                }
            }
            position = position.play(mv)?.position;
            plies += 1;
        }
        Ok(())
    }

    /// The best move and the margin of the seeds in play that it leads to.
    fn best(&self, position: &Position) -> Result<(Move, f32), Failure> {
        let analysis = self.solver.analyse(position, Scope { depth: self.depth, lines: 1 }, &Run::new())?;
        let best = analysis.best().ok_or("a position has a move")?;
        Ok((best.mv, (best.margin - position.margin(position.turn())) as f32))
    }
}
