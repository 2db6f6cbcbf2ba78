//! Limit on failures: so many within a period, then nothing more until the oldest of them is that long ago.
//!
//! Unlike a rate it takes nothing from whoever succeeds.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Keys that are counted. With more, those are forgotten whose period is over.
const MOST_KEYS: usize = 10_000;

/// Failures of each key within a period.
#[derive(Debug)]
pub struct FailureLimit<K> {
    period: Duration,
    failures: Mutex<HashMap<K, VecDeque<Instant>>>,
}

impl<K: Eq + Hash> FailureLimit<K> {
    /// Counts failures within this period.
    pub fn within(period: Duration) -> FailureLimit<K> {
        FailureLimit { period, failures: Mutex::default() }
    }

    /// Checks that a key has failed fewer than `most` times within the period.
    ///
    /// # Errors
    /// The time until it may try again.
    pub fn check(&self, key: &K, most: u32, now: Instant) -> Result<(), Duration> {
        let mut all = self.lock();
        let Some(failures) = all.get_mut(key) else { return Ok(()) };
        failures.retain(|at| now.duration_since(*at) < self.period);
        match failures.front() {
            None => {
                all.remove(key);
                Ok(())
            }
            Some(oldest) if failures.len() >= most as usize => {
                Err(self.period.saturating_sub(now.duration_since(*oldest)))
            }
            Some(_) => Ok(()),
        }
    }

    /// Counts a failure.
    pub fn count(&self, key: K, now: Instant) {
        let mut all = self.lock();
        if all.len() >= MOST_KEYS {
            all.retain(|_, failures| failures.back().is_some_and(|at| now.duration_since(*at) < self.period));
        }
        all.entry(key).or_default().push_back(now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, VecDeque<Instant>>> {
        // A panic cannot leave it half changed: nothing in here panics.
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::FailureLimit;

    #[test]
    fn failures_count_for_their_period_and_for_their_key_alone() {
        let (limit, start) = (FailureLimit::within(Duration::from_hours(1)), Instant::now());
        for minute in 0..2 {
            let now = start + Duration::from_mins(minute);
            limit.check(&7, 2, now).unwrap();
            limit.count(7, now);
        }
        assert_eq!(limit.check(&7, 2, start + Duration::from_mins(30)), Err(Duration::from_mins(30)));
        limit.check(&8, 2, start).unwrap();
        limit.check(&7, 2, start + Duration::from_hours(1)).unwrap();
    }
}
