//! Data that leaves the server or comes back: backups, exports, imported games, sources of bots; and what is
//! done to a data directory while no server runs.
//!
//! Downloads of one tournament are in `standings`.

pub(crate) mod backup;
pub(crate) mod backup_file;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod offline_admin;
pub(crate) mod offline_tournaments;
pub(crate) mod sources;
