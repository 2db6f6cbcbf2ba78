//! What goes wrong around a server, and what becomes of the tournament: a file for each kind of fault.
mod damaged_match;
mod foreign_lock;
mod full_disk;
mod half_open;
mod lost_database;
mod power_cut;
pub(crate) mod served;
mod stored_results;
