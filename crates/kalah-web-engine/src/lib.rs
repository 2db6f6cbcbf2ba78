//! The engine as a module for browsers and Node: the look-up and the search of `kalah analyse`, in pieces.
//!
//! [`WebEngine`] is the engine of one worker, without a clock, threads, files or randomness. Files that come with the program
//! and databases are handed to it as bytes. `exports` is what JavaScript calls; it is there in the module alone.
//! `web/engine/` has the other side.

mod engine;
#[cfg(target_family = "wasm")]
mod exports;
mod question;

pub use engine::{QuestionLimits, QuestionNeeds, WebEngine, WebEngineError};
