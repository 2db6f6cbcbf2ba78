//! Reviews of games: what every move gave away, in tournaments, in games of visitors, and in games that somebody pastes.
//!
//! Which games of tournaments are reviewed, and what is stored of them, is decided in `kalah_coordinator`. Other games are
//! reviewed by `kalah_analysis::GameReviews` when somebody asks, by the same search.

mod accuracy_page;
mod any_game;
mod pending_page;
mod reviewed_game;
mod routes;
mod try_page;

pub(crate) use any_game::answer;
pub(crate) use reviewed_game::{ReviewPlace, ReviewPlayer};
pub(crate) use routes::{router, seat_fields, tournament_router};
