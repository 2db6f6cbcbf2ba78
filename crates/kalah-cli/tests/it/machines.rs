//! A tournament on many machines, as processes of their own: a server, NATS, and workers that come and go.
mod kills;
mod nats;
mod pool;
mod program;
mod two_workers;
