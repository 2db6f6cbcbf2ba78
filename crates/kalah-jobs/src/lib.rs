//! What server and workers say to each other, and who works on what.
//!
//! Four things, each apart from the others. [`JobWork`] says what is to be done and [`JobOutcome`] what came of it: plain data
//! that serde can write. The [`Ledger`] decides: who gets a job, whether a report counts, what happens when a worker is
//! lost. [`ServerEnd`] and [`WorkerEnd`] move words; [`in_process`] joins them in one process, and another crate may
//! join them over a network. Whatever a way loses, repeats or delays, a job is done once: with the feature
//! `conformance` there is a suite that holds every way to that.

#[cfg(feature = "conformance")]
pub mod conformance;
mod contestant;
mod ends;
mod in_process;
mod job;
mod ledger;
mod message;
mod outcome;
mod position_text;
mod settings;
#[cfg(feature = "conformance")]
mod stand_in;
mod work;
mod worker_info;

pub use contestant::{BotRef, Contestant};
pub use ends::{HEARTBEAT, Receipt, ServerEnd, ServerWire, TransportEvent, WorkerEnd, WorkerWire};
pub use in_process::{InProcessTransport, in_process};
pub use job::{Attempt, Job, JobId, JobKind, Priority};
pub use ledger::{
    Assignment, FailedAttempt, Health, JobEnding, KnownWorker, LapsedAttempt, Ledger, LedgerTerms,
    ReportClass, StaleReport, WorkerEligibility, WorkerTrial, moves,
};
pub use message::{HeartbeatMessage, HeldJob, MatchProgress, Message, Welcome, WorkerOrder};
pub use outcome::{
    BotFault, JobOutcome, JobReport, MoveReview, PlayedGame, Product, ProofProduct, ReviewedGame,
    ReviewedPosition, ReviewedPuzzle,
};
pub use settings::{PythonModule, TournamentSettings, UnknownPythonModule};
#[cfg(feature = "conformance")]
pub use stand_in::{StandIn, stand_in};
pub use work::{
    BuildWork, CheckWork, GameReviewWork, JobWork, Needs, PlayWork, ProofPiece, ProveWork, TryAim, TryWork,
};
pub use worker_info::{Capabilities, NotWorkerId, WorkerId, WorkerInfo, WorkerSession};
