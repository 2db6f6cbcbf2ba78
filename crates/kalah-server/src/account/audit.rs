//! Audit log for the staff: changes and their authors.

use std::collections::HashMap;

use axum::extract::{Query, State};
use axum::response::Html;
use kalah_coordinator::tournaments::Tournaments;
use kalah_pages::address::paging::PageNumber;
use kalah_pages::address::short_text::ShortText;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::trouble;
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::audit_kinds::recorded_name;
use crate::account::audit_page;
use crate::account::audit_text::people_in;
use crate::account::person::RequestAuthor;
use crate::account::rights::GuardedAction;

#[derive(Debug, Default, Deserialize)]
pub(super) struct AuditQuery {
    find: Option<String>,
    page: Option<String>,
}

/// The page.
pub(super) async fn audit(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    Query(asked): Query<AuditQuery>,
) -> Result<Html<String>, PageError> {
    visitor.who_may(GuardedAction::SeePeople)?;
    let none = || PageError::NotFound("missing-page-of-the-audit");
    let page = PageNumber::named(asked.page.as_deref()).ok_or_else(none)?;
    let size = audit_page::SIZE;
    let find = ShortText::from_text(asked.find.as_deref().unwrap_or(""));
    let recorded = recorded_name(find.as_str(), language);
    let (rows, all) = accounts.store().audit(&recorded, page.first_item(size) - 1, size).await?;
    page.range(size, all).ok_or_else(none)?;
    let mut names = HashMap::new();
    for id in rows.iter().flat_map(|row| people_in(&row.about)) {
        if !names.contains_key(&id)
            && let Some(person) = accounts.store().person(id).await?
        {
            names.insert(id, person.name);
        }
    }
    audit_page::page(
        &rows,
        all,
        find,
        &names,
        page,
        accounts.zone(),
        trouble::around_all(&tournaments, language)?,
    )
    .map(Html)
}
