//! Routes of nicknames and faces, and their handlers.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use kalah_coordinator::commands::meetings::MeetingCommand;
use kalah_coordinator::commands::{CoordinatorHandle, TournamentCommand};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, Store};
use kalah_texts::{Language, Text};
use kalah_tournament::{CalledPlayer, Face, Nickname, PlayerNumber};
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::nicknames::page;

/// Path of the staff's page.
const PAGE: &str = "/class/nicknames";

/// Routes that belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    CoordinatorHandle: FromRef<S>,
    RecentActions: FromRef<S>,
    Store: FromRef<S>,
{
    Router::new()
        .route("/me/nickname", post(request))
        .route("/me/face", post(set_face))
        .route("/class/nicknames", get(show))
        .route("/class/nicknames/{player}", post(answer))
        .route("/class/nicknames/{player}/reset", post(reset))
}

#[derive(Debug, Deserialize)]
struct NicknameForm {
    nickname: String,
}

#[derive(Debug, Deserialize)]
struct FaceForm {
    color: String,
    seeds: String,
}

#[derive(Debug, Deserialize)]
struct AnswerForm {
    /// Nickname that the staff has read.
    nickname: String,
    /// `allow` or `drop`.
    r#do: String,
}

/// Returns the own player of somebody who may change what it is called.
fn own_player(person: &Person) -> Result<PlayerNumber, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    person.player.ok_or(PageError::Forbidden)
}

/// Tells all tournaments what a player is called now.
async fn announce(
    store: &Store,
    coordinator: &CoordinatorHandle,
    player: PlayerNumber,
) -> Result<(), PageError> {
    let names = store.player_names(player).await?.ok_or(PageError::NotFound("missing-player"))?;
    let called = CalledPlayer { title: names.nickname, about: String::new(), face: names.face };
    coordinator.send(TournamentCommand::Meeting(MeetingCommand::Renamed(player, called))).await;
    Ok(())
}

/// `POST /me/nickname`: asks for a nickname.
async fn request(
    State(store): State<Store>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<NicknameForm>,
) -> Result<Redirect, PageError> {
    let player = own_player(&person)?;
    let nickname: Nickname =
        form.nickname.parse().map_err(|_| PageError::unfit(Text::new("nickname-unfit")))?;
    if names_number(nickname.as_str()) {
        return Err(PageError::unfit(Text::new("nickname-number").with("nickname", nickname.as_str())));
    }
    if !store.request_nickname(player, &nickname, Moment::now()).await? {
        return Err(PageError::unfit(Text::new("nickname-taken").with("nickname", nickname.as_str())));
    }
    Ok(Redirect::to(&recent_actions.done(person.id, "/me", Text::new("nickname-is-requested"))))
}

/// Returns true if a nickname reads like what a player without one is called, in any language: the word and a number.
fn names_number(nickname: &str) -> bool {
    let letters =
        |text: &str| text.to_lowercase().chars().filter(|one| one.is_alphabetic()).collect::<String>();
    let own = letters(nickname);
    let is_called = |language: &Language| {
        own == letters(&language.write(&Text::new("words-player").with("number", String::new())))
    };
    nickname.contains(char::is_numeric) && Language::OFFERED.iter().any(is_called)
}

/// `POST /me/face`: sets the face of the own player.
async fn set_face(
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<FaceForm>,
) -> Result<Redirect, PageError> {
    let player = own_player(&person)?;
    let face = form.color.parse().ok().zip(form.seeds.parse().ok());
    let face = face.and_then(|(color, seeds)| Face::new(color, seeds));
    let face = face.ok_or_else(|| PageError::unfit(Text::new("nickname-no-face")))?;
    store.set_face(player, Some(face)).await?;
    announce(&store, &coordinator, player).await?;
    Ok(Redirect::to(&recent_actions.done(person.id, "/me", Text::new("nickname-face-is-set"))))
}

/// `GET /class/nicknames`
async fn show(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ReadAll)?;
    let csrf = person.may(GuardedAction::Govern).is_ok().then(|| person.csrf());
    let (names, people) = (store.all_nicknames().await?, store.class().await?.people);
    page::page(&names, &people, csrf, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `POST /class/nicknames/7`: allows what player 7 asks for, or drops it.
async fn answer(
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    Path(player): Path<String>,
    PostedForm { person, form }: PostedForm<AnswerForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let player = known_player(&player)?;
    if form.r#do == "drop" {
        store.drop_nickname_request(player).await?;
    } else if store.allow_nickname(player, &form.nickname, person.id).await? {
        announce(&store, &coordinator, player).await?;
    } else {
        return Err(PageError::unfit(Text::new("nickname-changed").with("nickname", form.nickname)));
    }
    Ok(Redirect::to(PAGE))
}

/// `POST /class/nicknames/7/reset`: takes the nickname of player 7 away.
async fn reset(
    State(store): State<Store>,
    State(coordinator): State<CoordinatorHandle>,
    Path(player): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let player = known_player(&player)?;
    if !store.reset_nickname(player, person.id).await? {
        return Err(PageError::NotFound("missing-player"));
    }
    announce(&store, &coordinator, player).await?;
    Ok(Redirect::to(PAGE))
}

fn known_player(text: &str) -> Result<PlayerNumber, PageError> {
    text.parse().map_err(|_| PageError::NotFound("missing-player"))
}
