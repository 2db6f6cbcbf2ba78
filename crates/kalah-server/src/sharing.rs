//! What of a game goes elsewhere: a picture of a position, a transcript on paper, a board within pages of others.

mod routes;

pub(crate) use routes::{in_tournament, router};
