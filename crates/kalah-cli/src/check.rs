//! `kalah check`: whether a bot can take part.

use anyhow::{Result, bail};
use clap::Args;
use kalah_match::{CheckExtent, CheckStep, PlayerSpec, StepVerdict, check};
use kalah_source::BotSource;
use serde_json::json;

use crate::json_report;
use crate::player_argument::BotArgument;
use crate::players::{IsolationArg, open_bot};
use crate::terminal::{Tone, put_coloured};

/// Build a bot and try everything that a match may ask for
///
/// Prints a line a step; of a step that goes wrong also what the bot was sent and what came back.
/// The same list decides where bots are accepted: a warning is not refused, a failure is.
#[derive(Args)]
pub(crate) struct CheckArgs {
    /// A bot's folder, file, archive or git address
    #[arg(value_parser = BotArgument::<BotSource>::new())]
    bot: BotSource,
    #[command(flatten)]
    isolation: IsolationArg,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl CheckArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let isolation = self.isolation.isolation(&[&PlayerSpec::Bot(self.bot.clone())])?;
        let bot = open_bot(&self.bot)?;
        let report = check(&bot, &isolation, CheckExtent::Measured, &mut |step| {
            if !self.json {
                show(step);
            }
        });
        if self.json {
            let (bot, content) = (&report.bot, &report.content);
            let object = json!({ "bot": bot, "content": content, "accepted": report.accepted(), "steps": report.steps });
            json_report::print(object);
        }
        let failed = report.steps.iter().filter(|step| step.verdict == StepVerdict::Failed).count();
        match failed {
            0 => Ok(()),
            1 => bail!("{} failed one step", report.bot),
            _ => bail!("{} failed {failed} steps", report.bot),
        }
    }
}

fn show(step: &CheckStep) {
    let (verdict, tone) = match step.verdict {
        StepVerdict::Passed => ("ok", Some(Tone::Good)),
        StepVerdict::Warned => ("WARNING", Some(Tone::Doubtful)),
        StepVerdict::Failed => ("FAILED", Some(Tone::Bad)),
        StepVerdict::Skipped => ("-", None),
    };
    print!("{:<28} ", step.name);
    match tone {
        Some(tone) => put_coloured(verdict, tone),
        None => print!("{verdict}"),
    }
    println!("{}", format!("{:1$}{2}", "", 9_usize.saturating_sub(verdict.len()), step.note).trim_end());
    for (arrow, lines) in [("sent", &step.sent), ("came", &step.came)] {
        for line in lines {
            println!("    {arrow}: {line}");
        }
    }
}
