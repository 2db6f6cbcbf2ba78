//! Matches by which players see how they fare.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::commands::TournamentCommand;
use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournaments::Tournaments;
use kalah_jobs::PlayedGame;
use kalah_pages::bot_output::public_record;
use kalah_pages::http::json_body::{self, JsonBody};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::clock::iso;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use kalah_store::{Moment, NewPractice, Practice, PracticeId, PracticeOutcome, TournamentPlayer};
use kalah_texts::{Language, Text};
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::{GuardedAction, Person, PostedForm, RequestAuthor};
use crate::submission::practice_page as drawn;
use crate::submission::practice_page::PracticeOpponent;

/// Practices on the page of an account.
const OWN: u32 = 10;

/// Form with the opponent of a practice match.
#[derive(Debug, Deserialize)]
pub(super) struct PracticeForm {
    opponent: String,
}

/// `POST /practice`: asks for a match against somebody who plays in the main tournament.
pub(super) async fn practise(
    State(site): State<TournamentSite>,
    State(coordinator): State<CoordinatorHandle>,
    State(rules): State<SubmissionRules>,
    PostedForm { person, form }: PostedForm<PracticeForm>,
) -> Result<Redirect, PageError> {
    let opponent = form.opponent.trim().parse();
    let opponent = opponent.map_err(|_| PageError::unfit(Text::new("submission-practice-enter-number")))?;
    let id = ask(&site, &coordinator, rules, &person, opponent).await?;
    Ok(Redirect::to(&format!("/practice/{id}")))
}

async fn ask(
    site: &TournamentSite,
    coordinator: &CoordinatorHandle,
    rules: SubmissionRules,
    person: &Person,
    opponent: PlayerNumber,
) -> Result<PracticeId, PageError> {
    person.may(GuardedAction::Submit)?;
    let player = person.player.ok_or(PageError::Forbidden)?;
    let per_day = rules.practices.get();
    let new = {
        let shared = site.tournaments.main();
        let tournament = shared.read();
        let (tournament, settings) = (tournament.id, tournament.settings);
        NewPractice { player, opponent, tournament, settings, asked_at: Moment::now(), per_day }
    };
    let refused = |status, why: Text| Err(PageError::refused(status, why));
    match coordinator.ask(|answer| TournamentCommand::Practise(new, answer)).await? {
        PracticeOutcome::Taken(id, _) => Ok(id),
        PracticeOutcome::TooMany => {
            let why = Text::new("submission-practice-too-many").with("count", per_day);
            refused(StatusCode::TOO_MANY_REQUESTS, why)
        }
        PracticeOutcome::NoVersion => {
            refused(StatusCode::CONFLICT, Text::new("submission-practice-no-version"))
        }
        PracticeOutcome::NoOpponent => Err(PageError::unfit(
            Text::new("submission-practice-nobody").with("opponent", opponent.to_string()),
        )),
    }
}

