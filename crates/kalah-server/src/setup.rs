//! Guided set-up of a course: a page that leads a lecturer from an empty server to the first submission. It holds no state of its
//! own: what is done is read off the server, so that each step can be left and come back to.

mod assignment_templates;
mod page;
mod progress;
mod routes;

pub(crate) use routes::router;
