//! State that handlers take.

use axum::extract::FromRef;
use kalah_agents::kgp::Kgp;
use kalah_analysis::{Analyst, GameReviews};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::live::change_stream::ChangeStreams;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::Store;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, IdentityProvider, OwnSections};
use crate::agents::kalaha_socket::CurrentGame;
use crate::copies::CopyReports;
use crate::forges::Forges;
use crate::intake::Intake;
use crate::lti::{GradeSender, PlatformClient};
use crate::notices::Notices;
use crate::operations::alarm::Alarm;
use crate::play::Tables;
use crate::rubric::RubricGrading;
use crate::studies::Presentations;
use crate::submission::{Submissions, SubmittedFiles};
use crate::workshop::Tries;

/// State of all handlers: the site of one tournament, and what the tournaments share. Handles, cheap to clone.
///
/// A handler takes the parts that it names as `State<Part>`. A router names the parts that its handlers take, so that one
/// that is missing here is an error of the compiler.
#[derive(Clone, Debug, FromRef)]
pub(crate) struct AppState {
    pub(crate) site: TournamentSite,
    pub(crate) change_streams: ChangeStreams,
    pub(crate) accounts: Accounts,
    pub(crate) identities: IdentityProvider,
    pub(crate) own_sections: OwnSections,
    pub(crate) recent_actions: RecentActions,
    pub(crate) store: Store,
    pub(crate) coordinator: CoordinatorHandle,
    pub(crate) submission_rules: SubmissionRules,
    pub(crate) submissions: Submissions,
    pub(crate) submitted_files: SubmittedFiles,
    pub(crate) intake: Intake,
    pub(crate) notices: Notices,
    pub(crate) copies: CopyReports,
    pub(crate) rubric: RubricGrading,
    pub(crate) tries: Tries,
    pub(crate) analyst: Analyst,
    pub(crate) reviews: GameReviews,
    pub(crate) presentations: Presentations,
    pub(crate) tables: Tables,
    pub(crate) alarm: Alarm,
    /// `None` if no agents can connect.
    pub(crate) kgp: Option<Kgp>,
    pub(crate) current_game: CurrentGame,
    pub(crate) platform_client: PlatformClient,
    pub(crate) grade_sender: GradeSender,
    pub(crate) forges: Forges,
    /// Time zone of the site.
    pub(crate) zone: TimeZoneName,
}

impl FromRef<AppState> for Tournaments {
    fn from_ref(state: &AppState) -> Tournaments {
        state.site.tournaments.clone()
    }
}
