//! Pages of what the judge says of a tournament's games, and how well players play.
//!
//! Which games are judged, and what is stored of them, is decided in `kalah_coordinator`.

mod accuracy_page;
mod judgement_page;
mod routes;

pub(crate) use routes::router;
