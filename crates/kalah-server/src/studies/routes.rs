//! The addresses of studies, and who may read and change them.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::{FromRef, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use kalah_drawing::game_query::GameQueryFields;
use kalah_http::accepts::wants_json;
use kalah_http::random::random_bytes;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::events::{SILENCE, STILL_HERE, event_stream};
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::{Moment, Store, StudyRow};
use kalah_texts::{Argument, Text};
use serde::Deserialize;
use tokio::time::sleep;

use crate::account::{Accounts, EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::studies::marks::Mark;
use crate::studies::presentations::{Presentations, PresentedPosition};
use crate::studies::study_page::StudyReader;
use crate::studies::tree::{StudyLines, StudyTree};
use crate::studies::{list_page, new_page, study_page};

/// Studies that a person may have.
const MOST_STUDIES: u32 = 100;

/// The longest title, in letters.
const LONGEST_TITLE: usize = 80;

/// Bytes of chance in an id: whoever has not the link does not find a study.
const ID: usize = 12;

/// Routes of the studies; they belong to no tournament.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    TournamentSite: FromRef<S>,
    Accounts: FromRef<S>,
    Store: FromRef<S>,
    Presentations: FromRef<S>,
{
    Router::new()
        .route("/studies", get(list).post(create))
        .route("/studies/new", get(new))
        .route("/study/{id}", get(show))
        .route("/study/{id}/save", post(save))
        .route("/study/{id}/delete", post(delete))
        .route("/study/{id}/present", post(present))
        .route("/study/{id}/events", get(events))
}

/// `GET /studies`: the own studies.
async fn list(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let studies = match visitor {
        RequestAuthor::Stranger => None,
        RequestAuthor::Person(person) => {
            person.may(GuardedAction::ReadOwn)?;
            Some(store.studies_of(person.id).await?)
        }
    };
    list_page::page(studies, trouble::around_all(&site.tournaments, language)?.at(site.address.as_ref()))
        .map(Html)
}

/// `GET /studies/new`: the form of a new study, with the game of the address.
async fn new(
    State(site): State<TournamentSite>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(fields): Query<GameQueryFields>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ChangeAccount)?;
    let told = fields.game().map_err(PageError::unfit)?;
    // It is plain data, which can be written.
    let tree = serde_json::to_string(&StudyTree::of_game(&told.game)).unwrap_or_default();
    let around = trouble::around_all(&site.tournaments, language)?;
    new_page::page(person.csrf(), (String::new(), tree), Argument::from(""), around).map(Html)
}

#[derive(Debug, Deserialize)]
struct StudyForm {
    title: String,
    /// JSON of the tree; the stored one if left out.
    tree: Option<String>,
    /// `link` for whoever has it.
    shared: Option<String>,
    /// Last change of the study that was looked at, in milliseconds since 1970; without it whatever is there is replaced.
    seen: Option<String>,
}

impl StudyForm {
    fn title(&self) -> Result<String, PageError> {
        let title = self.title.trim();
        // Signs of direction and of no width would hide it, or turn what stands beside it.
        let is_hidden = |letter: char| {
            let is_unseen = matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
                || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}');
            is_unseen || letter.is_control()
        };
        if title.is_empty() || title.chars().count() > LONGEST_TITLE || title.chars().any(is_hidden) {
            return Err(PageError::unfit(Text::new("studies-title-unfit").with("letters", LONGEST_TITLE)));
        }
        Ok(title.to_owned())
    }

    fn tree(&self) -> Result<Option<String>, PageError> {
        let read = |tree: &String| StudyLines::read(tree).map(|lines| lines.json());
        self.tree.as_ref().map(read).transpose().map_err(|wrong| PageError::unfit(wrong.text()))
    }

    fn is_shared(&self) -> bool {
        self.shared.as_deref() == Some("link")
    }
}

