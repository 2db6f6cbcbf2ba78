//! `/govern/lti`: what the staff does with learning platforms, and what was sent to them.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use kalah_pages::address::AddressBase;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::trouble;
use kalah_store::{
    CountingVersion, CourseId, GradeColumn, GradeColumnId, GradeSending, PeopleFilter, PersonId, PlatformId,
    PlatformRegistration, Store,
};
use kalah_texts::{Argument, Text};
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, EmptyForm, GuardedAction, Person, PostedForm, RequestAuthor};
use crate::lti::courses::find_course;
use crate::lti::deep_link::graded_items;
use crate::lti::frame::origin;
use crate::lti::grade_sender::GradeSender;
use crate::lti::management_page::{self, ColumnRow, CourseRow, GradeRow, ManagementView, grade_rows};
use crate::lti::registration::{address_for, addresses};

/// Address of the page.
const PAGE: &str = "/govern/lti";

/// Longest field of a registration, in letters.
const LONGEST: usize = 500;

/// People who are read for their names.
const PEOPLE: usize = 10_000;

#[derive(Debug, Default, Deserialize)]
pub(super) struct DoneQuery {
    done: Option<String>,
}

/// What the page is drawn of.
#[derive(Clone, Copy)]
struct Drawn<'a> {
    site: &'a TournamentSite,
    accounts: &'a Accounts,
    headers: &'a HeaderMap,
    person: &'a Person,
}

/// `GET /govern/lti`
pub(super) async fn page(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    headers: HeaderMap,
    Query(asked): Query<DoneQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let drawn = Drawn { site: &site, accounts: &accounts, headers: &headers, person: &person };
    let around = trouble::around_all(&site.tournaments, language)?;
    let view = view(drawn, None).await?;
    management_page::page(&view, done, around).map(Html)
}

async fn view(drawn: Drawn<'_>, registration: Option<String>) -> Result<ManagementView, PageError> {
    let Drawn { site, accounts, headers, person } = drawn;
    let store = accounts.store();
    let platforms = store.platforms().await?;
    let mut columns: HashMap<CourseId, Vec<ColumnRow>> = HashMap::new();
    for column in store.grade_columns().await? {
        let grades = store.grades(column.id).await?;
        let source = source(site, store, &column).await?;
        columns.entry(column.course).or_default().push(ColumnRow::new(&column, source, &grades));
    }
    let names: HashMap<PlatformId, &str> =
        platforms.iter().map(|platform| (platform.id, &*platform.registration.name)).collect();
    let courses = store.platform_courses().await?.into_iter().map(|course| CourseRow {
        id: course.id,
        platform: names.get(&course.platform).copied().unwrap_or_default().to_owned(),
        is_accepted: course.accepted_at.is_some(),
        shows_members: course.members_url.is_some(),
        takes_columns: course.line_items_url.is_some(),
        columns: columns.remove(&course.id).unwrap_or_default(),
        title: course.title,
        deployment: course.deployment,
    });
    let courses = courses.collect();
    let addresses = addresses(accounts, headers);
    let graded = graded_items(site, store).await?.into_iter();
    let graded = graded.map(|(title, content, _)| (content.parameter(), title)).collect();
    Ok(ManagementView { platforms, courses, graded, addresses, registration, csrf: person.csrf().to_owned() })
}

/// What the points of a column are for.
async fn source(site: &TournamentSite, store: &Store, column: &GradeColumn) -> Result<Text, PageError> {
    let tournament = site.tournaments.find(column.tournament).and_then(|shared| {
        let tournament = shared.read();
        AddressBase::of(&tournament).name().map(str::to_owned)
    });
    let tournament = tournament.map_or_else(|| Text::new("lti-source-tournament").into(), Argument::from);
    let deadline = match column.deadline {
        Some(id) => store.deadline(id).await?.map(|deadline| deadline.name),
        None => None,
    };
    Ok(match deadline {
        Some(deadline) => Text::new("lti-source-deadline").with("deadline", deadline),
        None => Text::new("lti-source-points"),
    }
    .with("tournament", tournament))
}

#[derive(Debug, Deserialize)]
pub(super) struct InvitedPlatform {
    address: String,
}

/// `POST /govern/lti/registration`: makes an address at which a platform registers by itself. It is shown once.
pub(super) async fn invite(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<InvitedPlatform>,
) -> Result<Html<String>, PageError> {
    person.may(GuardedAction::Govern)?;
    let Some(origin) = origin(form.address.trim()) else {
        return Err(PageError::unfit(Text::new("lti-enter-address")));
    };
    let address = address_for(&accounts, &headers, person.id, origin);
    let drawn = Drawn { site: &site, accounts: &accounts, headers: &headers, person: &person };
    let view = view(drawn, Some(address)).await?;
    management_page::page(&view, None, trouble::around_all(&site.tournaments, language)?).map(Html)
}

/// A platform that is registered by hand.
#[derive(Debug, Deserialize)]
pub(super) struct PlatformForm {
    name: String,
    issuer: String,
    client: String,
    deployment: String,
    authorization_url: String,
    token_url: String,
    keys_url: String,
}

