//! Tests of all live pages, on tournaments in memory.

mod following;
mod sizes;
mod story;
mod test_server;
mod topics;
mod workers;
