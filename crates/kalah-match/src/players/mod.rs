//! Players: what every one can do (`player`), how it is asked for a ply under a limit (`choose`, `deepening`), and the kinds
//! of them. `resolved_player` is a player that can be put into a match.

pub(crate) mod broken_bot;
pub(crate) mod choose;
mod deepening;
pub(crate) mod engine;
pub(crate) mod engine_spec;
pub(crate) mod function_player;
mod line_wait;
mod mankalah;
pub(crate) mod player;
mod pondering;
pub(crate) mod position_player;
pub(crate) mod resolved_player;
mod textbook;
mod uki;
pub(crate) mod wasm;
pub(crate) mod weights_file;
