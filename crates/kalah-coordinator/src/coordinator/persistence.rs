//! Writing the database, while it can be written and when it cannot.

use std::time::Duration;

use kalah_store::{DatabaseDamage, Store, StoreError};

use super::{Coordinator, CoordinatorEnd, until_stopped};
use crate::trouble::{DatabaseTrouble, Rescue, TroubleKind};

/// The pause before a write is tried again, and the longest one.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(4)];

impl Coordinator {
    /// Writes, and retries for as long as that may help. Workers wait meanwhile.
    pub(super) async fn persist<T>(
        &mut self,
        write: impl AsyncFn(&Store) -> Result<T, StoreError>,
    ) -> Result<T, CoordinatorEnd> {
        self.persist_results(0, write).await
    }

    /// Writes so many results as [`persist`](Coordinator::persist) does; if that fails for good, the error counts them.
    pub(super) async fn persist_results<T>(
        &mut self,
        results: usize,
        write: impl AsyncFn(&Store) -> Result<T, StoreError>,
    ) -> Result<T, CoordinatorEnd> {
        let [mut pause, longest] = PAUSES;
        loop {
            self.store.check()?;
            let error = match write(&self.store).await {
                Ok(written) => {
                    if self.tournaments.trouble().is_some_and(|trouble| trouble.what != TroubleKind::Away) {
                        tracing::info!("{} can be written again", self.store.file().display());
                        self.tournaments.set_trouble(None);
                    }
                    return Ok(written);
                }
                Err(error) => error,
            };
            self.metrics.count_database_error();
            // The error may be only a symptom of damage to the files.
            self.store.check()?;
            let Some(obstacle) = error.obstacle() else {
                return Err(if error.is_damage() {
                    CoordinatorEnd::Lost(DatabaseDamage::Damaged)
                } else {
                    CoordinatorEnd::Failed(error)
                });
            };
            self.report_trouble(obstacle.into(), &error);
            tokio::select! {
                () = until_stopped(&mut self.stop) => return Err(self.unwritten(error, results)),
                () = tokio::time::sleep(pause) => pause = longest.min(pause * 2),
            }
        }
    }

    /// Logs a trouble and shows it on all pages, unless it is known.
    fn report_trouble(&self, kind: TroubleKind, error: &StoreError) {
        if self.tournaments.trouble().is_none_or(|trouble| trouble.what != kind) {
            tracing::error!("{}: {kind} ({error})", self.store.file().display());
            self.tournaments.set_trouble(Some(&DatabaseTrouble::new(kind)));
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

    /// Rescues what can be read, shows the loss on all pages, and waits for the end.
    pub(super) async fn on_database_lost(&mut self, loss: DatabaseDamage) -> StoreError {
        let file = self.store.file().to_owned();
        let trouble = DatabaseTrouble::new(TroubleKind::Lost(loss, None));
        self.tournaments.set_trouble(Some(&trouble.clone()));
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
            .set_trouble(Some(&DatabaseTrouble { what: TroubleKind::Lost(loss, Some(rescue)), ..trouble }));
        until_stopped(&mut self.stop).await;
        StoreError::Lost { file, loss, saved }
    }
}
