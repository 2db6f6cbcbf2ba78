//! Tries whether a bot can take part.

use std::fmt::Write as _;
use std::time::Instant;

use kalah_jobs::{BotFault, CheckWork, JobOutcome, Product};
use kalah_match::{Bot, CheckExtent, CheckReport, Isolation, StepVerdict};

use crate::job_runner::{JobRunner, blame, open};

pub(crate) fn check(check: &CheckWork, place: &JobRunner) -> Result<JobOutcome, String> {
    let bot = match open(&check.bot, place)? {
        Ok(bot) => bot,
        Err(error) => return blame(error),
    };
    verdict(&bot, &place.importing(check.settings.python_module))
}

/// Checks a bot that is here.
pub(crate) fn verdict(bot: &Bot, isolation: &Isolation) -> Result<JobOutcome, String> {
    // What is built here is built once, so nothing is done twice; and a machine that cannot is found out first.
    let began = Instant::now();
    if let Err(error) = bot.build(isolation) {
        return blame(error);
    }
    let built = began.elapsed();
    let report = kalah_match::check(bot, isolation, CheckExtent::Verdict, &mut |_| ()).built_in(built);
    let log = lines(&report);
    let failed = report.steps.iter().find(|step| step.verdict == StepVerdict::Failed);
    Ok(match failed {
        None => JobOutcome::Done(Product::Checked(log)),
        Some(step) => JobOutcome::BotFault(BotFault {
            cause: format!("fails at \"{}\": {}", step.name, step.note),
            log,
        }),
    })
}

/// The steps as lines; where something is wrong, with what was said.
fn lines(report: &CheckReport) -> String {
    let mut text = String::new();
    for step in &report.steps {
        let verdict = match step.verdict {
            StepVerdict::Passed => "passed",
            StepVerdict::Warned => "warned",
            StepVerdict::Failed => "failed",
            StepVerdict::Skipped => "skipped",
        };
        _ = writeln!(text, "{verdict:<8} {:<32} {}", step.name, step.note);
        for (arrow, said) in [(">", &step.sent), ("<", &step.came)] {
            for line in said {
                _ = writeln!(text, "    {arrow} {line}");
            }
        }
    }
    text
}
