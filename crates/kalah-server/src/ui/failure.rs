//! Error page of a request, in the form of all other pages.

use askama::Template;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::page_error::{PageError, Told};
use crate::http::request_id;
use crate::tournament::address;
use crate::tournament::hall::Hall;
use crate::tournament::shared_state::SharedState;
use crate::ui::error_help::ErrorHelp;
use crate::ui::layout::{Layout, Surroundings};
use crate::ui::trouble;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    layout: Layout,
    code: u16,
    text: String,
    help: ErrorHelp,
    /// Id of the request in the log.
    request: String,
}

/// Draws the page of a response that only says what went wrong in a tournament; leaves others as they are.
pub(crate) async fn in_tournament(
    State(shared): State<SharedState>,
    request: Request,
    next: Next,
) -> Response {
    let asked = Asked::of(&request);
    answer(asked, next.run(request).await, || trouble::around(&shared))
}

/// The same for what belongs to no tournament.
pub(crate) async fn in_none(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    let asked = Asked::of(&request);
    answer(asked, next.run(request).await, || trouble::around_all(&hall))
}

/// What was asked for, and by what kind of client.
enum Asked {
    /// A person, who looked for this path.
    ByPerson(String),
    ByProgram,
}

impl Asked {
    fn of(request: &Request) -> Asked {
        let path = request.uri().path();
        if address::is_for_programs(path) { Asked::ByProgram } else { Asked::ByPerson(path.to_owned()) }
    }
}

/// What went wrong, for a program.
#[derive(Serialize, ToSchema)]
pub(crate) struct Failure {
    error: String,
    /// By which the log knows the request.
    request: String,
}

/// Programs are told in JSON, people by a page.
fn answer(
    asked: Asked,
    mut response: Response,
    around: impl FnOnce() -> Result<Surroundings, PageError>,
) -> Response {
    if let Asked::ByPerson(path) = asked {
        return draw(response, &path, around);
    }
    let Some(Told(error)) = response.extensions_mut().remove() else { return response };
    let failure = Failure { error, request: request_id::current() };
    let mut told = (response.status(), Json(failure)).into_response();
    for name in [RETRY_AFTER, WWW_AUTHENTICATE] {
        told.headers_mut().extend(response.headers_mut().remove(&name).map(|value| (name, value)));
    }
    told
}

fn draw(
    mut response: Response,
    path: &str,
    around: impl FnOnce() -> Result<Surroundings, PageError>,
) -> Response {
    let Some(Told(text)) = response.extensions_mut().remove() else { return response };
    let code = response.status();
    let page = around().and_then(|around| {
        let layout = Layout::still(text.clone(), "", around);
        let request = request_id::current();
        let help = ErrorHelp::of(code.as_u16(), path, layout.base());
        Ok(ErrorPage { layout, code: code.as_u16(), text, help, request }.render()?)
    });
    let Ok(html) = page else { return response };
    let mut drawn = (code, Html(html)).into_response();
    drawn
        .headers_mut()
        .extend(response.headers_mut().remove(WWW_AUTHENTICATE).map(|how| (WWW_AUTHENTICATE, how)));
    drawn
}
