//! Status of a submission: all states, and the events that lead from one to another.

use std::fmt;
use std::str::FromStr;

/// Status of a submission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SubmissionStatus {
    /// The submission has come, and nobody has looked at it yet.
    New,
    /// The build runs.
    Compiling,
    /// The build succeeded; the trial, as `kalah check` does it, runs or waits.
    Testing,
    /// The build failed. Final.
    CompilationError,
    /// The build succeeded, but the trial failed. Final.
    ExecutionError,
    /// The submission plays.
    Executing,
    /// The submission passed, and a newer one plays. Final.
    Replaced,
    /// The submission was withdrawn. Final.
    Withdrawn,
    /// No machine could build or try it: it counts for nothing, neither for its owner nor against. Final.
    GivenBack,
}

/// Event in the life of a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SubmissionEvent {
    /// A worker has begun with it.
    Begun,
    /// Successful build.
    Built,
    /// Failed build.
    NotBuilt,
    /// Passed trial.
    Passed,
    /// Failed trial.
    Failed,
    /// Recognition as the version that plays already.
    Same,
    /// A newer one of its player plays from now on, or did before this one had passed.
    Overtaken,
    /// Withdrawal of the submission.
    Withdrawn,
    /// No machine could do it.
    GivenUp,
}

impl SubmissionStatus {
    /// List of all states.
    pub const ALL: [SubmissionStatus; 9] = [
        SubmissionStatus::New,
        SubmissionStatus::Compiling,
        SubmissionStatus::Testing,
        SubmissionStatus::CompilationError,
        SubmissionStatus::ExecutionError,
        SubmissionStatus::Executing,
        SubmissionStatus::Replaced,
        SubmissionStatus::Withdrawn,
        SubmissionStatus::GivenBack,
    ];

    /// Returns the status after an event; `None` if it cannot happen now.
    pub const fn after(self, event: SubmissionEvent) -> Option<SubmissionStatus> {
        use SubmissionStatus::{
            CompilationError, Compiling, Executing, ExecutionError, GivenBack, New, Replaced, Testing,
            Withdrawn,
        };
        match (self, event) {
            (New | Compiling, SubmissionEvent::Begun) => Some(Compiling),
            // The report may be heard before anything else of the worker.
            (Testing, SubmissionEvent::Begun) | (New | Compiling, SubmissionEvent::Built) => Some(Testing),
            (New | Compiling, SubmissionEvent::NotBuilt) => Some(CompilationError),
            (Testing, SubmissionEvent::Passed) | (New, SubmissionEvent::Same) => Some(Executing),
            (Testing, SubmissionEvent::Failed) => Some(ExecutionError),
            (Testing | Executing, SubmissionEvent::Overtaken) => Some(Replaced),
            (New | Compiling | Testing | Executing, SubmissionEvent::Withdrawn) => Some(Withdrawn),
            (New | Compiling | Testing, SubmissionEvent::GivenUp) => Some(GivenBack),
            _ => None,
        }
    }

    /// Returns true if the outcome is not known yet.
    pub const fn is_under_way(self) -> bool {
        matches!(self, SubmissionStatus::New | SubmissionStatus::Compiling | SubmissionStatus::Testing)
    }

    /// Returns true if it has passed, whatever came afterwards.
    pub const fn has_passed(self) -> bool {
        matches!(self, SubmissionStatus::Executing | SubmissionStatus::Replaced)
    }

    /// Returns true if nothing can happen to it any more.
    pub const fn is_final(self) -> bool {
        !self.is_under_way() && !matches!(self, SubmissionStatus::Executing)
    }

    /// Returns its word for programs and for the database.
    pub const fn word(self) -> &'static str {
        match self {
            SubmissionStatus::New => "new",
            SubmissionStatus::Compiling => "compiling",
            SubmissionStatus::Testing => "testing",
            SubmissionStatus::CompilationError => "compilation-error",
            SubmissionStatus::ExecutionError => "execution-error",
            SubmissionStatus::Executing => "executing",
            SubmissionStatus::Replaced => "replaced",
            SubmissionStatus::Withdrawn => "withdrawn",
            SubmissionStatus::GivenBack => "given-back",
        }
    }
}

impl fmt::Display for SubmissionStatus {
    /// Writes it as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SubmissionStatus::New => "New submission",
            SubmissionStatus::Compiling => "Compilation",
            SubmissionStatus::Testing => "Test execution",
            SubmissionStatus::CompilationError => "Compilation error",
            SubmissionStatus::ExecutionError => "Execution error",
            SubmissionStatus::Executing => "Executing",
            SubmissionStatus::Replaced => "Replaced",
            SubmissionStatus::Withdrawn => "Withdrawn",
            SubmissionStatus::GivenBack => "Given back",
        })
    }
}

/// A word that names no status.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no status of a submission")]
pub struct NotStatus(String);

impl FromStr for SubmissionStatus {
    type Err = NotStatus;

    fn from_str(word: &str) -> Result<SubmissionStatus, NotStatus> {
        let found = SubmissionStatus::ALL.into_iter().find(|status| status.word() == word);
        found.ok_or_else(|| NotStatus(word.escape_debug().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::{SubmissionEvent, SubmissionStatus};

    const EVENTS: [SubmissionEvent; 9] = [
        SubmissionEvent::Begun,
        SubmissionEvent::Built,
        SubmissionEvent::NotBuilt,
        SubmissionEvent::Passed,
        SubmissionEvent::Failed,
        SubmissionEvent::Same,
        SubmissionEvent::Overtaken,
        SubmissionEvent::Withdrawn,
        SubmissionEvent::GivenUp,
    ];

    #[test]
    fn words_are_read_as_they_are_written() {
        for status in SubmissionStatus::ALL {
            assert_eq!(status.word().parse(), Ok(status));
        }
        assert!("New submission".parse::<SubmissionStatus>().is_err());
    }

    #[test]
    fn what_is_final_stays_and_everything_else_can_end() {
        for status in SubmissionStatus::ALL {
            let next: Vec<SubmissionStatus> =
                EVENTS.into_iter().filter_map(|event| status.after(event)).collect();
            assert_eq!(next.is_empty(), status.is_final(), "{status:?}");
        }
    }

    #[test]
    fn nothing_plays_that_was_not_tried() {
        for status in SubmissionStatus::ALL {
            for event in EVENTS {
                if status.after(event) == Some(SubmissionStatus::Executing) {
                    assert!(matches!(
                        (status, event),
                        (SubmissionStatus::Testing, SubmissionEvent::Passed)
                            | (SubmissionStatus::New, SubmissionEvent::Same)
                    ));
                }
            }
        }
    }

    #[test]
    fn no_state_comes_a_second_time_but_by_waiting() {
        // Each event leads forwards in the order of the states, or to the same one.
        for status in SubmissionStatus::ALL {
            for next in EVENTS.into_iter().filter_map(|event| status.after(event)) {
                assert!(next >= status, "{status:?} to {next:?}");
            }
        }
    }
}
