//! The decisions: what is played next, and which reports are believed. Pure, so that they can be
//! read and tested without a clock, a database or a worker.

use kalah::{Rules, Side};
use kalah_jobs::{Outcome, Play, PlayedGame, Product};
use kalah_tournament::{EntryId, InPlay, MatchSummary, Seat};

use crate::tournament::{Running, Tournament};

/// Returns the next pair to meet, if any, given the matches in play.
pub(crate) fn draw(tournament: &Tournament, in_play: &InPlay) -> Option<[EntryId; 2]> {
    tournament.format.next_pair(&tournament.standings, in_play)
}

/// Returns the summary and games of a match, if its report is believed.
///
/// # Errors
/// Why there is no result, in one line. The players are not to blame.
pub(crate) fn judge(
    tournament: &Tournament,
    game: &Running,
    outcome: Outcome,
) -> Result<(MatchSummary, [PlayedGame; 2]), String> {
    let names = game.entries.map(|entry| tournament.number(entry).to_string());
    believed(tournament.settings.rules, game.entries, &names, outcome)
}

/// Returns the score of the first of two players in a match outside all tournaments, games won less games
/// lost, if its report is believed.
///
/// # Errors
/// As [`judge`].
pub(crate) fn judge_measure(
    play: &Play,
    names: &[String; 2],
    outcome: Outcome,
) -> Result<(i32, [PlayedGame; 2]), String> {
    let (summary, games) = believed(play.settings.rules, [EntryId(1), EntryId(2)], names, outcome)?;
    Ok((summary.result.points(Seat::First), games))
}

/// Checks that both games are those that were asked for, and that their records follow the rules.
fn believed(
    rules: Rules,
    entries: [EntryId; 2],
    names: &[String; 2],
    outcome: Outcome,
) -> Result<(MatchSummary, [PlayedGame; 2]), String> {
    let mut games = match outcome {
        Outcome::MachineFault(why) => return Err(why),
        Outcome::Done(Product::Played(games)) => *games,
        Outcome::Done(_) | Outcome::BotFault(_) => {
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
    match MatchSummary::of(entries, [&first.record, &second.record]) {
        Ok(summary) => Ok((summary, games)),
        Err(refused) => Err(format!("a report that is not believed: {refused}")),
    }
}

#[cfg(test)]
mod tests;
