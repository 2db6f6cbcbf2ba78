//! What went wrong with a request, as a page like all others.

use askama::Template;
use axum::extract::State;
use axum::http::header::WWW_AUTHENTICATE;
use axum::response::{Html, IntoResponse, Response};

use crate::hall::Hall;
use crate::layout::{Layout, Surroundings};
use crate::page_error::{PageError, Told};
use crate::pages::trouble;
use crate::request_id;
use crate::shared_state::SharedState;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    layout: Layout,
    code: u16,
    text: String,
    /// By which the log knows the request.
    request: String,
}

/// Draws the page of a response that only says what went wrong in a tournament; leaves others as they are.
pub(crate) async fn in_tournament(State(shared): State<SharedState>, response: Response) -> Response {
    draw(response, || trouble::around(&shared))
}

/// The same for what belongs to no tournament.
pub(crate) async fn in_none(State(hall): State<Hall>, response: Response) -> Response {
    draw(response, || trouble::around_all(&hall))
}

fn draw(mut response: Response, around: impl FnOnce() -> Result<Surroundings, PageError>) -> Response {
    let Some(Told(text)) = response.extensions_mut().remove() else { return response };
    let code = response.status();
    let page = around().and_then(|around| {
        let layout = Layout::still(text.clone(), "", around);
        let request = request_id::current();
        Ok(ErrorPage { layout, code: code.as_u16(), text, request }.render()?)
    });
    let Ok(html) = page else { return response };
    let mut drawn = (code, Html(html)).into_response();
    drawn
        .headers_mut()
        .extend(response.headers_mut().remove(WWW_AUTHENTICATE).map(|how| (WWW_AUTHENTICATE, how)));
    drawn
}
