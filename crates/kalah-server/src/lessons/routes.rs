//! Routes of the lessons, and their handlers.

use axum::Router;
use axum::extract::{FromRef, RawQuery, State};
use axum::response::Html;
use axum::routing::get;
use kalah_http::client::ClientAddress;
use kalah_lessons::Lesson;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_texts::Language;

use crate::account::Accounts;
use crate::lessons::{bot_page, course, lesson_page};

/// Routes of the lessons; they belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    course::router()
        .route("/write-a-bot", get(write_a_bot))
        .route("/write-a-bot/{file}", get(bot_page::template))
        .route("/nim", get(nim))
        .route("/search", get(search))
}

async fn write_a_bot(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    bot_page::page(trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref())).map(Html)
}

async fn search(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, PageError> {
    lesson(&site, client, Lesson::Search, query, language).await
}

async fn nim(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, PageError> {
    lesson(&site, client, Lesson::Nim, query, language).await
}

/// Searches and solving take the processor a while, so they must not hold up other requests.
async fn lesson(
    site: &TournamentSite,
    client: ClientAddress,
    lesson: Lesson,
    query: Option<String>,
    language: Language,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
    let draw = move || lesson_page::page(lesson, &query.unwrap_or_default(), around);
    site.pages.lines.draw_single(client, draw).await.map(Html)
}
