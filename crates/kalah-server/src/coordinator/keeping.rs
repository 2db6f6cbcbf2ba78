//! Writing the database, while it can be written and when it cannot.

use std::time::Duration;

use kalah_store::{DatabaseDamage, Store, StoreError};

use super::{Coordinator, CoordinatorEnd, until_stopped};
use kalah_tournament_state::trouble::{DatabaseTrouble, Rescue, TroubleKind};

/// The pause before a write is tried again, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(4)];

impl Coordinator {
    /// Writes, and tries again for as long as that may help. Workers wait meanwhile.
    pub(super) async fn keep<T>(
        &mut self,
        results: usize,
        write: impl AsyncFn(&Store) -> Result<T, StoreError>,
    ) -> Result<T, CoordinatorEnd> {
        let [mut pause, longest] = PAUSES;
        loop {
            self.store.check()?;
            let error = match write(&self.store).await {
                Ok(written) => {
                    if self.tournaments.trouble().is_some_and(|told| told.what != TroubleKind::Away) {
                        tracing::info!("{} can be written again", self.store.file().display());
                        self.tournaments.tell(None);
                    }
                    return Ok(written);
                }
                Err(error) => error,
            };
            self.monitor.database_failed();
            // The error may only be what that looks like from in here.
            self.store.check()?;
            let Some(obstacle) = error.obstacle() else {
                return Err(if error.is_damage() {
                    CoordinatorEnd::Lost(DatabaseDamage::Damaged)
                } else {
                    CoordinatorEnd::Failed(error)
                });
            };
            self.complain(obstacle.into(), &error);
            tokio::select! {
                () = until_stopped(&mut self.stop) => return Err(self.unwritten(error, results)),
                () = tokio::time::sleep(pause) => pause = longest.min(pause * 2),
            }
        }
    }

    /// Tells everybody, once.
    fn complain(&self, complaint: TroubleKind, error: &StoreError) {
        if self.tournaments.trouble().is_none_or(|told| told.what != complaint) {
            tracing::error!("{}: {complaint} ({error})", self.store.file().display());
            self.tournaments.tell(Some(&DatabaseTrouble::new(complaint)));
        }
    }

    fn unwritten(&self, error: StoreError, results: usize) -> CoordinatorEnd {
        let file = self.store.file().to_owned();
        match error {
            StoreError::Database(error) => {
                CoordinatorEnd::Failed(StoreError::Unwritten { file, error, results })
            }
            error => CoordinatorEnd::Failed(error),
        }
    }

    /// Saves what can be saved, tells everybody, and waits for the end.
    pub(super) async fn mourn(&mut self, loss: DatabaseDamage) -> StoreError {
        let file = self.store.file().to_owned();
        let trouble = DatabaseTrouble::new(TroubleKind::Lost(loss, None));
        self.tournaments.tell(Some(&trouble.clone()));
        let of = self.tournaments.played();
        let (rescue, saved) = match self.store.rescue().await {
            Ok(copy) => {
                let (results, path) = (copy.results, copy.file.display());
                let name = copy.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                // What is left of the old log would be taken for that of the copy.
                let saved = format!(
                    "{results} of {of} results are saved in {path}: stop the server, remove {old} and all that \
                     begins with {old}-, give that file its name and start again",
                    old = file.file_name().unwrap_or_default().display()
                );
                (Rescue::Saved { file: name, results, of }, saved)
            }
            Err(error) => (Rescue::Nothing, format!("its {of} results could not be saved: {error}")),
        };
        tracing::error!("{} {loss} while the server ran; {saved}", file.display());
        self.tournaments
            .tell(Some(&DatabaseTrouble { what: TroubleKind::Lost(loss, Some(rescue)), ..trouble }));
        until_stopped(&mut self.stop).await;
        StoreError::Lost { file, loss, saved }
    }
}
