//! A piece of work with its name, its urgency and its attempt.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::work::JobWork;

/// Names a job for as long as the server's database lives. Those below 0 are in no database: with them a worker is
/// tried. Matches are below [`FIRST_TASK`](JobId::FIRST_TASK), all other work is from there on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(pub i64);

impl JobId {
    /// The first one that is no match.
    pub const FIRST_TASK: JobId = JobId(1 << 40);

    /// Returns true for a match of a tournament.
    pub const fn is_match(self) -> bool {
        0 < self.0 && self.0 < JobId::FIRST_TASK.0
    }

    /// The first one that judges a game that is over.
    const FIRST_JUDGEMENT: JobId = JobId(1 << 50);

    /// Returns true for other work, which the database knows as a task.
    pub const fn is_task(self) -> bool {
        JobId::FIRST_TASK.0 <= self.0 && self.0 < JobId::FIRST_JUDGEMENT.0
    }

    /// The job that judges a game of a match, the first or the second. No database knows it: what is not judged is asked
    /// for again.
    #[must_use]
    pub const fn judging(self, second: bool) -> JobId {
        JobId(JobId::FIRST_JUDGEMENT.0 + 2 * self.0 + second as i64)
    }

    /// Returns true if it judges a game.
    pub const fn is_judgement(self) -> bool {
        self.0 >= JobId::FIRST_JUDGEMENT.0
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Number of times that a job was handed out: 1 at first. Only the report of the latest attempt counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Attempt(pub u32);

impl Attempt {
    /// The first time.
    pub const FIRST: Attempt = Attempt(1);

    /// The time after this one.
    #[must_use]
    pub const fn next(self) -> Attempt {
        Attempt(self.0.saturating_add(1))
    }
}

/// Priority of a job in the queue. The most urgent is the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Priority {
    /// Somebody waits for it: a submission.
    Urgent,
    /// A match.
    #[default]
    Usual,
    /// Work for times when nothing else is to do.
    Idle,
}

/// A piece of work as it is handed out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Identifier of the job.
    pub id: JobId,
    /// Number of the attempt.
    pub attempt: Attempt,
    /// Priority in the queue.
    #[serde(default)]
    pub priority: Priority,
    /// Work to do.
    pub work: JobWork,
}
