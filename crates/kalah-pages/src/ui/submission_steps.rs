//! Steps of a submission on its way into the tournament: received, built, tested, playing.

use askama::Template;
use kalah_store::SubmissionStatus;

/// The four steps, with the state of each.
#[derive(Clone, PartialEq, Eq, Debug, Template)]
#[template(path = "ui/submission_steps.html")]
pub struct SubmissionSteps {
    steps: [SubmissionStep; 4],
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SubmissionStep {
    name: &'static str,
    state: StepState,
    /// Remark below the name.
    note: &'static str,
}

/// State of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepState {
    Done,
    Current,
    Failed,
    Open,
}

impl SubmissionStep {
    /// The class of its list item.
    fn class(self) -> &'static str {
        match self.state {
            StepState::Done => "done",
            StepState::Current => "now",
            StepState::Failed => "failed",
            StepState::Open => "open",
        }
    }

    /// Returns true for the step at which the submission stands.
    fn is_here(self) -> bool {
        matches!(self.state, StepState::Current | StepState::Failed)
    }
}

impl SubmissionSteps {
    pub fn from_status(status: SubmissionStatus) -> SubmissionSteps {
        use StepState::{Current, Done, Failed, Open};
        let (reached, note) = match status {
            SubmissionStatus::New => ([Done, Current, Open, Open], "waiting for a machine"),
            SubmissionStatus::Compiling => ([Done, Current, Open, Open], "building now"),
            SubmissionStatus::Testing => ([Done, Done, Current, Open], "playing test games"),
            SubmissionStatus::CompilationError => ([Done, Failed, Open, Open], "compilation error"),
            SubmissionStatus::ExecutionError => ([Done, Done, Failed, Open], "test failed"),
            SubmissionStatus::Executing => ([Done, Done, Done, Current], "in the tournament"),
            SubmissionStatus::Replaced => ([Done, Done, Done, Done], "replaced by a newer version"),
            SubmissionStatus::Withdrawn => ([Done, Open, Open, Failed], "withdrawn"),
            SubmissionStatus::GivenBack => ([Done, Failed, Open, Open], "no machine could try it"),
        };
        let names = ["Received", "Built", "Tested", "Playing"];
        let noted = reached.iter().rposition(|state| *state != Open).unwrap_or(0);
        let step = |at: usize| SubmissionStep {
            name: names[at],
            state: reached[at],
            note: if at == noted { note } else { "" },
        };
        SubmissionSteps { steps: [step(0), step(1), step(2), step(3)] }
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::SubmissionStatus;

    use super::SubmissionSteps;

    #[test]
    fn every_status_stands_at_one_step() {
        for status in SubmissionStatus::ALL {
            let steps = SubmissionSteps::from_status(status).steps;
            let here = steps.iter().filter(|step| step.is_here()).count();
            assert_eq!(here, usize::from(status != SubmissionStatus::Replaced), "{status}");
            assert_eq!(steps.iter().filter(|step| !step.note.is_empty()).count(), 1, "{status}");
        }
    }
}
