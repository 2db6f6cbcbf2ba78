//! Routes of a tournament's pages, and their handlers.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, VARY,
};
use axum::http::{HeaderMap, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use kalah::Side;
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_http::client::ClientAddress;
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::address::match_filter::MatchFilter;
use kalah_pages::address::matrix_window::{MatrixWindow, MatrixWindowQuery};
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::ranking_view::RankingView;
use kalah_pages::address::view::{LiveView, LocalizedView};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::draw::DrawingPurpose;
use kalah_pages::live::events::{self, shown_version};
use kalah_pages::live::page_drawing::PageDrawing;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::trouble;
use kalah_tournament::PlayerNumber;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::account::{Accounts, RequestAuthor};
use crate::standings::live_views::write_page;
use crate::standings::{
    about, game, match_page as match_drawing, matrix, ranking, sharing, tournaments, watch as watch_drawing,
};
use crate::standings::{api, downloads, records as all_records};

/// A page that is the same for all who ask.
type Page = Result<Html<Bytes>, PageError>;

/// Routes below the base of a tournament.
pub(crate) fn in_tournament<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new()
        .route("/", get(home))
        .route("/front", get(front))
        .route("/matrix", get(matrix))
        .route("/ranking", get(ranking))
        .route("/watch", get(watch))
        .route("/about", get(about))
        .route("/players/{number}", get(player))
        .route("/matches/{id}", get(match_page))
        .route("/matches/{id}/records.jsonl", get(records))
        .route("/matches/{id}/games/{game}", get(game))
        .route("/matches/{id}/games/{game}/stderr/{player}", get(output))
        .route("/ranking.csv", get(downloads::ranking))
        .route("/records.jsonl", get(all_records::all))
        .route("/matches.csv", get(downloads::matches))
        .route("/matrix.csv", get(downloads::matrix))
        .route("/live", get(live_front))
        .route("/live/matrix", get(live_matrix))
        .route("/live/ranking", get(live_ranking))
        .route("/live/players/{number}", get(live_player))
        .route("/live/matches/{id}", get(live_match))
        .route("/live/matches/{id}/games/{game}", get(live_game))
        .merge(sharing::in_tournament())
}

/// Routes that belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
{
    Router::new().route("/tournaments", get(all)).merge(sharing::router())
}

/// Routes for programs, below the base of a tournament.
pub(crate) fn api_routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
{
    OpenApiRouter::new().routes(routes!(api::standings)).routes(routes!(api::match_with_records))
}

/// Query parameters. Everything is text, so that what makes no sense is answered by a page.
#[derive(Debug, Default, Deserialize)]
struct StandingsPageQuery {
    page: Option<String>,
    show: Option<String>,
    /// A player to be shown in the matrix.
    player: Option<String>,
    /// Players to be found in the ranking.
    find: Option<String>,
    /// Column by which the ranking is sorted.
    sort: Option<String>,
    order: Option<String>,
    /// The position of a game: the latest, live, if none is named.
    ply: Option<String>,
    /// The side of the board that lies below: South if none is named.
    near: Option<String>,
    /// The version that a page shows.
    #[serde(default)]
    since: u64,
}

fn number(text: &str) -> Result<PlayerNumber, PageError> {
    text.trim().parse().map_err(|_| PageError::NotFound("missing-player"))
}

fn match_id(id: &str) -> Result<JobId, PageError> {
    id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))
}

fn game_number(game: &str) -> Result<GameNumber, PageError> {
    GameNumber::named(game).ok_or(PageError::NotFound("missing-game"))
}

fn near(said: &StandingsPageQuery) -> Result<Side, PageError> {
    match said.near.as_deref() {
        None | Some("south") => Ok(Side::South),
        Some("north") => Ok(Side::North),
        Some(_) => Err(PageError::NotFound("missing-side-of-the-board")),
    }
}

fn matrix_view(asked: &MatrixWindowQuery) -> Result<LiveView, PageError> {
    MatrixWindow::named(asked).map(LiveView::Matrix).ok_or(PageError::NotFound("missing-part-of-the-matrix"))
}

fn ranking_view(said: &StandingsPageQuery) -> Result<LiveView, PageError> {
    let [page, sort, order, find] = [&said.page, &said.sort, &said.order, &said.find].map(Option::as_deref);
    let view = RankingView::named(page, sort, order, find);
    view.map(LiveView::Ranking).ok_or(PageError::NotFound("missing-page-of-the-ranking"))
}

fn player_view(player: &str, said: &StandingsPageQuery) -> Result<LiveView, PageError> {
    let page =
        PageNumber::named(said.page.as_deref()).ok_or(PageError::NotFound("missing-page-of-matches"))?;
    let pick =
        MatchFilter::named(said.show.as_deref()).ok_or(PageError::NotFound("missing-list-of-matches"))?;
    Ok(LiveView::Player(number(player)?, pick, page))
}

