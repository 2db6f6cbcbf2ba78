//! Agents that come to play by the Kalah Game Protocol, over TCP and over WebSocket.
//!
//! A connection (`link`) moves lines. A session (`session`) speaks with one agent and outlives its games; while it waits it
//! stands in the `lobby`, which finds somebody to play with it. A match (`one_match`) is played by the rules, and what
//! came of it goes to the coordinator, who keeps it.

mod identity;
mod link;
mod listener;
mod lobby;
mod one_match;
mod open_tournaments;
mod own_players;
mod pairing;
mod random;
mod registry;
mod seat;
mod session;
mod settings;
mod shutdown;
mod web_socket;

pub use crate::kgp::listener::{AgentTasks, Kgp};
pub use crate::kgp::open_tournaments::begin;
pub use crate::kgp::own_players::{GameAddress, MoveSource, registrations};
pub use crate::kgp::settings::{KgpLimits, KgpSettings};
