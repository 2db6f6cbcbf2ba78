//! Deadlines: what the lecturer asks for until when, who meets it, and the reminders.
//!
//! Which submission meets a deadline is worked out by `kalah-store`.

pub(crate) mod handlers;
mod page;
pub(crate) mod reminders;

use axum::Router;
use axum::routing::{get, post};

use crate::live::site::Site;

/// Routes below the base of a tournament.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/deadlines", get(handlers::page).post(handlers::set))
        .route("/deadlines/{id}/extend", post(handlers::extend))
        .route("/deadlines/{id}/remove", post(handlers::remove))
        .route("/api/deadlines", get(handlers::told))
}