async fn page(
    site: &TournamentSite,
    view: LocalizedView,
    headers: &HeaderMap,
) -> Result<Response, PageError> {
    let drawing = Arc::clone(&site.pages.news(&site.app, view).await?.drawing);
    if !site.pages.has_room(view) {
        return Ok(Html(write_page(&drawing, false, site.address.as_deref())?).into_response());
    }
    let address = site.address.clone();
    let write = move |drawing: &PageDrawing, lives| write_page(drawing, lives, address.as_deref());
    if !takes_gzip(headers) {
        return Ok(Html(drawing.page(write)?).into_response());
    }
    // Packed once for all, where the layer below would pack it for each.
    let packed = match drawing.packed_page() {
        Some(packed) => packed,
        None => site.pages.lines.draw(DrawingPurpose::Asked, move || drawing.pack_page(write)).await?,
    };
    Ok(([(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")], Html(packed)).into_response())
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT_ENCODING).and_then(|accepted| accepted.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|encoding| encoding.trim() == "gzip")
}

/// A page that stays as it is.
async fn still(
    site: &TournamentSite,
    page: impl FnOnce(&TournamentHandle) -> Result<String, PageError> + Send + 'static,
) -> Page {
    let shared = site.app.shared.clone();
    site.pages.lines.draw(DrawingPurpose::Asked, move || page(&shared)).await.map(|page| Html(page.into()))
}

/// `GET /`: the front page of the main tournament; of another one the matrix.
async fn home(
    State(site): State<TournamentSite>,
    uri: Uri,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let base = AddressBase::of(&site.app.shared.read()).clone();
    match uri.query() {
        // Here the matrix was once.
        Some(query) => Ok(Redirect::to(&format!("{base}/matrix?{query}")).into_response()),
        None if base.is_main() => page(&site, LiveView::Front.in_language(language), &headers).await,
        None => page(&site, LiveView::Matrix(MatrixWindow::default()).in_language(language), &headers).await,
    }
}

/// `GET /front`: the front page of any tournament, which `/` is where the main one is not under way.
async fn front(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    page(&site, LiveView::Front.in_language(language), &headers).await
}

async fn live_front(
    State(site): State<TournamentSite>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    events::stream(site, LiveView::Front.in_language(language), shown_version(&headers, said.since)).await
}

async fn matrix(
    State(site): State<TournamentSite>,
    Query(asked): Query<MatrixWindowQuery>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    if let Some(player) = said.player {
        let address = matrix::address_of(&site.app.shared.read(), number(&player)?);
        return Ok(Redirect::to(&address.ok_or(PageError::NotFound("missing-player"))?).into_response());
    }
    page(&site, matrix_view(&asked)?.in_language(language), &headers).await
}

async fn ranking(
    State(site): State<TournamentSite>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let only = said.find.as_ref().and_then(|asked| ranking::only(&site.app.shared.read(), asked));
    match only {
        Some(address) => Ok(Redirect::to(&address).into_response()),
        None => page(&site, ranking_view(&said)?.in_language(language), &headers).await,
    }
}

/// `GET /tournaments`: all of them, which stay as they are loaded.
async fn all(State(site): State<TournamentSite>, ReaderLanguage(language): ReaderLanguage) -> Page {
    let lines = Arc::clone(&site.pages.lines);
    let draw = move || {
        let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
        tournaments::page(&site.tournaments, around)
    };
    let page = lines.draw(DrawingPurpose::Asked, draw).await;
    page.map(|page| Html(page.into()))
}

/// The game that is to be watched; the best candidate if none is named.
#[derive(Debug, Deserialize)]
struct WatchedGame {
    #[serde(rename = "match")]
    id: Option<String>,
    game: Option<String>,
}

/// `GET /watch`: a recent match, chosen by strength and closeness.
async fn watch(
    State(site): State<TournamentSite>,
    client: ClientAddress,
    Query(asked): Query<WatchedGame>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    let candidates = watch_drawing::candidates(&site.app.shared.read());
    let chosen = match &asked.id {
        None => candidates.first().copied(),
        Some(id) => {
            let number = game_number(asked.game.as_deref().unwrap_or("1"))?;
            Some(watch_drawing::Candidate { id: match_id(id)?, number })
        }
    };
    let shown = match chosen {
        Some(chosen) => {
            let full = site.app.full_match(chosen.id).await?;
            if full.result.is_none() {
                return Err(PageError::NotFound("missing-match"));
            }
            let reviewed = site.app.reviewed(&full, chosen.number).await?;
            Some((full, chosen.number, reviewed))
        }
        None => None,
    };
    let others: Vec<_> = candidates.into_iter().filter(|other| Some(*other) != chosen).collect();
    let (shared, address) = (site.app.shared.clone(), site.address.clone());
    let draw = move || {
        let around = trouble::around(&shared, language)?.at(address.as_ref());
        watch_drawing::page(&shared.read(), shown, &others, around)
    };
    site.pages.lines.draw_single(client, draw).await.map(Html)
}

async fn about(State(site): State<TournamentSite>, ReaderLanguage(language): ReaderLanguage) -> Page {
    let address = site.address.clone();
    still(&site, move |shared| about::page(shared, trouble::around(shared, language)?.at(address.as_ref())))
        .await
}

async fn player(
    State(site): State<TournamentSite>,
    Path(number): Path<String>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    page(&site, player_view(&number, &said)?.in_language(language), &headers).await
}

async fn match_page(
    State(site): State<TournamentSite>,
    Path(id): Path<String>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    page(&site, LiveView::Match(match_id(&id)?).in_language(language), &headers).await
}

async fn game(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    client: ClientAddress,
    Path((id, game)): Path<(String, String)>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let (id, game) = (match_id(&id)?, game_number(&game)?);
    let near = near(&said)?;
    let Some(ply) = said.ply else {
        return page(&site, LiveView::Game(id, game, near).in_language(language), &headers).await;
    };
    let ply = ply.parse().map_err(|_| PageError::NotFound("missing-ply"))?;
    let full = site.app.full_match(id).await?;
    let reviewed = site.app.reviewed(&full, game).await?;
    let here = accounts.site().address(&headers);
    let shared = site.app.shared.clone();
    let step = site.pages.lines.draw_single(client, move || {
        let game = game::MatchGame::from_tournament(&shared.read(), full, reviewed, game, near);
        game.step(ply, &here, trouble::around(&shared, language)?)
    });
    Ok(Html(step.await?).into_response())
}

/// Serves both records of a finished match, one a line.
async fn records(State(site): State<TournamentSite>, Path(id): Path<String>) -> Result<Response, PageError> {
    let id = match_id(&id)?;
    let text = api::record_lines(&site.app, id).await?;
    let name = format!("attachment; filename=\"match-{id}.jsonl\"");
    Ok(([(CONTENT_TYPE, "application/jsonl"), (CONTENT_DISPOSITION, name.as_str())], text).into_response())
}

/// Serves what is stored of a player's output in a game, for its owner and the staff: why it lost, if it lost by an error,
/// and its standard error.
async fn output(
    State(site): State<TournamentSite>,
    visitor: RequestAuthor,
    Path((id, game, player)): Path<(String, String, String)>,
) -> Result<Response, PageError> {
    let (id, game, player) = (match_id(&id)?, game_number(&game)?, number(&player)?);
    visitor.person()?.may_read(player)?;
    let full = site.app.full_match(id).await?;
    let entry = site.app.shared.read().player(player).map(|player| player.entry);
    let seat = full.entries.iter().position(|&seated| Some(seated) == entry);
    let seat = seat.ok_or(PageError::NotFound("missing-player"))?;
    let game_played = &full.games[game.index()];
    let stepped = SteppedGame::from_records(&game_played.start, &game_played.plies);
    let is_loser = match_drawing::forfeiter(game_played, &stepped) == Some(seat);
    let cause = game_played.cause.iter().filter(|_| is_loser).map(|cause| format!("{cause}\n\n"));
    let text = cause.collect::<String>() + &game_played.stderr[seat];
    let name = format!("inline; filename=\"match-{id}-game-{game}-player-{player}.txt\"");
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8"),
        (CONTENT_DISPOSITION, name.as_str()),
        (CACHE_CONTROL, "private, no-store"),
    ];
    Ok((headers, text).into_response())
}

async fn live_matrix(
    State(site): State<TournamentSite>,
    Query(asked): Query<MatrixWindowQuery>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    events::stream(site, matrix_view(&asked)?.in_language(language), shown_version(&headers, said.since))
        .await
}

async fn live_ranking(
    State(site): State<TournamentSite>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    events::stream(site, ranking_view(&said)?.in_language(language), shown_version(&headers, said.since))
        .await
}

async fn live_player(
    State(site): State<TournamentSite>,
    Path(number): Path<String>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    events::stream(
        site,
        player_view(&number, &said)?.in_language(language),
        shown_version(&headers, said.since),
    )
    .await
}

async fn live_match(
    State(site): State<TournamentSite>,
    Path(id): Path<String>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    events::stream(
        site,
        LiveView::Match(match_id(&id)?).in_language(language),
        shown_version(&headers, said.since),
    )
    .await
}

async fn live_game(
    State(site): State<TournamentSite>,
    Path((id, game)): Path<(String, String)>,
    Query(said): Query<StandingsPageQuery>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let view = LiveView::Game(match_id(&id)?, game_number(&game)?, near(&said)?);
    events::stream(site, view.in_language(language), shown_version(&headers, said.since)).await
}
