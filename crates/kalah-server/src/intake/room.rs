//! The room in which bots arrive.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah_coordinator::tournaments::Tournaments;
use kalah_http::admission::gate::{FairGate, GateLimits, KnownMember, run_holding};
use kalah_http::public_site::PublicSite;
use kalah_source::Depot;
use kalah_store::{Store, SubmissionChannel, SubmissionId};
use kalah_tournament::PlayerNumber;

use super::allowed_repositories::AllowedRepositories;
use super::depot_bot::DepotBot;
use super::packed_bots::PackedBots;
use super::refusal::SubmissionRefusal;
use super::repository_turns::RepositoryTurns;
use super::upload_places::{ArrivalLimits, Arrivals};
use crate::submission::Submissions;

/// Uploads that are unpacked at once. A player may have two that arrive.
const UNPACKING: GateLimits = GateLimits { at_once: 2, at_once_each: 1, waiting_each: 2, waiting: 256 };

/// The room in which bots arrive. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Intake {
    pub(super) tournaments: Tournaments,
    pub(super) store: Store,
    pub(super) submissions: Submissions,
    pub(super) site: PublicSite,
    pub(super) depot: Depot,
    /// The folder for what arrives.
    pub(super) incoming: PathBuf,
    /// The repositories that are pushed to.
    pub(super) repositories: PathBuf,
    pub(super) arrivals: Arc<Arrivals>,
    /// Gate before the unpacking of uploads.
    pub(super) unpacking: FairGate<KnownMember>,
    pub(super) packed: PackedBots,
    pub(super) turns: Arc<RepositoryTurns>,
    pub(super) allowed: Arc<AllowedRepositories>,
}

impl Intake {
    /// Opens the intake of a data directory that this process owns, with its depot. What was arriving when it
    /// was left is removed.
    ///
    /// # Errors
    /// If there is no room to be made.
    pub(crate) fn open(
        data: &Path,
        bots: &Path,
        tournaments: &Tournaments,
        store: &Store,
        site: &PublicSite,
        submissions: &Submissions,
        repositories_from: &[String],
    ) -> Result<Intake, std::io::Error> {
        let incoming = Intake::incoming(data);
        if incoming.exists() {
            fs::remove_dir_all(&incoming)?;
        }
        fs::create_dir_all(&incoming)?;
        let depot = Depot::at(bots).map_err(std::io::Error::other)?;
        Ok(Intake {
            tournaments: tournaments.clone(),
            store: store.clone(),
            submissions: submissions.clone(),
            site: site.clone(),
            depot,
            incoming,
            repositories: data.join("repositories"),
            arrivals: Arc::new(Arrivals::new(ArrivalLimits::USUAL)),
            unpacking: FairGate::new(UNPACKING),
            packed: PackedBots::default(),
            turns: Arc::default(),
            allowed: Arc::new(AllowedRepositories::new(repositories_from)),
        })
    }

    /// Folder of a data directory for what arrives.
    pub(crate) fn incoming(data: &Path) -> PathBuf {
        data.join("incoming")
    }

    /// Submits a bot of the depot.
    pub(super) async fn submit(
        &self,
        player: PlayerNumber,
        arrived: &DepotBot,
        way: SubmissionChannel,
    ) -> Result<SubmissionId, SubmissionRefusal> {
        Ok(self.submissions.submit(player, arrived.bot(), way).await?)
    }

    /// Runs work that takes the disk or a program a while, on a thread of its own, which holds `permit` until it is done.
    pub(super) async fn aside<T: Send + 'static>(
        &self,
        permit: impl Send + 'static,
        work: impl FnOnce(&Intake) -> Result<T, SubmissionRefusal> + Send + 'static,
    ) -> Result<T, SubmissionRefusal> {
        let intake = self.clone();
        run_holding(permit, move |_| work(&intake)).await?
    }
}
