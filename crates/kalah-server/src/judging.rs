//! What the judge says of the games of a tournament, and what that comes to.

pub(crate) mod found;
mod routes;

pub(crate) use routes::router;
