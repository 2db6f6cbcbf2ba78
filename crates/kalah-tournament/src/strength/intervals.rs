//! Uncertainty of strengths: the intervals that hold the true ones in 95 of 100 cases.
//!
//! The likelihood of all results falls off around the strengths that make it greatest. How steeply is given by its
//! curvature there, the Fisher information, a matrix with a row an entry; its inverse holds the variances of the
//! strengths, of which only differences have a meaning, so that they are relative to the mean of all. Each game counts
//! for itself: where draws are frequent, or the side that begins decides much, intervals are wider than they had to be.
//!
//! For few entries the matrix is inverted. For many only the diagonal of its inverse is estimated, from solutions of
//! systems with random right hand sides: C. Bekas, E. Kokiopoulou, Y. Saad, "An estimator for the diagonal of a
//! matrix", Applied Numerical Mathematics 57 (2007), 1214-1229, with the part that is known beforehand left out of the
//! estimate.

use super::model::{PairResults, Strengths};

/// The matrix of so many entries is inverted: a hundredth of a second.
const INVERTED: usize = 100;

/// Random right hand sides. What is estimated is a small part of the whole: with 16 the intervals are right to a few
/// hundredths.
const SAMPLES: usize = 16;

/// Steps at most to solve the systems, and how small the rest has to be that is left.
const STEPS: usize = 200;
const REST: f64 = 1e-3;

/// Standard deviations to each side that hold 95 of 100 values of a normal distribution.
const DEVIATIONS: f64 = 1.96;

/// A value for each of the samples.
type Lanes = [f64; SAMPLES];

/// Returns half the width of the interval around each strength, as a difference of logarithms, from the games played.
pub(crate) fn margins(strengths: &Strengths, played: &[PairResults]) -> Vec<f64> {
    let information = Information::from_strengths(strengths, played);
    let variances =
        if strengths.players.len() <= INVERTED { information.inverted() } else { information.estimated() };
    variances.into_iter().map(|variance| DEVIATIONS * variance.max(0.0).sqrt()).collect()
}

/// The curvature of the logarithm of the likelihood: the diagonal, and the other values with their sign turned.
struct Information {
    diagonal: Vec<f64>,
    meetings: Vec<([usize; 2], f64)>,
}

impl Information {
    fn from_strengths(strengths: &Strengths, played: &[PairResults]) -> Information {
        // The games won and lost against somebody who does not exist.
        let mut diagonal: Vec<f64> =
            (0..strengths.players.len()).map(|player| strengths.prior_curvature(player)).collect();
        let meeting = |results: &PairResults| {
            let [one, other] = results.players;
            ([one.min(other), one.max(other)], strengths.curvature(results))
        };
        let mut meetings: Vec<_> = played.iter().map(meeting).collect();
        meetings.sort_by_key(|&(players, _)| players);
        meetings.dedup_by(|next, sum| {
            let is_same = next.0 == sum.0;
            if is_same {
                sum.1 += next.1;
            }
            is_same
        });
        for &([one, other], weight) in &meetings {
            diagonal[one] += weight;
            diagonal[other] += weight;
        }
        Information { diagonal, meetings }
    }

    /// The variances of the strengths less their mean: the diagonal of the inverse, its rows and columns centred.
    fn inverted(&self) -> Vec<f64> {
        let inverse = self.inverse();
        let count = float(inverse.len());
        let means: Vec<f64> = inverse.iter().map(|row| row.iter().sum::<f64>() / count).collect();
        let mean = means.iter().sum::<f64>() / count;
        (0..inverse.len()).map(|place| inverse[place][place] - 2.0 * means[place] + mean).collect()
    }

