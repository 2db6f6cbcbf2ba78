//! The addresses of connected repositories, and who answers.

use axum::Router;
use axum::extract::FromRef;
use axum::routing::{get, post};
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::live::site::TournamentSite;
use kalah_store::MailRetry;

use crate::account::Accounts;
use crate::account::recent_actions::RecentActions;
use crate::forges::forge_sites::ForgeSites;
use crate::forges::status_sender::StatusSender;
use crate::forges::{page, webhook};

/// What the pages and the sender of statuses share. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Forges {
    pub(super) sites: ForgeSites,
    sender: StatusSender,
}

impl Forges {
    /// Forges by the beginnings of addresses that the operator has named; repositories of `trusted` beginnings need not be
    /// public.
    pub(crate) fn new(
        tournaments: &Tournaments,
        accounts: &Accounts,
        named: &[(String, String)],
        trusted: &[String],
        patience: MailRetry,
    ) -> Forges {
        let sites = ForgeSites::new(named, trusted);
        let sender = StatusSender::new(tournaments, accounts, &sites, patience);
        Forges { sites, sender }
    }

    /// Returns what sends statuses.
    pub(crate) fn sender(&self) -> StatusSender {
        self.sender.clone()
    }
}

/// Routes for forges and for those who connect a repository.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    RecentActions: FromRef<S>,
    Forges: FromRef<S>,
{
    Router::new()
        .route("/repository", get(page::page))
        .route("/repository/secret", post(page::renew_secret))
        .route("/repository/token", post(page::set_token))
        .route("/webhooks/{player}", post(webhook::receive))
}
