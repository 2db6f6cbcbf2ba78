//! Lessons: the rules, how a bot is written, and what `kalah-lessons` draws.

mod bot_page;
mod learn_page;
mod lesson_page;
mod routes;

pub(crate) use bot_page::page as write_a_bot;
pub(crate) use learn_page::page as learn;
pub(crate) use lesson_page::page as lesson;
pub(crate) use routes::router;
