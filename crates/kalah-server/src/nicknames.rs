//! Nicknames and faces of the class's players: what a student asks for, and what the staff allows.

mod own_section;
mod page;
mod routes;

pub(crate) use own_section::section;
pub(crate) use routes::router;
