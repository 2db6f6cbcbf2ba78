//! Whether the results of one worker differ from those of the others.

use std::collections::BTreeMap;

use kalah_jobs::WorkerId;
use statrs::distribution::{ChiSquared, ContinuousCDF as _};

/// The least count that is expected of a cell of the test.
const EXPECTED: f64 = 5.0;

/// Probability of results below which a worker is named, shared among all workers.
const UNLIKELY: f64 = 0.001;

/// Names of the two players.
type PairingNames = [String; 2];

/// Pairs of games that the first player won, shared and lost.
type PairCounts = [u64; 3];

/// Results of the workers' pairs of games.
#[derive(Clone, Debug, Default)]
pub(crate) struct WorkerResults(BTreeMap<PairingNames, BTreeMap<WorkerId, PairCounts>>);

/// A worker whose results are unlike those of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Deviation {
    /// The worker.
    pub worker: WorkerId,
    /// Probability of results so far apart by chance, 0 to 1.
    pub chance: f64,
}

impl WorkerResults {
    /// A pair of games is over, in which the first player was so many points ahead: -2 to 2.
    pub(crate) fn add(&mut self, pairing: PairingNames, worker: &WorkerId, ahead: i32) {
        let counts = self.0.entry(pairing).or_default().entry(worker.clone()).or_default();
        counts[match ahead.signum() {
            1 => 0,
            0 => 1,
            _ => 2,
        }] += 1;
    }

    /// The pairs of a worker.
    pub(crate) fn pairs(&self, worker: &WorkerId) -> u64 {
        self.0.values().filter_map(|by_worker| by_worker.get(worker)).flatten().sum()
    }

    /// The workers whose results chance alone would hardly give, if all played alike.
    ///
    /// For each worker the counts of each pairing stand beside those of all other workers, and Pearson's statistic of these
    /// tables is added up. Where a cell can expect too little, the pairing tells nothing.
    pub(crate) fn deviations(&self) -> Vec<Deviation> {
        let mut workers: Vec<&WorkerId> = self.0.values().flat_map(BTreeMap::keys).collect();
        workers.sort_unstable();
        workers.dedup();
        #[expect(clippy::cast_precision_loss, reason = "a handful of machines")]
        let unlikely = UNLIKELY / workers.len().max(1) as f64;
        let deviation = |worker: &&WorkerId| {
            let chance = self.chance(worker)?;
            (chance < unlikely).then(|| Deviation { worker: (*worker).clone(), chance })
        };
        workers.iter().filter_map(deviation).collect()
    }

    /// Returns the probability of results as far apart as those of a worker and the others are; `None` if nothing can
    /// be said.
    fn chance(&self, worker: &WorkerId) -> Option<f64> {
        let (mut statistic, mut freedom) = (0.0, 0);
        for by_worker in self.0.values() {
            let Some(own) = by_worker.get(worker) else { continue };
            let mut others = PairCounts::default();
            for (_, counts) in by_worker.iter().filter(|(other, _)| *other != worker) {
                others.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            }
            if let Some((more, cells)) = pearson(*own, others) {
                statistic += more;
                freedom += cells;
            }
        }
        let distribution = ChiSquared::new(f64::from(freedom)).ok()?;
        Some(distribution.sf(statistic))
    }
}

/// Pearson's statistic of two rows, and its degrees of freedom; `None` if a cell expects too little.
fn pearson(own: PairCounts, others: PairCounts) -> Option<(f64, u32)> {
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    let [own, others] = [own, others].map(|counts| counts.map(|count| count as f64));
    let totals = [own.iter().sum::<f64>(), others.iter().sum()];
    let all = totals[0] + totals[1];
    let (mut statistic, mut columns) = (0.0, 0);
    for (own, other) in own.into_iter().zip(others) {
        let column = own + other;
        if column <= 0.0 {
            continue;
        }
        columns += 1;
        for (count, total) in [(own, totals[0]), (other, totals[1])] {
            let expected = column * total / all;
            if expected < EXPECTED {
                return None;
            }
            statistic += (count - expected).powi(2) / expected;
        }
    }
    (columns > 1).then(|| (statistic, columns - 1))
}

#[cfg(test)]
mod tests {
    use super::{WorkerResults, pearson};

    fn results(by_worker: &[(&str, [u64; 3])]) -> WorkerResults {
        let mut results = WorkerResults::default();
        let pairing = ["one", "two"].map(str::to_owned);
        for (worker, counts) in by_worker {
            for (count, ahead) in counts.iter().zip([2, 0, -1]) {
                (0..*count).for_each(|_| results.add(pairing.clone(), &worker.parse().unwrap(), ahead));
            }
        }
        results
    }

    #[test]
    fn the_statistic_is_pearsons() {
        // By hand: rows of 30 and 30, columns of 30, 20 and 10; the first two differ by 5 each way.
        let (statistic, freedom) = pearson([20, 5, 5], [10, 15, 5]).unwrap();
        assert!((statistic - (2.0 * 25.0 / 15.0 + 2.0 * 25.0 / 10.0)).abs() < 1e-12);
        assert_eq!(freedom, 2);
        assert_eq!(pearson([20, 5, 1], [10, 15, 1]), None, "too few in the last column");
        assert_eq!(pearson([20, 0, 0], [10, 0, 0]), None, "nothing differs");
    }

    #[test]
    fn who_deviates_is_named() {
        let alike = results(&[("one", [50, 30, 20]), ("two", [45, 33, 22]), ("three", [55, 27, 18])]);
        assert_eq!(alike.deviations(), []);
        let unlike = results(&[("one", [50, 30, 20]), ("two", [45, 33, 22]), ("three", [15, 27, 58])]);
        let named: Vec<_> = unlike.deviations().into_iter().map(|found| found.worker.to_string()).collect();
        assert_eq!(named, ["three"]);
        assert_eq!(results(&[("one", [900, 30, 20])]).deviations(), [], "there is nobody to compare with");
    }

    #[test]
    fn pairs_are_counted() {
        let results = results(&[("one", [5, 3, 2]), ("two", [1, 0, 0])]);
        assert_eq!(results.pairs(&"one".parse().unwrap()), 10);
        assert_eq!(results.pairs(&"nobody".parse().unwrap()), 0);
    }
}
