//! One job.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kalah_jobs::{Job, Limit, Outcome, PlayedGame, Report, WorkerEnd};
use kalah_match::{Cores, Driver, Game, Isolation, Match, MatchSettings, PlayerSpec, PlayerWord, play_match};

use crate::watcher::Watcher;

/// Where matches are played.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) isolation: Isolation,
    pub(crate) cores: Cores,
}

/// Plays a job and tells what came of it.
pub(crate) fn play(job: &Job, end: &WorkerEnd, place: &Place, cancel: &AtomicBool) -> Report {
    // Nothing outlives the call, so nothing can be seen half done after a panic.
    let played = catch_unwind(AssertUnwindSafe(|| attempt(job, end, place, cancel)));
    let outcome = match played {
        Ok(Ok(games)) => Outcome::Played(Box::new(games.games.map(played_game))),
        Ok(Err(fault)) => Outcome::MachineFault(fault),
        Err(_) => Outcome::MachineFault("the worker itself failed, see its log".to_owned()),
    };
    Report { job: job.id, attempt: job.attempt, outcome }
}

fn attempt(job: &Job, end: &WorkerEnd, place: &Place, cancel: &AtomicBool) -> Result<Match, String> {
    let [first, second] = &job.players;
    let (first, second) = (player(first, &place.isolation)?, player(second, &place.isolation)?);
    let settings = MatchSettings {
        limit: limit(job.settings.limit),
        isolation: place.isolation.clone(),
        cores: place.cores.clone(),
        ..MatchSettings::new(job.settings.rules)
    };
    let mut watcher = Watcher::new(job, end);
    play_match(&first, &second, &settings, &mut watcher, cancel).map_err(|error| error.to_string())
}

/// The player, which may be one that only loses; an error if this machine is to blame.
fn player(text: &str, isolation: &Isolation) -> Result<PlayerSpec, String> {
    let word: PlayerWord = text.parse().map_err(|error| format!("{error}"))?;
    match word.resolve(isolation) {
        Ok(player) => Ok(player),
        Err(error) => error.or_broken(text).map(PlayerSpec::Broken).map_err(|error| error.to_string()),
    }
}

fn limit(limit: Limit) -> kalah_match::Limit {
    match limit {
        Limit::TimeMs(time) => {
            kalah_match::Limit::Lookahead { time: Duration::from_millis(time), driver: Driver::Described }
        }
        Limit::Lookahead(plies) => kalah_match::Limit::FixedLookahead(plies),
        Limit::Nodes(nodes) => kalah_match::Limit::Nodes(nodes),
    }
}

fn played_game(game: Game) -> PlayedGame {
    let Game { record, stderr, cause, .. } = game;
    PlayedGame { record, stderr, cause }
}
