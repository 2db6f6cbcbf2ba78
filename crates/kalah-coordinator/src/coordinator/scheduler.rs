//! The decisions: what is played next, and which reports are believed. Pure, so that they can be
//! read and tested without a clock, a database or a worker.

use kalah::{Rules, Side};
use kalah_jobs::{JobOutcome, PlayedGame, Product};
use kalah_tournament::{EntryId, InPlay, MatchSeat, MatchSummary};

use crate::tournament::{MatchInPlay, TournamentState};

/// Returns the next pair to meet, if any, given the matches in play.
pub(super) fn draw(tournament: &TournamentState, in_play: &InPlay) -> Option<[EntryId; 2]> {
    tournament.format.next_pair(&tournament.standings, in_play)
}

/// Returns the summary and games of a match, if its report is believed.
///
/// # Errors
/// Why there is no result, in one line. The players are not to blame.
pub(super) fn accept_report(
    tournament: &TournamentState,
    game: &MatchInPlay,
    outcome: JobOutcome,
) -> Result<(MatchSummary, [PlayedGame; 2]), String> {
    let names = game.entries.map(|entry| tournament.number(entry).to_string());
    believed(tournament.settings.rules, game.entries, &names, outcome)
}

/// Returns the score of the first of two players in a match outside all tournaments, games won less games
/// lost, if its report is believed.
///
/// # Errors
/// As [`accept_report`].
pub(super) fn accept_practice_report(
    rules: Rules,
    names: &[String; 2],
    outcome: JobOutcome,
) -> Result<(i32, [PlayedGame; 2]), String> {
    let (summary, games) = believed(rules, [EntryId(1), EntryId(2)], names, outcome)?;
    Ok((summary.result.points(MatchSeat::First), games))
}

/// Checks that both games are those that were asked for, and that their records follow the rules.
fn believed(
    rules: Rules,
    entries: [EntryId; 2],
    names: &[String; 2],
    outcome: JobOutcome,
) -> Result<(MatchSummary, [PlayedGame; 2]), String> {
    let mut games = match outcome {
        JobOutcome::MachineFault(why) => return Err(why),
        JobOutcome::Done(Product::Played(games)) => *games,
        JobOutcome::Done(_) | JobOutcome::BotFault(_) => {
            return Err("a report on other work than a match".to_owned());
        }
    };
    for (first_mover, played) in Side::BOTH.into_iter().zip(&mut games) {
        let record = &mut played.record;
        if record.start != rules.start(first_mover) {
            return Err(format!("a report on another game: it starts from {}", record.start));
        }
        // Whatever the players call themselves, the records know numbers.
        [record.south, record.north] = names.clone();
    }
    let [first, second] = &games;
    match MatchSummary::from_records(entries, [&first.record, &second.record]) {
        Ok(summary) => Ok((summary, games)),
        Err(refused) => Err(format!("a report that is not believed: {refused}")),
    }
}

#[cfg(test)]
mod tests;
