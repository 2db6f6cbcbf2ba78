//! The addresses of what the judge says.

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::get;
use kalah::parse_moves;
use kalah_coordinator::commands::judgement_request::{JudgementPlace, JudgementRequest, JudgementRequester};
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::MatchGame;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::guest::Guest;
use crate::account::{Accounts, not_from_elsewhere};
use crate::judging::{accuracy_page, judgement_page};

/// Routes below the base of a tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
{
    Router::new()
        .route("/matches/{id}/games/{game}/judgement", get(judged).post(requested))
        .route("/matches/{id}/games/{game}/judgement/{ply}", get(tried))
        .route("/players/{number}/accuracy", get(accurate))
}

/// A game that is judged, and what was found.
struct GameJudgement {
    full: FullMatch,
    number: GameNumber,
    /// `None` as long as it is not judged.
    judged: Option<Vec<kalah_jobs::JudgedPosition>>,
}

async fn find(site: &TournamentSite, id: &str, game: &str) -> Result<GameJudgement, PageError> {
    let id = id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))?;
    let number = GameNumber::named(game).ok_or(PageError::NotFound("missing-game"))?;
    let full = site.app.full_match(id).await?;
    let judged = site.app.store.judgement(id, number == GameNumber::Second).await?;
    Ok(GameJudgement { full, number, judged })
}

/// `GET /matches/ID/games/N/judgement`: what each ply gave away. Whoever waited for it is led to the game, whose page shows it.
async fn judged(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path((id, game)): Path<(String, String)>,
    Query(JudgementQuery { queued }): Query<JudgementQuery>,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    let GameJudgement { full, number, judged } = find(&site, &id, &game).await?;
    let shared = site.app.shared.clone();
    let around = trouble::around(&shared, language)?;
    let page = match judged {
        Some(_) if queued => {
            let game = AddressBase::of(&shared.read()).view(LiveView::game(full.id, number)).to_string();
            return Ok(led_to(&game, &headers));
        }
        Some(judged) => judgement_page::page(&shared.read(), &full, number, &judged, around)?,
        None => judgement_page::not_yet(&shared.read(), &full, number, queued, around)?,
    };
    Ok(Html(page).into_response())
}

/// Leads a page that waits, or a browser without scripts, to an address.
fn led_to(address: &str, headers: &HeaderMap) -> Response {
    // A redirection of a script's request would put the other page's content into this one, without its scripts.
    if headers.contains_key("hx-request") {
        [("hx-redirect", address)].into_response()
    } else {
        Redirect::to(address).into_response()
    }
}

/// Query of a judgement's page.
#[derive(Deserialize)]
struct JudgementQuery {
    /// True if somebody waits for it.
    #[serde(default)]
    queued: bool,
}

/// `POST /matches/ID/games/N/judgement`: the game is judged before those that nobody waits for.
async fn requested(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    guest: Guest,
    headers: HeaderMap,
    Path((id, game)): Path<(String, String)>,
) -> Result<Redirect, PageError> {
    not_from_elsewhere(&headers)?;
    let GameJudgement { full, number, judged } = find(&site, &id, &game).await?;
    let page = AddressBase::of(&site.app.shared.read()).view(LiveView::game(full.id, number)).to_string();
    if judged.is_some() {
        return Ok(Redirect::to(&page));
    }
    let [_, address, _] = guest.visitor().0;
    let request = JudgementRequest {
        game: MatchGame { id: full.id, second: number == GameNumber::Second },
        requester: JudgementRequester(address),
    };
    let refused = |why| PageError::refused(StatusCode::SERVICE_UNAVAILABLE, Text::new(why));
    let place = coordinator.ask(|answer| TournamentCommand::RequestJudgement(request, answer)).await;
    match place? {
        JudgementPlace::Queued => Ok(Redirect::to(&format!("{page}/judgement?queued=true"))),
        JudgementPlace::Full => Err(refused("judging-queue-full")),
        JudgementPlace::Impossible => Err(PageError::NotFound("missing-review-of-game")),
    }
}

/// The move that somebody would play.
#[derive(Deserialize)]
struct TriedMoveQuery {
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// `GET /matches/ID/games/N/judgement/PLY`: a position to be solved by whoever looks.
async fn tried(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path((id, game, ply)): Path<(String, String, String)>,
    Query(TriedMoveQuery { mv }): Query<TriedMoveQuery>,
) -> Result<Html<String>, PageError> {
    let GameJudgement { full, number, judged } = find(&site, &id, &game).await?;
    let judged = judged.ok_or(PageError::NotFound("missing-review-yet"))?;
    let ply: usize = ply.parse().map_err(|_| PageError::NotFound("missing-ply"))?;
    let mv = match mv.as_deref().map(parse_moves) {
        None => None,
        Some(Ok(moves)) if moves.len() == 1 => moves.first().copied(),
        Some(_) => return Err(PageError::NotFound("missing-move")),
    };
    let shared = site.app.shared.clone();
    let around = trouble::around(&shared, language)?;
    judgement_page::tried(&shared.read(), &full, number, ply, &judged, mv, around).map(Html)
}

/// `GET /players/N/accuracy`: how well a player plays.
async fn accurate(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path(number): Path<String>,
) -> Result<Html<String>, PageError> {
    let number = number.parse().map_err(|_| PageError::NotFound("missing-player"))?;
    let shared = site.app.shared.clone();
    let entry = {
        let tournament = shared.read();
        tournament.player(number).map(|player| player.entry).ok_or(PageError::NotFound("missing-player"))?
    };
    let judged = site.app.store.judged(entry).await?;
    let around = trouble::around(&shared, language)?;
    accuracy_page::page(&shared.read(), number, &judged, around).map(Html)
}
