//! Commits that were pushed and not submitted yet: the server ended between the two, or the player had submitted too often.

use std::fs;
use std::time::Duration;

use kalah_tournament::PlayerNumber;
use tokio::sync::watch;

use super::git::CommitOutcome;
use super::room::Intake;

/// Interval at which waiting submissions are tried again.
const AGAIN: Duration = Duration::from_secs(20);

/// Looks through all repositories, and then after those that wait, until the server ends.
pub(super) async fn run(intake: Intake, mut stop: watch::Receiver<bool>) {
    let mut players = all(&intake);
    loop {
        for player in players {
            if *stop.borrow() {
                return;
            }
            let Ok(_turn) = intake.turns.push(player).await else { continue };
            if let CommitOutcome::Taken(id, _) = intake.submit_tip(player).await {
                tracing::info!("submission {} of player {player} was pushed before", id.0);
            }
        }
        let stopped = stop.wait_for(|stop| *stop);
        if tokio::time::timeout(AGAIN, stopped).await.is_ok() {
            return;
        }
        players = intake.turns.waiting().into_iter().collect();
    }
}

/// Lists the players with a repository.
fn all(intake: &Intake) -> Vec<PlayerNumber> {
    let entries = fs::read_dir(&intake.repositories).into_iter().flatten().flatten();
    let player = |entry: fs::DirEntry| entry.file_name().to_str()?.strip_suffix(".git")?.parse().ok();
    entries.filter_map(player).collect()
}
