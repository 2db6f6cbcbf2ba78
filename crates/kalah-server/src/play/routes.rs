//! The addresses of games.
//!
//! Forms work without scripts: they lead back to the page. A script that asks for JSON gets the new state instead.

use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form as Sent, Json, Router};
use kalah::{Move, parse_moves};
use kalah_analysis::advice::MoveVerdict;
use kalah_analysis::{Analyst, GameReviews};
use kalah_http::accepts::wants_json;
use kalah_http::client::ClientAddress;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::Moment;
use kalah_texts::{Argument, Language};
use serde::Deserialize;

use crate::account::guest::Guest;
use crate::account::{Accounts, not_from_elsewhere};
use crate::play::advice::AdvisedPly;
use crate::play::game::{BoardGame, PlayRequestError};
use crate::play::game_view::GameView;
use crate::play::mistakes::keep_mistake;
use crate::play::own_games::OwnGame;
use crate::play::page as drawn;
use crate::play::setup::{GameSetup, GameSetupForm};
use crate::play::tables::{PlayTable, Tables};
use crate::play::{advice, events, form_page, own_games, reviewed, static_pages};
use crate::standings::link_card::{self, LinkCard};

/// Routes of the games.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Analyst: FromRef<S>,
    Tables: FromRef<S>,
    GameReviews: FromRef<S>,
{
    Router::new()
        .route("/play", get(form).post(begin))
        .route("/play/device", get(device_page))
        .route("/play/{id}", get(page))
        .route("/play/{id}/state", get(state))
        .route("/play/{id}/events", get(events::events))
        .route("/play/{id}/move", post(play))
        .route("/play/{id}/undo", post(undo))
        .route("/play/{id}/resign", post(resign))
        .route("/play/{id}/rematch", post(rematch))
        .route("/play/{id}/hint", post(hint))
        .route("/play/{id}/verdict", get(verdict))
        .route("/play/{id}/review", get(reviewed::review))
        .route("/play/{id}/join/{key}", get(seat).post(join))
        .route("/play/{id}/join/{key}/picture.png", get(invitation_picture))
}

/// Kind of client: scripts and forms get different answers.
struct RequestClient {
    guest: Guest,
    language: Language,
    is_script: bool,
}

impl RequestClient {
    /// # Errors
    /// If the form is from another site.
    fn from_headers(
        guest: Guest,
        language: ReaderLanguage,
        headers: &HeaderMap,
    ) -> Result<RequestClient, PageError> {
        not_from_elsewhere(headers)?;
        let ReaderLanguage(language) = language;
        Ok(RequestClient { guest, language, is_script: wants_json(headers) })
    }

    /// Answers with the new state, or with the way back to the page.
    async fn answer(
        self,
        table: &std::sync::Arc<PlayTable>,
        done: Result<(), PageError>,
    ) -> Result<Response, PageError> {
        table.go_on().await;
        if !self.is_script {
            done?;
            let (game, _) = table.now().await;
            return Ok(self
                .guest
                .remembered(Redirect::to(&format!("/play/{}", game.next.unwrap_or(game.id)))));
        }
        match done {
            Ok(()) => Ok(Json(current_view(table, &self.guest, self.language).await).into_response()),
            Err(error) => Ok(error.for_script(self.language)),
        }
    }
}

async fn current_view(table: &std::sync::Arc<PlayTable>, guest: &Guest, language: Language) -> GameView {
    let (game, version) = table.now().await;
    GameView::from_game(&game, version, &guest.hash, Moment::now(), language)
}

/// `GET /play`: the form.
async fn form(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Query(form): Query<GameSetupForm>,
) -> Result<Response, PageError> {
    let own = games_of(&tables, &guest).await?;
    let around = trouble::around_all(&site.tournaments, language)?;
    let address = accounts.site().address(&headers);
    let html = form_page::form(&form, &Argument::from(""), own, Some(&address), around)?;
    Ok(guest.remembered(Html(html)))
}

/// The games of whoever asks.
async fn games_of(tables: &Tables, guest: &Guest) -> Result<Vec<OwnGame>, PageError> {
    let games = tables.of_guest(&guest.hash, own_games::MOST).await?;
    Ok(games.iter().map(|(game, at)| OwnGame::from_game(game, &guest.hash, *at)).collect())
}

