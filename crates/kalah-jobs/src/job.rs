//! A piece of work with its name, its urgency and its attempt.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::work::JobWork;

/// Identifier of a job for as long as the server's database lives.
///
/// On the wire and in the database it is one number, whose range is the [kind](JobKind) of the job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JobId(i64);

/// Kind of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobKind {
    /// Work by which a worker is tried, which is in no database: this one of the trial, counted from 0.
    Trial(u64),
    /// The match of a tournament with this number, which counts from 1.
    Match(u64),
    /// Other work in the database, with this place among the tasks, counted from 0.
    Task(u64),
    /// Review of a game of the match with this number. No database holds it: a game that is not reviewed is asked for
    /// again.
    GameReview {
        /// Number of the match.
        of: u64,
        /// True for the second game.
        second: bool,
    },
    /// Bot that its author tries while it is written: this one since the start, counted from 0. No database holds it.
    Try(u64),
}

impl JobId {
    /// The number of the first task: matches are below.
    const FIRST_TASK: i64 = 1 << 40;

    /// The number of the first review: tasks are below.
    const FIRST_GAME_REVIEW: i64 = 1 << 50;

    /// The number of the first bot that is tried: reviews are below.
    const FIRST_TRY: i64 = 1 << 52;

    /// Creates the identifier with this number.
    pub const fn new(number: i64) -> JobId {
        JobId(number)
    }

    /// Returns the number.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// Returns the identifier of a job of this kind. Matches and tasks have to be within their ranges.
    pub(crate) const fn from_kind(kind: JobKind) -> JobId {
        let number = match kind {
            JobKind::Trial(place) => 0_i64.checked_sub_unsigned(place),
            JobKind::Match(number) => 0_i64.checked_add_unsigned(number),
            JobKind::Task(place) => JobId::FIRST_TASK.checked_add_unsigned(place),
            JobKind::GameReview { of, second } => {
                JobId::FIRST_GAME_REVIEW.checked_add_unsigned(2 * of + second as u64)
            }
            JobKind::Try(place) => JobId::FIRST_TRY.checked_add_unsigned(place),
        };
        JobId(number.expect("numbers of jobs are small"))
    }

    /// Returns the kind of the job.
    pub const fn kind(self) -> JobKind {
        match self.0 {
            ..=0 => JobKind::Trial(self.0.unsigned_abs()),
            1..JobId::FIRST_TASK => JobKind::Match(self.0.unsigned_abs()),
            JobId::FIRST_TASK..JobId::FIRST_GAME_REVIEW => JobKind::Task(self.0.abs_diff(JobId::FIRST_TASK)),
            JobId::FIRST_TRY.. => JobKind::Try(self.0.abs_diff(JobId::FIRST_TRY)),
            JobId::FIRST_GAME_REVIEW..JobId::FIRST_TRY => {
                let place = self.0.abs_diff(JobId::FIRST_GAME_REVIEW);
                JobKind::GameReview { of: place / 2, second: place % 2 == 1 }
            }
        }
    }

    /// Returns true for a match of a tournament.
    pub const fn is_match(self) -> bool {
        matches!(self.kind(), JobKind::Match(_))
    }

    /// Returns true for other work, which the database knows as a task.
    pub const fn is_task(self) -> bool {
        matches!(self.kind(), JobKind::Task(_))
    }

    /// Returns true if it reviews a game.
    pub const fn is_game_review(self) -> bool {
        matches!(self.kind(), JobKind::GameReview { .. })
    }

    /// Returns true if it tries a bot that is being written.
    pub const fn is_try(self) -> bool {
        matches!(self.kind(), JobKind::Try(_))
    }

    /// Returns true if the database stores the job.
    pub const fn is_stored(self) -> bool {
        self.is_match() || self.is_task()
    }

    /// Returns the job that reviews a game of this match, the first or the second.
    #[must_use]
    pub const fn reviewing(self, second: bool) -> JobId {
        JobId::from_kind(JobKind::GameReview { of: self.0.unsigned_abs(), second })
    }

    /// Returns the job of the bot that is tried at this place since the start, counted from 0.
    pub const fn nth_try(place: u64) -> JobId {
        JobId::from_kind(JobKind::Try(place))
    }

    /// Returns the identifier after this one.
    #[must_use]
    pub const fn next(self) -> JobId {
        JobId(self.0 + 1)
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

#[cfg(test)]
mod tests {
    use super::{JobId, JobKind};

    #[test]
    fn the_number_of_a_job_is_its_kind() {
        use JobKind::{GameReview, Match, Task, Trial, Try};
        let borders = [
            (i64::MIN, Trial(1 << 63)),
            (-2, Trial(2)),
            (0, Trial(0)),
            (1, Match(1)),
            (2, Match(2)),
            ((1 << 40) - 1, Match((1 << 40) - 1)),
            (1 << 40, Task(0)),
            ((1 << 40) + 1, Task(1)),
            ((1 << 50) - 1, Task((1 << 50) - 1 - (1 << 40))),
            (1 << 50, GameReview { of: 0, second: false }),
            ((1 << 50) + 15, GameReview { of: 7, second: true }),
            ((1 << 52) - 1, GameReview { of: (1 << 51) - 1 - (1 << 49), second: true }),
            (1 << 52, Try(0)),
            ((1 << 52) + 3, Try(3)),
            (i64::MAX, Try((1 << 63) - 1 - (1 << 52))),
        ];
        for (number, kind) in borders {
            let id = JobId::new(number);
            assert_eq!((id.kind(), JobId::from_kind(kind), id.number()), (kind, id, number));
            assert_eq!(id.to_string(), number.to_string());
        }
        assert_eq!(JobId::new(7).reviewing(true), JobId::new((1 << 50) + 15));
    }
}
