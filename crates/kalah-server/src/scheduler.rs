//! The decisions: what is played next, and which reports are believed. Pure, so that they can be
//! read and tested without a clock, a database or a worker.

use kalah::Side;
use kalah_jobs::{Outcome, PlayedGame, Product};
use kalah_tournament::{EntryId, InPlay, MatchSummary};

use crate::tournament::{Running, Tournament};

/// Who should meet now, if anybody, seeing who plays.
pub(crate) fn draw(tournament: &Tournament, in_play: &InPlay) -> Option<[EntryId; 2]> {
    tournament.format.next_pair(&tournament.standings, in_play)
}

/// What a match gave, if its report is believed: both games must be those that were asked for, and the rules must
/// lead through their records.
///
/// # Errors
/// Why there is no result, in one line. The players are not to blame.
pub(crate) fn judge(
    tournament: &Tournament,
    game: &Running,
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
        if record.start != tournament.settings.rules.start(first_mover) {
            return Err(format!("a report on another game: it starts from {}", record.start));
        }
        // Whatever the players call themselves, the records know numbers.
        [record.south, record.north] = game.entries.map(|entry| tournament.number(entry).to_string());
    }
    let [first, second] = &games;
    match MatchSummary::of(game.entries, [&first.record, &second.record]) {
        Ok(summary) => Ok((summary, games)),
        Err(refused) => Err(format!("a report that is not believed: {refused}")),
    }
}

#[cfg(test)]
mod tests;
