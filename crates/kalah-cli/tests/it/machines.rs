//! A tournament on many machines, as processes of their own: a server, NATS, and workers that come and go.
mod crew;
mod kills;
mod nats;
mod program;
mod two_workers;
