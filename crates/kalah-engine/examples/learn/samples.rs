//! Positions of games of the engine against itself, with what a search says of them.

use std::sync::Arc;
use std::time::Instant;

use kalah::kernel::Pair;
use kalah::{Move, Rules, Side};
use kalah_endgame::Endgame;
use kalah_engine::{Evaluation, Options, Run, Scope, Solver};

use crate::Failure;
use crate::random::Random;

/// Pits of both sides, the mover's first.
pub(crate) const PITS: usize = 12;

/// A position and the margin that the side to move gains in it.
pub(crate) struct Sample {
    pub(crate) pits: [u8; PITS],
    /// The places of the patterns' weights that count.
    pub(crate) active: Vec<u16>,
    pub(crate) margin: f32,
}

/// Whether a sample is kept apart, to try on it what was learned: every fiftieth game's worth of positions.
pub(crate) fn is_apart(at: usize) -> bool {
    (at / 40).is_multiple_of(50)
}

/// The root of the mean squared error on the samples that were kept apart, in seeds.
pub(crate) fn error(samples: &[Sample], mut judge: impl FnMut(&Sample) -> f32) -> f32 {
    let kept = samples.iter().enumerate().filter(|(at, _)| is_apart(*at));
    let errors: Vec<f32> = kept.map(|(_, sample)| (sample.margin - judge(sample)).powi(2)).collect();
    (errors.iter().sum::<f32>() / errors.len().max(1) as f32).sqrt()
}

/// The samples to learn from, to be put into another order for each epoch.
pub(crate) fn to_learn(samples: &[Sample]) -> Vec<usize> {
    (0..samples.len()).filter(|&at| !is_apart(at)).collect()
}

/// Plays games until the time is over and gives what was learned of their positions.
pub(crate) fn play(
    rules: Rules,
    depth: u32,
    endgame: Arc<Endgame>,
    evaluation: Option<Evaluation>,
    until: Instant,
    thread: u64,
) -> Result<Vec<Sample>, Failure> {
    let shape = Evaluation::new(rules, vec![0; Evaluation::WEIGHTS]).ok_or("6 pits a side are needed")?;
    let solver = Solver::new(rules, Options { endgame: Some(endgame), evaluation, ..Options::default() })?;
    let mut random = Random(1 + thread);
    let mut samples = Vec::new();
    while Instant::now() < until {
        // Mostly the whole game; fewer seeds lead to what endings look like.
        let seeds = [6, 6, 6, 6, 5, 4][random.below(6)];
        let mut position = Rules::new(rules.pits(), seeds)?.with_capture(rules.capture()).start(Side::South);
        let random_plies = random.below(12);
        let mut plies = 0;
        while let Some(pair) = Pair::of(&position).filter(|pair| !pair.is_over()) {
            let any: Vec<Move> = position.legal_moves().collect();
            let by_chance = plies < random_plies || random.below(16) == 0;
            let mut mv = any[random.below(any.len())];
            if plies >= random_plies {
                let analysis = solver.analyse(&position, Scope { depth, lines: 1 }, &Run::new())?;
                let best = analysis.best().ok_or("a position has a move")?;
                let margin = best.margin - position.margin(position.turn());
                let halves = [pair.mover, pair.opponent].map(u64::to_le_bytes);
                let pits = std::array::from_fn(|at| halves[at / (PITS / 2)][at % (PITS / 2)]);
                samples.push(Sample { pits, active: shape.active(pair).to_vec(), margin: margin as f32 });
                if !by_chance {
                    mv = best.mv;
                }
            }
            position = position.play(mv)?.position;
            plies += 1;
        }
    }
    Ok(samples)
}
