//! Steps of a submission on its way into the tournament: received, built, tested, playing.

use askama::Template;
use kalah_store::SubmissionStatus;
use kalah_texts::Text;

use crate::ui::filters;

/// The four steps, with the state of each.
#[derive(Clone, PartialEq, Eq, Debug, Template)]
#[template(path = "ui/submission_steps.html")]
pub struct SubmissionSteps {
    steps: [SubmissionStep; 4],
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SubmissionStep {
    /// Key of its name.
    name: &'static str,
    state: StepState,
    /// Key of the remark below the name.
    note: Option<&'static str>,
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
            SubmissionStatus::New => ([Done, Current, Open, Open], "steps-waiting"),
            SubmissionStatus::Compiling => ([Done, Current, Open, Open], "steps-building"),
            SubmissionStatus::Testing => ([Done, Done, Current, Open], "steps-testing"),
            SubmissionStatus::CompilationError => ([Done, Failed, Open, Open], "steps-compilation-error"),
            SubmissionStatus::ExecutionError => ([Done, Done, Failed, Open], "steps-test-failed"),
            SubmissionStatus::Executing => ([Done, Done, Done, Current], "steps-in-tournament"),
            SubmissionStatus::Replaced => ([Done, Done, Done, Done], "steps-replaced"),
            SubmissionStatus::Withdrawn => ([Done, Open, Open, Failed], "steps-withdrawn"),
            SubmissionStatus::GivenBack => ([Done, Failed, Open, Open], "steps-given-back"),
        };
        let names = ["steps-received", "steps-built", "steps-tested", "steps-playing"];
        let noted = reached.iter().rposition(|state| *state != Open).unwrap_or(0);
        let step = |at: usize| SubmissionStep {
            name: names[at],
            state: reached[at],
            note: (at == noted).then_some(note),
        };
        SubmissionSteps { steps: [step(0), step(1), step(2), step(3)] }
    }
}

/// Names a status.
pub const fn status_text(status: SubmissionStatus) -> Text {
    Text::new(match status {
        SubmissionStatus::New => "steps-status-new",
        SubmissionStatus::Compiling => "steps-status-compiling",
        SubmissionStatus::Testing => "steps-status-testing",
        SubmissionStatus::CompilationError => "steps-status-compilation-error",
        SubmissionStatus::ExecutionError => "steps-status-execution-error",
        SubmissionStatus::Executing => "steps-status-executing",
        SubmissionStatus::Replaced => "steps-status-replaced",
        SubmissionStatus::Withdrawn => "steps-status-withdrawn",
        SubmissionStatus::GivenBack => "steps-status-given-back",
    })
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
            assert_eq!(steps.iter().filter(|step| step.note.is_some()).count(), 1, "{status}");
        }
    }
}
