//! People: how they sign in, and which of them may do what.
mod bulk;
mod confirmations;
mod people;
mod provider;
pub(crate) mod rights;
mod routes;
