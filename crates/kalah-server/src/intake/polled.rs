//! Repositories elsewhere, which are asked every minute for something new.

use std::sync::Arc;
use std::time::Duration;

use kalah_source::{GitAddress, Source, latest};
use kalah_store::{Moment, RepositoryRow, Way};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::Intake;
use super::arrived::Arrived;
use super::public::is_public;
use super::refused::Refused;

/// How often a repository is asked, if all is well.
const EVERY: Duration = Duration::from_mins(1);

/// How often is looked who is to be asked.
const LOOK: Duration = Duration::from_secs(2);

/// Repositories that are asked at once.
const AT_ONCE: usize = 4;

/// After each failure in a row it takes twice as long to the next time, so often: an hour.
const DOUBLED: u32 = 6;

/// Bytes of an address.
const LONGEST: usize = 500;

/// Repositories that may be asked beside those of the world, by the beginnings of their addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Allowed(Vec<String>);

impl Allowed {
    /// Those that begin like this, up to the end of a part.
    pub(super) fn new(beginnings: &[String]) -> Allowed {
        let ended = |beginning: &String| format!("{}/", beginning.trim_end_matches('/'));
        Allowed(beginnings.iter().map(ended).collect())
    }

    /// The address as it may be asked: of a host of the world alone, wherever its name leads later.
    pub(super) async fn checked(&self, text: &str) -> Result<GitAddress, Refused> {
        let nonsense = |why: &str| Refused::Nonsense(format!("this repository is not asked: {why}"));
        if text.len() > LONGEST {
            return Err(nonsense("its address is too long"));
        }
        let text = text.trim();
        let written = if text.starts_with("https://") { format!("git+{text}") } else { text.to_owned() };
        let address: GitAddress = written.parse().map_err(|error| Refused::Nonsense(format!("{error}")))?;
        // What is decoded could lead up again.
        let plain = !written.contains("/../") && !written.contains('%');
        if plain && self.0.iter().any(|beginning| written.starts_with(beginning)) {
            return Ok(address);
        }
        let (host, port) = address.host().ok_or_else(|| nonsense("its address begins with https://"))?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let found = tokio::net::lookup_host((host, port)).await;
        let found: Vec<_> =
            found.map_err(|_| nonsense("its host is not known"))?.map(|found| found.ip()).collect();
        let first = *found.first().ok_or_else(|| nonsense("its host is not known"))?;
        if !found.into_iter().all(is_public) {
            return Err(nonsense("its host is not one of the world"));
        }
        Ok(address.found_at(first))
    }
}

/// Asks all repositories in turn, until the server ends.
pub(super) async fn run(intake: Intake, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let all = intake.submissions.store().repositories(None).await.unwrap_or_else(|error| {
            tracing::warn!("nobody knows which repositories to ask: {error}");
            Vec::new()
        });
        let mut asked = JoinSet::new();
        for row in all.into_iter().filter(is_due) {
            let (intake, places) = (intake.clone(), Arc::clone(&places));
            asked.spawn(async move {
                let _place = places.acquire().await;
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
    let wait = EVERY.saturating_mul(1 << row.failures.min(DOUBLED));
    let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
    row.asked_at.is_none_or(|asked| Moment::now().0.saturating_sub(asked.0) >= wait)
}

/// Asks a repository, and hands in what is new.
async fn ask(intake: &Intake, mut row: RepositoryRow) {
    row.asked_at = Some(Moment::now());
    match hand_in(intake, &mut row).await {
        Ok(()) => (row.failures, row.error) = (0, None),
        Err(why) => {
            why.log();
            row.failures = row.failures.saturating_add(1);
            row.error = Some(why.to_string());
        }
    }
    if let Err(error) = intake.submissions.store().note_repository(&row).await {
        tracing::warn!("what came of the repository of player {} is not noted: {error}", row.player);
    }
}

async fn hand_in(intake: &Intake, row: &mut RepositoryRow) -> Result<(), Refused> {
    let address = intake.allowed.checked(&row.address).await?;
    let asked = address.clone();
    let tip = intake
        .aside(move |intake| {
            latest(&asked, &intake.depot).map_err(|error| Refused::source("the repository", error))
        })
        .await?;
    if row.tip.as_ref() == Some(&tip) {
        // What was wrong with it is still wrong.
        return row.error.take().map_or(Ok(()), |error| Err(Refused::Nonsense(error)));
    }
    let arrived = intake.aside(move |intake| {
        let shown = "the repository";
        let brought =
            Source::Git(address).bring(&intake.depot).map_err(|error| Refused::source(shown, error))?;
        Arrived::keep(&brought, shown, &intake.depot)
    });
    let handed_in = match arrived.await {
        Ok(arrived) => intake.hand_in(row.player, &arrived, Way::Polled).await.map(drop),
        Err(why) => Err(why),
    };
    if !handed_in.as_ref().is_err_and(Refused::may_pass) {
        row.tip = Some(tip);
    }
    handed_in
}
