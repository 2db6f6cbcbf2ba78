//! Routes of the workshop, and their handlers.

use axum::Router;
use axum::extract::{Form, FromRef, Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::Store;
use serde::Deserialize;

use super::draft;
use super::editor_page::{self, Author, tools};
use super::posted_bot::{PostedBot, template};
use super::result_page::{self, ShownPositions};
use super::tries::{Tries, TryAuthor, TryRefusal};
use crate::account::guest::Guest;
use crate::account::{Accounts, GuardedAction, PostedForm, RequestAuthor, not_from_elsewhere};
use crate::intake::{Intake, SubmissionRefusal};

/// Language that the page begins with.
const FIRST: &str = "python";

/// Routes of the workshop; it belongs to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    TimeZoneName: FromRef<S>,
    Tries: FromRef<S>,
    Intake: FromRef<S>,
{
    Router::new()
        .route("/workshop", get(editor))
        .route("/workshop/try", post(begin))
        .route("/workshop/tries/{key}", get(result))
        .route("/workshop/download", post(download))
        .route("/workshop/draft", post(save))
        .route("/workshop/submit", post(submit))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct EditorQuery {
    language: Option<String>,
    /// Key of a try whose file is opened again.
    tried: Option<String>,
}

async fn editor(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(zone): State<TimeZoneName>,
    State(tries): State<Tries>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(query): Query<EditorQuery>,
) -> Result<Html<String>, PageError> {
    let template = template(query.language.as_deref().unwrap_or(FIRST))?;
    let mut file = draft::open(&store, &zone, &visitor, template).await?;
    let again = query.tried.and_then(|key| tries.find(&key));
    if let Some(again) = again.filter(|again| again.language == template.language()) {
        file.source = again.source.to_string();
    }
    let author = match &visitor {
        RequestAuthor::Stranger => {
            Author { csrf: String::new(), is_guest: true, may_try: tries.has_guests(), may_submit: false }
        }
        RequestAuthor::Person(person) => Author {
            csrf: person.csrf().to_owned(),
            is_guest: false,
            may_try: true,
            may_submit: person.player.is_some() && person.may(GuardedAction::Submit).is_ok(),
        },
    };
    let needs: Vec<String> = template.needs.iter().map(|need| (*need).to_owned()).collect();
    let lacking = site.workers.lacking(&needs);
    let around = trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref());
    editor_page::page(template, &file, author, &lacking, around).map(Html)
}

/// `POST /workshop/try`: begins a try or a check, and leads to its result.
async fn begin(
    State(site): State<TournamentSite>,
    State(tries): State<Tries>,
    visitor: RequestAuthor,
    guest: Guest,
    headers: HeaderMap,
    Form(mut posted): Form<PostedBot>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let author = match &visitor {
        RequestAuthor::Person(person) => TryAuthor::Member(person.id),
        RequestAuthor::Stranger => TryAuthor::guest(guest.client, &guest.hash.0),
    };
    let aim = posted.aim()?;
    // As it would be tried as a submission.
    let python_module = site.tournaments.main().read().settings.python_module;
    let work = posted.written()?.work(aim, author, python_module);
    if let Some(lacking) = tools(&site.workers.lacking(&work.tools())) {
        return Err(TryRefusal::Lacking(lacking).into());
    }
    let key = tries.begin(author, work)?;
    Ok(guest.remembered(Redirect::to(&format!("/workshop/tries/{key}"))))
}

/// `GET /workshop/tries/KEY`: what came of it, for whoever knows the key.
async fn result(
    State(site): State<TournamentSite>,
    State(tries): State<Tries>,
    ReaderLanguage(language): ReaderLanguage,
    Path(key): Path<String>,
    Query(positions): Query<ShownPositions>,
) -> Result<Html<String>, PageError> {
    let shown = tries.find(&key).ok_or(PageError::NotFound("missing-try"))?;
    result_page::page(&key, &shown, positions, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// `POST /workshop/download`: the folder that `kalah new` makes, with the file that was written.
async fn download(headers: HeaderMap, Form(mut posted): Form<PostedBot>) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let archive = posted.written()?.archive()?;
    let name = "attachment; filename=\"my-bot.zip\"";
    Ok(([(CONTENT_TYPE, "application/zip"), (CONTENT_DISPOSITION, name)], archive).into_response())
}

/// `POST /workshop/draft`: saves the file for whoever has signed in.
async fn save(
    State(store): State<Store>,
    PostedForm { person, form: mut posted }: PostedForm<PostedBot>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let seen = posted.seen();
    let bot = posted.written()?;
    draft::save(&store, &person, bot, seen).await?;
    Ok(Redirect::to(&format!("/workshop?language={}", bot.template.language())))
}

/// `POST /workshop/submit`: submits the bot as an upload would be.
async fn submit(
    State(intake): State<Intake>,
    PostedForm { person, form: mut posted }: PostedForm<PostedBot>,
) -> Result<Redirect, SubmissionRefusal> {
    let archive = posted.written()?.archive()?;
    let id = intake.submit_written(&person, archive).await?;
    Ok(Redirect::to(&format!("/submissions/{id}")))
}

impl From<TryRefusal> for PageError {
    fn from(why: TryRefusal) -> PageError {
        let status = match why {
            TryRefusal::NoGuests => StatusCode::FORBIDDEN,
            TryRefusal::Unfinished | TryRefusal::Full => StatusCode::TOO_MANY_REQUESTS,
            TryRefusal::Lacking(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        PageError::refused(status, why.text())
    }
}
