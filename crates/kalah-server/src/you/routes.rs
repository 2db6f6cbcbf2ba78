//! The addresses of the page `/you`.

use axum::Router;
use axum::extract::{FromRef, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Json};
use kalah_http::accepts::wants_json;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, Store};
use kalah_texts::Text;
use serde::Deserialize;
use serde_json::{Value, json};

use super::own_rating::RatedGames;
use super::page::{self, YouView};
use crate::account::guest::Guest;
use crate::account::{Accounts, GuardedAction, RequestAuthor, not_from_elsewhere};
use crate::lessons::course;
use crate::play::Tables;
use crate::play::own_games::{self, OwnGame};
use crate::puzzles::history::PuzzleHistory;
use crate::puzzles::puzzle_rating;

/// Puzzles of an export at most.
const EXPORTED_PUZZLES: u32 = 10_000;

/// Routes of what visitors have reached.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Tables: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
{
    Router::new()
        .route("/you", get(you))
        .route("/you/data.json", get(export))
        .route("/you/stars", post(stars))
        .route("/you/erase", post(erase))
}

/// `GET /you`: what a visitor has reached.
async fn you(
    State(site): State<TournamentSite>,
    State(tables): State<Tables>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    author: RequestAuthor,
    guest: Guest,
) -> Result<Response, PageError> {
    let games = RatedGames::of_guest(&tables, &guest.hash).await?;
    let today = zone.day(Moment::now());
    let history = PuzzleHistory::load(&store, &guest.hash).await?;
    let (days, stars) = match &author {
        RequestAuthor::Person(person) => {
            let streak = store.puzzle_streak(person.id).await?;
            let stars = store.course_stars(person.id).await?;
            let sum = stars.iter().map(|task| usize::try_from(task.stars).unwrap_or_default()).sum();
            (Some(streak.map_or(0, |streak| streak.days_on(today))), Some(sum))
        }
        RequestAuthor::Stranger => (None, None),
    };
    let listed = games.iter().take(usize::try_from(own_games::MOST).unwrap_or_default());
    let view = YouView {
        rated: RatedGames::load(&store, &guest.hash, &games, &author).await?,
        games: listed.map(|(game, at)| OwnGame::from_game(game, &guest.hash, *at)).collect(),
        history: (history.tally.tried > 0).then_some(history),
        puzzle_rating: store.solver(&guest.hash.0).await?.map(puzzle_rating),
        days,
        day: today.0,
        stars,
        is_person: matches!(author, RequestAuthor::Person(_)),
    };
    Ok(guest.remembered(Html(page::page(
        view,
        trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref()),
    )?)))
}

/// `GET /you/data.json`: what the server has of a visitor.
async fn export(
    State(tables): State<Tables>,
    State(store): State<Store>,
    author: RequestAuthor,
    guest: Guest,
) -> Result<Response, PageError> {
    let games = RatedGames::of_guest(&tables, &guest.hash).await?;
    let games: Vec<Value> = games
        .iter()
        .map(|(game, at)| {
            let row = game.row();
            json!({
                "address": format!("/play/{}", row.id),
                "rules": game.setup.rules.to_string(),
                "start": game.setup.start,
                "players": game.setup.players,
                "moves": row.moves,
                "over": row.is_over,
                "changed_at": at.0,
            })
        })
        .collect();
    let tried = store.tried_puzzles(&guest.hash.0, EXPORTED_PUZZLES).await?;
    let puzzles = tried.iter().map(|puzzle| {
        json!({ "address": format!("/puzzle/{}", puzzle.id.0), "solved": puzzle.solved, "tried_at": puzzle.tried_at.0 })
    });
    let rating = store.solver(&guest.hash.0).await?;
    let stars = match &author {
        RequestAuthor::Person(person) => store.course_stars(person.id).await?,
        RequestAuthor::Stranger => Vec::new(),
    };
    let data = json!({
        "games": games,
        "puzzles": puzzles.collect::<Vec<_>>(),
        "puzzle_rating": rating.map(|own| json!({ "rating": own.rating, "deviation": own.deviation })),
        "stars": stars.into_iter().map(|task| (task.task, task.stars.into())).collect::<serde_json::Map<_, Value>>(),
    });
    let file = [(CONTENT_DISPOSITION, "attachment; filename=\"kalah.json\"")];
    Ok((file, Json(data)).into_response())
}

/// Stars that a browser has kept: `sowing/1:3 sowing/2:1`.
#[derive(Deserialize)]
struct StarsForm {
    #[serde(default)]
    stars: String,
}

/// `POST /you/stars`: keeps stars of the course with the account, and answers with all of them.
async fn stars(
    State(store): State<Store>,
    author: RequestAuthor,
    headers: HeaderMap,
    Form(sent): Form<StarsForm>,
) -> Result<Json<Value>, PageError> {
    not_from_elsewhere(&headers)?;
    let person = author.who_may(GuardedAction::ChangeAccount)?;
    let sent = course::parse_stars(&sent.stars);
    let all = store.merge_course_stars(person.id, &sent).await?;
    let all = all.into_iter().map(|task| (task.task, task.stars.into()));
    Ok(Json(Value::Object(all.collect())))
}

/// `POST /you/erase`: removes what the server has of a visitor.
async fn erase(
    State(store): State<Store>,
    ReaderLanguage(language): ReaderLanguage,
    guest: Guest,
    headers: HeaderMap,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    store.remove_guest(&guest.hash.0).await?;
    if wants_json(&headers) {
        let text = language.write(&Text::new("you-erased"));
        return Ok((StatusCode::OK, Json(json!({ "text": text }))).into_response());
    }
    Ok(Redirect::to("/you").into_response())
}
