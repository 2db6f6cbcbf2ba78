//! The address of the audit log, and who answers.

use axum::Router;
use axum::extract::{FromRef, Query, State};
use axum::response::Html;
use axum::routing::get;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::short_text::ShortText;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::trouble;
use kalah_store::{AuditRow, Store, StoreError};
use serde::Deserialize;

use crate::account::{Accounts, GuardedAction, RequestAuthor};
use crate::audit::details::{deadlines_in, people_in};
use crate::audit::kinds::recorded_name;
use crate::audit::names::AuditNames;
use crate::audit::page;

/// The route of the audit log.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    Tournaments: FromRef<S>,
{
    Router::new().route("/audit", get(audit))
}

#[derive(Debug, Default, Deserialize)]
struct AuditQuery {
    find: Option<String>,
    page: Option<String>,
}

/// The page.
async fn audit(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<AuditQuery>,
) -> Result<Html<String>, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let none = || PageError::NotFound("missing-page-of-the-audit");
    let current = PageNumber::named(asked.page.as_deref()).ok_or_else(none)?;
    let size = page::SIZE;
    let find = ShortText::from_text(asked.find.as_deref().unwrap_or(""));
    let recorded = recorded_name(find.as_str(), language);
    let (rows, all) = accounts.store().audit(&recorded, current.first_item(size) - 1, size).await?;
    current.range(size, all).ok_or_else(none)?;
    let names = names_of(accounts.store(), &rows).await?;
    let around = trouble::around_all(&tournaments, language)?;
    page::page(&rows, all, find, &names, current, accounts.zone(), around).map(Html)
}

/// Looks up the names of what entries name by a number.
async fn names_of(store: &Store, rows: &[AuditRow]) -> Result<AuditNames, StoreError> {
    let mut names = AuditNames::default();
    for id in rows.iter().flat_map(|row| people_in(&row.about)) {
        if !names.people.contains_key(&id)
            && let Some(person) = store.person(id).await?
        {
            names.people.insert(id, person.name);
        }
    }
    for id in rows.iter().flat_map(|row| deadlines_in(&row.about)) {
        if !names.deadlines.contains_key(&id)
            && let Some(deadline) = store.deadline(id).await?
        {
            names.deadlines.insert(id, deadline.name);
        }
    }
    Ok(names)
}
