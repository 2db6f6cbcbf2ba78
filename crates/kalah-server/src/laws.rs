//! Tests of all live pages, on tournaments in memory.

mod following;
mod made;
mod sizes;
mod topics;
mod workers;
