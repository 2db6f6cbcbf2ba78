//! How bots arrive: whole runs over HTTP, with git as students have it.

mod catching_up;
pub(crate) mod class;
mod downloads;
pub(crate) mod folders;
pub(crate) mod http;
mod polling;
mod private_data;
mod pushes;
mod refused_pushes;
mod slow_clients;
mod uploads;
