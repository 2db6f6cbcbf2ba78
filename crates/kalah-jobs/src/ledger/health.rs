//! How well a worker has done lately.

use std::collections::VecDeque;

/// The jobs that are looked at: the latest of a worker.
const LATEST: usize = 20;

/// A worker is paused once so many of its latest jobs came to nothing through its own fault.
const MOST_FAULTS: usize = 5;

/// A worker is paused once so many of its latest matches had a game lost on time, if that is more than
/// [`TIMES_OTHERS`] times the share among all other workers: slow bots are slow everywhere.
const MOST_TIMEOUTS: usize = 5;

/// See [`MOST_TIMEOUTS`].
const TIMES_OTHERS: f64 = 3.0;

/// End of a job on a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobEnding {
    /// There was a result.
    Well,
    /// There was a result, and in it somebody was late.
    LostOnTime,
    /// There was none, through the machine's fault.
    Fault,
}

/// Record of the ends of a worker's jobs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Health {
    latest: VecDeque<JobEnding>,
    /// Jobs with a result.
    pub done: u64,
    /// Jobs without, through the machine's fault.
    pub faults: u64,
    /// Jobs in which somebody was late.
    pub timeouts: u64,
}

impl Health {
    pub(super) fn note(&mut self, went: JobEnding) {
        self.latest.push_back(went);
        if self.latest.len() > LATEST {
            self.latest.pop_front();
        }
        match went {
            JobEnding::Well => self.done += 1,
            JobEnding::LostOnTime => {
                self.done += 1;
                self.timeouts += 1;
            }
            JobEnding::Fault => self.faults += 1,
        }
    }

    /// The share of its jobs in which somebody was late, 0 to 1.
    fn late_share(done: u64, timeouts: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a share")]
        let share = timeouts as f64 / done.max(1) as f64;
        share
    }

    /// Returns the reason why the worker should get nothing more, if it should, seeing how all `others` together did.
    pub(super) fn complaint(&self, others: &Health) -> Option<String> {
        let count = |went| self.latest.iter().filter(|&&latest| latest == went).count();
        let (faults, late) = (count(JobEnding::Fault), count(JobEnding::LostOnTime));
        let seen = self.latest.len();
        if faults >= MOST_FAULTS {
            return Some(format!("{faults} of its latest {seen} jobs came to nothing"));
        }
        #[expect(clippy::cast_precision_loss, reason = "20 at most")]
        let own = late as f64 / seen.max(1) as f64;
        let elsewhere = Health::late_share(others.done, others.timeouts);
        let enough = others.done >= LATEST as u64;
        (late >= MOST_TIMEOUTS && enough && own > TIMES_OTHERS * elsewhere).then(|| {
            format!("{late} of its latest {seen} matches were lost on time, far more than elsewhere")
        })
    }

    pub(super) fn add(&mut self, other: &Health) {
        self.done += other.done;
        self.faults += other.faults;
        self.timeouts += other.timeouts;
    }
}
