//! What the pages of repositories and the sender of statuses share.

use kalah_coordinator::tournaments::Tournaments;
use kalah_store::RetryPolicy;

use crate::account::Accounts;
use crate::forges::forge_sites::ForgeSites;
use crate::forges::status_sender::StatusSender;

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
        patience: RetryPolicy,
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
