//! Lessons: the rules, and what `kalah-lessons` draws.

mod learn_page;
mod lesson_page;
mod routes;

pub(crate) use routes::router;
