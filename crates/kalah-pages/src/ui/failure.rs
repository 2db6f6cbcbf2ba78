//! Error page of a request, in the form of all other pages.

use askama::Template;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, RETRY_AFTER, WWW_AUTHENTICATE,
};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournaments::Tournaments;
use kalah_http::accepts::wants_html;
use kalah_http::bodies::BodyRefusal;
use kalah_http::request_id;
use kalah_http::throughput::TooSlow;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Language, Text};
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
    answer(&asked, next.run(request).await, |language| trouble::around(&shared, language))
}

/// The same for what belongs to no tournament.
pub async fn in_none(State(tournaments): State<Tournaments>, request: Request, next: Next) -> Response {
    let asked = FailedRequest::from_request(&request);
    answer(&asked, next.run(request).await, |language| trouble::around_all(&tournaments, language))
}

/// The same for a request whose body is not received, which no page has seen.
pub async fn of_body(State(tournaments): State<Tournaments>, request: Request, next: Next) -> Response {
    let asked = FailedRequest::from_request(&request);
    let mut response = next.run(request).await;
    let Some(refusal) = response.extensions_mut().remove() else { return response };
    response.extensions_mut().insert(PendingErrorText(refusal_text(refusal).into()));
    answer(&asked, response, |language| trouble::around_all(&tournaments, language))
}

fn refusal_text(refusal: BodyRefusal) -> Text {
    match refusal {
        BodyRefusal::TooLong(most) => Text::new("error-long-body").with("bytes", most.to_string()),
        BodyRefusal::TooSlow(TooSlow::Rate(_)) => Text::new("error-slow-body"),
        BodyRefusal::TooSlow(TooSlow::Time(most)) => {
            Text::new("error-late-body").with("seconds", most.as_secs().to_string())
        }
        BodyRefusal::Evicted => Text::new("error-many-bodies"),
        BodyRefusal::Broken => Text::new("error-broken-body"),
    }
}

/// What was asked for, and by what kind of client.
struct FailedRequest {
    method: Method,
    path: String,
    /// Language to answer in.
    language: Language,
    form: ErrorForm,
}

/// Form in which an error is answered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ErrorForm {
    Page,
    /// One line of text, where a picture was asked for, or anything else but a page.
    Line,
    Json,
}

impl FailedRequest {
    fn from_request(request: &Request) -> FailedRequest {
        let path = request.uri().path();
        let form = if address::is_for_programs(path) {
            ErrorForm::Json
        } else if path.strip_suffix(".png").is_some() || !wants_html(request.headers()) {
            ErrorForm::Line
        } else {
            ErrorForm::Page
        };
        let language = ReaderLanguage::of(request.extensions());
        FailedRequest { method: request.method().clone(), path: path.to_owned(), language, form }
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

/// Answers a request that failed in the form it asks for; leaves other responses as they are.
fn answer(
    request: &FailedRequest,
    mut response: Response,
    around: impl FnOnce(Language) -> Result<PageSurroundings, PageError>,
) -> Response {
    let Some(error) = take_error(&mut response, request) else { return response };
    let status = response.status();
    let answer = match request.form {
        ErrorForm::Page => page(&error, status, request, around).map(Html).map(IntoResponse::into_response),
        ErrorForm::Line => Ok(format!("{}\n", request.language.write_argument(&error)).into_response()),
        ErrorForm::Json => {
            let error = Language::ENGLISH.write_argument(&error);
            Ok(Json(FailureShape { error, request: request_id::current() }).into_response())
        }
    };
    let Ok(mut answer) = answer else { return response };
    *answer.status_mut() = status;
    let kept = [CONNECTION, CONTENT_SECURITY_POLICY, RETRY_AFTER, WWW_AUTHENTICATE];
    keep(&mut answer, response.headers_mut(), &kept);
    answer
}

/// Moves headers from what is replaced to what replaces it.
fn keep(answer: &mut Response, replaced: &mut HeaderMap, names: &[HeaderName]) {
    for name in names {
        answer.headers_mut().extend(replaced.remove(name).map(|value| (name.clone(), value)));
    }
}

/// Takes the error out of a response that is to be drawn. What the framework refuses before a handler sees it, such as a
/// form without one of its fields, says why in English alone, and that of a wrong method says nothing.
fn take_error(response: &mut Response, request: &FailedRequest) -> Option<Argument> {
    if let Some(PendingErrorText(text)) = response.extensions_mut().remove() {
        return Some(text);
    }
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        let is_reading = matches!(request.method, Method::GET | Method::HEAD);
        return Some(Text::new(if is_reading { "error-only-posted" } else { "error-method" }).into());
    }
    let is_plain =
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let is_refused = matches!(
        response.status(),
        StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE | StatusCode::UNPROCESSABLE_ENTITY
    );
    (is_plain && is_refused && request.form != ErrorForm::Json).then(|| Text::new("error-unfit").into())
}

/// Draws the page of an error.
fn page(
    text: &Argument,
    status: StatusCode,
    request: &FailedRequest,
    around: impl FnOnce(Language) -> Result<PageSurroundings, PageError>,
) -> Result<String, PageError> {
    let layout = Layout::still(text.clone(), "", around(request.language)?);
    let code = status.as_u16();
    let help = ErrorHelp::new(code, text, &request.method, &request.path, layout.base());
    let page = ErrorPage { layout, code, text: text.clone(), help, request: request_id::current() };
    Ok(page.render_in(request.language)?)
}
