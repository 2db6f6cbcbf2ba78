//! Lessons: the course, how a bot is written, and what `kalah-lessons` draws.

mod bot_page;
pub(crate) mod course;
mod lesson_page;
mod routes;

pub(crate) use bot_page::page as write_a_bot;
pub(crate) use lesson_page::page as lesson;
pub(crate) use routes::router;
