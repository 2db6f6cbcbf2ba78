//! Takes jobs, does them, reports.
//!
//! A worker knows no tournament and keeps nothing from one job to the next but bots that it has fetched and what it proved. What a player
//! does wrong is part of the match, what is wrong with a bot is the bot's fault, and what this machine does wrong is
//! reported as such: then the server has the job done elsewhere. There is a file for each kind of work.

mod bots;
mod build;
mod capabilities;
mod check;
mod job_runner;
mod play;
mod prove;
mod review;
mod solvers;
mod try_bot;
mod watcher;
mod work;
mod worker;
mod worker_queue;

pub use bots::{BotRepository, FetchedBots, KeptBots};
pub use review::review_game;
pub use solvers::{SolverMaker, small_solver};
pub use worker::{RunningWorker, ThreadSpawnError, WorkerExit, WorkerSetup};