    /// Inverts the matrix by Gauss and Jordan. The matrix is positive definite: no pivot is nought.
    fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.diagonal.len();
        let mut matrix = vec![vec![0.0; size]; size];
        for (place, &value) in self.diagonal.iter().enumerate() {
            matrix[place][place] = value;
        }
        for &([one, other], weight) in &self.meetings {
            matrix[one][other] -= weight;
            matrix[other][one] -= weight;
        }
        for pivot in 0..size {
            let scale = 1.0 / std::mem::replace(&mut matrix[pivot][pivot], 1.0);
            matrix[pivot].iter_mut().for_each(|value| *value *= scale);
            let row = matrix[pivot].clone();
            for (_, other) in matrix.iter_mut().enumerate().filter(|(place, _)| *place != pivot) {
                let factor = std::mem::take(&mut other[pivot]);
                other.iter_mut().zip(&row).for_each(|(value, pivot)| *value -= factor * pivot);
            }
        }
        matrix
    }

    /// The same, nearly. With D for the diagonal and M = D - A the inverse is 1/D + 1/D A 1/D + 1/D A 1/M A 1/D. The
    /// diagonal of the first part is known, that of the second is nought, and the third is the covariance of
    /// y = 1/D A x, where x has the covariance 1/M: the solution of M x = z, where z has the covariance M.
    fn estimated(&self) -> Vec<f64> {
        let mut solved = self.solve(&self.noise());
        centre(&mut solved);
        let mut others = vec![[0.0; SAMPLES]; solved.len()];
        self.add_others(&solved, &mut others);
        let variance = |(others, diagonal): (&Lanes, f64)| {
            let squares: f64 = others.iter().map(|other| (other / diagonal).powi(2)).sum();
            1.0 / diagonal + squares / float(SAMPLES)
        };
        others.iter().zip(self.diagonal.iter().copied()).map(variance).collect()
    }

    /// Vectors with the covariance of the matrix: for each meeting one sign, to one entry and against the other.
    fn noise(&self) -> Vec<Lanes> {
        let mut signs = RandomSigns(0);
        let mut alone = self.diagonal.clone();
        let mut noise = vec![[0.0; SAMPLES]; alone.len()];
        for &([one, other], weight) in &self.meetings {
            alone[one] -= weight;
            alone[other] -= weight;
            let sizes = signs.next(weight.sqrt());
            add(&mut noise[one], &sizes, 1.0);
            add(&mut noise[other], &sizes, -1.0);
        }
        for (noise, weight) in noise.iter_mut().zip(alone) {
            add(noise, &signs.next(weight.max(0.0).sqrt()), 1.0);
        }
        noise
    }

    /// Adds A x: what the matrix takes off for the entries that each has met.
    fn add_others(&self, x: &[Lanes], sum: &mut [Lanes]) {
        for &([one, other], weight) in &self.meetings {
            add(&mut sum[one], &x[other], weight);
            add(&mut sum[other], &x[one], weight);
        }
    }

    /// Solves M x = z for all samples at once, by conjugate gradients with the diagonal as preconditioner: M. Hestenes,
    /// E. Stiefel, "Methods of conjugate gradients for solving linear systems", 1952.
    fn solve(&self, z: &[Lanes]) -> Vec<Lanes> {
        let mut x = vec![[0.0; SAMPLES]; z.len()];
        let mut rest = z.to_vec();
        let mut direction = self.scaled(&rest);
        let mut size = products(&rest, &direction);
        let enough = size.map(|size| size * REST * REST);
        for _ in 0..STEPS {
            if size.iter().zip(&enough).all(|(size, enough)| size <= enough) {
                break;
            }
            let mut image = vec![[0.0; SAMPLES]; z.len()];
            self.add_others(&direction, &mut image);
            for ((image, direction), diagonal) in image.iter_mut().zip(&direction).zip(&self.diagonal) {
                image.iter_mut().zip(direction).for_each(|(image, x)| *image = diagonal * x - *image);
            }
            let length = ratios(&size, &products(&direction, &image));
            for place in 0..z.len() {
                for lane in 0..SAMPLES {
                    x[place][lane] += length[lane] * direction[place][lane];
                    rest[place][lane] -= length[lane] * image[place][lane];
                }
            }
            let scaled = self.scaled(&rest);
            let next = products(&rest, &scaled);
            let kept = ratios(&next, &size);
            for (direction, scaled) in direction.iter_mut().zip(scaled) {
                for lane in 0..SAMPLES {
                    direction[lane] = scaled[lane] + kept[lane] * direction[lane];
                }
            }
            size = next;
        }
        x
    }

    /// 1/D x.
    fn scaled(&self, x: &[Lanes]) -> Vec<Lanes> {
        x.iter().zip(&self.diagonal).map(|(x, diagonal)| x.map(|x| x / diagonal)).collect()
    }
}