/// `POST /studies`: adds a study.
async fn create(
    State(store): State<Store>,
    PostedForm { person, form }: PostedForm<StudyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let tree = form.tree()?.ok_or_else(|| PageError::unfit(Text::new("studies-unreadable")))?;
    let study = StudyRow {
        id: hex::encode(random_bytes::<ID>()),
        owner: person.id,
        title: form.title()?,
        tree,
        is_shared: form.is_shared(),
        changed_at: Moment::now(),
    };
    if !store.add_study(&study, MOST_STUDIES).await? {
        return Err(PageError::unfit(Text::new("studies-too-many").with("most", u64::from(MOST_STUDIES))));
    }
    Ok(Redirect::to(&format!("/study/{}", study.id)))
}

/// The study of an id that somebody may read.
async fn readable(store: &Store, id: &str, visitor: &RequestAuthor) -> Result<StudyRow, PageError> {
    let study = store.study(id).await?.ok_or(PageError::NotFound("missing-study"))?;
    let is_own = match visitor {
        RequestAuthor::Stranger => false,
        RequestAuthor::Person(person) => {
            person.id == study.owner && person.may(GuardedAction::ReadOwn).is_ok()
        }
    };
    // Whoever may not read it does not learn that there is one.
    if is_own || study.is_shared { Ok(study) } else { Err(PageError::NotFound("missing-study")) }
}

/// The study of an id, of its owner.
async fn own(store: &Store, id: &str, person: &Person) -> Result<StudyRow, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let study = store.study(id).await?.filter(|study| study.owner == person.id);
    study.ok_or(PageError::NotFound("missing-study"))
}

/// The position that is shown, as an index in the tree.
#[derive(Deserialize)]
struct ShownNode {
    at: Option<String>,
}

/// `GET /study/ID`
async fn show(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(accounts): State<Accounts>,
    State(presentations): State<Presentations>,
    ReaderLanguage(language): ReaderLanguage,
    (visitor, headers): (RequestAuthor, HeaderMap),
    (Path(id), Query(ShownNode { at })): (Path<String>, Query<ShownNode>),
) -> Result<Html<String>, PageError> {
    let study = readable(&store, &id, &visitor).await?;
    let lines = StudyLines::read(&study.tree).map_err(|wrong| PageError::unfit(wrong.text()))?;
    let presented = presentations.now(&id);
    let at = match at {
        Some(at) => at.parse().map_err(|_| PageError::NotFound("missing-position"))?,
        // Who has no scripts sees what is presented by loading the page again.
        None => presented.as_ref().and_then(|shown| lines.find(&shown.moves)).unwrap_or(0),
    };
    let reader = match &visitor {
        RequestAuthor::Person(person) if person.id == study.owner => {
            StudyReader::Owner { csrf: person.csrf() }
        }
        RequestAuthor::Person(person) if person.may(GuardedAction::Govern).is_ok() => {
            StudyReader::Staff { csrf: person.csrf() }
        }
        _ => StudyReader::Guest,
    };
    let here = accounts.site().address(&headers);
    let around = trouble::around_all(&site.tournaments, language)?;
    study_page::page(&study, &lines, (at, presented.is_some()), reader, &here, around).map(Html)
}

/// `POST /study/ID/save`: saves what its owner has changed.
async fn save(
    State(store): State<Store>,
    State(presentations): State<Presentations>,
    ReaderLanguage(language): ReaderLanguage,
    Path(id): Path<String>,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<StudyForm>,
) -> Result<Response, PageError> {
    let saved = change(&store, &own(&store, &id, &person).await?, &form).await;
    if saved.is_ok() && !form.is_shared() {
        // Whoever follows may read it no more.
        presentations.close(&id);
    }
    match saved {
        Ok(at) if wants_json(&headers) => {
            Ok(Json(serde_json::json!({ "saved": true, "seen": at.0 })).into_response())
        }
        Ok(_) => Ok(Redirect::to(&format!("/study/{id}")).into_response()),
        Err(error) if wants_json(&headers) => Ok(error.for_script(language)),
        Err(error) => Err(error),
    }
}

