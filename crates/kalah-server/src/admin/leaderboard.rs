//! What everybody sees of a tournament's ranking: the staff's choice.

use std::num::NonZeroU32;

use axum::extract::State;
use axum::response::Redirect;
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_texts::Text;
use kalah_tournament::Leaderboard;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{GuardedAction, PostedForm};

#[derive(Debug, Deserialize)]
pub(super) struct LeaderboardForm {
    /// Number of places; empty for all.
    places: String,
    /// Sent if players are known by number only.
    numbers: Option<String>,
}

/// `POST /leaderboard`
pub(super) async fn set(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<LeaderboardForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let places = match form.places.trim() {
        "" => None,
        number => {
            let number: Option<NonZeroU32> = number.parse().ok();
            Some(number.ok_or_else(|| PageError::unfit(Text::new("leaderboard-no-number")))?)
        }
    };
    let leaderboard = Leaderboard { places, numbers_only: form.numbers.is_some() };
    let tournament = site.app.shared.read().id;
    let by = person.id;
    coordinator.ask(|answer| TournamentCommand::SetLeaderboard(tournament, leaderboard, by, answer)).await?;
    Ok(Redirect::to(&recent_actions.done(by, "/govern", Text::new("leaderboard-set"))))
}