fn add(sum: &mut Lanes, values: &Lanes, factor: f64) {
    sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += factor * value);
}

fn products(one: &[Lanes], other: &[Lanes]) -> Lanes {
    let mut sum = [0.0; SAMPLES];
    for (one, other) in one.iter().zip(other) {
        (0..SAMPLES).for_each(|lane| sum[lane] += one[lane] * other[lane]);
    }
    sum
}

/// Nought where there is nothing left to divide.
fn ratios(of: &Lanes, by: &Lanes) -> Lanes {
    std::array::from_fn(|lane| if by[lane] > 0.0 { of[lane] / by[lane] } else { 0.0 })
}

fn centre(x: &mut [Lanes]) {
    let mut mean = [0.0; SAMPLES];
    for x in x.iter() {
        add(&mut mean, x, 1.0);
    }
    let count = float(x.len());
    for x in x.iter_mut() {
        add(x, &mean, -1.0 / count);
    }
}

fn float(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}

/// Signs that look random and are the same each time: `SplitMix64` (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
struct RandomSigns(u64);

impl RandomSigns {
    /// Returns this size with a sign for each sample.
    fn next(&mut self, size: f64) -> Lanes {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bits = mixed ^ (mixed >> 31);
        std::array::from_fn(|lane| if bits >> lane & 1 == 0 { size } else { -size })
    }
}

#[cfg(test)]
mod tests {
    use super::{Information, PairResults, Strengths, margins};

    /// Two games of each of these, in which each moves first once.
    fn played(meetings: impl IntoIterator<Item = [usize; 2]>) -> Vec<PairResults> {
        let games = |[one, other]: [usize; 2]| {
            [[one, other], [other, one]].map(|players| PairResults { players, games: 1.0, won: 0.5 })
        };
        PairResults::merged(meetings.into_iter().flat_map(games).collect())
    }

    /// Neighbours on a ring and some across, of strengths that differ.
    fn information(entries: usize, met: usize) -> Information {
        let players = (0..entries).map(|place| 1.02_f64.powf(super::float(place % 61) - 30.0)).collect();
        let meetings =
            (0..entries).flat_map(|one| (1..=met).map(move |step| [one, (one + step * step) % entries]));
        Information::from_strengths(&Strengths { players, first_move: 1.1 }, &played(meetings))
    }

    #[test]
    fn the_estimate_is_near_the_inverse() {
        for (entries, met) in [(100, 3), (200, 5), (300, 12)] {
            let information = information(entries, met);
            let [exact, estimated] = [information.inverted(), information.estimated()];
            let ratios: Vec<f64> =
                exact.iter().zip(&estimated).map(|(exact, near)| (near / exact).sqrt()).collect();
            let mean = ratios.iter().sum::<f64>() / super::float(ratios.len());
            assert!((0.97..1.05).contains(&mean), "{entries}: {mean}");
            assert!(ratios.iter().all(|ratio| (0.8..1.25).contains(ratio)), "{entries}: {ratios:?}");
        }
    }

    #[test]
    fn who_has_met_nobody_is_known_least() {
        let margins = margins(&Strengths::equal(5), &played([[0, 1], [0, 2], [1, 2], [0, 3]]));
        assert!(margins[4] > margins[3] && margins[3] > margins[1] && margins[1] > margins[0], "{margins:?}");
        assert!(super::margins(&Strengths::equal(0), &[]).is_empty());
    }
}
