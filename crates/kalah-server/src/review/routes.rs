//! The addresses of reviews.

use axum::Router;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::get;
use kalah::{GameState, Side, parse_moves};
use kalah_analysis::GameReviews;
use kalah_coordinator::commands::review_request::{GameReviewPlace, GameReviewRequest, GameReviewRequester};
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_coordinator::reader::FullMatch;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_drawing::game_query::{GameQueryFields, encoded};
use kalah_jobs::JobId;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::player_names::PlayerNames;
use kalah_pages::ui::seat::PlayerLink;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::trouble;
use kalah_store::MatchGame;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::guest::Guest;
use crate::account::{Accounts, not_from_elsewhere};
use crate::opponent::Opponent;
use crate::review::any_game::{answer, led_to};
use crate::review::pending_page::{self, PendingState};
use crate::review::reviewed_game::{self, ReviewPlace, ReviewPlayer};
use crate::review::{accuracy_page, try_page};

/// Routes of games that no tournament stores.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    GameReviews: FromRef<S>,
{
    Router::new().route("/review", get(told_game))
}

/// Routes below the base of a tournament.
pub(crate) fn tournament_router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    GameReviews: FromRef<S>,
{
    Router::new()
        .route("/matches/{id}/games/{game}/review", get(reviewed).post(requested))
        .route("/matches/{id}/games/{game}/review/{ply}", get(tried))
        .route("/matches/{id}/games/{game}/judgement", get(moved).post(moved))
        .route("/matches/{id}/games/{game}/judgement/{ply}", get(moved_try))
        .route("/players/{number}/accuracy", get(accurate))
}

/// Whose review it is.
#[derive(Deserialize)]
struct OwnSeat {
    /// `south` or `north`: the reader's seat at the start, whose turning point is shown.
    own: Option<String>,
    /// The same for a seat that is not the reader's.
    near: Option<String>,
    /// The program at the other seat, as games name their players.
    with: Option<String>,
    /// `device` for a game that the browser keeps, with its mistakes.
    keep: Option<String>,
}

impl OwnSeat {
    /// The review of the game that a query tells.
    fn place(&self, game: &str) -> ReviewPlace {
        let own = self.own.as_deref().and_then(seat_of_word);
        let seat = own.or_else(|| self.near.as_deref().and_then(seat_of_word));
        let opponent = self.with.as_deref().and_then(|word| word.parse::<Opponent>().ok());
        let opponent = opponent.filter(|opponent| !opponent.is_human());
        let mut address = format!("/review?{game}");
        let link = format!("{address}{}", seat_fields("near", seat, opponent));
        address.push_str(&seat_fields(if own.is_some() { "own" } else { "near" }, seat, opponent));
        if self.keep.as_deref() == Some("device") {
            address.push_str("&keep=device");
        }
        let player = |side: Side| match (seat, opponent) {
            (Some(seat), _) if seat == side && own.is_some() => {
                ReviewPlayer::Named(Text::new("game-you").into())
            }
            (Some(seat), Some(opponent)) if seat != side => ReviewPlayer::Named(opponent.name()),
            (Some(_), None) if own.is_some() => ReviewPlayer::Named(Text::new("play-your-opponent").into()),
            _ => ReviewPlayer::Unknown,
        };
        ReviewPlace {
            title: Text::new("game-review-heading"),
            section: "analysis",
            link,
            address,
            players: Side::BOTH.map(player),
            own: seat,
            names: own.map_or_else(PlayerNames::sides, |own| {
                let unnamed = || Text::new("play-your-opponent").into();
                PlayerNames::of_reader(own, opponent.map_or_else(unnamed, Opponent::short_name))
            }),
            opponent: opponent.map(|opponent| opponent.to_string()),
            game: None,
            tries: None,
        }
    }
}

fn seat_of_word(word: &str) -> Option<Side> {
    match word {
        "south" => Some(Side::South),
        "north" => Some(Side::North),
        _ => None,
    }
}

