//! Drawings of boards as they stand on pages, and the addresses of positions and games. No server.

pub mod board;
pub mod game_query;
pub mod refusal_text;
mod seed_places;
pub mod sweep;
