//! Games of visitors: against programs, or each other at one board or by a link.
//!
//! [`game`] knows what may happen in a game and no request; [`tables`] has the games that somebody is at,
//! writes every change down before anybody sees it, and lets programs think; `routes` and `events` are how
//! browsers come to it.
//!
//! Games of tournaments are in `standings`; agents that connect are in `agents`.

mod advice;
mod board_clock;
mod events;
mod form_page;
pub(crate) mod game;
pub(crate) mod game_view;
pub(crate) mod level_result;
mod mistakes;
pub(crate) mod own_games;
mod page;
mod reviewed;
mod routes;
pub(crate) mod setup;
pub(crate) mod static_pages;
mod tables;

pub(crate) use routes::router;
pub(crate) use tables::Tables;