impl PlatformForm {
    fn registration(self) -> Result<PlatformRegistration, PageError> {
        let text = |what: &'static str, text: &str| {
            let text = text.trim();
            let is_one = !text.is_empty() && text.chars().count() <= LONGEST;
            is_one.then(|| text.to_owned()).ok_or_else(|| {
                let why = Text::new("lti-enter-field").with("what", Text::new(what));
                PageError::unfit(why.with("longest", LONGEST))
            })
        };
        let address = |what: &'static str, typed: &str| {
            let typed = text(what, typed)?;
            if origin(&typed).is_some() {
                return Ok(typed);
            }
            Err(PageError::unfit(Text::new("lti-field-address").with("what", Text::new(what))))
        };
        let deployment = self.deployment.trim();
        Ok(PlatformRegistration {
            name: text("lti-field-name", &self.name)?,
            issuer: address("lti-field-issuer", &self.issuer)?,
            client: text("lti-field-client", &self.client)?,
            deployment: (!deployment.is_empty())
                .then(|| text("lti-field-deployment", deployment))
                .transpose()?,
            authorization_url: address("lti-field-authorization", &self.authorization_url)?,
            token_url: address("lti-field-token", &self.token_url)?,
            token_audience: None,
            keys_url: address("lti-field-keys", &self.keys_url)?,
        })
    }
}

/// `POST /govern/lti/platforms`
pub(super) async fn register(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    PostedForm { person, form }: PostedForm<PlatformForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let registration = form.registration()?;
    accounts.store().register_platform(&registration, person.id).await?;
    let done = Text::new("lti-platform-connected").with("platform", registration.name);
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, done)))
}

/// `POST /govern/lti/platforms/ID/remove`: done once it can no longer be undone.
pub(super) async fn remove(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let id = id.parse().map(PlatformId).map_err(|_| PageError::NotFound("missing-learning-platform"))?;
    let platform =
        accounts.store().platform(id).await?.ok_or(PageError::NotFound("missing-learning-platform"))?;
    let (store, who) = (accounts.store().clone(), person.id);
    let remove = async move {
        if let Err(error) = store.remove_platform(id, who).await {
            tracing::error!("a learning platform was not removed: {error}");
        }
    };
    let done = Text::new("lti-platform-removed").with("platform", platform.registration.name);
    Ok(Redirect::to(&recent_actions.later(person.id, PAGE, done, remove)))
}

/// `POST /govern/lti/courses/ID/accept`
pub(super) async fn accept(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (course, _) = find_course(accounts.store(), &id).await?;
    accounts.store().accept_course(course.id, person.id).await?;
    let done = Text::new("lti-course-accepted").with("course", course.title);
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, done)))
}

/// `POST /govern/lti/courses/ID/remove`: done once it can no longer be undone.
pub(super) async fn remove_course(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let (course, _) = find_course(accounts.store(), &id).await?;
    let (store, who, id) = (accounts.store().clone(), person.id, course.id);
    let remove = async move {
        if let Err(error) = store.remove_course(id, who).await {
            tracing::error!("a course of a learning platform was not removed: {error}");
        }
    };
    let done = Text::new("lti-course-removed").with("course", course.title);
    Ok(Redirect::to(&recent_actions.later(person.id, PAGE, done, remove)))
}

#[derive(Debug, Deserialize)]
pub(super) struct ColumnForm {
    sending: String,
    counts: String,
}

/// `POST /govern/lti/columns/ID`: sets when grades are sent, and which version counts.
pub(super) async fn set_column(
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form }: PostedForm<ColumnForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let sending = GradeSending::ALL.into_iter().find(|one| one.as_str() == form.sending);
    let counts = CountingVersion::ALL.into_iter().find(|one| one.as_str() == form.counts);
    let (sending, counts) = sending.zip(counts).ok_or(PageError::ForeignForm)?;
    if !accounts.store().set_grade_column(column_id(&id)?, sending, counts, person.id).await? {
        return Err(PageError::NotFound("missing-gradebook-column"));
    }
    Ok(Redirect::to(&recent_actions.done(person.id, PAGE, Text::new("lti-column-saved"))))
}

/// `POST /govern/lti/columns/ID/send`: sends all grades of a column again.
pub(super) async fn send(
    State(sender): State<GradeSender>,
    State(recent_actions): State<RecentActions>,
    Path(id): Path<String>,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let id = column_id(&id)?;
    let done = match sender.send_all(id, person.id).await? {
        Some(0) => Text::new("lti-nobody-known"),
        Some(count) => Text::new("lti-grades-sent").with("count", count),
        None => Text::new("lti-no-points"),
    };
    let back = format!("{PAGE}/columns/{id}");
    Ok(Redirect::to(&recent_actions.done(person.id, &back, done)))
}

/// `GET /govern/lti/columns/ID`: what was sent, when, and what the platform answered.
pub(super) async fn column(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    State(zone): State<TimeZoneName>,
    (visitor, ReaderLanguage(language)): (RequestAuthor, ReaderLanguage),
    Path(id): Path<String>,
    Query(asked): Query<DoneQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::Govern)?;
    let store = accounts.store();
    let column =
        store.grade_column(column_id(&id)?).await?.ok_or(PageError::NotFound("missing-gradebook-column"))?;
    let (course, platform) = find_course(store, &column.course.to_string()).await?;
    let people = store.find_people(&PeopleFilter::default(), 0, PEOPLE).await?.0;
    let names: HashMap<PersonId, String> = people.into_iter().map(|one| (one.id, one.name)).collect();
    let rows: Vec<GradeRow> = grade_rows(&store.grades(column.id).await?, &names, &zone);
    let source = source(&site, store, &column).await?;
    let title = Text::new("lti-column-title")
        .with("source", source)
        .with("course", course.title)
        .with("platform", platform.registration.name);
    let done = recent_actions.message(asked.done.as_deref(), person.id, person.csrf());
    let around = trouble::around_all(&site.tournaments, language)?;
    management_page::column(title, column.id, &rows, person.csrf(), done, around).map(Html)
}

fn column_id(text: &str) -> Result<GradeColumnId, PageError> {
    text.parse().map(GradeColumnId).map_err(|_| PageError::NotFound("missing-gradebook-column"))
}
