//! The decisions: what is played next, and which reports are believed. Pure, so that they can be
//! read and tested without a clock, a database or a worker.

use std::time::Duration;

use kalah::Side;
use kalah_jobs::{Job, JobId, Outcome, PlayedGame, Report};
use kalah_tournament::{EntryId, MatchSummary, Pair, next_pair};

use crate::tournament::Tournament;

/// The longest pause before a match is tried again after a fault of the machine.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// What becomes of a report.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It is the result.
    Accept(Box<(MatchSummary, [PlayedGame; 2])>),
    /// There is no result, and the players are not to blame: play the match again.
    Again(String),
    /// It changes nothing.
    Ignore(Stale),
}

/// Why a report changes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Stale {
    #[error("there is no such match")]
    Unknown,
    #[error("the match has its result already")]
    Double,
    #[error("another attempt is under way")]
    Late,
}

/// Who should meet now if so many matches may run at once.
pub(crate) fn draw(tournament: &Tournament, slots: usize) -> Vec<[EntryId; 2]> {
    let mut running = tournament.running_pairs();
    let mut drawn = Vec::new();
    while running.len() < slots {
        let Some([one, other]) = next_pair(&tournament.standings, &running) else { break };
        running.extend(Pair::new(one, other));
        drawn.push([one, other]);
    }
    drawn
}

/// Whether a report is believed: job and attempt must fit, both games must be those that were asked
/// for, and the rules must lead through their records.
pub(crate) fn judge(tournament: &Tournament, report: Report) -> Verdict {
    let Some(game) = tournament.runs(report.job) else {
        let over = tournament.finished.get(report.job).is_some();
        return Verdict::Ignore(if over { Stale::Double } else { Stale::Unknown });
    };
    if game.attempt != report.attempt {
        return Verdict::Ignore(Stale::Late);
    }
    let mut games = match report.outcome {
        Outcome::MachineFault(why) => return Verdict::Again(why),
        Outcome::Played(games) => *games,
    };
    for (first_mover, played) in Side::BOTH.into_iter().zip(&mut games) {
        let record = &mut played.record;
        if record.start != tournament.settings.rules.start(first_mover) {
            return Verdict::Again(format!("a report on another game: it starts from {}", record.start));
        }
        // Whatever the players call themselves, the records know numbers.
        [record.south, record.north] = game.entries.map(|entry| tournament.number(entry).to_string());
    }
    let [first, second] = &games;
    match MatchSummary::of(game.entries, [&first.record, &second.record]) {
        Ok(summary) => Verdict::Accept(Box::new((summary, games))),
        Err(refused) => Verdict::Again(format!("a report that is not believed: {refused}")),
    }
}

/// The jobs that were under way when the server stopped.
pub(crate) fn unfinished(tournament: &Tournament) -> Vec<Job> {
    tournament.running().map(|game| tournament.job(game)).collect()
}

/// The job of a match, if this attempt of it still runs.
pub(crate) fn retry(tournament: &Tournament, id: JobId) -> Option<Job> {
    tournament.runs(id).map(|game| tournament.job(game))
}

/// How long to wait before this attempt: longer each time, so that a broken machine is not kept busy.
pub(crate) fn pause(attempt: u32) -> Duration {
    let factor = 1u32 << attempt.min(16);
    LONGEST_PAUSE.min(Duration::from_millis(50) * factor)
}

#[cfg(test)]
mod tests;
