//! The addresses of the own mistakes.

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::response::{Html, Response};
use axum::routing::get;
use kalah::{Move, parse_moves};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use serde::Deserialize;

use crate::account::guest::Guest;
use crate::account::{Accounts, RequestAuthor};
use crate::puzzles::mistakes::list::OwnMistakes;
use crate::puzzles::mistakes::place::MistakePlace;
use crate::puzzles::mistakes::position::MistakePosition;
use crate::puzzles::mistakes::{list_page, position_page};

/// Routes of the mistakes.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new().route("/puzzles/mistakes", get(list)).route("/puzzles/mistakes/{place}", get(one))
}

/// `GET /puzzles/mistakes`: the own mistakes.
async fn list(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    author: RequestAuthor,
    guest: Guest,
) -> Result<Response, PageError> {
    let mistakes = OwnMistakes::load(&site.tournaments, &site.app.store, &author, &guest).await?;
    let html = list_page::page(&mistakes, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered(Html(html)))
}

/// Move that somebody would play.
#[derive(Deserialize)]
struct MistakeQuery {
    #[serde(rename = "move")]
    mv: Option<String>,
}

impl MistakeQuery {
    fn mv(&self) -> Result<Option<Move>, PageError> {
        let Some(text) = self.mv.as_deref() else { return Ok(None) };
        match parse_moves(text).as_deref() {
            Ok(&[mv]) => Ok(Some(mv)),
            _ => Err(PageError::NotFound("missing-move")),
        }
    }
}

/// `GET /puzzles/mistakes/PLACE`: a mistake to be solved.
async fn one(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    author: RequestAuthor,
    guest: Guest,
    Path(place): Path<String>,
    Query(query): Query<MistakeQuery>,
) -> Result<Response, PageError> {
    let place: MistakePlace = place.parse().map_err(|_| PageError::NotFound("missing-position"))?;
    let (tournaments, store) = (&site.tournaments, &site.app.store);
    let position = MistakePosition::load(tournaments, store, &guest, &place).await?;
    let mistakes = OwnMistakes::load(tournaments, store, &author, &guest).await?;
    let around = trouble::around_all(tournaments, language)?;
    let html = position_page::page(&mistakes, &place, position, query.mv()?, around)?;
    Ok(guest.remembered(Html(html)))
}
