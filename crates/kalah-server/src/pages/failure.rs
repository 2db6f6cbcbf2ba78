//! What went wrong with a request, as a page like all others.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Response};

use crate::app::App;
use crate::layout::Layout;
use crate::page_error::Told;
use crate::pages::trouble;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage {
    layout: Layout,
    code: u16,
    text: String,
}

/// Draws the page of a response that only says what went wrong; leaves others as they are.
pub(crate) async fn draw(State(app): State<App>, mut response: Response) -> Response {
    let Some(Told(text)) = response.extensions_mut().remove() else { return response };
    let code = response.status();
    let page = trouble::region(&app.live).and_then(|trouble| {
        let layout = Layout::still(text.clone(), "", trouble);
        Ok(ErrorPage { layout, code: code.as_u16(), text }.render()?)
    });
    page.map_or(response, |html| (code, Html(html)).into_response())
}
