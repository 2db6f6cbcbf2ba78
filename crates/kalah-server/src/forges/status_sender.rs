//! Sends the statuses of commits to forges: each change once, and again after a failure.

use std::time::Duration;

use axum::http::{Method, Request};
use kalah_coordinator::tournaments::Tournaments;
use kalah_forge::{CommitState, CommitStatus, ForgeKind, StatusAnswer, StatusCall};
use kalah_http::admission::gate::KnownMember;
use kalah_source::harmless;
use kalah_store::{CommitStatusRow, Delivery, Moment, RetryPolicy, StoreError};
use tokio::sync::watch;

use crate::account::Accounts;
use crate::account::provider_calls::ProviderCalls;
use crate::forges::commit_verdict::CommitVerdict;
use crate::forges::forge_sites::ForgeSites;
use crate::forges::sealed_token;

/// Pause between two looks at what has changed and what is due.
const PACE: Duration = Duration::from_secs(2);

/// Time in which a forge has to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Shortest time between two statuses that differ in the rank alone: GitHub takes a thousand for a commit.
const RANK: Duration = Duration::from_mins(30);

/// Name of the status at a forge.
const NAME: &str = "kalah";

/// Letters of an answer that are kept.
const LONGEST_ANSWER: usize = 200;

/// What sends statuses. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct StatusSender {
    tournaments: Tournaments,
    accounts: Accounts,
    sites: ForgeSites,
    calls: ProviderCalls<KnownMember>,
    patience: RetryPolicy,
}

impl StatusSender {
    pub(super) fn new(
        tournaments: &Tournaments,
        accounts: &Accounts,
        sites: &ForgeSites,
        patience: RetryPolicy,
    ) -> StatusSender {
        StatusSender {
            tournaments: tournaments.clone(),
            accounts: accounts.clone(),
            sites: sites.clone(),
            calls: ProviderCalls::new(PATIENCE),
            patience,
        }
    }

    /// Sends statuses until the server is to end.
    pub(crate) async fn run(self, mut stop: watch::Receiver<bool>) {
        loop {
            let done = async {
                self.look().await?;
                self.deliver().await
            };
            // What is being sent when the server ends is sent again: the newest status counts.
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                done = done => if let Err(error) = done {
                    tracing::warn!("no forge is told of a commit for now: {error}");
                },
            }
            // Whoever wants quick retries is not to wait for the next look.
            let pause = PACE.min(self.patience.pause);
            if tokio::time::timeout(pause, stop.wait_for(|stop| *stop)).await.is_ok() {
                return;
            }
        }
    }

    /// Notes which statuses have changed.
    async fn look(&self) -> Result<(), StoreError> {
        let store = self.accounts.store();
        let now = Moment::now();
        for row in store.open_commits().await? {
            let Some(verdict) = CommitVerdict::now(&row, &self.tournaments) else { continue };
            if is_news(&row, &verdict, now) && self.kind(&row).is_some() {
                store.queue_commit_status(row.id, verdict.state.word(), &verdict.text, now).await?;
            }
        }
        Ok(())
    }

    /// Sends what is due.
    async fn deliver(&self) -> Result<(), StoreError> {
        let store = self.accounts.store();
        while let Some(row) = store.next_commit_status(&self.patience, Moment::now()).await? {
            let delivery = self.send(&row).await;
            let is_away = matches!(delivery, Delivery::Failed(_));
            store.commit_status_delivered(&row, &delivery, &self.patience, Moment::now()).await?;
            if is_away {
                // Others for it would fare the same, and those for other forges need not wait.
                let pause = self.patience.pause;
                store.postpone_commit_statuses(site_of(&row.address), Moment::now(), pause).await?;
            }
        }
        Ok(())
    }

    /// Returns the forge of a commit, if it is known.
    fn kind(&self, row: &CommitStatusRow) -> Option<ForgeKind> {
        let (place, _) = self.sites.place(&row.address)?;
        place.known_kind().or_else(|| row.forge.as_deref()?.parse().ok())
    }

    async fn send(&self, row: &CommitStatusRow) -> Delivery {
        let refused = |text: &str| Delivery::Refused(text.to_owned());
        let placed = self.sites.place(&row.address).zip(self.kind(row));
        let Some(((place, hosts), forge)) = placed else { return refused("the forge is not known") };
        let sealed = row.status_token.as_deref().unwrap_or_default();
        let Some(token) = sealed_token::open(&self.accounts, row.player, &row.address, sealed) else {
            return refused("enter the token again: this server has another key than the one that sealed it");
        };
        let link = self.accounts.site().told_address().map(|site| match row.submission {
            Some(id) => format!("{site}/submissions/{id}"),
            None => format!("{site}/repository"),
        });
        let state = row.state.as_deref();
        let state = CommitState::ALL.into_iter().find(|one| Some(one.word()) == state);
        let status = CommitStatus {
            state: state.unwrap_or(CommitState::Pending),
            description: &row.description,
            link: link.as_deref(),
            name: NAME,
        };
        let Some(request) = request(status.call(forge, &place, &row.commit, &token)) else {
            return refused("the token has letters that no header takes");
        };
        match self.calls.send(KnownMember(row.player.0.into()), request, hosts).await {
            Err(error) => Delivery::Failed(error.to_string()),
            Ok(answer) => {
                let text = harmless(&String::from_utf8_lossy(answer.body()));
                delivery(forge, answer.status().as_u16(), &text.replace(&token, "…"))
            }
        }
    }
}

/// Whether a verdict is to be sent: at once if it is another one, and now and then if the rank has changed.
fn is_news(row: &CommitStatusRow, verdict: &CommitVerdict, now: Moment) -> bool {
    let is_same_state = row.state.as_deref() == Some(verdict.state.word());
    let is_same = is_same_state && row.description == verdict.text;
    let is_first_rank = row.description == "Plays: no results yet";
    !is_same
        && (verdict.state != CommitState::Success
            || !is_same_state
            || is_first_rank
            || now >= row.changed_at + RANK)
}

fn request(call: StatusCall) -> Option<Request<Vec<u8>>> {
    let mut request = Request::builder().method(Method::POST).uri(call.address);
    for (name, value) in call.headers {
        request = request.header(name, value);
    }
    request.body(call.body).ok()
}

/// Beginning of an address up to its host.
fn site_of(address: &str) -> &str {
    let host = address.find("://").map_or(0, |at| at + 3);
    let end = address[host..].find('/').map_or(address.len(), |length| host + length);
    &address[..end]
}

/// What an answer means for the queue.
fn delivery(forge: ForgeKind, status: u16, text: &str) -> Delivery {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = match status {
        // Of what it took, nothing is interesting.
        200..300 => status.to_string(),
        _ => format!("{status} {}", text.chars().take(LONGEST_ANSWER).collect::<String>()).trim().to_owned(),
    };
    match StatusAnswer::read(forge, status, &text) {
        StatusAnswer::Taken => Delivery::Taken(said),
        StatusAnswer::Again => Delivery::Failed(said),
        StatusAnswer::Refused => Delivery::Refused(said),
    }
}
