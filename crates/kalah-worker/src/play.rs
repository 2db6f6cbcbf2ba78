//! Plays a match.

use kalah_jobs::{Contestant, Job, JobOutcome, PlayWork, PlayedGame, Product, WorkerEnd};
use kalah_match::{GameOutcome, MatchSettings, PlayerSpec, ResolvedPlayer, play_match};

use crate::job_runner::{JobRunner, open};
use crate::watcher::Watcher;
use crate::worker_queue::JobMarks;

pub(crate) fn play(
    job: &Job,
    play: &PlayWork,
    end: &WorkerEnd,
    place: &JobRunner,
    marks: &JobMarks,
) -> Result<JobOutcome, String> {
    let [first, second] = &play.players;
    let (first, second) = (player(first, place)?, player(second, place)?);
    let settings = MatchSettings {
        limit: play.settings.limit,
        second_limit: play.second_limit,
        start: play.start,
        isolation: place.importing(play.settings.python_module),
        cores: place.cores.clone(),
        ..MatchSettings::new(play.settings.rules)
    };
    let mut watcher = Watcher::new(job, end, marks);
    let played = play_match(&first, &second, &settings, &mut watcher, &marks.cancelled);
    let games = played.map_err(|error| error.to_string())?.games.map(played_game);
    Ok(JobOutcome::Done(Product::Played(Box::new(games))))
}

/// The player that is part of this program.
pub(crate) fn built_in(word: &str) -> Result<ResolvedPlayer, String> {
    let spec = word.parse().ok();
    spec.and_then(|spec: PlayerSpec| spec.built_in())
        .ok_or_else(|| format!("this worker knows no player `{word}`: is it another version?"))
}

/// The player, which may be one that only loses; an error if this machine is to blame.
fn player(contestant: &Contestant, place: &JobRunner) -> Result<ResolvedPlayer, String> {
    let isolation = &place.isolation;
    let (name, found) = match contestant {
        Contestant::Bot(bot) => {
            let opened = open(bot, place)?;
            (contestant.to_string(), opened.and_then(|bot| bot.build(isolation)))
        }
        Contestant::BuiltIn(word) => return built_in(word),
        Contestant::Agent => return Err("an agent plays at the server, and no worker has it".to_owned()),
        Contestant::Command(command) => {
            (command.clone(), PlayerSpec::Command(command.clone()).resolve(isolation))
        }
    };
    match found {
        Ok(player) => Ok(player),
        Err(error) => error.or_broken(name).map(ResolvedPlayer::Broken).map_err(|error| error.to_string()),
    }
}

pub(crate) fn played_game(game: GameOutcome) -> PlayedGame {
    let GameOutcome { record, stderr, .. } = game;
    PlayedGame { record, stderr }
}
