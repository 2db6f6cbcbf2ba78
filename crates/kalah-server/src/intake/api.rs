//! `POST /api/submissions`: the body is an archive or a file, whose name stands in `?name=` or in
//! `Content-Disposition`.

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_ENCODING};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kalah_http::admission::gate::KnownMember;
use kalah_http::client::ClientAddress;
use kalah_store::SubmissionChannel;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::author::submitting;
use super::depot_bot::{FileName, LONGEST, Uploaded};
use super::refusal::SubmissionRefusal;
use super::room::Intake;
use super::upload_file::GrowingFile;
use crate::account::RequestAuthor;

/// What is said of what is sent.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UploadQuery {
    /// What the file is called: its ending tells what it is. It may stand in `Content-Disposition` instead.
    name: Option<String>,
    /// The file of an archive that is the bot, where it is not the whole folder.
    file: Option<String>,
    /// `command` if `kalah submit` sends it.
    way: Option<String>,
}

/// Answer to a submission that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Taken)]
pub(crate) struct AcceptedSubmission {
    /// Its number.
    submission: i64,
    /// The player's number.
    player: u32,
    /// The hash of the submitted bot.
    version: String,
}

/// Hands in an archive, or a bot in one file.
#[utoipa::path(
    post, path = "/api/submissions", operation_id = "submit", params(UploadQuery), security(("token" = ["submit"])),
    request_body(content = String, content_type = "application/octet-stream", description = "At most 16 MB"),
    responses((status = 201, description = "It is taken", body = AcceptedSubmission))
)]
pub(crate) async fn upload(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    client: ClientAddress,
    Query(said): Query<UploadQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, SubmissionRefusal> {
    let person = visitor.person()?;
    // A browser sends its session along with whatever a foreign page asks it to send.
    person.check_csrf(None)?;
    let player = submitting(&person)?;
    let name = said
        .name
        .or_else(|| named(&headers))
        .ok_or_else(|| SubmissionRefusal::nonsense("name the file: /api/submissions?name=bot.tar.gz"))?;
    let name = FileName::read(&name)?;
    // Before anything is written: whoever is refused costs the disk nothing.
    let place = intake.arrivals.enter(player, client)?;
    let (uploaded, file) = Uploaded::begin(&intake.incoming, name)?;
    let packed = headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "gzip");
    GrowingFile::new(file, LONGEST, packed).take(body, place).await?;
    let pass = intake.unpacking.enter(KnownMember(player.0.into())).await?;
    let arrived = intake
        .aside(pass, move |intake| {
            let arrived = uploaded.keep(&intake.depot)?;
            said.file.map_or(Ok(arrived.clone()), |file| arrived.meaning(&file, &intake.depot))
        })
        .await?;
    let way = if said.way.as_deref() == Some("command") {
        SubmissionChannel::Command
    } else {
        SubmissionChannel::Api
    };
    let id = intake.submit(player, &arrived, way).await?;
    let taken = AcceptedSubmission { submission: id.0, player: player.0, version: arrived.content().hex() };
    Ok((StatusCode::CREATED, Json(taken)).into_response())
}

/// The file's name in `attachment; filename="bot.py"`.
fn named(headers: &HeaderMap) -> Option<String> {
    let said = headers.get(CONTENT_DISPOSITION)?.to_str().ok()?;
    let name = said.split(';').find_map(|part| part.trim().strip_prefix("filename="))?;
    Some(name.trim_matches('"').to_owned())
}
