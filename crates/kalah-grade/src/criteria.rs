//! How the tasks of a rubric are tried. A file a task.

pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod deepening;
pub(crate) mod kalaha_client;
pub(crate) mod lookahead;
pub(crate) mod match_score;
pub(crate) mod nim;
mod nim_answer;
pub(crate) mod pruning;
