//! The way between server and workers over [NATS JetStream](https://docs.nats.io/nats-concepts/jetstream).
//!
//! It moves words and decides nothing: the [`Ledger`](kalah_jobs::Ledger) of the server does, so whatever is lost,
//! repeated or late here costs time and no result.
//!
//! | what is said | how | if it is lost |
//! |---|---|---|
//! | [`Order::Do`](kalah_jobs::WorkerOrder::Do) | stream `KALAH_JOBS` in memory, a subject and a consumer for each worker | the lease runs out |
//! | other orders | `kalah.orders.WORKER` | the worker's next sign of life leads to another |
//! | [`Message::Report`](kalah_jobs::Message::Report) | stream `KALAH_REPORTS` on the disk; said again until it is acknowledged | it is not, but by NATS losing its disk |
//! | other messages | `kalah.say.WORKER` | the next sign of life says the same |
//!
//! Who has said something is taken from the subject, which NATS guards by [`worker_rights`], and never from what is
//! said.

mod address;
mod connection;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod payload;
mod puller;
mod rights;
mod sending;
mod serve;
mod streams;
mod subjects;
mod users;
mod work;

pub use address::{NatsAddress, NotAddress};
pub use connection::NatsError;
pub use rights::{Rights, server_rights, worker_rights};
pub use serve::serve;
pub use users::Users;
pub use work::work;