/// `POST /play`: begins a game.
async fn begin(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Sent(form): Sent<GameSetupForm>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let asked = form.setup().and_then(|setup| Ok((form.first_move(&setup)?, setup)));
    let (status, wrong) = match asked {
        Ok((first, setup)) => match begin_game(&tables, &guest, setup, first).await {
            Ok(id) => return Ok(guest.remembered(Redirect::to(&format!("/play/{id}")))),
            // The page lists the games of which one has to end first.
            Err(PageError::Refused(status, wrong)) => (status, wrong),
            Err(error) => return Err(error),
        },
        Err(wrong) => (StatusCode::BAD_REQUEST, wrong),
    };
    let own = games_of(&tables, &guest).await?;
    let html = form_page::form(&form, &wrong, own, None, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered((status, Html(html))))
}

/// Begins a game with a ply that was already chosen, if one was, and returns its name.
async fn begin_game(
    tables: &Tables,
    guest: &Guest,
    setup: GameSetup,
    first: Option<Move>,
) -> Result<String, PageError> {
    let id = tables.begin(setup, &guest.hash, guest.client).await?;
    if let Some(mv) = first {
        let table = tables.table(&id).await?;
        table.change(|game| game.play(&guest.hash, mv, 0, Moment::now())).await?;
        table.go_on().await;
    }
    Ok(id)
}

/// `GET /play/ID`: the game.
async fn page(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let table = tables.table(&id).await?;
    let (game, version) = table.now().await;
    let view = GameView::from_game(&game, version, &guest.hash, Moment::now(), language);
    let html = drawn::game(game.game, view, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered(Html(html)))
}

/// `GET /play/device`: the page of the games that devices keep.
async fn device_page(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
) -> Result<Html<String>, PageError> {
    static_pages::game(trouble::around_all(&site.tournaments, language)?).map(Html)
}