/// `GET /practice/ID`: what came of it, for its owner and the staff.
pub(super) async fn one(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Html<String>, PageError> {
    let (practice, games) = find_practice(&store, visitor, &id).await?;
    let around = trouble::around_all(&site.tournaments, language)?;
    drawn::page(&practice, games.as_ref(), &zone, around).map(Html)
}

/// `GET /practice/ID/records.jsonl`: both records, one a line.
pub(super) async fn records(
    State(store): State<Store>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    let (practice, games) = find_practice(&store, visitor, &id).await?;
    let games = games.ok_or(PageError::NotFound("missing-record-yet"))?;
    let mut text = String::new();
    for game in games {
        text.push_str(&serde_json::to_string(&public_record(game.record)).map_err(|_| PageError::Drawing)?);
        text.push('\n');
    }
    let name = format!("attachment; filename=\"practice-{}.jsonl\"", practice.id);
    Ok(([(CONTENT_TYPE, "application/jsonl"), (CONTENT_DISPOSITION, name.as_str())], text).into_response())
}

/// A practice for programs.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Practice)]
pub(crate) struct PracticeShape {
    practice: i64,
    player: u32,
    opponent: u32,
    /// In UTC.
    asked_at: String,
    /// Games won less games lost, from -2 to 2; null before it is over.
    points: Option<i32>,
    /// Whether no machine could play it.
    set_aside: bool,
}

impl PracticeShape {
    fn from_practice(practice: &Practice) -> PracticeShape {
        PracticeShape {
            practice: practice.id.0,
            player: practice.player.0,
            opponent: practice.opponent.0,
            asked_at: iso(practice.asked_at),
            points: practice.points,
            set_aside: practice.is_set_aside,
        }
    }
}

/// Against whom a program wants to practise.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPractice)]
pub(crate) struct PracticeRequest {
    /// The number of a player of the main tournament.
    opponent: u32,
}

/// Asks for a match that counts for nothing. Its records are at `/practice/ID/records.jsonl` once it is over.
#[utoipa::path(
    post, path = "/api/practice", operation_id = "practise", security(("token" = ["submit"])), request_body = PracticeRequest,
    responses((status = 201, description = "It is going to be played", body = PracticeShape))
)]
pub(crate) async fn practise_by_program(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    State(rules): State<SubmissionRules>,
    visitor: RequestAuthor,
    sent: JsonBody<PracticeRequest>,
) -> Result<Response, PageError> {
    let person = visitor.who_may(GuardedAction::Submit)?.by_token()?;
    let opponent = PlayerNumber(json_body::read(sent)?.opponent);
    let id = ask(&site, &coordinator, rules, &person, opponent).await?;
    let (practice, _) = store.practice(id).await?.ok_or(PageError::NotFound("missing-practice"))?;
    Ok((StatusCode::CREATED, Json(PracticeShape::from_practice(&practice))).into_response())
}

/// How far a practice is, for its owner and the staff.
#[utoipa::path(
    get, path = "/api/practice/{id}", operation_id = "practice", security(("token" = ["read"])),
    params(("id" = i64, Path, description = "The number of the practice")),
    responses((status = 200, description = "The practice", body = PracticeShape))
)]
pub(crate) async fn show_practice(
    State(store): State<Store>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Json<PracticeShape>, PageError> {
    let (practice, _) = find_practice(&store, visitor, &id).await?;
    Ok(Json(PracticeShape::from_practice(&practice)))
}

/// The part of the page of an account that tells the practices of whoever has this player.
pub(crate) async fn section(
    tournaments: &Tournaments,
    store: &Store,
    zone: &TimeZoneName,
    rules: SubmissionRules,
    person: &Person,
    player: PlayerNumber,
    language: Language,
) -> Result<String, PageError> {
    let rows = store.practices(player, OWN).await?;
    let csrf = if person.may(GuardedAction::Submit).is_ok() { person.csrf() } else { "" };
    let opponents = opponents_of(&tournaments.main().read(), player);
    drawn::own(&rows, csrf, rules.practices, &opponents, zone, language)
}

/// Returns the players whom a player can practise against, by number.
fn opponents_of(tournament: &TournamentState, player: PlayerNumber) -> Vec<PracticeOpponent> {
    let others = tournament.players.iter().filter(|other| other.number() != player);
    let opponent = |other: &TournamentPlayer| PracticeOpponent {
        number: other.number(),
        title: tournament.title(other.entry).to_owned(),
    };
    let mut opponents: Vec<_> = others.map(opponent).collect();
    opponents.sort_by_key(|opponent| opponent.number);
    opponents
}

/// Finds a practice. A person who may not read it gets the same error as for one that does not exist.
async fn find_practice(
    store: &Store,
    visitor: RequestAuthor,
    id: &str,
) -> Result<(Practice, Option<[PlayedGame; 2]>), PageError> {
    let none = || PageError::NotFound("missing-practice");
    let person = visitor.person()?;
    let id = id.parse().map(PracticeId).map_err(|_| none())?;
    let found = store.practice(id).await?;
    found.filter(|(practice, _)| person.may_read(practice.player).is_ok()).ok_or_else(none)
}
