//! `/lti/launch`: somebody comes from a platform.

use std::time::Duration;

use axum::Form;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, Html, IntoResponse as _, Redirect, Response};
use kalah_lti::{Launch, LaunchContext, LaunchMessage};
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::live::site::TournamentSite;
use kalah_store::{LaunchedCourse, LearningPlatform, PersonId, PlatformCourse, Role, Store};
use kalah_texts::{Language, Text};
use serde::{Deserialize, Serialize};

use crate::account::{Accounts, RequestAuthor, not_from_elsewhere};
use crate::lti::admission::{Admission, NewStaff, admit};
use crate::lti::content::ItemContent;
use crate::lti::frame::{framed, framed_error, is_framed, origins};
use crate::lti::login::{self, ReturnedLogin};
use crate::lti::platform_client::{PlatformClient, PlatformError};
use crate::lti::sealed_text::{seal, unseal};
use crate::lti::{deep_link, launch_page};

/// Time in which somebody has to go on from the page in a frame.
const LASTS: Duration = Duration::from_mins(10);

/// Signing purpose of tickets.
const PURPOSE: &str = "lti-enter";

/// What a platform sends with a browser.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LaunchForm {
    id_token: Option<String>,
    state: String,
    error: Option<String>,
    error_description: Option<String>,
}

/// Permission to sign in, and the page that follows.
#[derive(Serialize, Deserialize)]
struct EntryTicket {
    person: TicketPerson,
    to: Option<String>,
}

/// Whom a ticket signs in.
#[derive(Serialize, Deserialize)]
enum TicketPerson {
    Known(i64),
    NewStaff(NewStaff),
}

/// `POST /lti/launch`
pub(super) async fn launch(
    State(site): State<TournamentSite>,
    State(accounts): State<Accounts>,
    State(client): State<PlatformClient>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    Form(form): Form<LaunchForm>,
) -> Response {
    let arrival = Arrival { site: &site, accounts: &accounts, client: &client, headers: &headers, language };
    arrival.answer(form).await.unwrap_or_else(framed_error)
}

/// Somebody who comes from a platform.
struct Arrival<'a> {
    site: &'a TournamentSite,
    accounts: &'a Accounts,
    client: &'a PlatformClient,
    headers: &'a HeaderMap,
    language: Language,
}

impl Arrival<'_> {
    async fn answer(&self, form: LaunchForm) -> Result<Response, PageError> {
        let returned =
            &login::returned(self.accounts, self.accounts.store(), self.headers, &form.state).await?;
        let platform = &returned.platform;
        let Some(token) = form.id_token else {
            let why = form.error_description.or(form.error).unwrap_or_default();
            return Err(PageError::unfit(Text::new("lti-no-identity").with("why", why)));
        };
        let verified = self.client.verify(platform, &token, &returned.nonce).await;
        let launch = verified.map_err(|error| unverified(platform, &error))?;
        if !self.accounts.store().use_once(&returned.nonce, returned.until).await? {
            return Err(refused(Text::new("lti-launch-used")));
        }
        let course = accepted_course(self.accounts.store(), platform, &launch).await?;
        let admission = admit(self.accounts, platform, &launch).await?;
        match &launch.message {
            LaunchMessage::DeepLinking(settings) => {
                let role = match &admission {
                    Admission::Known(person) => person.role,
                    Admission::NewStaff(new) => new.role(),
                };
                let language = self.language;
                deep_link::choose(
                    self.site,
                    self.accounts,
                    platform,
                    &launch.deployment,
                    settings,
                    role,
                    language,
                )
                .await
            }
            LaunchMessage::ResourceLink { .. } => {
                self.note_column(&course, &launch).await?;
                self.open(returned, &launch, &course, admission).await
            }
        }
    }

    /// Notes the column of the gradebook that belongs to the item.
    async fn note_column(&self, course: &PlatformCourse, launch: &Launch) -> Result<(), PageError> {
        let store = self.accounts.store();
        let Some(line_item) = launch.grades.as_ref().and_then(|grades| grades.line_item.as_deref()) else {
            return Ok(());
        };
        let main = self.site.tournaments.main().read().id;
        let content = ItemContent::from_parameters(&launch.custom, main);
        if let Some((tournament, deadline)) = content.points(store).await? {
            store.note_grade_column(course.id, line_item, tournament, deadline).await?;
        }
        Ok(())
    }

    /// Signs the person in, or draws the page that does so in a window of its own.
    async fn open(
        &self,
        returned: &ReturnedLogin,
        launch: &Launch,
        course: &PlatformCourse,
        admission: Admission,
    ) -> Result<Response, PageError> {
        let to = page_of(launch.target.as_deref(), &self.accounts.site().address(self.headers));
        let is_framed = is_framed(self.headers);
        let (name, is_new, person) = match admission {
            Admission::Known(person) if returned.is_own && !is_framed => {
                return sign_in(self.accounts, person.id, to, self.headers).await;
            }
            Admission::Known(person) => (person.name, false, TicketPerson::Known(person.id.0)),
            // Whoever is signed in here already can use that account, which a form of the platform does not tell.
            Admission::NewStaff(new) => (new.name.clone(), true, TicketPerson::NewStaff(new)),
        };
        let view = launch_page::LaunchView {
            person: &name,
            course: &course.title,
            ticket: &seal(self.accounts, PURPOSE, LASTS, EntryTicket { person, to }),
            is_framed,
            is_new,
        };
        let html = launch_page::page(&view, self.language)?;
        Ok(framed(Html(html), &origins(&returned.platform.registration), ""))
    }
}

