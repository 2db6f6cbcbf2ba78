//! `/api/me`: who a token belongs to, and what it may do.

use axum::Json;
use kalah_pages::http::page_error::PageError;
use kalah_tournament::PlayerNumber;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::person::RequestAuthor;
use crate::account::rights::GuardedAction;

/// Whoever asks.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    role: &'static str,
    /// The number of the player; none for most of the staff.
    player: Option<u32>,
    /// `submit`, `read`, `admin`, with blanks between.
    scopes: String,
    /// What the request may do: the role and the scopes together allow it.
    may: Vec<&'static str>,
}

/// Whose the token is, and what it may do.
#[utoipa::path(get, path = "/api/me", security(("token" = [])), responses((status = 200, description = "Whoever asks", body = Me)))]
pub(crate) async fn me(visitor: RequestAuthor) -> Result<Json<Me>, PageError> {
    let person = visitor.who_may(GuardedAction::SeeAccount)?;
    let may = GuardedAction::ALL.into_iter().filter(|&act| person.may(act).is_ok());
    Ok(Json(Me {
        role: person.role.as_str(),
        player: person.player.map(|PlayerNumber(number)| number),
        scopes: person.scopes.to_string(),
        may: may.map(GuardedAction::name).collect(),
    }))
}
