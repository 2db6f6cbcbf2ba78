//! Tournaments of a data directory that no server uses: list, stages, recomputation and retries.

use std::path::Path;

use kalah_store::{FoldScope, FoldSummary, StoreError, TournamentName, TournamentRecord, TournamentStage};

use crate::data_directory::{DataDirectory, ServerError};

/// Works all results of a data directory out from the records of the games again, and repairs those that differ. No
/// server may use the directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn recompute(data: &Path) -> Result<FoldSummary, ServerError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let mut fold = store.fold(FoldScope::Missing).await?;
    let again = store.fold(FoldScope::All).await?;
    store.close().await;
    fold.folded = again.folded;
    fold.differed.extend(again.differed);
    fold.damaged.extend(again.damaged);
    fold.stray = again.stray;
    Ok(fold)
}

/// Requeues all matches of a data directory that were set aside, and returns their number. No server may use the
/// directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn try_again(data: &Path) -> Result<u64, ServerError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let again = store.try_again().await;
    store.close().await;
    Ok(again?)
}

/// The tournaments of a data directory, the oldest first. No server may use the directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, or its database fails.
pub async fn tournaments(data: &Path) -> Result<Vec<TournamentRecord>, ServerError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let found = store.tournaments().await;
    store.close().await;
    Ok(found?)
}

/// Opens, pauses, closes or archives a tournament: false if it may not become that, `None` if there is none of this name. No
/// server may use the directory meanwhile.
///
/// # Errors
/// As [`tournaments`].
pub async fn set_stage(
    data: &Path,
    name: &TournamentName,
    stage: TournamentStage,
) -> Result<Option<bool>, ServerError> {
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await?;
    let set = async {
        let found = store.tournaments().await?.into_iter().find(|one| one.name == *name);
        let Some(found) = found else { return Ok(None) };
        store.set_stage(found.id, stage, None).await.map(Some)
    };
    let done: Result<_, StoreError> = set.await;
    store.close().await;
    Ok(done?)
}
