//! `/write-a-bot`: a whole bot, what is said between it and the referee, and templates to download.

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_templates::{TEMPLATES, Template};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

#[derive(askama::Template)]
#[template(path = "lessons/bot.html")]
struct WriteABotPage {
    layout: Layout,
    sample: &'static str,
    templates: &'static [Template],
}

/// A bot that passes `kalah check`.
const SAMPLE: &str = include_str!("sample_bot.py");

/// The page.
pub(crate) fn page(around: PageSurroundings) -> Result<String, PageError> {
    let layout = Layout::still(Text::new("lessons-bot"), "write-a-bot", around);
    let page = WriteABotPage { layout, sample: SAMPLE, templates: &TEMPLATES };
    Ok(page.render_in(page.layout.language())?)
}

/// `GET /write-a-bot/LANGUAGE.zip`: the template of a language.
pub(super) async fn template(Path(file): Path<String>) -> Result<Response, PageError> {
    let language = file.strip_suffix(".zip").unwrap_or_default();
    let template = TEMPLATES.iter().find(|template| template.language() == language);
    let template = template.ok_or(PageError::NotFound("missing-template"))?;
    let zip = template.zip("my-bot").map_err(|_| PageError::NotFound("missing-template"))?;
    Ok(([(CONTENT_TYPE, "application/zip")], zip).into_response())
}
