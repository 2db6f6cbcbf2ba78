//! Gradebooks: tables for platforms, and Canvas' own export with a column filled.

use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kalah_course::gradebook::fill_canvas;

use crate::account::{GuardedAction, PostedParts, RequestAuthor};
use crate::http::page_error::PageError;
use crate::live::site::TournamentSite;
use crate::points::class_points::class_points;
use crate::points::gradebook_tables;
use crate::submission::Submissions;

/// `GET /points/moodle.csv`
pub(super) async fn moodle(
    State(site): State<TournamentSite>,
    State(submissions): State<Submissions>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class = class_points(&site.app.shared, submissions.store(), None).await?;
    Ok(attached("points-moodle.csv", gradebook_tables::moodle(&class).into_bytes()))
}

/// `GET /points/all.csv`
pub(super) async fn plain(
    State(site): State<TournamentSite>,
    State(submissions): State<Submissions>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class = class_points(&site.app.shared, submissions.store(), None).await?;
    Ok(attached("points.csv", gradebook_tables::all_parts(&class).into_bytes()))
}

/// `POST /points/canvas`: an export of Canvas and the name of a column, to the same file with the column filled.
pub(super) async fn canvas(
    State(site): State<TournamentSite>,
    State(submissions): State<Submissions>,
    sent: PostedParts,
) -> Result<Response, PageError> {
    sent.person.may(GuardedAction::SeePeople)?;
    let export =
        sent.bytes("gradebook").ok_or_else(|| PageError::Unfit("No gradebook was sent.".to_owned()))?;
    let column = sent.text("column");
    let column = column.as_deref().map(str::trim).filter(|column| !column.is_empty());
    let class = class_points(&site.app.shared, submissions.store(), None).await?;
    let filled = fill_canvas(export, column, &class.grade_rows())
        .map_err(|error| PageError::Unfit(format!("Nothing was filled: {error}.")))?;
    Ok(attached("canvas.csv", filled.file))
}

fn attached(name: &str, bytes: Vec<u8>) -> Response {
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, bytes).into_response()
}
