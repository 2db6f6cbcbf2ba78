//! `/search` and `/nim`: lessons whose address asks for a board and a step.

use askama::Template;
use axum::http::StatusCode;
use kalah_lessons::{Lesson, LessonError};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_source::harmless;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};

#[derive(Template)]
#[template(path = "lessons/lesson.html")]
struct LessonPage<'a> {
    layout: Layout,
    scripts: &'a [&'a str],
    /// Word by which the script knows the lesson.
    name: &'a str,
    /// Query that the content answers: a page that is kept for another one is drawn anew.
    query: &'a str,
    content: String,
    /// Place of the language among those of the catalogue, for the module that draws on devices.
    language: usize,
}

/// Draws the page, which may take a fraction of a second.
pub(crate) fn page(lesson: Lesson, query: &str, around: PageSurroundings) -> Result<String, PageError> {
    let content = lesson.draw(query, around.language).map_err(|error| match error {
        LessonError::Query(error) => PageError::refused(StatusCode::BAD_REQUEST, error.to_string()),
        LessonError::Drawing(error) => error.into(),
    })?;
    let (name, title, scripts): (_, _, &[&str]) = match lesson {
        Lesson::Search => ("search", "lessons-search-title", &["lessons/drawn_here.js", "lessons/search.js"]),
        Lesson::Nim => ("nim", "lessons-nim", &["lessons/drawn_here.js"]),
    };
    let language = Language::written().position(|language| language == around.language).unwrap_or_default();
    let layout = Layout::still(Text::new(title), name, around);
    let page = LessonPage { layout, scripts, name, query, content: harmless(&content), language };
    Ok(page.render_in(page.layout.language())?)
}