/// Notes the course of a launch. Nobody gets further from one that the staff here has not accepted.
async fn accepted_course(
    store: &Store,
    platform: &LearningPlatform,
    launch: &Launch,
) -> Result<PlatformCourse, PageError> {
    let Some(LaunchContext { id, title }) = &launch.context else {
        return Err(refused(Text::new("lti-no-course")));
    };
    let line_items = launch.grades.as_ref().and_then(|grades| grades.line_items.as_deref());
    let course = LaunchedCourse {
        platform: platform.id,
        deployment: &launch.deployment,
        context: id,
        title,
        members_url: launch.members.as_deref(),
        line_items_url: line_items,
    };
    let course = store.launched_course(course).await?.filter(|course| course.accepted_at.is_some());
    course.ok_or_else(|| refused(Text::new("lti-not-accepted").with("course", title)))
}

#[derive(Debug, Deserialize)]
pub(super) struct EntryForm {
    ticket: String,
    /// `own` for the account of whoever is signed in, `new` for another one.
    account: Option<String>,
    csrf: Option<String>,
}

/// `POST /lti/enter`: signs in whoever goes on from the page of a launch, in a window of its own.
pub(super) async fn enter(
    State(accounts): State<Accounts>,
    ReaderLanguage(language): ReaderLanguage,
    headers: HeaderMap,
    visitor: RequestAuthor,
    Form(EntryForm { ticket, account, csrf }): Form<EntryForm>,
) -> Result<Response, PageError> {
    not_from_elsewhere(&headers)?;
    let used = || refused(Text::new("lti-entry-used"));
    let (EntryTicket { person, to }, until) = unseal(&accounts, PURPOSE, &ticket).ok_or_else(used)?;
    let signed_in = match visitor {
        RequestAuthor::Person(person) if person.role > Role::Student => Some(person),
        RequestAuthor::Person(_) | RequestAuthor::Stranger => None,
    };
    if let (TicketPerson::NewStaff(new), Some(own), None) = (&person, &signed_in, &account) {
        let row = accounts.store().person(own.id).await?.ok_or(PageError::Unknown)?;
        let view = launch_page::AccountChoice {
            person: &new.name,
            own: &row.name,
            ticket: &ticket,
            csrf: own.csrf(),
        };
        return Ok(Html(launch_page::account_choice(&view, language)?).into_response());
    }
    let own = signed_in.filter(|_| account.as_deref() == Some("own"));
    if let Some(own) = &own {
        own.check_csrf(csrf.as_deref())?;
    }
    let signature = ticket.rsplit('.').next().unwrap_or_default();
    if !accounts.store().use_once(signature, until).await? {
        return Err(used());
    }
    let person = match person {
        TicketPerson::Known(person) => PersonId(person),
        TicketPerson::NewStaff(new) => new.enter(&accounts, own.map(|own| own.id)).await?,
    };
    sign_in(&accounts, person, to, &headers).await
}

async fn sign_in(
    accounts: &Accounts,
    person: PersonId,
    to: Option<String>,
    headers: &HeaderMap,
) -> Result<Response, PageError> {
    accounts.store().entered(person).await?;
    let begun = accounts.begin(person).await?;
    let to = to.unwrap_or_else(|| begun.home.to_owned());
    Ok((AppendHeaders(begun.into_cookies(headers)), Redirect::to(&to)).into_response())
}

/// Returns the path of the page that a launch means, if it is one of this site.
fn page_of(target: Option<&str>, site: &str) -> Option<String> {
    let path = target?.strip_prefix(site)?;
    let is_page =
        path.len() > 1 && path.starts_with('/') && !path.starts_with("//") && !path.starts_with("/lti/");
    let is_plain = path.bytes().all(|letter| letter.is_ascii_graphic() && letter != b'\\');
    (is_page && is_plain).then(|| path.to_owned())
}

/// The log knows why a launch was refused, and so does whoever came.
fn unverified(platform: &LearningPlatform, error: &PlatformError) -> PageError {
    let name = &platform.registration.name;
    tracing::warn!("a launch of {name} was refused: {error}");
    match error {
        PlatformError::Launch(error) => refused(Text::new("lti-launch-refused").with("error", error.text())),
        other => {
            let why = Text::new("lti-not-asked").with("platform", name).with("error", other.text());
            PageError::refused(StatusCode::BAD_GATEWAY, why)
        }
    }
}

fn refused(why: Text) -> PageError {
    PageError::refused(StatusCode::FORBIDDEN, why)
}

#[cfg(test)]
mod tests {
    use super::page_of;

    #[test]
    fn a_launch_leads_to_a_page_of_this_site_alone() {
        let site = "https://kalah.example";
        for (target, page) in [
            ("https://kalah.example/t/cup/points", Some("/t/cup/points")),
            ("https://kalah.example/deadlines?show=3", Some("/deadlines?show=3")),
            ("https://kalah.example", None),
            ("https://kalah.example/", None),
            ("https://kalah.example/lti/launch", None),
            ("https://kalah.example//evil.example", None),
            ("https://kalah.example/\\evil.example", None),
            ("https://kalah.example.evil.example/points", None),
            ("https://evil.example/points", None),
            ("https://kalah.example/a b", None),
        ] {
            assert_eq!(page_of(Some(target), site).as_deref(), page, "{target}");
        }
        assert_eq!(page_of(None, site), None);
    }
}
