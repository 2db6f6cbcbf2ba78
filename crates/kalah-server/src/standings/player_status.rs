//! Status of a player's newest submission, on the player's page.

use askama::Template;
use kalah_coordinator::reader::TournamentReader;
use kalah_coordinator::tournament::TournamentState;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::region::Region;
use kalah_pages::live::section::RegionData;
use kalah_pages::ui::filters;
use kalah_pages::ui::submission_steps::{SubmissionSteps, status_text};
use kalah_store::{PlayerVersions, Submission, SubmissionFilter, SubmissionStatus};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use kalah_tournament::{PROVISIONAL, PlayerNumber};

/// A player that exists, with its newest submission.
#[derive(Clone, Debug)]
pub(super) struct KnownPlayer {
    pub(super) number: PlayerNumber,
    newest: Option<Submission>,
    /// Its versions here.
    pub(super) versions: PlayerVersions,
}

impl KnownPlayer {
    /// Loads a player of the tournament or of the class.
    ///
    /// # Errors
    /// If nobody has this number.
    pub(super) async fn load(app: &TournamentReader, number: PlayerNumber) -> Result<KnownPlayer, PageError> {
        let (tournament, plays) = {
            let state = app.shared.read();
            (state.id, state.player(number).is_some())
        };
        if !plays && !app.store.has_player(number).await? {
            return Err(PageError::NotFound("missing-player"));
        }
        let newest =
            app.store.submissions(SubmissionFilter::of_player(number), 1, 0).await?.into_iter().next();
        let versions = app.store.version_moments(tournament, number, PROVISIONAL).await?;
        Ok(KnownPlayer { number, newest, versions })
    }
}

/// The status, for everybody: why something failed is only for its owner.
#[derive(Template)]
#[template(path = "standings/player_status.html")]
pub(super) struct PlayerStatus {
    submission: Option<SubmissionView>,
    /// True if the player takes part in the tournament.
    plays: bool,
}

/// A submission as everybody may know it.
struct SubmissionView {
    id: i64,
    status: SubmissionStatus,
    steps: SubmissionSteps,
}

impl SubmissionView {
    fn status_text(&self) -> Text {
        status_text(self.status)
    }
}

impl PlayerStatus {
    pub(super) fn from_player(tournament: &TournamentState, player: &KnownPlayer) -> PlayerStatus {
        let shown = |submission: &Submission| SubmissionView {
            id: submission.id.0,
            status: submission.status,
            steps: SubmissionSteps::from_status(submission.status),
        };
        PlayerStatus {
            submission: player.newest.as_ref().map(shown),
            plays: tournament.player(player.number).is_some(),
        }
    }

    /// Returns true if there is something to say: of a version that plays the rest of the page speaks.
    fn is_shown(&self) -> bool {
        let settled =
            self.submission.as_ref().is_none_or(|shown| shown.status == SubmissionStatus::Executing);
        !(self.plays && settled)
    }
}

impl RegionData for PlayerStatus {
    fn draw(self, language: Language) -> Result<Region, PageError> {
        Ok(Region::whole("status", self.render_in(language)?))
    }
}
