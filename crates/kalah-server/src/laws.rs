//! What holds of all pages that live, on tournaments that were made in memory.

mod following;
mod made;
mod sizes;
mod topics;
mod workers;
