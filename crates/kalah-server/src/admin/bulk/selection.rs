//! Selection of people by check boxes.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse as _, Response};
use kalah_pages::address::paging::PageNumber;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::{PersonId, PersonRow, StoreError};
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::people::{self, PeopleListRequest};
use crate::account::people_filter::PeopleFilterForm;
use crate::account::{Accounts, GuardedAction, PostedForm};
use crate::admin::bulk::bulk_page::{self, LetterFields};
use crate::notices::Notices;

/// People who can be selected at once.
const MOST: usize = 2000;

/// Fields of a form with people: `person-12` for each, beside its own.
#[derive(Debug, Deserialize)]
pub(crate) struct SelectionForm {
    #[serde(flatten)]
    fields: BTreeMap<String, String>,
}

impl SelectionForm {
    /// Returns a field as it was sent.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(String::as_str)
    }

    /// Returns the people who are selected one by one.
    fn ids(&self) -> Vec<PersonId> {
        let ids = self.fields.keys().filter_map(|name| name.strip_prefix("person-")?.parse().ok());
        ids.map(PersonId).take(MOST).collect()
    }

    fn filter(&self) -> PeopleFilterForm {
        PeopleFilterForm::from_fields(self.field("find"), self.field("role"), self.field("show"))
    }

    /// Loads the people who are selected: all of the filter, or those whose boxes are ticked.
    pub(super) async fn people(&self, accounts: &Accounts) -> Result<Vec<PersonRow>, StoreError> {
        if self.field("all").is_some() {
            Ok(accounts.store().find_people(&self.filter().stored(), 0, MOST).await?.0)
        } else {
            accounts.store().selected_people(&self.ids()).await
        }
    }
}

/// `POST /people/selected`: the form for what is to be done with those who are selected.
pub(crate) async fn select(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(notices): State<Notices>,
    ReaderLanguage(language): ReaderLanguage,
    PostedForm { person, form }: PostedForm<SelectionForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let people = form.people(&accounts).await?;
    if people.is_empty() {
        let request = PeopleListRequest {
            filter: form.filter(),
            page: PageNumber::default(),
            done: None,
            fault: Some(Text::new("people-select-first")),
        };
        let html = people::list(&site.tournaments, &accounts, &person, request, language).await?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(html)).into_response());
    }
    let around = trouble::around_all(&site.tournaments, language)?;
    let html = if form.field("do") == Some("links") {
        bulk_page::links(&people, person.csrf(), around)?
    } else {
        let sends = notices.sends_mails();
        bulk_page::letter(&people, &LetterFields::default(), sends, person.csrf(), around)?
    };
    Ok(Html(html).into_response())
}
