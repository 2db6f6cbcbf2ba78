//! Columns that the staff makes in the gradebook of a course, where no item has one.

use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::response::Redirect;
use kalah_lti::{LineItem, ServiceScope};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_texts::Text;
use serde::Deserialize;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, GuardedAction, PostedForm};
use crate::lti::courses::find_course;
use crate::lti::deep_link::graded_items;
use crate::lti::platform_client::{PlatformClient, PlatformError, ServiceRequest};

#[derive(Debug, Deserialize)]
pub(super) struct NewColumnForm {
    content: String,
}

/// `POST /govern/lti/courses/ID/columns`: makes a column for a tournament or a deadline.
pub(super) async fn create(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(client): State<PlatformClient>,
    State(recent_actions): State<RecentActions>,
    ReaderLanguage(language): ReaderLanguage,
    Path(course): Path<String>,
    PostedForm { person, form }: PostedForm<NewColumnForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::Govern)?;
    let store = accounts.store();
    let (course, platform) = find_course(store, &course).await?;
    let Some(address) = course.line_items_url.filter(|_| course.accepted_at.is_some()) else {
        return Err(PageError::unfit(Text::new("lti-no-columns")));
    };
    let items = graded_items(&site, store).await?;
    let chosen = items.into_iter().find(|(_, content, _)| content.parameter() == form.content);
    let (label, content, score_maximum) = chosen.ok_or(PageError::ForeignForm)?;
    let label = language.write(&label);
    let points = content.points(store).await?;
    let (tournament, deadline) = points.ok_or(PageError::NotFound("missing-tournament"))?;
    let item = LineItem {
        id: None,
        label,
        score_maximum,
        resource_id: Some(content.parameter()),
        resource_link_id: None,
    };
    let asked = ServiceRequest {
        method: Method::POST,
        address: &address,
        scope: ServiceScope::LineItems,
        media_type: LineItem::MEDIA_TYPE,
        body: serde_json::to_vec(&item)?,
    };
    let made = client.ask(&platform, asked).await.and_then(|answer| {
        let made: LineItem = serde_json::from_slice(answer.body())
            .map_err(|error| PlatformError::Unreadable(error.to_string().into()))?;
        made.id.ok_or_else(|| PlatformError::Unreadable(Text::new("lti-error-no-column").into()))
    });
    let made = made.map_err(|error| {
        let why = Text::new("lti-no-column-made").with("platform", &platform.registration.name);
        PageError::refused(StatusCode::BAD_GATEWAY, why.with("error", error.text()))
    })?;
    store.note_grade_column(course.id, &made, tournament, deadline).await?;
    let done = Text::new("lti-column-made").with("column", item.label);
    Ok(Redirect::to(&recent_actions.done(person.id, "/govern/lti", done)))
}
