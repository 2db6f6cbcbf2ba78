//! What came of a check.

use serde::Serialize;

/// How a step went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// As it should be.
    Passed,
    /// Not as it should be, but the bot can take part.
    Warned,
    /// The bot cannot take part.
    Failed,
    /// Not tried: the note says why.
    Skipped,
}

/// One step of a check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// What was to be shown.
    pub name: &'static str,
    /// How it went.
    pub verdict: Verdict,
    /// What happened, in one line; may be empty.
    pub note: String,
    /// If something is wrong: the last lines that the bot was sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sent: Vec<String>,
    /// If something is wrong: the last lines that came back.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<String>,
}

/// All steps of a check, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The bot's name.
    pub bot: String,
    /// The beginning of the hash of its sources.
    pub content: String,
    /// What was tried.
    pub steps: Vec<Step>,
}

impl Report {
    /// Whether the bot can take part: no step failed.
    pub fn accepted(&self) -> bool {
        self.steps.iter().all(|step| step.verdict != Verdict::Failed)
    }
}

/// What is wrong, and what was said until then.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) what: String,
    pub(super) sent: Vec<String>,
    pub(super) came: Vec<String>,
}

impl Trouble {
    pub(super) fn step(self, name: &'static str, verdict: Verdict) -> Step {
        let Trouble { what, sent, came } = self;
        Step { name, verdict, note: what, sent, came }
    }
}
