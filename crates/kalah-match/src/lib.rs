//! Players, clocks, the look-ahead driver, games and matches.
//!
//! A [`PlayerSpec`] says who plays, [`MatchSettings`] how, an [`Observer`] watches, and
//! [`play_match`] gives a [`Match`]. A bot's fault is a loss with its reason; an error is the
//! machine's fault alone.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use kalah_match::{MatchSettings, PlayerSpec, play_match};
//!
//! let [a, b] = ["rightmost", "leftmost"].map(|word| PlayerSpec::Textbook(word.parse().expect("a player")));
//! let played = play_match(&a, &b, &MatchSettings::default(), &mut (), &AtomicBool::new(false))?;
//! assert_eq!(played.games[0].record.south, "rightmost");
//! # Ok::<(), kalah_match::MatchError>(())
//! ```

mod body;
mod bot;
mod broken;
mod check;
mod child;
mod choose;
mod command;
mod cores;
mod driver;
mod engine;
mod error;
mod game;
mod isolation;
mod last_words;
mod observer;
mod openings;
mod outcome;
mod pair;
mod player;
mod process;
mod read_transcript;
mod records;
mod settings;
mod spec;
mod textbook;
mod transcript;
mod wasm;
mod word;

pub use bot::{Bot, BotError, TOOLS, is_installed};
pub use broken::Broken;
pub use check::{Report, Step, Verdict, check};
pub use choose::choose;
pub use command::CommandSpec;
pub use cores::Cores;
pub use engine::{EngineWord, EngineWordError, Weights};
pub use error::MatchError;
pub use game::{Seat, play_game};
pub use isolation::Isolation;
pub use observer::Observer;
pub use openings::{Openings, OpeningsError};
pub use outcome::{Game, Match};
pub use pair::play_match;
pub use player::{Call, Called, Chosen, Failure, Loss, Player};
pub use read_transcript::{TranscriptError, read_transcript};
pub use records::{RecordsError, read_records, write_record};
pub use settings::{Driver, Limit, MatchSettings};
pub use spec::PlayerSpec;
pub use transcript::Transcript;
pub use wasm::{ModuleError, WasmBot};
pub use word::{PlayerWord, UnknownPlayer};
