//! What the judge says of the games of a tournament, and what that comes to.

mod routes;
pub(crate) mod under_way;

pub(crate) use routes::router;
