//! The steps of `kalah check`.

use kalah_match::{CheckExtent, StepVerdict, check};

use crate::candidate::Candidate;
use crate::earned::Earned;

/// Earned if no step fails.
pub(crate) fn tried(candidate: &Candidate) -> Earned {
    let report = check(&candidate.bot, &candidate.isolation, CheckExtent::Measured, &mut |_| ());
    let failed: Vec<String> = report
        .steps
        .iter()
        .filter(|step| step.verdict == StepVerdict::Failed)
        .map(|step| format!("{}: {}", step.name, step.note))
        .collect();
    if failed.is_empty() {
        let passed = report.steps.iter().filter(|step| step.verdict == StepVerdict::Passed).count();
        return Earned::all(format!("{passed} steps passed"));
    }
    Earned::nothing(failed.join("\n"))
}
