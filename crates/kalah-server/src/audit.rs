//! `/audit`: changes and their authors, for the staff.
//!
//! Entries are recorded in English, in forms that [`sentences`] reads again: each reader gets them in the own language.
//! What a person wrote stays as it is. The log itself is in `kalah-store`.

mod details;
mod kinds;
mod names;
mod page;
mod points_rules;
mod routes;
mod sentences;

pub(crate) use routes::router;
