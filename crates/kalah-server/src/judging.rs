//! What the judge says of the games of a tournament, and what that comes to.

mod accuracy_page;
mod judgement_page;
mod routes;

pub(crate) use routes::router;
