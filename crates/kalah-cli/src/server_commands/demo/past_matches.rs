//! Matches of the past: played here and now, by players of this program that play as the bots do.

use std::num::NonZeroU32;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use kalah_jobs::{Attempt, JobId, PlayedGame, TournamentSettings};
use kalah_match::{Isolation, MatchSettings, PlayerSpec, play_match};
use kalah_player::Limit;
use kalah_store::{JobChange, Store};
use kalah_tournament::{EntryId, MatchSummary};

/// Plays a match by the twins of two bots.
pub(super) fn played(pair: [&PlayerSpec; 2], settings: TournamentSettings) -> Result<[PlayedGame; 2]> {
    let isolation = Isolation::no_programs();
    let [first, second] = [pair[0].resolve(&isolation)?, pair[1].resolve(&isolation)?];
    let settings = MatchSettings {
        limit: Limit::Lookahead(NonZeroU32::MIN.saturating_add(998)),
        ..MatchSettings::new(settings.rules)
    };
    let outcome = play_match(&first, &second, &settings, &mut (), &AtomicBool::new(false))?;
    Ok(outcome.games.map(|game| PlayedGame { record: game.record, stderr: game.stderr }))
}

/// Games won less games lost by the first player.
pub(super) fn points(games: &[PlayedGame; 2]) -> i32 {
    games.iter().map(|game| game.record.ending.points(game.record.seat_at_start(kalah::Side::South))).sum()
}

/// Writes matches as played.
pub(super) async fn settle(
    store: &Store,
    matches: Vec<([EntryId; 2], [PlayedGame; 2])>,
) -> Result<Vec<JobId>> {
    let first = store.next_match().await?;
    let ids: Vec<JobId> = (first.number()..).take(matches.len()).map(JobId::new).collect();
    let new: Vec<(JobId, [EntryId; 2])> =
        ids.iter().copied().zip(matches.iter().map(|(pair, _)| *pair)).collect();
    store.hand_out(&new, &[]).await?;
    let mut changes = Vec::new();
    for (&id, (entries, games)) in ids.iter().zip(matches) {
        let [one, other] = &games;
        let summary = MatchSummary::from_records(entries, [&one.record, &other.record])?;
        let (summary, games) = (Box::new(summary), Box::new(games));
        changes.push(JobChange::Finish { id, attempt: Attempt::FIRST, summary, games });
    }
    store.settle(&changes).await?;
    Ok(ids)
}
