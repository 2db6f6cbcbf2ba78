//! A task of the course as it is written down.

use super::goal::Goal;
use super::theme::Theme;

/// A task as it is written down.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) theme: Theme,
    /// The rules in a word.
    pub(super) rules: &'static str,
    /// Start position. The side to move solves the task.
    pub(super) position: &'static str,
    pub(super) goal: Goal,
    /// Number of first moves that are right.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "a test compares it with what the rules and the solver find")
    )]
    pub(super) good: usize,
    /// Exact final margin of the side to move, where the goal is about values.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares it with what the solver finds"))]
    pub(super) value: Option<i32>,
    /// All solutions: turns of the solver, with the replies of the opponent between them.
    pub(super) lines: &'static [&'static str],
    pub(super) texts: TaskTexts,
}

/// Keys of a task's texts.
#[derive(Debug)]
pub(super) struct TaskTexts {
    pub(super) title: &'static str,
    /// The sentence that asks.
    pub(super) ask: &'static str,
    /// The sentence that explains, once it is solved.
    pub(super) done: &'static str,
    pub(super) hint: &'static str,
}
