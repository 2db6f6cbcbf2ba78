//! A layer in a few numbers, to compare with those of other programs.

use rayon::prelude::*;

/// Sums over all positions of a layer. The value of a position here is the margin of the seeds still to
/// be won: what the mover gains minus what the opponent gains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerStats {
    /// Seeds in play.
    pub seeds: u32,
    /// Number of positions, those with an empty side included.
    pub positions: u64,
    /// Sum of the values.
    pub sum: i64,
    /// Sum of their squares.
    pub sum_of_squares: u64,
    /// Positions in which the mover gains more than the opponent.
    pub wins: u64,
    /// Positions in which both gain the same.
    pub draws: u64,
}

impl LayerStats {
    /// The numbers of a layer with so many seeds, from what the mover gains in each position.
    pub fn from_values(seeds: u32, values: &[u8]) -> LayerStats {
        let counts = values
            .par_chunks(1 << 20)
            .map(|values| {
                let mut counts = [0_u64; 256];
                for &value in values {
                    counts[usize::from(value)] += 1;
                }
                counts
            })
            .reduce(|| [0; 256], |a, b| std::array::from_fn(|value| a[value] + b[value]));
        let mut stats = LayerStats { seeds, positions: 0, sum: 0, sum_of_squares: 0, wins: 0, draws: 0 };
        for (gain, count) in (0_i64..).zip(counts) {
            let margin = 2 * gain - i64::from(seeds);
            stats.positions += count;
            stats.sum += margin * count.cast_signed();
            stats.sum_of_squares += (margin * margin).cast_unsigned() * count;
            match margin.cmp(&0) {
                std::cmp::Ordering::Greater => stats.wins += count,
                std::cmp::Ordering::Equal => stats.draws += count,
                std::cmp::Ordering::Less => {}
            }
        }
        stats
    }
}
