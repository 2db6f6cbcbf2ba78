//! The addresses of notices, and their part of the page of an account.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Redirect};
use axum::routing::{get, post};
use kalah_http::client::ClientAddress;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Moment, PersonId, Store};
use kalah_texts::Language;
use kalah_texts::values::RenderIn as _;
use serde::Deserialize;

use crate::account::{Accounts, GuardedAction, Person, PostedForm};
use crate::notices::page::{self, NoticeView, NoticesSection};
use crate::notices::words::{path, text, title};

/// Notices that are shown at once.
const MOST: u32 = 20;

/// Notices to people, and their readers. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Notices {
    store: Store,
    accounts: Accounts,
    zone: TimeZoneName,
    /// True if this server sends mails.
    mails: bool,
}

impl Notices {
    pub(crate) fn new(accounts: &Accounts, zone: TimeZoneName, mails: bool) -> Notices {
        Notices { store: accounts.store().clone(), accounts: accounts.clone(), zone, mails }
    }

    /// Returns true if this server sends mails.
    pub(crate) fn sends_mails(&self) -> bool {
        self.mails
    }

    /// The part of the page of an account. What it shows is no news from then on.
    pub(crate) async fn section(&self, person: &Person, language: Language) -> Result<String, PageError> {
        let reading = self.store.reading(person.id).await?.ok_or(PageError::Unknown)?;
        let rows = self.views(person.id).await?;
        // A program that shows a token is nobody who has seen it.
        if let Some(latest) = rows.first().map(|row| row.id).filter(|id| *id > reading.seen)
            && !person.csrf().is_empty()
            && let Err(error) = self.store.notices_seen(person.id, latest).await
        {
            // Who may read may do so as well while nothing can be written.
            tracing::debug!("it is not noted what was seen: {error}");
        }
        if reading.language.as_deref() != Some(language.code())
            && !person.csrf().is_empty()
            && let Err(error) = self.store.note_language(person.id, language.code()).await
        {
            tracing::debug!("it is not noted which language is read: {error}");
        }
        let feed = reading.feed_since.map(|since| self.accounts.feed_path(person.id, since));
        let section = NoticesSection {
            rows: &rows,
            seen: reading.seen,
            feed: feed.as_deref(),
            mail: self.mails.then_some(reading.mail_wanted),
            has_address: reading.has_address,
            csrf: person.csrf(),
            may_change: person.may(GuardedAction::ChangeAccount).is_ok(),
        };
        Ok(section.render_in(language)?)
    }

    async fn views(&self, person: PersonId) -> Result<Vec<NoticeView>, PageError> {
        let notices = self.store.notices(person, MOST).await?;
        let views = notices.into_iter().map(|notice| NoticeView {
            title: title(notice.topic),
            path: path(&notice),
            text: text(&notice),
            written: self.zone.written(notice.at),
            id: notice.id,
            at: notice.at,
        });
        Ok(views.collect())
    }
}

/// Routes of the notices.
pub(crate) fn router<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Accounts: FromRef<S>,
    Notices: FromRef<S>,
{
    Router::new()
        .route("/me/feed", post(change_feed))
        .route("/me/mail", post(change_mail))
        .route("/feed/{name}", get(feed))
}

#[derive(Deserialize)]
struct NoticeForm {
    wanted: String,
}

/// Gives the own feed an address, which takes the place of the one before, or takes it away.
async fn change_feed(
    State(notices): State<Notices>,
    PostedForm { person, form }: PostedForm<NoticeForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    let since = (form.wanted == "yes").then(Moment::now);
    notices.store.set_feed(person.id, since).await?;
    Ok(Redirect::to("/me#notices"))
}

/// Changes whether mails are wanted.
async fn change_mail(
    State(notices): State<Notices>,
    PostedForm { person, form }: PostedForm<NoticeForm>,
) -> Result<Redirect, PageError> {
    person.may(GuardedAction::ChangeAccount)?;
    notices.store.want_mail(person.id, form.wanted == "yes").await?;
    Ok(Redirect::to("/me#notices"))
}

/// `GET /feed/KEY.atom`: the same for a feed reader, which shows nothing but the address.
async fn feed(
    State(notices): State<Notices>,
    ReaderLanguage(language): ReaderLanguage,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, PageError> {
    let key = name.strip_suffix(".atom").ok_or(PageError::NotFound("missing-feed"))?;
    let (person, since) = notices.accounts.feed_reader(key, client).await?;
    let rows = notices.views(person).await?;
    let site = notices.accounts.site().address(&headers);
    let latest = rows.first().map_or(since, |row| row.at.max(since));
    let feed = page::feed(&rows, &site, &format!("/feed/{name}"), latest, language)?;
    Ok(([(CONTENT_TYPE, "application/atom+xml; charset=utf-8")], feed))
}
