//! A tournament on many machines, as processes of their own: a server, NATS, and workers that come and go.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod crew;
mod kills;
mod nats;
mod program;
mod two_workers;
