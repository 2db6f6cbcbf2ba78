//! Tries a bot that its author is writing, in the sandbox and nowhere else.

use std::time::Duration;

use kalah_jobs::{JobOutcome, Product, TournamentSettings, TryAim, TryWork};
use kalah_match::{Bot, Isolation, MatchSettings, ProcessorBudget, play_match};
use kalah_source::TemporaryDepot;
use kalah_templates::Template;

use crate::job_runner::{JobRunner, blame};
use crate::worker_queue::JobMarks;
use crate::{check, play};

/// Name of the folder in which the bot lies, and so its own.
const FOLDER: &str = "my-bot";

/// The longest time for a ply: somebody waits.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) fn try_bot(work: &TryWork, place: &JobRunner, marks: &JobMarks) -> Result<JobOutcome, String> {
    let budget = ProcessorBudget::new(Duration::from_millis(work.processor_ms));
    let isolation = place.importing(work.python_module).with_budget(budget);
    let isolation = isolation.ok_or("a bot that is being written is tried in a sandbox alone")?;
    let template = Template::named(&work.language)
        .map_err(|_| format!("this worker has no template `{}`: is it another version?", work.language))?;
    let depot = TemporaryDepot::new().map_err(|error| error.to_string())?;
    let folder = depot.source_folder(FOLDER).map_err(|error| error.to_string())?;
    template.write_with(&work.player, &folder).map_err(|error| error.to_string())?;
    let bot = match Bot::open_in(folder.as_path(), depot.depot()) {
        Ok(bot) => bot,
        Err(error) => return blame(error),
    };
    match &work.aim {
        TryAim::Check => check::verdict(&bot, &isolation),
        TryAim::Play { settings, opponent } => play_two(&bot, opponent, *settings, &isolation, place, marks),
    }
}

/// Plays two games against a player of this program.
fn play_two(
    bot: &Bot,
    opponent: &str,
    settings: TournamentSettings,
    isolation: &Isolation,
    place: &JobRunner,
    marks: &JobMarks,
) -> Result<JobOutcome, String> {
    let own = match bot.build(isolation) {
        Ok(own) => own,
        Err(error) => return blame(error),
    };
    let settings = MatchSettings {
        limit: settings.limit,
        patience: PATIENCE,
        isolation: isolation.clone(),
        cores: place.cores.clone(),
        ..MatchSettings::new(settings.rules)
    };
    let played = play_match(&own, &play::built_in(opponent)?, &settings, &mut (), &marks.cancelled);
    let games = played.map_err(|error| error.to_string())?.games.map(play::played_game);
    Ok(JobOutcome::Done(Product::Played(Box::new(games))))
}
