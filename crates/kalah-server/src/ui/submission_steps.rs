//! Steps of a submission on its way into the tournament: received, built, tested, playing.

use askama::Template;
use kalah_store::Status;

/// The four steps, with the state of each.
#[derive(Clone, PartialEq, Eq, Debug, Template)]
#[template(path = "submission_steps.html")]
pub(crate) struct SubmissionSteps {
    steps: [Step; 4],
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
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

impl Step {
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
    pub(crate) fn of(status: Status) -> SubmissionSteps {
        use StepState::{Current, Done, Failed, Open};
        let (reached, note) = match status {
            Status::New => ([Done, Current, Open, Open], "waiting for a machine"),
            Status::Compiling => ([Done, Current, Open, Open], "building now"),
            Status::Testing => ([Done, Done, Current, Open], "playing test games"),
            Status::CompilationError => ([Done, Failed, Open, Open], "compilation error"),
            Status::ExecutionError => ([Done, Done, Failed, Open], "test failed"),
            Status::Executing => ([Done, Done, Done, Current], "in the tournament"),
            Status::Replaced => ([Done, Done, Done, Done], "replaced by a newer version"),
            Status::Withdrawn => ([Done, Open, Open, Failed], "withdrawn"),
            Status::GivenBack => ([Done, Failed, Open, Open], "no machine could try it"),
        };
        let names = ["Received", "Built", "Tested", "Playing"];
        let noted = reached.iter().rposition(|state| *state != Open).unwrap_or(0);
        let step = |at: usize| Step {
            name: names[at],
            state: reached[at],
            note: if at == noted { note } else { "" },
        };
        SubmissionSteps { steps: [step(0), step(1), step(2), step(3)] }
    }
}

#[cfg(test)]
mod tests {
    use kalah_store::Status;

    use super::SubmissionSteps;

    #[test]
    fn every_status_stands_at_one_step() {
        for status in Status::ALL {
            let steps = SubmissionSteps::of(status).steps;
            let here = steps.iter().filter(|step| step.is_here()).count();
            assert_eq!(here, usize::from(status != Status::Replaced), "{status}");
            assert_eq!(steps.iter().filter(|step| !step.note.is_empty()).count(), 1, "{status}");
        }
    }
}
