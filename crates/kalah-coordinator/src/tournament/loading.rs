//! Reading of all tournaments from the database, at a start.

use std::collections::{BTreeMap, HashMap};

use kalah_store::{DamagedMatch, FoldScope, FoldSummary, Moment, Store, StoreError, TournamentId};
use kalah_tournament::EntryId;

use crate::tournament::day_upsets::DAY;
use crate::tournament::finished::LATEST;
use crate::tournament::{StoredTournament, TournamentState};

/// Matches of the last day among which upsets are looked for at a start.
const RECALLED: u32 = 2000;

/// Reads all tournaments, the oldest first. Results that are missing, or are not as they were written, are worked out
/// from the records before; matches whose records are no result are logged, and will be played again.
pub async fn read(store: &Store) -> Result<Vec<TournamentState>, StoreError> {
    let mut damaged = report_fold(store.fold(FoldScope::Missing).await?);
    let mut results = store.results().await?;
    if !results.sound {
        tracing::warn!(
            "stored results are not as they were written: all are worked out from the records again"
        );
        damaged.extend(report_fold(store.fold(FoldScope::All).await?));
        results = store.results().await?;
    }
    let mut stored = empty(store).await?;
    let owners: HashMap<EntryId, usize> = stored
        .iter()
        .enumerate()
        .flat_map(|(place, tournament)| tournament.players.iter().map(move |player| (player.entry, place)))
        .collect();
    // Whoever takes part in a match takes part in a tournament: others are skipped.
    let owner = |entries: [EntryId; 2]| owners.get(&entries[0]).copied();
    for finished in results.matches {
        if let Some(place) = owner(finished.summary.result.entries) {
            stored[place].finished.push(finished);
        }
    }
    let mut begun = BTreeMap::new();
    for running in store.running_matches().await? {
        if let Some(place) = owner(running.entries) {
            begun.insert(running.id, place);
            stored[place].running.push(running);
        }
    }
    for aside in store.set_aside().await? {
        if let Some(place) = owner(aside.entries) {
            stored[place].set_aside.push(aside);
        }
    }
    for found in damaged {
        if let Some(&place) = begun.get(&found.id) {
            stored[place].damaged.push(found);
        }
    }
    let mut tournaments: Vec<_> = stored.into_iter().map(TournamentState::from_stored).collect();
    for tournament in &mut tournaments {
        let latest = store.finished_since(tournament.id, Moment::now() - DAY, RECALLED).await?;
        tournament.recall_upsets(&latest);
    }
    Ok(tournaments)
}

/// Returns a tournament that has just begun; `None` if there is none of this id.
pub async fn begun(store: &Store, id: TournamentId) -> Result<Option<TournamentState>, StoreError> {
    let found = empty(store).await?.into_iter().find(|stored| stored.id == id);
    Ok(found.map(TournamentState::from_stored))
}

/// Returns the tournaments with their players, without matches.
async fn empty(store: &Store) -> Result<Vec<StoredTournament>, StoreError> {
    let mut stored = Vec::new();
    for row in store.tournaments().await? {
        stored.push(StoredTournament {
            id: row.id,
            stage: row.stage,
            hidden: row.hidden,
            leaderboard: row.leaderboard,
            finalised_at: row.finalised_at,
            name: row.name,
            settings: row.settings,
            format: row.format,
            at_once: row.at_once,
            players: store.players(row.id).await?,
            latest: store.latest(row.id, LATEST.into()).await?,
            running: Vec::new(),
            set_aside: Vec::new(),
            finished: Vec::new(),
            damaged: Vec::new(),
            history: store.rank_history(row.id).await?,
        });
    }
    Ok(stored)
}

/// Logs what was found, and returns the matches that are to be played again.
fn report_fold(fold: FoldSummary) -> Vec<DamagedMatch> {
    for id in &fold.differed {
        tracing::warn!(job = %id, "the stored result was another than its records give, and is repaired");
    }
    if fold.stray > 0 {
        tracing::warn!("{} stored results belong to no match, and are removed", fold.stray);
    }
    for DamagedMatch { id, attempt, why } in &fold.damaged {
        tracing::warn!(job = %id, attempt = attempt.0, "will be played again: it was damaged in the database: {why}");
    }
    fold.damaged
}
