//! Limits on submissions and their trials.

use std::num::NonZeroU32;

/// Limits on submissions and their trials.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SubmissionRules {
    /// Maximum number of submissions of a player within an hour. What no machine could try does not count.
    pub per_hour: NonZeroU32,
    /// Maximum number of practice matches of a player within a day.
    pub practices: NonZeroU32,
    /// The share of all places at workers that may build and try while matches wait, from 0 to 1: one place at least.
    pub share: f64,
    /// Bytes of a log that are kept at most: its beginning and its end.
    pub log: usize,
    /// Number of games lost by a fault after which a version is withdrawn, if more than one worker has seen
    /// such faults or there is only one.
    pub faults: NonZeroU32,
}

impl SubmissionRules {
    /// Places of so many that may build and try while matches wait.
    pub fn places(&self, all: usize) -> usize {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "there are few workers, and the share is from 0 to 1"
        )]
        let places = (all as f64 * self.share.clamp(0.0, 1.0)) as usize;
        places.max(1)
    }

    /// A log as it is kept.
    pub fn cut(&self, log: String) -> String {
        if log.len() <= self.log {
            return log;
        }
        let half = self.log / 2;
        let (head, tail) = (log.floor_char_boundary(half), log.ceil_char_boundary(log.len() - half));
        format!("{}\n... {} bytes are left out ...\n{}", &log[..head], tail - head, &log[tail..])
    }
}

impl Default for SubmissionRules {
    fn default() -> SubmissionRules {
        let number = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        SubmissionRules {
            per_hour: number(20),
            practices: number(20),
            share: 0.5,
            log: 64 << 10,
            faults: number(10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SubmissionRules;

    #[test]
    fn a_long_log_keeps_its_beginning_and_its_end() {
        let rules = SubmissionRules { log: 10, ..SubmissionRules::default() };
        assert_eq!(rules.cut("0123456789".to_owned()), "0123456789");
        let cut = rules.cut("first line \u{e4}\u{e4}\u{e4}\u{e4}\u{e4} last".to_owned());
        assert_eq!(cut, "first\n... 16 bytes are left out ...\n last");
        // No character is cut in two.
        rules.cut("\u{e4}".repeat(40));
    }

    #[test]
    fn one_place_is_left_to_submissions_and_never_all_by_half() {
        let rules = SubmissionRules::default();
        assert_eq!([0, 1, 2, 3, 16].map(|all| rules.places(all)), [1, 1, 1, 1, 8]);
    }
}
