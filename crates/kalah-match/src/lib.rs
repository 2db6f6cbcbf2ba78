//! Players, clocks, the look-ahead driver, games and matches.
//!
//! A [`ResolvedPlayer`] says who plays, [`MatchSettings`] how, an [`Observer`] watches, and
//! [`play_match`] gives a [`MatchOutcome`]. A bot's fault is a loss with its reason; an error is the
//! machine's fault alone.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use kalah_match::{MatchSettings, ResolvedPlayer, play_match};
//!
//! let [a, b] = ["rightmost", "leftmost"].map(|word| ResolvedPlayer::Textbook(word.parse().expect("a player")));
//! let played = play_match(&a, &b, &MatchSettings::default(), &mut (), &AtomicBool::new(false))?;
//! assert_eq!(played.games[0].record.south, "rightmost");
//! # Ok::<(), kalah_match::MatchError>(())
//! ```

mod bot;
mod check;
mod cores;
mod error;
mod game;
mod heartbeat;
mod isolation;
mod link;
mod os;
mod players;
mod processor_budget;
mod python_module;
mod records;
mod settings;
mod spec;

pub use bot::{Bot, BotError, TOOLS, is_installed};
pub use check::{CheckExtent, CheckReport, CheckStep, StepVerdict, check};
pub use cores::Cores;
pub use error::MatchError;
pub use game::observer::Observer;
pub use game::one_game::{NamedPlayer, play_game};
pub use game::outcome::{GameOutcome, MatchOutcome};
pub use game::pair::{play_match, play_one_of_match};
pub use game::restriction::Restriction;
pub use isolation::{Isolation, readable_installation};
pub use link::command::CommandSpec;
pub use link::detached_process::end_detached_processes;
pub use link::run_once::{ProgramRun, run_once};
pub use os::PYTHON;
pub use players::broken_bot::BrokenBot;
pub use players::choose::choose;
pub use players::engine_spec::{EngineSpec, EngineSpecError, WeightsSource};
pub use players::function_player::FunctionPlayer;
pub use players::player::{ChosenPly, Player, PlayerCall, PlayerFailure, PlayerLoss, TimelyReply};
pub use players::position_player::PositionPlayer;
pub use players::resolved_player::ResolvedPlayer;
pub use players::wasm::{ModuleError, WasmBot};
pub use players::weights_file::WeightsFileError;
pub use processor_budget::ProcessorBudget;
pub use python_module::{InstalledModule, InstalledModules, PythonModuleError};
pub use records::json_lines::{JsonRecordError, read_games, read_records, write_record};
pub use records::kaggle::{actions_of_game, game_of_actions, open_spiel_rules, read_kaggle};
pub use records::notation_error::NotationError;
pub use records::read_notation::{NotedContent, OnStrayLine, read_notation, refuse_stray_line};
pub use records::read_transcript::{TranscriptError, read_transcript};
pub use records::transcript::Transcript;
pub use records::write_notation::{NotationForm, write_notation};
pub use settings::MatchSettings;
pub use spec::{PlayerSpec, UnknownPlayer};