/// Fields of a review's address: whose seat a field of this name names, and who sat opposite.
pub(crate) fn seat_fields(name: &str, seat: Option<Side>, opponent: Option<Opponent>) -> String {
    let Some(seat) = seat else { return String::new() };
    let side = if seat == Side::South { "south" } else { "north" };
    match opponent {
        Some(opponent) => format!("&{name}={side}&with={}", encoded(&opponent.to_string())),
        None => format!("&{name}={side}"),
    }
}

/// `GET /review`: the review of the game that the address tells. Whoever asks first begins it.
async fn told_game(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(reviews): State<GameReviews>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    (Query(fields), Query(asked_seat)): (Query<GameQueryFields>, Query<OwnSeat>),
) -> Result<Response, PageError> {
    let told = fields.game().map_err(PageError::unfit)?;
    let asked = fields.ply.is_some().then_some(told.ply);
    let place = asked_seat.place(&told.query());
    let around = trouble::around_all(&site.tournaments, language)?;
    let here = accounts.site().address(&headers);
    let found = answer((&reviews, &site, &guest), told.game, place, asked, here, (&headers, around)).await?;
    Ok(guest.remembered(found.response))
}

/// A game of a tournament, and what was found.
struct ReviewedMatchGame {
    full: FullMatch,
    number: GameNumber,
    /// `None` as long as it is not reviewed.
    reviewed: Option<Vec<kalah_jobs::ReviewedPosition>>,
}

impl ReviewedMatchGame {
    async fn find(site: &TournamentSite, id: &str, game: &str) -> Result<ReviewedMatchGame, PageError> {
        let id = id.parse().map(JobId::new).map_err(|_| PageError::NotFound("missing-match"))?;
        let number = GameNumber::named(game).ok_or(PageError::NotFound("missing-game"))?;
        let full = site.app.full_match(id).await?;
        let reviewed = site.app.store.review(id, number == GameNumber::Second).await?;
        Ok(ReviewedMatchGame { full, number, reviewed })
    }

    fn game(&self) -> GameState {
        let game = &self.full.games[self.number.index()];
        SteppedGame::from_records(&game.start, &game.plies).game().clone()
    }

    fn is_over(&self) -> bool {
        self.full.games[self.number.index()].ending.is_some()
    }

    fn place(&self, tournament: &TournamentState) -> ReviewPlace {
        let game = AddressBase::of(tournament).view(LiveView::game(self.full.id, self.number)).to_string();
        let player = |seat: Side| {
            ReviewPlayer::Linked(PlayerLink::from_entry(tournament, self.full.entries[seat.index()]))
        };
        ReviewPlace {
            title: Text::new("game-review-title")
                .with("game", self.number.to_string())
                .with("match", self.full.id.to_string()),
            section: "match",
            address: format!("{game}/review"),
            link: format!("{game}/review"),
            players: Side::BOTH.map(player),
            own: None,
            names: PlayerNames::sides(),
            opponent: None,
            tries: self.reviewed.is_some().then(|| format!("{game}/review/")),
            game: Some(game),
        }
    }
}

/// Query of a review's page.
#[derive(Deserialize)]
struct ReviewQuery {
    /// True if somebody waits for it.
    #[serde(default)]
    queued: bool,
    ply: Option<String>,
}

/// `GET /matches/ID/games/N/review`: what each ply gave away. Whoever waited for it is led to the page itself.
async fn reviewed(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(reviews): State<GameReviews>,
    ReaderLanguage(language): ReaderLanguage,
    Path((id, game)): Path<(String, String)>,
    Query(ReviewQuery { queued, ply }): Query<ReviewQuery>,
    (guest, headers): (Guest, HeaderMap),
) -> Result<Response, PageError> {
    let found = ReviewedMatchGame::find(&site, &id, &game).await?;
    let asked = ply.map(|ply| ply.parse().map_err(|_| PageError::NotFound("missing-ply"))).transpose()?;
    let shared = site.app.shared.clone();
    let around = trouble::around(&shared, language)?;
    let (place, reviews_games) = {
        let tournament = shared.read();
        (found.place(&tournament), tournament.reviews_games)
    };
    let here = accounts.site().address(&headers);
    let played = found.game();
    let html = match found.reviewed {
        Some(_) if queued => return Ok(led_to(&place.address, &headers)),
        Some(reviewed) => {
            let draw = move || reviewed_game::page(played, &reviewed, place, asked, &here, around);
            site.pages.lines.draw_single(guest.client, draw).await?
        }
        None if reviews_games || !found.is_over() => {
            let state = if queued { PendingState::Queued } else { PendingState::NotAsked };
            pending_page::page(&played, &place, state, (&here, asked), around)?
        }
        None => {
            let parts = (&reviews, &site, &guest);
            return Ok(answer(parts, played, place, asked, here, (&headers, around)).await?.response);
        }
    };
    Ok(Html(html).into_response())
}

