//! Drafts of people who have signed in.

use axum::http::StatusCode;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Draft, Moment, Store};
use kalah_templates::Template;
use kalah_texts::Text;

use super::editor_page::OpenedFile;
use super::posted_bot::WrittenBot;
use crate::account::{Person, RequestAuthor};

/// Returns what somebody wrote last in a language, else the template.
pub(super) async fn open(
    store: &Store,
    zone: &TimeZoneName,
    visitor: &RequestAuthor,
    template: &Template,
) -> Result<OpenedFile, PageError> {
    let draft = match visitor {
        RequestAuthor::Person(person) => store.draft(person.id, template.language()).await?,
        RequestAuthor::Stranger => None,
    };
    Ok(match draft {
        Some(draft) => {
            let saved = Some((zone.written(draft.saved_at), draft.saved_at.0));
            OpenedFile { source: draft.source, saved }
        }
        None => OpenedFile { source: template.player_text().to_owned(), saved: None },
    })
}

/// Saves what somebody wrote, who saw the draft of that time: 0 for none.
///
/// # Errors
/// If there is a later one.
pub(super) async fn save(
    store: &Store,
    person: &Person,
    bot: WrittenBot<'_>,
    seen: Option<Moment>,
) -> Result<(), PageError> {
    let draft = Draft { source: bot.source.to_owned(), saved_at: Moment::now() };
    if store.save_draft(person.id, bot.template.language(), &draft, seen).await? {
        return Ok(());
    }
    Err(PageError::refused(StatusCode::CONFLICT, Text::new("workshop-stale")))
}
