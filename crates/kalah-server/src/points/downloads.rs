//! Gradebooks: tables for platforms, and Canvas' own export with a column filled.

use axum::Extension;
use axum::extract::{Multipart, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use kalah_course::gradebook::{self, fill_canvas};

use crate::account::{GuardedAction, RequestAuthor};
use crate::http::page_error::PageError;
use crate::live::site::TournamentSite;
use crate::points::class_points::{ClassPoints, class_points};
use crate::submission::Submissions;

/// `GET /points/moodle.csv`
pub(super) async fn moodle(
    State(site): State<TournamentSite>,
    Extension(submissions): Extension<Submissions>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class = class_points(&site.app.shared, submissions.store(), None).await?;
    Ok(attached("points-moodle.csv", gradebook::moodle(&class.grade_rows()).into_bytes()))
}

/// `GET /points/all.csv`
pub(super) async fn plain(
    State(site): State<TournamentSite>,
    Extension(submissions): Extension<Submissions>,
    visitor: RequestAuthor,
) -> Result<Response, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let class: ClassPoints = class_points(&site.app.shared, submissions.store(), None).await?;
    Ok(attached("points.csv", gradebook::plain(&class.grade_rows(), &class.names).into_bytes()))
}

/// `POST /points/canvas`: an export of Canvas and the name of a column, to the same file with the column filled.
pub(super) async fn canvas(
    State(site): State<TournamentSite>,
    Extension(submissions): Extension<Submissions>,
    visitor: RequestAuthor,
    mut sent: Multipart,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::SeePeople)?;
    let unfit = |error: axum::extract::multipart::MultipartError| PageError::Unfit(error.body_text());
    let (mut csrf, mut export, mut column) = (None, None, None);
    while let Some(field) = sent.next_field().await.map_err(unfit)? {
        match field.name() {
            Some("csrf") => csrf = Some(field.text().await.map_err(unfit)?),
            Some("column") => column = Some(field.text().await.map_err(unfit)?),
            Some("gradebook") => export = Some(field.bytes().await.map_err(unfit)?),
            _ => {}
        }
    }
    person.check_csrf(csrf.as_deref())?;
    let export = export.ok_or_else(|| PageError::Unfit("No gradebook was sent.".to_owned()))?;
    let column = column.as_deref().map(str::trim).filter(|column| !column.is_empty());
    let class = class_points(&site.app.shared, submissions.store(), None).await?;
    let filled = fill_canvas(&export, column, &class.grade_rows())
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