/// `POST /matches/ID/games/N/review`: the game is reviewed before those that nobody waits for.
async fn requested(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    guest: Guest,
    headers: HeaderMap,
    Path((id, game)): Path<(String, String)>,
) -> Result<Redirect, PageError> {
    not_from_elsewhere(&headers)?;
    let found = ReviewedMatchGame::find(&site, &id, &game).await?;
    let page = found.place(&site.app.shared.read()).address;
    if found.reviewed.is_some() {
        return Ok(Redirect::to(&page));
    }
    let [_, address, _] = guest.visitor().0;
    let request = GameReviewRequest {
        game: MatchGame { id: found.full.id, second: found.number == GameNumber::Second },
        requester: GameReviewRequester(address),
    };
    let refused = |why| PageError::refused(StatusCode::SERVICE_UNAVAILABLE, Text::new(why));
    let place = coordinator.ask(|answer| TournamentCommand::RequestGameReview(request, answer)).await;
    match place? {
        GameReviewPlace::Queued => Ok(Redirect::to(&format!("{page}?queued=true"))),
        GameReviewPlace::Full => Err(refused("game-review-queue-full")),
        GameReviewPlace::Impossible => Err(PageError::NotFound("missing-review-of-game")),
    }
}

/// The move that somebody would play.
#[derive(Deserialize)]
struct TriedMoveQuery {
    #[serde(rename = "move")]
    mv: Option<String>,
}

/// `GET /matches/ID/games/N/review/PLY`: a position to be solved by whoever looks.
async fn tried(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    Path((id, game, ply)): Path<(String, String, String)>,
    Query(TriedMoveQuery { mv }): Query<TriedMoveQuery>,
) -> Result<Html<String>, PageError> {
    let found = ReviewedMatchGame::find(&site, &id, &game).await?;
    let reviewed = found.reviewed.as_deref().ok_or(PageError::NotFound("missing-review-yet"))?;
    let ply: usize = ply.parse().map_err(|_| PageError::NotFound("missing-ply"))?;
    let mv = match mv.as_deref().map(parse_moves) {
        None => None,
        Some(Ok(moves)) if moves.len() == 1 => moves.first().copied(),
        Some(_) => return Err(PageError::NotFound("missing-move")),
    };
    let shared = site.app.shared.clone();
    let around = trouble::around(&shared, language)?;
    let place = found.place(&shared.read());
    try_page::page(found.game(), reviewed, &place, (ply, mv), around).map(Html)
}

/// Where a review was before.
async fn moved(
    State(site): State<TournamentSite>,
    Path((id, game)): Path<(String, String)>,
) -> Result<Redirect, PageError> {
    let found = ReviewedMatchGame::find(&site, &id, &game).await?;
    Ok(Redirect::permanent(&found.place(&site.app.shared.read()).address))
}

/// Where a position to be solved was before.
async fn moved_try(
    State(site): State<TournamentSite>,
    Path((id, game, ply)): Path<(String, String, String)>,
) -> Result<Redirect, PageError> {
    let found = ReviewedMatchGame::find(&site, &id, &game).await?;
    let ply: usize = ply.parse().map_err(|_| PageError::NotFound("missing-ply"))?;
    Ok(Redirect::permanent(&format!("{}/{ply}", found.place(&site.app.shared.read()).address)))
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
    let reviewed = site.app.store.reviewed(entry).await?;
    let around = trouble::around(&shared, language)?;
    accuracy_page::page(&shared.read(), number, &reviewed, around).map(Html)
}
