//! New sign-in links for people who are selected.

use axum::extract::State;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_pages::ui::trouble;
use kalah_store::PersonRow;
use kalah_texts::Text;

use crate::account::link_result_page::{self, PersonLink};
use crate::account::{Accounts, GuardedAction, PostedForm};
use crate::admin::bulk::bulk_page;
use crate::admin::bulk::selection::SelectionForm;

/// `POST /people/links`: creates the links. The answer shows them once.
pub(crate) async fn create(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    PostedForm { person, form }: PostedForm<SelectionForm>,
) -> Result<Response, PageError> {
    person.may(GuardedAction::ChangePeople)?;
    let people = form.people(&accounts).await?;
    let admitted: Vec<&PersonRow> = people.iter().filter(|one| one.left_at.is_none()).collect();
    let around = trouble::around_all(&site.tournaments, language)?;
    if admitted.is_empty() {
        let html = bulk_page::links(&people, person.csrf(), around)?;
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(html)).into_response());
    }
    let mut links = Vec::with_capacity(admitted.len());
    for one in &admitted {
        links.push(PersonLink {
            name: one.name.clone(),
            student_id: one.student_id.clone().unwrap_or_default(),
            mail: one.mail.clone().unwrap_or_default(),
            player: one.player,
            path: accounts.link_for(Some(person.id), one.id).await?,
        });
    }
    let summary = Text::new("people-links-renewed").with("count", links.len());
    let address = accounts.site().address(&headers);
    let html =
        link_result_page::page(Text::new("people-links-renewed-title"), summary, &links, &address, around)?;
    Ok(([(CACHE_CONTROL, "no-store")], Html(html)).into_response())
}
