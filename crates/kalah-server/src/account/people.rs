//! The people of the class, for the staff.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::layout::DeedMessage;
use kalah_pages::ui::trouble;
use kalah_store::{PersonId, PersonRow, Role};
use kalah_texts::{Language, Text};
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::people_filter::PeopleFilterForm;
use crate::account::person::{Person, RequestAuthor};
use crate::account::posted_form::{EmptyForm, PostedForm};
use crate::account::recent_actions::RecentActions;
use crate::account::rights::GuardedAction;
use crate::account::{people_page, person_page};

/// The longest name, in letters.
const LONGEST_NAME: usize = 200;

#[derive(Debug, Default, Deserialize)]
pub(super) struct PeopleQuery {
    find: Option<String>,
    role: Option<String>,
    show: Option<String>,
    page: Option<String>,
    done: Option<String>,
}

/// Part of the list of people that is shown, and what is said on it.
#[derive(Debug)]
pub(crate) struct PeopleListRequest {
    pub(crate) filter: PeopleFilterForm,
    pub(crate) page: PageNumber,
    /// Message on what was just done.
    pub(crate) done: Option<DeedMessage>,
    /// What is wrong with the selection that was sent.
    pub(crate) fault: Option<Text>,
}

/// The CSRF token of forms that change people, for who may.
fn forms(person: &Person) -> Option<&str> {
    person.may(GuardedAction::ChangePeople).ok().map(|()| person.csrf())
}

/// Shows the people in the class.
pub(super) async fn people(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<PeopleQuery>,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::SeePeople)?;
    let [find, role, show] = [&asked.find, &asked.role, &asked.show].map(|field| field.as_deref());
    let request = PeopleListRequest {
        filter: PeopleFilterForm::from_fields(find, role, show),
        page: PageNumber::named(asked.page.as_deref())
            .ok_or(PageError::NotFound("missing-page-of-people"))?,
        done: recent_actions.message(asked.done.as_deref(), person.id, person.csrf()),
        fault: None,
    };
    list(&tournaments, &accounts, &person, request, language).await.map(Html)
}

/// Renders the list of people.
///
/// # Errors
/// If there is no such page of it, or the database cannot tell.
pub(crate) async fn list(
    tournaments: &Tournaments,
    accounts: &Accounts,
    person: &Person,
    PeopleListRequest { filter, page, done, fault }: PeopleListRequest,
    language: Language,
) -> Result<String, PageError> {
    let size = people_page::SIZE;
    let (people, all) =
        accounts.store().find_people(&filter.stored(), page.first_item(size) - 1, size).await?;
    page.range(size, all).ok_or(PageError::NotFound("missing-page-of-people"))?;
    let csrf = forms(person);
    let shown =
        people_page::PeopleView { people: &people, all, filter, page, csrf, fault, zone: accounts.zone() };
    people_page::page(shown, done, trouble::around_all(tournaments, language)?)
}

async fn row(accounts: &Accounts, id: &str) -> Result<PersonRow, PageError> {
    let id = id.parse().map(PersonId).map_err(|_| PageError::NotFound("missing-person"))?;
    accounts.store().person(id).await?.ok_or(PageError::NotFound("missing-person"))
}

/// Shows one person of the class.
pub(super) async fn person(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Path(id): Path<String>,
) -> Result<Html<String>, PageError> {
    let who = visitor.who_may(GuardedAction::SeePeople)?;
    let row = row(&accounts, &id).await?;
    let around = trouble::around_all(&tournaments, language)?;
    let identity = accounts.store().identity(row.id).await?;
    person_page::page(&row, identity.as_ref(), forms(&who), row.id == who.id, accounts.zone(), around)
        .map(Html)
}

/// Form that binds a person to an identity at the provider, or unbinds if it is empty.
#[derive(Debug, Deserialize)]
pub(super) struct IdentityForm {
    issuer: String,
    subject: String,
}

/// Binds somebody to what a provider says, or to nothing.
pub(super) async fn identity(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    PostedForm { person, form }: PostedForm<IdentityForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let row = row(&accounts, &id).await?;
    match (form.issuer.trim(), form.subject.trim()) {
        ("", "") => accounts.store().unbind(row.id, person.id).await?,
        ("", _) | (_, "") => {
            return Err(PageError::unfit(Text::new("people-identity-half")));
        }
        (issuer, subject) => {
            if !accounts.store().bind(row.id, issuer, subject, person.id).await? {
                let why = Text::new("people-identity-taken");
                return Err(PageError::refused(axum::http::StatusCode::CONFLICT, why));
            }
        }
    }
    Ok(Redirect::to(&format!("/people/{}", row.id.0)))
}

#[derive(Debug, Deserialize)]
pub(super) struct Invited {
    name: String,
    role: String,
}

/// Lets one of the staff in: the answer shows a link.
pub(super) async fn invite(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<Invited>,
) -> Result<Html<String>, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(PageError::unfit(Text::new("people-name-length").with("longest", LONGEST_NAME)));
    }
    // Students come by the class list, which gives each a player.
    let role = form.role.parse().ok().filter(|&role: &Role| role > Role::Student);
    let role = role.ok_or_else(|| PageError::unfit(Text::new("people-staff-only")))?;
    let path = accounts.invite(Some(person.id), role, name).await?;
    let link = format!("{}{path}", accounts.site().address(&headers));
    person_page::link(name, &link, trouble::around_all(&tournaments, language)?).map(Html)
}

/// Makes a link for somebody: the answer shows it.
pub(super) async fn link(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    Path(id): Path<String>,
    headers: HeaderMap,
    PostedForm { person, form: EmptyForm {} }: PostedForm<EmptyForm>,
) -> Result<Html<String>, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let row = row(&accounts, &id).await?;
    if row.left_at.is_some() {
        return Err(PageError::unfit(Text::new("people-person-is-blocked").with("name", row.name)));
    }
    let path = accounts.link_for(Some(person.id), row.id).await?;
    let link = format!("{}{path}", accounts.site().address(&headers));
    person_page::link(&row.name, &link, trouble::around_all(&tournaments, language)?).map(Html)
}

#[derive(Debug, Deserialize)]
pub(super) struct Access {
    allowed: String,
}

/// Shuts somebody out, or lets somebody back.
pub(super) async fn access(
    State(accounts): State<Accounts>,
    Path(id): Path<String>,
    PostedForm { person, form }: PostedForm<Access>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let row = row(&accounts, &id).await?;
    if row.id == person.id {
        return Err(PageError::unfit(Text::new("people-not-oneself")));
    }
    accounts.store().shut_out(person.id, row.id, form.allowed != "yes").await?;
    Ok(Redirect::to(&format!("/people/{}", row.id.0)))
}
