//! Games of the wide search against itself.

use std::path::Path;
use std::time::{Duration, Instant};

use kalah::kernel::WidePair;
use kalah::{Move, Position, Rules, Side};
use kalah_engine::{AnalysisScope, SearchRun, WideSolver};

use super::samples::{WideSample, append};
use crate::Failure;
use crate::random::Random;

/// Plies by chance at most that lead from a position of a game to one that a search may come across.
const MOST_ASTRAY: usize = 4;
/// The least seeds a pit that a game begins with.
const FEWEST: usize = 3;
/// Samples that go to the file at a time.
const PORTION: usize = 2_000;

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
    let until = Instant::now() + Duration::from_secs(seconds);
    // What was played before, so that no two runs play the same games.
    let before = std::fs::metadata(path).map_or(0, |data| data.len());
    std::thread::scope(|scope| {
        let games = |thread| {
            scope.spawn(move || {
                let games = WideGames { teacher, solver: (teacher.solver)() };
                games.until(until, &mut Random(teacher.threads * before + thread), path)
            })
        };
        let threads: Vec<_> = (0..teacher.threads).map(games).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread failed")?)
    })
}

struct WideGames<'a> {
    teacher: &'a WideTeacher,
    solver: WideSolver,
}

impl WideGames<'_> {
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
        let mut position = *position;
        for _ in 0..=random.below(MOST_ASTRAY) {
            let any: Vec<Move> = position.legal_moves().collect();
            if any.is_empty() {
                return Ok(());
            }
            position = position.play(any[random.below(any.len())])?.position;
        }
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
