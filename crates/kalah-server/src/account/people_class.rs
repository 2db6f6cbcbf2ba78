//! The class list: what it would change, and the change.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{Html, IntoResponse, Redirect, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kalah_coordinator::tournaments::Tournaments;
use kalah_course::roster::{ColumnChoice, NoColumn, preview};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::trouble;
use kalah_texts::{Language, Text};
use serde::Deserialize;

use crate::account::accounts::Accounts;
use crate::account::class::{ClassError, ClassListFile};
use crate::account::class_columns_page::{self, ColumnsView};
use crate::account::class_list_page;
use crate::account::link_result_page::{self, PersonLink};
use crate::account::person::{Person, RequestAuthor};
use crate::account::posted_form::{PostedForm, PostedParts};
use crate::account::rights::GuardedAction;

/// Lines of a list that are shown beside the question what its columns mean.
const PREVIEWED: usize = 3;

/// Shows the page on which a class list is uploaded.
pub(super) async fn page(
    State(tournaments): State<Tournaments>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
) -> Result<Html<String>, PageError> {
    let person = visitor.who_may(GuardedAction::ChangePeople)?;
    class_list_page::page(person.csrf(), trouble::around_all(&tournaments, language)?).map(Html)
}

/// Shows the changes that a class list would make, or asks what its columns mean.
///
/// The columns come with the second form: one field `column-N` for each, by its place from 0.
pub(super) async fn plan(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    sent: PostedParts,
) -> Result<Html<String>, PageError> {
    let person = &sent.person;
    person.may(GuardedAction::ChangePeople)?;
    let list = match (sent.text("same-list"), sent.bytes("list")) {
        // A list that was sent before comes back in base64.
        (Some(text), _) => STANDARD.decode(&*text).map_err(|_| PageError::ForeignForm)?,
        (None, Some(bytes)) => bytes.to_vec(),
        (None, None) => return Err(PageError::unfit(Text::new("roster-no-list"))),
    };
    let columns = column_choice(&list, &sent)?;
    plan_page(&tournaments, &accounts, person, &list, &columns, language).await
}

/// Draws the changes that a list would make, or the question what its columns mean.
pub(crate) async fn plan_page(
    tournaments: &Tournaments,
    accounts: &Accounts,
    person: &Person,
    list: &[u8],
    columns: &ColumnChoice,
    language: Language,
) -> Result<Html<String>, PageError> {
    let around = trouble::around_all(tournaments, language)?;
    let planned = accounts.plan_class(ClassListFile { bytes: list, columns }).await;
    let encoded = STANDARD.encode(list);
    match planned {
        Err(ClassError::List(error)) if error.is_of_columns() => {
            let preview = preview(list, PREVIEWED).map_err(|error| refused(ClassError::List(error)))?;
            let view = ColumnsView { preview: &preview, columns, list: &encoded, error: &error };
            class_columns_page::page(view, person.csrf(), around).map(Html)
        }
        planned => {
            let planned = planned.map_err(refused)?;
            let shown = class_list_page::ClassPlanView {
                join: &planned.plan.join,
                amend: &planned.plan.amend,
                missing: &planned.plan.missing,
                same: planned.plan.same,
                platform: planned.platform,
                left_out: planned.left_out.len(),
                encoding: planned.encoding,
                // Pages change what nobody sees, and browsers the ends of lines.
                list: &encoded,
                columns: &STANDARD.encode(columns.to_string()),
                fingerprint: &planned.fingerprint,
            };
            class_list_page::plan(shown, person.csrf(), around).map(Html)
        }
    }
}

/// Reads the meanings that were chosen for columns by their places.
fn column_choice(list: &[u8], sent: &PostedParts) -> Result<ColumnChoice, PageError> {
    let mut chosen = sent.beginning("column-").peekable();
    if chosen.peek().is_none() {
        return Ok(ColumnChoice::default());
    }
    let preview = preview(list, 0).map_err(|error| refused(ClassError::List(error)))?;
    let pairs = chosen.map(|(place, column)| {
        let place: Option<usize> = place.parse().ok();
        let named = place.and_then(|place| preview.columns.get(place));
        let (name, _) = named.ok_or(PageError::ForeignForm)?;
        let column = column.parse().map_err(|error: NoColumn| PageError::unfit(error.text()))?;
        Ok((name.clone(), column))
    });
    pairs.collect::<Result<_, PageError>>().map(ColumnChoice)
}

#[derive(Debug, Deserialize)]
pub(super) struct ClassListForm {
    /// Class list in base64.
    list: String,
    /// Meanings of its columns in base64.
    columns: Option<String>,
    shown: Option<String>,
}

/// Changes the class. The answer shows the links of those who are new, once.
pub(super) async fn apply(
    State(tournaments): State<Tournaments>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<ClassListForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let list = STANDARD.decode(form.list).map_err(|_| PageError::ForeignForm)?;
    let columns = STANDARD.decode(form.columns.unwrap_or_default()).map_err(|_| PageError::ForeignForm)?;
    let columns = String::from_utf8_lossy(&columns);
    let columns: ColumnChoice = columns.parse().map_err(|error: NoColumn| PageError::unfit(error.text()))?;
    let list = ClassListFile { bytes: &list, columns: &columns };
    let changed = accounts.change_class(Some(person.id), list, form.shown.as_deref(), |_| Ok(()));
    let joined = changed.await.map_err(refused)?;
    if joined.is_empty() {
        return Ok(Redirect::to("/people").into_response());
    }
    let site = accounts.site().address(&headers);
    let summary = Text::new("roster-joined").with("count", joined.len());
    let links: Vec<_> = joined.iter().map(PersonLink::from_joined).collect();
    let around = trouble::around_all(&tournaments, language)?;
    let html = link_result_page::page(Text::new("roster-imported"), summary, &links, &site, around)?;
    Ok(([(CACHE_CONTROL, "no-store")], Html(html)).into_response())
}

fn refused(error: ClassError) -> PageError {
    match error {
        ClassError::List(error) => PageError::unfit(Text::new("roster-refused").with("error", error.text())),
        ClassError::Fit(error) => PageError::unfit(Text::new("roster-refused").with("error", error.text())),
        ClassError::Store(error) => error.into(),
    }
}
