//! Bots that are WASM modules: pure functions of a board. `docs/wasm-bots.md` tells how to write one.

mod board;
mod bot;
mod player;

pub use bot::{ModuleError, WasmBot};
pub(crate) use player::WasmPlayer;
