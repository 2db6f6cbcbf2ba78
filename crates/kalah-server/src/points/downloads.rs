//! Gradebooks: tables for platforms, and Canvas' own export with a column filled.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use kalah_course::gradebook::fill_canvas;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use kalah_texts::Text;

use crate::account::{GuardedAction, PostedParts, RequestAuthor};
use crate::points::canvas_report_page;
use crate::points::class_points::class_points;
use crate::points::gradebook_tables;

/// `GET /points/moodle.csv`
pub(super) async fn moodle(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    Ok(attached("points-moodle.csv", gradebook_tables::moodle(&class).into_bytes()))
}

/// `GET /points/all.csv`
pub(super) async fn plain(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    Ok(attached("points.csv", gradebook_tables::all_parts(&class).into_bytes()))
}

/// `POST /points/canvas`: an export of Canvas and the name of a column, to the same file with the column filled. Where
/// students got no points, it comes on a page that names them.
pub(super) async fn canvas(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    sent: PostedParts,
) -> Result<Response, PageError> {
    sent.person.may(GuardedAction::SeePeople)?;
    let export = sent.bytes("gradebook").ok_or_else(|| PageError::unfit(Text::new("points-no-gradebook")))?;
    let column = sent.text("column");
    let column = column.as_deref().map(str::trim).filter(|column| !column.is_empty());
    let class = class_points(&site.app.shared, &store, &zone, None).await?;
    let filled = fill_canvas(export, column, &class.grade_rows())
        .map_err(|error| PageError::unfit(Text::new("points-not-filled").with("error", error.text())))?;
    if filled.unknown.is_empty() && filled.missing.is_empty() && filled.excused.is_empty() {
        return Ok(attached("canvas.csv", filled.file));
    }
    let html = canvas_report_page::page(&filled, trouble::around(&site.app.shared, language)?)?;
    Ok(([(CACHE_CONTROL, "no-store")], Html(html)).into_response())
}

fn attached(name: &str, bytes: Vec<u8>) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, bytes).into_response()
}
