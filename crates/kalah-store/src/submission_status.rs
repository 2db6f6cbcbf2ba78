//! Status of a submission: all states, and the events that lead from one to another.

use std::fmt;

use crate::database::words::stored_words;

stored_words! {
    /// Status of a submission.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum SubmissionStatus: word {
        /// The submission has come, and nobody has looked at it yet.
        New = "new",
        /// The build runs.
        Compiling = "compiling",
        /// The build succeeded; the trial, as `kalah check` does it, runs or waits.
        Testing = "testing",
        /// The build failed. Final.
        CompilationError = "compilation-error",
        /// The build succeeded, but the trial failed. Final.
        ExecutionError = "execution-error",
        /// The submission plays.
        Executing = "executing",
        /// The submission passed, and a newer one plays. Final.
        Replaced = "replaced",
        /// The submission was withdrawn. Final.
        Withdrawn = "withdrawn",
        /// No machine could build or try it: it counts for nothing, neither for its owner nor against. Final.
        GivenBack = "given-back",
    }
}

stored_words! {
    /// Group of statuses by which people look for submissions.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum SubmissionGroup: word {
        /// The outcome is not known yet.
        UnderWay = "under-way",
        /// The submission plays.
        Playing = "playing",
        /// The build or the trial failed.
        Failed = "failed",
        /// It has played or was taken back, and plays no more.
        Past = "past",
    }
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
    /// Returns the status after an event; `None` if it cannot happen now.
    pub const fn after(self, event: SubmissionEvent) -> Option<SubmissionStatus> {
        use SubmissionStatus::{
            CompilationError, Compiling, Executing, ExecutionError, GivenBack, New, Replaced, Testing,
            Withdrawn,
        };
        match (self, event) {
            (New | Compiling, SubmissionEvent::Begun) => Some(Compiling),
            // The report may be the first message of the worker.
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
        matches!(self.group(), SubmissionGroup::UnderWay)
    }

    /// The group that it belongs to.
    pub const fn group(self) -> SubmissionGroup {
        match self {
            SubmissionStatus::New | SubmissionStatus::Compiling | SubmissionStatus::Testing => {
                SubmissionGroup::UnderWay
            }
            SubmissionStatus::Executing => SubmissionGroup::Playing,
            SubmissionStatus::CompilationError | SubmissionStatus::ExecutionError => SubmissionGroup::Failed,
            SubmissionStatus::Replaced | SubmissionStatus::Withdrawn | SubmissionStatus::GivenBack => {
                SubmissionGroup::Past
            }
        }
    }

    /// Returns true if it has passed, whatever came afterwards.
    pub const fn has_passed(self) -> bool {
        matches!(self, SubmissionStatus::Executing | SubmissionStatus::Replaced)
    }

    /// Returns true if nothing can happen to it any more.
    pub const fn is_final(self) -> bool {
        !self.is_under_way() && !matches!(self, SubmissionStatus::Executing)
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
