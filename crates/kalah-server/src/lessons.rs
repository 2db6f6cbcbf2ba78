//! Lessons: the rules, and what `kalah-lessons` draws.

mod learn_page;
mod lesson_page;
mod routes;

pub(crate) use learn_page::page as learn;
pub(crate) use lesson_page::page as lesson;
pub(crate) use routes::router;
