//! Matches that are over, on their way to the coordinator.

use std::time::Duration;

use kalah_coordinator::commands::meetings::{MeetingCommand, PlayedMeeting};
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::shutdown::shutdown;

/// Matches that wait to be kept. Where there are more, those who have played them wait.
const WAITING: usize = 256;

/// Matches that are kept together.
const TOGETHER: usize = 64;

/// The pause before it is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// The way to the keeper. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct RegistryHandle(mpsc::Sender<PlayedMeeting>);

impl RegistryHandle {
    /// The way, and what comes by it.
    pub(super) fn new() -> (RegistryHandle, mpsc::Receiver<PlayedMeeting>) {
        let (sender, receiver) = mpsc::channel(WAITING);
        (RegistryHandle(sender), receiver)
    }

    /// Queues a match to be stored.
    pub(super) async fn keep(&self, played: PlayedMeeting) {
        // Without a keeper the server ends.
        _ = self.0.send(played).await;
    }
}

/// Stores the matches that arrive, as many at once as wait, until the server ends.
pub(super) async fn run_registry(
    mut played: mpsc::Receiver<PlayedMeeting>,
    commands: CoordinatorHandle,
    stop: watch::Receiver<bool>,
) {
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            () = shutdown(&stop) => return,
            count = played.recv_many(&mut batch, TOGETHER) => if count == 0 { return },
        }
        // A match that was kept already is not running, so it is not kept twice.
        let ask = || {
            commands.ask(|answer| TournamentCommand::Meeting(MeetingCommand::Played(batch.clone(), answer)))
        };
        while ask().await.is_err() {
            tokio::select! {
                () = shutdown(&stop) => return,
                () = sleep(PAUSE) => {}
            }
        }
        batch.clear();
    }
}
