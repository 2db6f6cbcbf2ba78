//! Error page of a request, in the form of all other pages.

use askama::Template;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::request_id;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language};
use serde::Serialize;
use utoipa::ToSchema;

use crate::address;
use crate::http::language::ReaderLanguage;
use crate::http::page_error::{PageError, PendingErrorText};
use crate::ui::error_help::ErrorHelp;
use crate::ui::filters;
use crate::ui::layout::{Layout, PageSurroundings};
use crate::ui::trouble;

#[derive(Template)]
#[template(path = "ui/error.html")]
struct ErrorPage {
    layout: Layout,
    code: u16,
    text: Argument,
    help: ErrorHelp,
    /// Id of the request in the log.
    request: String,
}

/// Draws the page of a response that only says what went wrong in a tournament; leaves others as they are.
pub async fn in_tournament(State(shared): State<TournamentHandle>, request: Request, next: Next) -> Response {
    let asked = FailedRequest::from_request(&request);
    answer(asked, next.run(request).await, |language| trouble::around(&shared, language))
}

/// The same for what belongs to no tournament.
pub async fn in_none(State(tournaments): State<Tournaments>, request: Request, next: Next) -> Response {
    let asked = FailedRequest::from_request(&request);
    answer(asked, next.run(request).await, |language| trouble::around_all(&tournaments, language))
}

/// What was asked for, and by what kind of client.
enum FailedRequest {
    /// A person, who looked for this path, with the language to answer in.
    ByPerson(String, Language),
    ByProgram,
}

impl FailedRequest {
    fn from_request(request: &Request) -> FailedRequest {
        let path = request.uri().path();
        if address::is_for_programs(path) {
            FailedRequest::ByProgram
        } else {
            FailedRequest::ByPerson(path.to_owned(), ReaderLanguage::of(request.extensions()))
        }
    }
}

/// What went wrong, for a program.
#[derive(Serialize, ToSchema)]
#[schema(as = Failure)]
pub struct FailureShape {
    error: String,
    /// By which the log knows the request.
    request: String,
}

/// Programs get JSON, people a page.
fn answer(
    asked: FailedRequest,
    mut response: Response,
    around: impl FnOnce(Language) -> Result<PageSurroundings, PageError>,
) -> Response {
    if let FailedRequest::ByPerson(path, language) = asked {
        return draw(response, &path, language, around);
    }
    let Some(PendingErrorText(error)) = response.extensions_mut().remove() else { return response };
    let error = Language::ENGLISH.write_argument(&error);
    let failure = FailureShape { error, request: request_id::current() };
    let mut answer = (response.status(), Json(failure)).into_response();
    for name in [RETRY_AFTER, WWW_AUTHENTICATE] {
        answer.headers_mut().extend(response.headers_mut().remove(&name).map(|value| (name, value)));
    }
    answer
}

fn draw(
    mut response: Response,
    path: &str,
    language: Language,
    around: impl FnOnce(Language) -> Result<PageSurroundings, PageError>,
) -> Response {
    let Some(PendingErrorText(text)) = response.extensions_mut().remove() else { return response };
    let code = response.status();
    let page = around(language).and_then(|around| {
        let layout = Layout::still(text.clone(), "", around);
        let request = request_id::current();
        let help = ErrorHelp::from_status(code.as_u16(), path, layout.base());
        Ok(ErrorPage { layout, code: code.as_u16(), text, help, request }.render_in(language)?)
    });
    let Ok(html) = page else { return response };
    let mut drawn = (code, Html(html)).into_response();
    for name in [WWW_AUTHENTICATE, CONTENT_SECURITY_POLICY] {
        drawn.headers_mut().extend(response.headers_mut().remove(&name).map(|value| (name, value)));
    }
    drawn
}
