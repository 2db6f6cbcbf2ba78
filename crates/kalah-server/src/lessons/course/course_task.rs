//! A task with its place in the course, and the check of answers to it.

use kalah::Move;
use kalah_analysis::puzzle_answer::{AnswerVerdict, SolvablePuzzle};
use kalah_pages::http::page_error::PageError;

use super::task::Task;
use super::tasks::TASKS;
use super::theme::Theme;

/// A task and its place in the course.
#[derive(Clone, Copy, Debug)]
pub(super) struct CourseTask {
    pub(super) task: &'static Task,
    /// Place among all tasks.
    place: usize,
    /// Number within the theme, from 1.
    pub(super) number: usize,
}

impl CourseTask {
    /// Returns all tasks in the order of the course.
    pub(super) fn all() -> impl DoubleEndedIterator<Item = CourseTask> {
        TASKS.iter().enumerate().map(|(place, task)| {
            let before = TASKS[..place].iter().filter(|other| other.theme == task.theme).count();
            CourseTask { task, place, number: before + 1 }
        })
    }

    /// Returns the tasks of a theme.
    pub(super) fn of_theme(theme: Theme) -> impl Iterator<Item = CourseTask> {
        CourseTask::all().filter(move |task| task.task.theme == theme)
    }

    /// Finds a task by the parts of its address.
    pub(super) fn find(theme: &str, number: &str) -> Option<CourseTask> {
        CourseTask::all().find(|task| task.task.theme.word() == theme && task.number.to_string() == number)
    }

    /// The task after this one; `None` after the last.
    pub(super) fn next(self) -> Option<CourseTask> {
        CourseTask::all().nth(self.place + 1)
    }

    /// The word by which browsers keep its stars.
    pub(super) fn word(self) -> String {
        format!("{}/{}", self.task.theme.word(), self.number)
    }

    /// The address of its page.
    pub(super) fn address(self) -> String {
        format!("/learn/{}", self.word())
    }

    /// Parses the solutions, of which there is at least one.
    ///
    /// # Errors
    /// If one of them cannot be played: a test says that they can.
    pub(super) fn solutions(self) -> Result<TaskSolutions, PageError> {
        let Task { rules, position, lines, .. } = *self.task;
        let parse = |line: &&str| SolvablePuzzle::parse(rules, position, line);
        let lines: Option<Vec<_>> = lines.iter().map(parse).collect();
        let mut lines = lines.ok_or(PageError::Drawing)?.into_iter();
        let first = lines.next().ok_or(PageError::Drawing)?;
        Ok(TaskSolutions { first, others: lines.collect() })
    }
}

/// Solutions of a task.
pub(super) struct TaskSolutions {
    /// The one that is shown on request.
    pub(super) first: SolvablePuzzle,
    others: Vec<SolvablePuzzle>,
}

impl TaskSolutions {
    /// Returns the solution that goes along with these plies the furthest, and its verdict on them.
    pub(super) fn verdict(&self, plies: &[Move]) -> (&SolvablePuzzle, AnswerVerdict) {
        let common = |puzzle: &SolvablePuzzle| {
            plies.iter().zip(&puzzle.line).take_while(|(mv, right)| mv == right).count()
        };
        let best = self
            .others
            .iter()
            .fold(&self.first, |best, other| if common(other) > common(best) { other } else { best });
        (best, best.verdict(plies))
    }
}
