//! Repositories elsewhere, which are asked for something new: when a webhook announces a push, or else every minute.

use std::time::Duration;

use kalah_http::admission::gate::{Everybody, FairGate, GateLimits};
use kalah_source::{BotSource, GitAddress, SourceError, latest};
use kalah_store::{Moment, RepositoryRow, SubmissionChannel, SubmissionId};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::depot_bot::DepotBot;
use super::refusal::SubmissionRefusal;
use super::room::Intake;

/// Polling interval of a repository that answers.
const EVERY: Duration = Duration::from_mins(1);

/// Polling interval of a repository whose webhook announces pushes: for those that it forgets.
const HOOKED: Duration = Duration::from_mins(10);

/// Interval at which due repositories are looked for.
const LOOK: Duration = Duration::from_secs(2);

/// Repositories that are asked at once, with half a gigabyte of memory each at most.
const AT_ONCE: usize = 2;

/// Maximum number of doublings of the interval, one for each failure in a row: an hour.
const DOUBLED: u32 = 6;

/// Name of the repository in error messages: its owner knows its address.
const SHOWN: &str = "the repository";

/// Asks all repositories in turn, until the server ends.
pub(super) async fn run(intake: Intake, mut stop: watch::Receiver<bool>) {
    // Each player has one repository, so that they are what is limited.
    let gate = FairGate::new(GateLimits::at_once(AT_ONCE));
    loop {
        let all = intake.store.repositories(None).await.unwrap_or_else(|error| {
            tracing::warn!("nobody knows which repositories to ask: {error}");
            Vec::new()
        });
        let mut asked = JoinSet::new();
        for row in all.into_iter().filter(is_due) {
            let (intake, gate) = (intake.clone(), gate.clone());
            asked.spawn(async move {
                let _pass = gate.enter(Everybody).await;
                ask(&intake, row).await;
            });
        }
        let done = async {
            while asked.join_next().await.is_some() {}
            tokio::time::sleep(LOOK).await;
        };
        // What is being asked when the server ends is asked again.
        tokio::select! {
            () = done => {}
            _ = stop.wait_for(|stop| *stop) => return,
        }
    }
}

fn is_due(row: &RepositoryRow) -> bool {
    let Some(asked) = row.asked_at else { return true };
    let every = if row.hooked { HOOKED } else { EVERY };
    let wait = every.saturating_mul(1 << row.failures.min(DOUBLED));
    is_announced(row) || Moment::now() >= asked + wait
}

/// Returns true if a push was announced since the repository was asked.
fn is_announced(row: &RepositoryRow) -> bool {
    row.pushed_at.is_some_and(|pushed| row.asked_at.is_none_or(|asked| pushed >= asked))
}

/// Polls a repository, and submits a new commit. Only what cannot be reached is asked more rarely: what is wrong with a
/// commit, the next one may mend.
async fn ask(intake: &Intake, mut row: RepositoryRow) {
    let (was_announced, former) = (is_announced(&row), row.tip.clone());
    row.asked_at = Some(Moment::now());
    let done = match tip(intake, &row).await {
        Ok((_, tip)) if row.tip.as_ref() == Some(&tip) => {
            if row.failures > 0 {
                // It tells that nobody was reached.
                (row.failures, row.error) = (0, None);
            }
            Ok(())
        }
        Ok((address, tip)) => {
            (row.failures, row.error) = (0, None);
            let submitted = submit(intake, &row, address).await;
            if !submitted.as_ref().is_err_and(SubmissionRefusal::may_pass) {
                note_commit(intake, &row, &tip, submitted.as_ref().ok().copied()).await;
                row.tip = Some(tip);
            }
            submitted.map(drop)
        }
        Err(why) => {
            row.failures = row.failures.saturating_add(1);
            Err(why)
        }
    };
    if let Err(why) = done {
        why.log();
        row.error = Some(why.to_string());
    }
    let missed = !was_announced && row.tip != former;
    if let Err(error) = intake.store.note_repository(&row, missed).await {
        tracing::warn!("what came of the repository of player {} is not noted: {error}", row.player);
    }
}

/// The latest commit, and where it is.
async fn tip(intake: &Intake, row: &RepositoryRow) -> Result<(GitAddress, String), SubmissionRefusal> {
    let address = intake.allowed.checked(row.player, &row.address).await?;
    let asked = address.clone();
    let tip = intake.aside((), move |intake| latest(&asked, &intake.depot).map_err(refused));
    Ok((address, tip.await?))
}

/// Notes what was made of a commit, for the forge that is told of it.
async fn note_commit(intake: &Intake, row: &RepositoryRow, commit: &str, submission: Option<SubmissionId>) {
    if let Err(error) = intake.store.note_commit(row.player, &row.address, commit, submission).await {
        tracing::warn!("the forge of player {} hears nothing of a commit: {error}", row.player);
    }
}

async fn submit(
    intake: &Intake,
    row: &RepositoryRow,
    address: GitAddress,
) -> Result<SubmissionId, SubmissionRefusal> {
    let arrived = intake.aside((), move |intake| {
        let brought = BotSource::Git(address).bring(&intake.depot).map_err(refused)?;
        DepotBot::keep(&brought, SHOWN, &intake.depot)
    });
    intake.submit(row.player, &arrived.await?, SubmissionChannel::Polled).await
}

fn refused(error: SourceError) -> SubmissionRefusal {
    SubmissionRefusal::source(SHOWN, error)
}
