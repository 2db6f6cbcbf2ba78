//! The addresses of what goes elsewhere. A game is named as on `/analysis`: rules, start, moves, ply.

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_drawing::game_query::{GamePositionQuery, GameQueryFields};
use kalah_http::client::ClientAddress;
use kalah_jobs::JobId;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;

use crate::account::Accounts;
use crate::standings::link_card::{self, IN_OTHER_PAGES, LinkCard};
use crate::standings::{embed, picture, transcript};

/// Security policy of embeddable pages: no script, our style sheet, any frame.
const SITE_IN_FRAMES: &str = "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// A position never changes, and neither does its picture.
const FOR_A_DAY: &str = "public, max-age=86400";

/// Routes that belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new()
        .route("/board.png", get(picture_of))
        .route("/embed", get(embed))
        .route("/transcript", get(transcript_of))
}

/// Routes that belong to a tournament.
pub(crate) fn in_tournament<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new()
        .route("/matches/{id}/games/{game}/transcript", get(played))
        .route("/picture.png", get(front_picture))
        .route("/players/{number}/picture.png", get(player_picture))
        .route("/matches/{id}/picture.png", get(match_picture))
}

fn parse_query(fields: &GameQueryFields) -> Result<GamePositionQuery, PageError> {
    fields.game().map_err(|error| PageError::refused(StatusCode::BAD_REQUEST, error))
}

/// `GET /board.png`: a position as a picture, of the size that is shown beside links.
async fn picture_of(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Query(fields): Query<GameQueryFields>,
) -> Result<Response, PageError> {
    let query = parse_query(&fields)?;
    let png = site.pages.lines.draw_single(client, move || picture::png(query)).await?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, FOR_A_DAY), IN_OTHER_PAGES], png).into_response())
}

/// Draws the picture for links to a page.
async fn drawn(site: &TournamentSite, client: ClientAddress, card: LinkCard) -> Result<Response, PageError> {
    let png = site.pages.lines.draw_single(client, move || card.png()).await?;
    Ok(link_card::response(png))
}

/// `GET /picture.png`: the picture for links to the front page.
async fn front_picture(
    State(site): State<TournamentSite>,
    client: ClientAddress,
) -> Result<Response, PageError> {
    let card = LinkCard::of_front(&site.app.shared.read());
    drawn(&site, client, card).await
}

/// `GET /players/N/picture.png`: the picture for links to a player's page.
async fn player_picture(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Path(number): Path<String>,
) -> Result<Response, PageError> {
    let number = number.parse().map_err(|_| PageError::NotFound("missing-player"))?;
    let card = LinkCard::of_player(&site.app.shared.read(), number)?;
    drawn(&site, client, card).await
}

/// `GET /matches/ID/picture.png`: the picture for links to a match.
async fn match_picture(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let id = id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))?;
    let full = site.app.full_match(id).await?;
    let card = LinkCard::of_match(&site.app.shared.read(), &full);
    drawn(&site, client, card).await
}

/// `GET /embed`: a board within a page of somebody else.
async fn embed(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    Query(fields): Query<GameQueryFields>,
) -> Result<Response, PageError> {
    let (status, html) = match fields.game() {
        Ok(query) => {
            let here = accounts.site().address(&headers);
            let draw = move || embed::page(query, &here, language);
            (StatusCode::OK, site.pages.lines.draw_single(client, draw).await?)
        }
        Err(error) => (StatusCode::BAD_REQUEST, embed::wrong(error, language)?),
    };
    Ok((status, [(CONTENT_SECURITY_POLICY, SITE_IN_FRAMES)], Html(html)).into_response())
}

/// `GET /transcript`: a game on paper.
async fn transcript_of(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    Query(fields): Query<GameQueryFields>,
) -> Result<Html<String>, PageError> {
    let query = parse_query(&fields)?;
    let around = trouble::around_all(&site.tournaments, language)?;
    site.pages.lines.draw_single(client, move || transcript::page(query.game, around)).await.map(Html)
}

/// `GET /matches/ID/games/N/transcript`: a game of a tournament on paper.
async fn played(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    client: ClientAddress,
    Path((id, game)): Path<(String, String)>,
) -> Result<Html<String>, PageError> {
    let id = id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))?;
    let number = GameNumber::named(&game).ok_or(PageError::NotFound("missing-game"))?;
    let full = site.app.full_match(id).await?;
    let shared = site.app.shared.clone();
    let around = trouble::around(&shared, language)?;
    let draw = move || transcript::played(&shared.read(), &full, number, around);
    site.pages.lines.draw_single(client, draw).await.map(Html)
}