async fn state(
    State(tables): State<Tables>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Json<GameView>, PageError> {
    Ok(Json(current_view(&tables.table(&id).await?, &guest, language).await))
}

/// A move after so many plies.
#[derive(Deserialize)]
struct MoveForm {
    #[serde(rename = "move")]
    mv: String,
    ply: String,
}

async fn play(
    State(tables): State<Tables>,
    language: ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
    Sent(played): Sent<MoveForm>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let done = match (parse_moves(&played.mv).as_deref(), played.ply.parse()) {
        (Ok(&[mv]), Ok(plies)) => {
            let guest = asker.guest.hash.clone();
            table.change(|game| game.play(&guest, mv, plies, Moment::now())).await
        }
        _ => Err(PlayRequestError::Illegal.into()),
    };
    // Whoever is too late has lost on time, which is seen at the state.
    asker.answer(&table, done).await
}

/// Number of plies that the page showed whose game is to be taken back.
#[derive(Deserialize)]
struct TakeBackForm {
    #[serde(default)]
    ply: String,
}

async fn undo(
    State(tables): State<Tables>,
    language: ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
    Sent(TakeBackForm { ply }): Sent<TakeBackForm>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let done = match ply.parse() {
        Ok(plies) => table.change(|game| game.undo(&asker.guest.hash, plies)).await,
        Err(_) => Err(PlayRequestError::Outdated.into()),
    };
    asker.answer(&table, done).await
}

async fn resign(
    State(tables): State<Tables>,
    language: ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let done = table.change(|game| game.resign(&asker.guest.hash, Moment::now())).await;
    asker.answer(&table, done).await
}

async fn rematch(
    State(tables): State<Tables>,
    language: ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let done = tables.rematch(&table, &asker.guest.hash).await;
    asker.answer(&table, done).await
}

/// Step of the hint: 2 for the move itself.
#[derive(Deserialize)]
struct HintStep {
    step: Option<String>,
}

async fn hint(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(analyst): State<Analyst>,
    (guest, language): (Guest, ReaderLanguage),
    headers: HeaderMap,
    Path(id): Path<String>,
    Sent(HintStep { step }): Sent<HintStep>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let (game, version) = table.now().await;
    let now = GameView::from_game(&game, version, &asker.guest.hash, Moment::now(), asker.language);
    let whole = step.as_deref() == Some("2") || !asker.is_script;
    let hint = if now.may.hint {
        if !game.helped {
            let helped = |game: &mut BoardGame| {
                game.helped = true;
                Ok(())
            };
            table.change(helped).await?;
        }
        advice::hint(&analyst, asker.guest.visitor(), &game.game, whole).await
    } else {
        Err(PlayRequestError::NotYours.into())
    };
    match hint {
        Err(error) if asker.is_script => Ok(error.for_script(asker.language)),
        Err(error) => Err(error),
        Ok(hint) if asker.is_script => Ok(Json(hint).into_response()),
        Ok(hint) => {
            let html = drawn::hinted(
                game.game,
                now,
                &hint,
                trouble::around_all(&site.tournaments, asker.language)?,
            )?;
            Ok(Html(html).into_response())
        }
    }
}

/// Ply to review, and whether the better move is shown.
#[derive(Deserialize)]
struct ReviewedPlyQuery {
    ply: String,
    better: Option<String>,
}

async fn verdict(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(analyst): State<Analyst>,
    (guest, ReaderLanguage(language)): (Guest, ReaderLanguage),
    Path(id): Path<String>,
    Query(ReviewedPlyQuery { ply, better }): Query<ReviewedPlyQuery>,
) -> Result<Response, PageError> {
    let (game, _) = tables.table(&id).await?.now().await;
    // Nobody is helped in a game that counts.
    let is_asked = game.setup.practice || game.ending().is_some();
    let done = match ply.parse() {
        Ok(ply) if is_asked => {
            reviewed_ply(&site, &analyst, &guest, &game, ply).await.and_then(|(mv, reviewed)| {
                let verdict = MoveVerdict::from_values(ply, &reviewed.values, mv, better.is_some());
                verdict.ok_or(PageError::NotFound("missing-move"))
            })
        }
        Ok(_) => Err(PlayRequestError::NotOver.into()),
        Err(_) => Err(PageError::NotFound("missing-ply")),
    };
    Ok(done.map_or_else(|error| error.for_script(language), |verdict| Json(verdict).into_response()))
}

/// Reviews a ply, and keeps it if it was a mistake of whoever asks.
async fn reviewed_ply(
    site: &TournamentSite,
    analyst: &Analyst,
    guest: &Guest,
    game: &BoardGame,
    ply: usize,
) -> Result<(Move, AdvisedPly), PageError> {
    let reviewed = advice::review(analyst, guest.visitor(), &game.game, ply).await?;
    keep_mistake(&site.app.store, game, guest, ply, &reviewed).await?;
    let mv = game.game.plies().get(ply).ok_or(PageError::NotFound("missing-ply"))?.mv;
    Ok((mv, reviewed))
}

/// `GET /play/ID/join/KEY`: a page with a button. A link that is only looked at takes no seat.
async fn seat(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let table = tables.table(&id).await?;
    let (game, version) = table.now().await;
    if !game.setup.invites_by(&key) {
        return Err(PageError::NotFound("missing-seat"));
    }
    let view = GameView::from_game(&game, version, &guest.hash, Moment::now(), language);
    if !view.you.is_empty() || view.status != "waiting" {
        return Ok(guest.remembered(Redirect::to(&view.game)));
    }
    let here = accounts.site().address(&headers);
    let html = drawn::seat(&game, &view, &key, &here, trouble::around_all(&site.tournaments, language)?)?;
    Ok(guest.remembered(Html(html)))
}

/// `GET /play/ID/join/KEY/picture.png`: the picture for links to an invitation.
async fn invitation_picture(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    client: ClientAddress,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let table = tables.table(&id).await?;
    let (game, _) = table.now().await;
    if !game.setup.invites_by(&key) {
        return Err(PageError::NotFound("missing-seat"));
    }
    let card = LinkCard::of_invitation(&game.setup.host, game.game.start());
    let png = site.pages.lines.draw_single(client, move || card.png()).await?;
    Ok(link_card::response(png))
}

async fn join(
    State(tables): State<Tables>,
    language: ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
    Path((id, key)): Path<(String, String)>,
) -> Result<Response, PageError> {
    let asker = RequestClient::from_headers(guest, language, &headers)?;
    let table = tables.table(&id).await?;
    let done = table
        .change(|game| {
            if !game.setup.invites_by(&key) {
                return Err(PlayRequestError::NotYours);
            }
            game.join(&asker.guest.hash)
        })
        .await;
    asker.answer(&table, done).await
}
