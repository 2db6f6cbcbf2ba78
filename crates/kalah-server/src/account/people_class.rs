//! The class list: what it would change, and the change.

use axum::Extension;
use axum::extract::{Multipart, State};
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{Html, IntoResponse, Redirect, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::class::ClassError;
use crate::account::class_list_page;
use crate::account::invitations::invitations;
use crate::account::person::RequestAuthor;
use crate::account::posted::PostedForm;
use crate::account::rights::GuardedAction;
use crate::http::page_error::PageError;
use crate::tournament::tournaments::Tournaments;
use crate::ui::trouble;

/// Shows the page on which a class list is uploaded.
pub(super) async fn page(
    State(hall): State<Tournaments>,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ChangePeople)?;
    class_list_page::page(person.csrf(), trouble::around_all(&hall)?).map(Html)
}

/// Shows the changes that a class list would make.
pub(super) async fn plan(
    State(hall): State<Tournaments>,
    Extension(accounts): Extension<Accounts>,
    visitor: RequestAuthor,
    mut sent: Multipart,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ChangePeople)?;
    let unfit = |error: axum::extract::multipart::MultipartError| PageError::Unfit(error.body_text());
    let (mut csrf, mut list) = (None, None);
    while let Some(field) = sent.next_field().await.map_err(unfit)? {
        match field.name() {
            Some("csrf") => csrf = Some(field.text().await.map_err(unfit)?),
            Some("list") => list = Some(field.bytes().await.map_err(unfit)?),
            _ => {}
        }
    }
    person.check_csrf(csrf.as_deref())?;
    let list = list.ok_or_else(|| PageError::Unfit("No list was sent.".to_owned()))?;
    let (plan, fingerprint) = accounts.plan_class(&list).await.map_err(refused)?;
    let shown = class_list_page::ClassPlanView {
        join: &plan.join,
        amend: &plan.amend,
        missing: &plan.missing,
        same: plan.same,
        // Pages change what nobody sees, and browsers the ends of lines.
        list: &STANDARD.encode(&list),
        fingerprint: &fingerprint,
    };
    class_list_page::plan(shown, person.csrf(), trouble::around_all(&hall)?).map(Html)
}

#[derive(Debug, Deserialize)]
pub(super) struct ClassListForm {
    /// Class list in base64.
    list: String,
    shown: Option<String>,
}

/// Changes the class. The answer shows the links of those who are new, once.
pub(super) async fn apply(
    State(hall): State<Tournaments>,
    Extension(accounts): Extension<Accounts>,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<ClassListForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let list = STANDARD.decode(form.list).map_err(|_| PageError::ForeignForm)?;
    let changed = accounts.change_class(Some(person.id), &list, form.shown.as_deref());
    let joined = changed.await.map_err(refused)?;
    if joined.is_empty() {
        return Ok(Redirect::to("/people").into_response());
    }
    let site = accounts.site().address(&headers);
    let csv = STANDARD.encode(invitations(&joined, &site));
    let html = class_list_page::result(&joined, &csv, &site, trouble::around_all(&hall)?)?;
    Ok(([(CACHE_CONTROL, "no-store")], Html(html)).into_response())
}

fn refused(error: ClassError) -> PageError {
    match error {
        ClassError::List(error) => PageError::Unfit(format!("Nothing was changed: {error}.")),
        ClassError::Store(error) => error.into(),
    }
}
