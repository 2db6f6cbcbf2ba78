//! Deliveries to servers elsewhere, of mails, grades and statuses of commits: when they are tried again, and what came of them.

use std::time::Duration;

use crate::database::moment::{Moment, milliseconds};

/// Longest stored answer of a server, in letters.
const LONGEST_ANSWER: usize = 300;

/// When a delivery that came to nothing is tried again, and when it is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetryPolicy {
    /// The pause after the first try that came to nothing; each further one is twice as long as the one before.
    pub pause: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// Time after which a delivery is given up.
    pub all: Duration,
}

impl Default for RetryPolicy {
    fn default() -> RetryPolicy {
        RetryPolicy {
            pause: Duration::from_mins(1),
            longest: Duration::from_hours(2),
            all: Duration::from_hours(24),
        }
    }
}

impl RetryPolicy {
    /// The pause after this many tries.
    pub(crate) fn after(&self, tries: u32) -> Duration {
        let doubled =
            1_u32.checked_shl(tries.saturating_sub(1)).and_then(|times| self.pause.checked_mul(times));
        doubled.unwrap_or(self.longest).min(self.longest)
    }
}

/// What came of a delivery, with the server's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// The server has it.
    Taken(String),
    /// Nothing came of it, and it may be tried again.
    Failed(String),
    /// The server does not want it.
    Refused(String),
}

/// What is stored of a delivery.
pub(crate) struct DeliveryRecord {
    pub(crate) answer: String,
    pub(crate) is_taken: bool,
    /// True if it is not tried again.
    pub(crate) is_done: bool,
}

impl Delivery {
    /// Returns what is stored of it, if what was delivered has changed last at `changed_at`.
    pub(crate) fn record(&self, changed_at: Moment, policy: &RetryPolicy, at: Moment) -> DeliveryRecord {
        let is_over = at.0 >= changed_at.0.saturating_add(milliseconds(policy.all));
        let (answer, is_taken, is_done) = match self {
            Delivery::Taken(answer) => (answer, true, true),
            Delivery::Refused(answer) => (answer, false, true),
            Delivery::Failed(answer) => (answer, false, is_over),
        };
        DeliveryRecord { answer: answer.chars().take(LONGEST_ANSWER).collect(), is_taken, is_done }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::RetryPolicy;

    #[test]
    fn pauses_grow_to_the_longest() {
        let patience = RetryPolicy::default();
        let minutes: Vec<u64> = (1..10).map(|tries| patience.after(tries).as_secs() / 60).collect();
        assert_eq!(minutes, [1, 2, 4, 8, 16, 32, 64, 120, 120]);
        assert_eq!(patience.after(u32::MAX), Duration::from_hours(2));
    }
}
