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

/// Moves after which the board of the picture shows a game under way.
const PICTURED: &str = "rules=6x4&moves=36+5";

/// The page; `site` is where a server has it.
pub(crate) fn page(site: Option<&str>, around: PageSurroundings) -> Result<String, PageError> {
    let page = CourseOverviewPage {
        layout: Layout::still(Text::new("course-heading"), "learn", around)
            .pictured_if_served(site, PICTURED),
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
