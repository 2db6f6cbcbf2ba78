//! Status of a submission: all states, and the events that lead from one to another.

use std::fmt;
use std::str::FromStr;

/// Status of a submission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
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
pub enum Event {
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

impl Status {
    /// List of all states.
    pub const ALL: [Status; 9] = [
        Status::New,
        Status::Compiling,
        Status::Testing,
        Status::CompilationError,
        Status::ExecutionError,
        Status::Executing,
        Status::Replaced,
        Status::Withdrawn,
        Status::GivenBack,
    ];

    /// Returns the status after an event; `None` if it cannot happen now.
    pub const fn after(self, event: Event) -> Option<Status> {
        use Status::{
            CompilationError, Compiling, Executing, ExecutionError, GivenBack, New, Replaced, Testing,
            Withdrawn,
        };
        match (self, event) {
            (New | Compiling, Event::Begun) => Some(Compiling),
            // The report may be heard before anything else of the worker.
            (Testing, Event::Begun) | (New | Compiling, Event::Built) => Some(Testing),
            (New | Compiling, Event::NotBuilt) => Some(CompilationError),
            (Testing, Event::Passed) | (New, Event::Same) => Some(Executing),
            (Testing, Event::Failed) => Some(ExecutionError),
            (Testing | Executing, Event::Overtaken) => Some(Replaced),
            (New | Compiling | Testing | Executing, Event::Withdrawn) => Some(Withdrawn),
            (New | Compiling | Testing, Event::GivenUp) => Some(GivenBack),
            _ => None,
        }
    }

    /// Returns true if the outcome is not known yet.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Status::New | Status::Compiling | Status::Testing)
    }

    /// Returns true if it has passed, whatever came afterwards.
    pub const fn has_passed(self) -> bool {
        matches!(self, Status::Executing | Status::Replaced)
    }

    /// Returns true if nothing can happen to it any more.
    pub const fn is_final(self) -> bool {
        !self.is_under_way() && !matches!(self, Status::Executing)
    }

    /// Returns its word for programs and for the database.
    pub const fn word(self) -> &'static str {
        match self {
            Status::New => "new",
            Status::Compiling => "compiling",
            Status::Testing => "testing",
            Status::CompilationError => "compilation-error",
            Status::ExecutionError => "execution-error",
            Status::Executing => "executing",
            Status::Replaced => "replaced",
            Status::Withdrawn => "withdrawn",
            Status::GivenBack => "given-back",
        }
    }
}

impl fmt::Display for Status {
    /// Writes it as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::New => "New submission",
            Status::Compiling => "Compilation",
            Status::Testing => "Test execution",
            Status::CompilationError => "Compilation error",
            Status::ExecutionError => "Execution error",
            Status::Executing => "Executing",
            Status::Replaced => "Replaced",
            Status::Withdrawn => "Withdrawn",
            Status::GivenBack => "Given back",
        })
    }
}

/// A word that names no status.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no status of a submission")]
pub struct NotStatus(String);

impl FromStr for Status {
    type Err = NotStatus;

    fn from_str(word: &str) -> Result<Status, NotStatus> {
        let found = Status::ALL.into_iter().find(|status| status.word() == word);
        found.ok_or_else(|| NotStatus(word.escape_debug().to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Event, Status};

    const EVENTS: [Event; 9] = [
        Event::Begun,
        Event::Built,
        Event::NotBuilt,
        Event::Passed,
        Event::Failed,
        Event::Same,
        Event::Overtaken,
        Event::Withdrawn,
        Event::GivenUp,
    ];

    #[test]
    fn words_are_read_as_they_are_written() {
        for status in Status::ALL {
            assert_eq!(status.word().parse(), Ok(status));
        }
        assert!("New submission".parse::<Status>().is_err());
    }

    #[test]
    fn what_is_final_stays_and_everything_else_can_end() {
        for status in Status::ALL {
            let next: Vec<Status> = EVENTS.into_iter().filter_map(|event| status.after(event)).collect();
            assert_eq!(next.is_empty(), status.is_final(), "{status:?}");
        }
    }

    #[test]
    fn nothing_plays_that_was_not_tried() {
        for status in Status::ALL {
            for event in EVENTS {
                if status.after(event) == Some(Status::Executing) {
                    assert!(matches!(
                        (status, event),
                        (Status::Testing, Event::Passed) | (Status::New, Event::Same)
                    ));
                }
            }
        }
    }

    #[test]
    fn no_state_comes_a_second_time_but_by_waiting() {
        // Each event leads forwards in the order of the states, or to the same one.
        for status in Status::ALL {
            for next in EVENTS.into_iter().filter_map(|event| status.after(event)) {
                assert!(next >= status, "{status:?} to {next:?}");
            }
        }
    }
}
