//! Audit log for the staff: changes and their authors.

use axum::Extension;
use axum::extract::{Query, State};
use axum::response::Html;
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::audit_page;
use crate::account::person::Visitor;
use crate::account::rights::Act;
use crate::http::page_error::PageError;
use crate::tournament::hall::Hall;
use crate::tournament::paging::PageNumber;
use crate::ui::trouble;

#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    page: Option<String>,
}

/// The page.
pub(super) async fn audit(
    State(hall): State<Hall>,
    Extension(accounts): Extension<Accounts>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    visitor.who_may(Act::SeePeople)?;
    let none = || PageError::NotFound("page of the audit");
    let page = PageNumber::named(asked.page.as_deref()).ok_or_else(none)?;
    let size = audit_page::SIZE;
    let (rows, all) = accounts.store().audit(page.first_item(size) - 1, size).await?;
    page.range(size, all).ok_or_else(none)?;
    audit_page::page(&rows, all, page, trouble::around_all(&hall)?).map(Html)
}
