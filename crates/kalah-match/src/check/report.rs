//! Report of a check.

use std::time::Duration;

use serde::Serialize;

/// Name of the first step.
pub(super) const BUILDS: &str = "builds";

/// Verdict on a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StepVerdict {
    /// The bot did as it should.
    Passed,
    /// The bot did not do as it should, but can take part.
    Warned,
    /// The bot cannot take part.
    Failed,
    /// The step was not tried: the note says why.
    Skipped,
}

/// Step of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckStep {
    /// Property that is checked.
    pub name: &'static str,
    /// Verdict on the step.
    pub verdict: StepVerdict,
    /// Note on what happened, in one line; may be empty.
    pub note: String,
    /// Lines that the bot was sent last, if something is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<String>,
    /// Lines that came back last, if something is wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<String>,
}

/// Steps of a check, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CheckReport {
    /// The bot's name.
    pub bot: String,
    /// The beginning of the hash of its sources.
    pub content: String,
    /// Steps that were tried.
    pub steps: Vec<CheckStep>,
}

impl CheckReport {
    /// Returns true if the bot can take part: no step failed.
    pub fn accepted(&self) -> bool {
        self.steps.iter().all(|step| step.verdict != StepVerdict::Failed)
    }

    /// The same of a bot that was built before the check, which found it done, in this time.
    #[must_use]
    pub fn built_in(mut self, time: Duration) -> CheckReport {
        let is_built = |step: &&mut CheckStep| step.name == BUILDS && step.verdict == StepVerdict::Passed;
        if let Some(step) = self.steps.first_mut().filter(is_built) {
            step.note = seconds(time);
        }
        self
    }
}

/// Description of an error, and the conversation until then.
#[derive(Debug)]
pub(super) struct CheckTrouble {
    pub(super) what: String,
    pub(super) sent: Vec<String>,
    pub(super) came: Vec<String>,
}

impl CheckTrouble {
    /// Trouble without a conversation.
    pub(super) fn plain(what: String) -> CheckTrouble {
        CheckTrouble { what, sent: Vec::new(), came: Vec::new() }
    }

    pub(super) fn step(self, name: &'static str, verdict: StepVerdict) -> CheckStep {
        let CheckTrouble { what, sent, came } = self;
        CheckStep { name, verdict, note: what, sent, came }
    }
}

pub(super) fn seconds(time: Duration) -> String {
    match time.as_millis() {
        short @ 0..1000 => format!("{short} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}
