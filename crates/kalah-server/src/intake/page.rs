//! `/submit`: the ways to submit, a form for one of them, and the repository that is asked.

use askama::Template;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{Multipart, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use kalah_http::admission::gate::KnownMember;
use kalah_http::client::ClientAddress;
use kalah_http::throughput::Throughput;
use kalah_pages::http::language::ReaderLanguage;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::Layout;
use kalah_pages::ui::trouble;
use kalah_store::{RepositoryRow, SubmissionChannel};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;
use serde::Deserialize;

use super::author::submitting;
use super::depot_bot::{FileName, LONGEST, Uploaded};
use super::refusal::SubmissionRefusal;
use super::room::Intake;
use super::upload_file::GrowingFile;
use crate::account::{Person, PostedForm, RequestAuthor};

/// Bytes of a field that is no file.
const LONGEST_FIELD: usize = 1024;

#[derive(Template)]
#[template(path = "intake/submit.html")]
struct SubmitPage<'a> {
    layout: Layout,
    csrf: &'a str,
    /// The player's number.
    player: u32,
    /// Address of the site, as the browser sees it.
    site: String,
    megabytes: u64,
    per_hour: u32,
    repository: Option<RepositoryRow>,
}

/// The page.
pub(super) async fn form(
    State(intake): State<Intake>,
    ReaderLanguage(language): ReaderLanguage,
    visitor: RequestAuthor,
    headers: HeaderMap,
) -> Result<Html<String>, SubmissionRefusal> {
    let person = visitor.person()?;
    let player = submitting(&person)?;
    let repository = intake.store.repositories(Some(player)).await?.into_iter().next();
    let page = SubmitPage {
        layout: Layout::still(
            Text::new("intake-title"),
            "submit",
            trouble::around_all(&intake.tournaments, language)?,
        ),
        csrf: person.csrf(),
        player: player.0,
        site: intake.site.address(&headers),
        megabytes: LONGEST >> 20,
        per_hour: intake.submissions.per_hour(),
        repository,
    };
    Ok(Html(page.render_in(page.layout.language()).map_err(PageError::from)?))
}

/// Takes the file of the form.
pub(super) async fn upload(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    client: ClientAddress,
    form: Multipart,
) -> Result<Redirect, SubmissionRefusal> {
    let person = visitor.person()?;
    let player = submitting(&person)?;
    let place = intake.arrivals.enter(player, client)?;
    let throughput = place.throughput();
    let uploaded = place.hold(file_of(&intake, &person, form, throughput)).await?;
    let pass = intake.unpacking.enter(KnownMember(player.0.into())).await?;
    let arrived = intake.aside(pass, move |intake| uploaded.keep(&intake.depot)).await?;
    let id = intake.submit(player, &arrived, SubmissionChannel::Page).await?;
    Ok(Redirect::to(&format!("/submissions/{id}")))
}

/// The file of a form. What shows that the form is ours stands before it.
async fn file_of(
    intake: &Intake,
    person: &Person,
    mut form: Multipart,
    throughput: Throughput,
) -> Result<Uploaded, SubmissionRefusal> {
    let mut csrf = None;
    while let Some(field) = form.next_field().await.map_err(|error| broken(&error))? {
        match field.name() {
            Some("csrf") => csrf = Some(text(field).await?),
            Some("bot") => {
                person.check_csrf(csrf.as_deref())?;
                let name = field.file_name().unwrap_or_default().to_owned();
                if name.is_empty() {
                    return Err(SubmissionRefusal::nonsense(Text::new("intake-choose-file")));
                }
                let (uploaded, file) = Uploaded::begin(&intake.incoming, FileName::read(&name)?)?;
                written(GrowingFile::new(file, LONGEST, false), field, throughput).await?;
                return Ok(uploaded);
            }
            _ => {
                return Err(SubmissionRefusal::nonsense(Text::new("intake-unknown-field")));
            }
        }
    }
    Err(SubmissionRefusal::nonsense(Text::new("intake-choose-file")))
}

async fn written(
    mut arriving: GrowingFile,
    mut field: Field<'_>,
    throughput: Throughput,
) -> Result<(), SubmissionRefusal> {
    while let Some(bytes) = field.chunk().await.map_err(|error| broken(&error))? {
        throughput.add(bytes.len());
        arriving.add(&bytes)?;
    }
    arriving.end().map(drop)
}

async fn text(mut field: Field<'_>) -> Result<String, SubmissionRefusal> {
    let mut text = Vec::new();
    while let Some(bytes) = field.chunk().await.map_err(|error| broken(&error))? {
        text.extend_from_slice(&bytes);
        if text.len() > LONGEST_FIELD {
            return Err(SubmissionRefusal::nonsense(Text::new("intake-long-field")));
        }
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn broken(error: &MultipartError) -> SubmissionRefusal {
    tracing::debug!("a form did not arrive whole: {}", error.body_text());
    SubmissionRefusal::nonsense(Text::new("intake-form-broken"))
}

#[derive(Debug, Deserialize)]
pub(super) struct Named {
    /// Empty for none.
    address: String,
}

/// Names the repository that is asked, or none.
pub(super) async fn name_repository(
    State(intake): State<Intake>,
    PostedForm { person, form }: PostedForm<Named>,
) -> Result<Redirect, SubmissionRefusal> {
    let player = submitting(&person)?;
    let address = form.address.trim();
    if !address.is_empty() {
        intake.allowed.checked(player, address).await?;
    }
    let address = (!address.is_empty()).then_some(address);
    intake.store.name_repository(player, address).await?;
    Ok(Redirect::to("/repository"))
}
