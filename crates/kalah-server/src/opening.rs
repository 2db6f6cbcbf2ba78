//! The tournament of a data directory, as it is read at a start and checked by hand.

use std::path::Path;

use kalah_jobs::Settings;
use kalah_store::{Damaged, Fold, Scope, Store, StoreError};

use crate::data_directory::{DataDirectory, ServerError};
use crate::finished::LATEST;
use crate::tournament::{Stored, Tournament};

/// Reads a tournament. Results that are missing, or are not as they were written, are worked out from the records
/// before; matches whose records are no result are told, and going to be played again.
pub(crate) async fn read(store: &Store, settings: Settings) -> Result<Tournament, StoreError> {
    let mut damaged = told(store.fold(Scope::Missing).await?);
    let mut results = store.results().await?;
    if !results.sound {
        tracing::warn!(
            "stored results are not as they were written: all are worked out from the records again"
        );
        damaged.extend(told(store.fold(Scope::All).await?));
        results = store.results().await?;
    }
    Ok(Tournament::of(Stored {
        settings,
        players: store.players().await?,
        running: store.running_matches().await?,
        finished: results.matches,
        latest: store.latest(LATEST.into()).await?,
        damaged,
    }))
}

/// Tells what was found; the matches that are to be played again.
fn told(fold: Fold) -> Vec<Damaged> {
    for id in &fold.differed {
        tracing::warn!(job = %id, "the stored result was another than its records give, and is repaired");
    }
    if fold.stray > 0 {
        tracing::warn!("{} stored results belong to no match, and are removed", fold.stray);
    }
    for Damaged { id, attempt, why } in &fold.damaged {
        tracing::warn!(job = %id, attempt = attempt.0, "will be played again: it was damaged in the database: {why}");
    }
    fold.damaged
}

/// Works all results of a data directory out from the records of the games again, and repairs those that differ. No
/// server may use the directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn recompute(data: &Path) -> Result<Fold, ServerError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let mut fold = store.fold(Scope::Missing).await?;
    let again = store.fold(Scope::All).await?;
    store.close().await;
    fold.folded = again.folded;
    fold.differed.extend(again.differed);
    fold.damaged.extend(again.damaged);
    fold.stray = again.stray;
    Ok(fold)
}
