//! Tries whether a bot can take part.

use std::fmt::Write as _;

use kalah_jobs::{BotFault, Check, Outcome, Product};
use kalah_match::{Report, Verdict};

use crate::place::{Place, blame, open};

pub(crate) fn check(check: &Check, place: &Place) -> Result<Outcome, String> {
    let bot = match open(&check.bot, place)? {
        Ok(bot) => bot,
        Err(error) => return blame(error),
    };
    // What is built here is built once, so nothing is done twice; and a machine that cannot is found out first.
    if let Err(error) = bot.build(&place.isolation) {
        return blame(error);
    }
    let report = kalah_match::check(&bot, &place.isolation, &mut |_| ());
    let log = lines(&report);
    let failed = report.steps.iter().find(|step| step.verdict == Verdict::Failed);
    Ok(match failed {
        None => Outcome::Done(Product::Checked(log)),
        Some(step) => {
            Outcome::BotFault(BotFault { cause: format!("fails at \"{}\": {}", step.name, step.note), log })
        }
    })
}

/// The steps as lines; where something is wrong, with what was said.
fn lines(report: &Report) -> String {
    let mut text = String::new();
    for step in &report.steps {
        let verdict = match step.verdict {
            Verdict::Passed => "passed",
            Verdict::Warned => "warned",
            Verdict::Failed => "failed",
            Verdict::Skipped => "skipped",
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
