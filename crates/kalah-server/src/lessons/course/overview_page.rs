//! `/learn`: the themes of the course, and the ways to the other lessons.

use askama::Template;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use super::course_task::CourseTask;
use super::theme::Theme;

#[derive(Template)]
#[template(path = "lessons/course/overview.html")]
struct CourseOverviewPage {
    layout: Layout,
    themes: Vec<ThemeCard>,
    /// Address of the first task.
    first: String,
    /// Stars of the whole course.
    most: usize,
}

struct ThemeCard {
    word: &'static str,
    name: Text,
    summary: Text,
    tasks: Vec<TaskLink>,
}

struct TaskLink {
    word: String,
    address: String,
    title: Text,
}

/// Stars that a task has at most.
pub(super) const MOST_STARS: usize = 3;

/// The page.
pub(crate) fn page(around: PageSurroundings) -> Result<String, PageError> {
    let page = CourseOverviewPage {
        layout: Layout::still(Text::new("course-heading"), "learn", around),
        themes: Theme::ALL.map(ThemeCard::from_theme).into(),
        first: CourseTask::all().next().map(CourseTask::address).unwrap_or_default(),
        most: MOST_STARS * CourseTask::all().count(),
    };
    Ok(page.render_in(page.layout.language())?)
}

impl ThemeCard {
    fn from_theme(theme: Theme) -> ThemeCard {
        let link = |task: CourseTask| TaskLink {
            word: task.word(),
            address: task.address(),
            title: Text::new(task.task.texts.title),
        };
        ThemeCard {
            word: theme.word(),
            name: theme.name(),
            summary: theme.summary(),
            tasks: CourseTask::of_theme(theme).map(link).collect(),
        }
    }
}