/// Changes a study as a form says, unless it was changed since the form was drawn; returns when.
async fn change(store: &Store, study: &StudyRow, form: &StudyForm) -> Result<Moment, PageError> {
    let stale = || PageError::refused(StatusCode::CONFLICT, Text::new("studies-stale"));
    if form.seen.as_ref().is_some_and(|seen| *seen != study.changed_at.0.to_string()) {
        return Err(stale());
    }
    let changed = StudyRow {
        title: form.title()?,
        tree: form.tree()?.unwrap_or_else(|| study.tree.clone()),
        is_shared: form.is_shared(),
        // Two changes of one millisecond would look alike.
        changed_at: Moment(Moment::now().0.max(study.changed_at.0 + 1)),
        ..study.clone()
    };
    let is_changed = store.change_study(&changed, study.changed_at).await?;
    if is_changed { Ok(changed.changed_at) } else { Err(stale()) }
}

/// `POST /study/ID/delete`: deletes an own study, or in the name of the staff one that is shared.
async fn delete(
    State(store): State<Store>,
    State(presentations): State<Presentations>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let is_gone = store.delete_study(&id, person.id).await?
        || (person.may(GuardedAction::Govern).is_ok() && store.remove_study(&id, person.id).await?);
    if !is_gone {
        return Err(PageError::NotFound("missing-study"));
    }
    presentations.close(&id);
    Ok(Redirect::to("/studies"))
}

#[derive(Debug, Deserialize)]
struct PresentForm {
    /// `yes` while it is presented.
    on: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    note: String,
    /// Marks with blanks between them.
    #[serde(default)]
    marks: String,
}

/// `POST /study/ID/present`: shows a position to all who follow, or ends the presentation.
async fn present(
    State(store): State<Store>,
    State(presentations): State<Presentations>,
    Path(id): Path<String>,
    PostedForm { person, form }: PostedForm<PresentForm>,
) -> Result<Response, PageError> {
    let study = own(&store, &id, &person).await?;
    let unreadable = || PageError::unfit(Text::new("studies-unreadable"));
    let lines = StudyLines::read(&study.tree).map_err(|wrong| PageError::unfit(wrong.text()))?;
    let position = if form.on == "yes" {
        let marks = form.marks.split_whitespace().map(str::parse::<Mark>).collect::<Result<Vec<_>, _>>();
        let shown = PresentedPosition {
            on: true,
            moves: form.moves,
            note: form.note,
            marks: marks.map_err(|_| unreadable())?,
        };
        if !lines.may_show(&shown) {
            return Err(unreadable());
        }
        shown
    } else {
        PresentedPosition::default()
    };
    presentations.present(&id, position);
    Ok(Json(serde_json::json!({ "presented": form.on == "yes" })).into_response())
}

/// `GET /study/ID/events`: what is presented, as it changes. Each event is the whole state.
async fn events(
    State(site): State<TournamentSite>,
    State(store): State<Store>,
    State(presentations): State<Presentations>,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Response, PageError> {
    readable(&store, &id, &visitor).await?;
    let mut shown = presentations.follow(&id);
    let mut stop = site.stop.clone();
    let events = async_stream::stream! {
        shown.mark_changed();
        loop {
            let is_silent = tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                more = shown.changed() => if more.is_ok() { false } else { return },
                () = sleep(SILENCE) => true,
            };
            if is_silent {
                yield Ok::<Bytes, Infallible>(STILL_HERE);
                continue;
            }
            // It is plain data, which can be written.
            let text = serde_json::to_string(&*shown.borrow_and_update()).unwrap_or_default();
            yield Ok(Bytes::from(format!("event: presented\ndata: {text}\n\n")));
        }
    };
    Ok(event_stream(Body::from_stream(events)))
}
