//! The course: short tasks on a board, by theme, from "sow this pit" to the first moves of a game.
//!
//! [`tasks`] has the data. A task holds all lines that solve it, so neither the server nor a device needs a solver to check an
//! answer; a test works them out anew by the rules and the solver. Browsers keep the stars, and the server those of who is
//! signed in.

mod course_task;
mod goal;
mod overview_page;
mod routes;
mod rules_page;
#[cfg(test)]
mod solution;
mod task;
mod task_page;
mod tasks;
#[cfg(test)]
mod tests;
mod theme;

use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_store::TaskStars;

pub(crate) use overview_page::page as overview;
pub(crate) use routes::router;
pub(crate) use rules_page::page as rules;

use course_task::CourseTask;

/// Returns the stars of the whole course.
pub(crate) fn most_stars() -> usize {
    overview_page::MOST_STARS * CourseTask::all().count()
}

/// Parses stars as browsers send them, `sowing/1:3 sowing/2:1`: those of tasks that there are, each with 1 to 3.
pub(crate) fn parse_stars(text: &str) -> Vec<TaskStars> {
    let parse = |word: &str| {
        let (task, stars) = word.split_once(':')?;
        let (theme, number) = task.split_once('/')?;
        let task = CourseTask::find(theme, number)?.word();
        let stars: u32 = stars.parse().ok()?;
        let most = u32::try_from(overview_page::MOST_STARS).unwrap_or_default();
        (1..=most).contains(&stars).then_some(TaskStars { task, stars })
    };
    text.split_whitespace().filter_map(parse).take(CourseTask::all().count()).collect()
}

/// Returns the addresses of all tasks.
pub(crate) fn addresses() -> impl Iterator<Item = String> {
    CourseTask::all().map(CourseTask::address)
}

/// Draws the pages of all tasks from their starts, each with its address.
pub(crate) fn pages(around: impl Fn() -> PageSurroundings) -> Result<Vec<(String, String)>, PageError> {
    let page = |task: CourseTask| -> Result<_, PageError> {
        Ok((task.address(), task_page::from_start(task, false, None, around())?))
    };
    CourseTask::all().map(page).collect()
}
