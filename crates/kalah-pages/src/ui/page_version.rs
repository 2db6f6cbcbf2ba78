//! Pages of another version than the server: their scripts ask in a form that it may not know.

use axum::Json;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use kalah_texts::Text;

use crate::http::language::ReaderLanguage;
use crate::ui::assets::STAMP;

/// Header by which scripts say of which version their page is.
const HEADER: &str = "kalah-pages";

/// Refuses what a script of another version asks for.
pub async fn refuse_other_versions(request: Request, next: Next) -> Response {
    let language = ReaderLanguage::of(request.extensions());
    let version = request.headers().get(HEADER);
    if version.is_none_or(|version| version.as_bytes() == STAMP.to_string().as_bytes()) {
        return next.run(request).await;
    }
    let error = language.write(&Text::new("error-page-version"));
    (StatusCode::CONFLICT, Json(serde_json::json!({ "error": error }))).into_response()
}
