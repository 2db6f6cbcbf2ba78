//! The tournament server: database, scheduler, pages, live events.
//!
//! [`Server::open`] reads the tournament of a data directory, [`Server::run`] serves its pages and
//! keeps workers busy until everything has been played and beyond. It cannot run a player itself:
//! whoever holds the other end of the [`ServerEnd`](kalah_jobs::ServerEnd) does.

mod api;
mod app;
mod assets;
mod connection_limits;
mod connections;
mod desk;
mod drawn_views;
mod events;
mod foreign;
mod game_number;
mod gate;
mod layout;
mod live;
mod mark;
mod page_error;
mod pages;
mod places;
mod player;
mod region;
mod routes;
mod scheduler;
mod server;
mod store;
mod tournament;
mod trouble;
mod view;

pub use connection_limits::ConnectionLimits;
pub use gate::RequestLimits;
pub use player::Registration;
pub use server::{Config, Server, ServerError};
pub use store::StoreError;
pub use trouble::Loss;
