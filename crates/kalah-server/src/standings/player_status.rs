//! Status of a player's newest submission, on the player's page.

use askama::Template;
use kalah_store::{Status, Submission};
use kalah_tournament::PlayerNumber;

use crate::http::page_error::PageError;
use crate::live::region::Region;
use crate::live::section::Facts;
use crate::tournament::Tournament;
use crate::tournament::app::App;
use crate::ui::submission_steps::SubmissionSteps;

/// A player that exists, with its newest submission.
#[derive(Clone, Debug)]
pub(super) struct KnownPlayer {
    pub(super) number: PlayerNumber,
    newest: Option<Submission>,
}

impl KnownPlayer {
    /// Loads a player of the tournament or of the class.
    ///
    /// # Errors
    /// If nobody has this number.
    pub(super) async fn load(app: &App, number: PlayerNumber) -> Result<KnownPlayer, PageError> {
        let plays = app.shared.read().player(number).is_some();
        if !plays && !app.store.has_player(number).await? {
            return Err(PageError::NotFound("player"));
        }
        let newest = app.store.submissions(Some(number), 1, 0).await?.into_iter().next();
        Ok(KnownPlayer { number, newest })
    }
}

/// The status, for everybody: why something failed is only for its owner.
#[derive(Template)]
#[template(path = "player_status.html")]
pub(super) struct PlayerStatus {
    submission: Option<Shown>,
    /// True if the player takes part in the tournament.
    plays: bool,
}

/// A submission as everybody may know it.
struct Shown {
    id: i64,
    status: Status,
    steps: SubmissionSteps,
}

impl PlayerStatus {
    pub(super) fn of(tournament: &Tournament, player: &KnownPlayer) -> PlayerStatus {
        let shown = |submission: &Submission| Shown {
            id: submission.id.0,
            status: submission.status,
            steps: SubmissionSteps::of(submission.status),
        };
        PlayerStatus {
            submission: player.newest.as_ref().map(shown),
            plays: tournament.player(player.number).is_some(),
        }
    }

    /// Returns true if there is something to say: of a version that plays the rest of the page speaks.
    fn is_shown(&self) -> bool {
        let settled = self.submission.as_ref().is_none_or(|shown| shown.status == Status::Executing);
        !(self.plays && settled)
    }
}

impl Facts for PlayerStatus {
    fn draw(self) -> Result<Region, PageError> {
        Ok(Region::whole("status", self.render()?))
    }
}
