//! `git push` to the server, and `git clone` of what was pushed: `/git/PLAYER.git`.
//!
//! The requests of git's smart protocol are answered by git itself, without the program for web servers that comes with
//! it: what a push is answered is to end with what becomes of it. A request lies on the disk before git is started, so
//! nobody holds a running git by being slow, and a push that is cut off has never begun.

mod commit_submission;
pub(crate) mod packets;

use std::fs::File;
use std::io::{Seek as _, SeekFrom};
use std::sync::Arc;
use std::time::Instant;

use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use kalah_http::admission::gate::{Cancellation, run_holding};
use kalah_http::client::ClientAddress;
use kalah_http::file_body::body_of;
use kalah_source::{Repository, Service};
use kalah_store::PersonId;
use kalah_texts::Text;
use kalah_tournament::PlayerNumber;
use serde::Deserialize;

use super::refusal::SubmissionRefusal;
use super::repository_turns::RepositoryTurn;
use super::room::Intake;
use super::upload_file::{GrowingFile, drain};
use crate::account::{GuardedAction, RequestAuthor};
use crate::intake::git::packets::{PushCommands, is_unpacked, with_words};

pub(super) use crate::intake::git::commit_submission::CommitOutcome;

/// Bytes of what a client says that fetches: names of what it has.
const LONGEST_QUESTION: u64 = 4 << 20;

#[derive(Debug, Deserialize)]
pub(super) struct GitServiceQuery {
    service: Option<String>,
}

/// Serves the list of branches.
pub(super) async fn advertise(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    Path(name): Path<String>,
    Query(asked): Query<GitServiceQuery>,
) -> Result<Response, SubmissionRefusal> {
    let service = asked.service.as_deref().and_then(Service::named);
    let place = RequestedRepository::from_name(visitor, &name, service.unwrap_or(Service::UploadPack))?;
    let service = service
        .ok_or_else(|| SubmissionRefusal::nonsense("this git is too old: 1.6.6 or newer is needed"))?;
    let turn = place.turn(&intake, service).await?;
    let output = intake
        .aside(turn, move |intake| {
            let repository = place.repository(intake)?;
            repository.advertise(service).map_err(|error| SubmissionRefusal::source(&place.name(), error))
        })
        .await?;
    let mut head = packets::line(&format!("# service={}\n", service.name()));
    head.extend_from_slice(packets::FLUSH);
    head.extend(output);
    Ok(answer(service, "advertisement", head.into()))
}

/// Gives what a client does not have yet.
pub(super) async fn fetch(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    client: ClientAddress,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, SubmissionRefusal> {
    let place = RequestedRepository::from_name(visitor, &name, Service::UploadPack)?;
    let arrival = intake.arrivals.enter(place.player, client)?;
    let asked = GrowingFile::unnamed(&intake.incoming, LONGEST_QUESTION, is_packed(&headers))?;
    let asked = asked.take(body, arrival).await?;
    let turn = place.turn(&intake, Service::UploadPack).await?;
    let output =
        run_holding(turn, move |wanted| place.ask(&intake, Service::UploadPack, asked, wanted)).await??;
    Ok(answer(Service::UploadPack, "result", body_of(Arc::new(output), ())))
}

/// Receives a push, and submits the tip of the branch that counts.
pub(super) async fn push(
    State(intake): State<Intake>,
    visitor: RequestAuthor,
    client: ClientAddress,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, SubmissionRefusal> {
    let place = RequestedRepository::from_name(visitor, &name, Service::ReceivePack)?;
    let per_hour = intake.submissions.per_hour();
    if let Err(error) = intake.turns.check_failures(place.player, per_hour, Instant::now()) {
        drain(body, Repository::LONGEST_PUSH).await;
        return Ok(words_alone(&error.into()));
    }
    // Of an answer with another status than success git shows the number alone.
    let arrival = match intake.arrivals.enter(place.player, client) {
        Ok(arrival) => arrival,
        Err(error) => {
            drain(body, Repository::LONGEST_PUSH).await;
            return Ok(words_alone(&error));
        }
    };
    let pushed = GrowingFile::unnamed(&intake.incoming, Repository::LONGEST_PUSH, is_packed(&headers))?;
    let pushed = match pushed.take(body, arrival).await {
        Ok(pushed) => pushed,
        // Nobody hears an answer any more.
        Err(error @ SubmissionRefusal::Broken(_)) => return Err(error),
        Err(error) => return Ok(words_alone(&error)),
    };
    let site = intake.site.address(&headers);
    // What has arrived is taken, whether its sender waits for the answer or not.
    let turns = Arc::clone(&intake.turns);
    let taken = tokio::spawn(async move { accept_push(&intake, place, pushed, &site).await }).await;
    match taken.unwrap_or_else(|panic| Err(std::io::Error::other(panic).into())) {
        Ok(output) => Ok(answer(Service::ReceivePack, "result", body_of(Arc::new(output), ()))),
        Err(error) => {
            if !error.is_for_want_of_room() {
                turns.note_failure(place.player, Instant::now());
            }
            Ok(words_alone(&error))
        }
    }
}

/// Takes a push that has arrived; what git answers, and what becomes of it.
async fn accept_push(
    intake: &Intake,
    place: RequestedRepository,
    pushed: File,
    site: &str,
) -> Result<File, SubmissionRefusal> {
    // Held until the commit is submitted: the next push finds it done.
    let _turn = intake.turns.push(place.player).await?;
    let (output, commands) = intake.aside((), move |intake| place.push(intake, pushed)).await?;
    if commands.is_empty() {
        // Before it sends much, git asks whether it may.
        return Ok(output);
    }
    let (output, is_unpacked) = intake.aside((), move |_| Ok(is_unpacked(output)?)).await?;
    let outcome = intake.submit_tip(place.player).await;
    if !is_unpacked || matches!(&outcome, CommitOutcome::Refused(error) if !error.is_for_want_of_room()) {
        intake.turns.note_failure(place.player, Instant::now());
    }
    let words = outcome.words(site);
    Ok(if commands.hears() { with_words(output, &words)? } else { output })
}

fn is_packed(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding == "gzip" || encoding == "x-gzip")
}

fn answer(service: Service, what: &str, body: Body) -> Response {
    let kind = format!("application/x-{}-{what}", service.name());
    ([(CONTENT_TYPE, kind.as_str()), (CACHE_CONTROL, "no-store")], body).into_response()
}

/// A push that fails as a whole, with the reason.
fn words_alone(error: &SubmissionRefusal) -> Response {
    error.log();
    answer(Service::ReceivePack, "result", packets::failure(&error.to_string()).into())
}

/// A repository that somebody asks for.
#[derive(Clone, Copy, Debug)]
struct RequestedRepository {
    player: PlayerNumber,
    asker: PersonId,
    /// True if it may be created.
    own: bool,
}

impl RequestedRepository {
    /// Resolves a repository name for a person who may use it. Returns `NotFound` also where access is denied.
    fn from_name(
        visitor: RequestAuthor,
        name: &str,
        service: Service,
    ) -> Result<RequestedRepository, SubmissionRefusal> {
        let person = visitor.person()?;
        let none = || SubmissionRefusal::NotFound("missing-repository");
        let player = name.strip_suffix(".git").unwrap_or(name).parse().map_err(|_| none())?;
        let own = person.player == Some(player);
        let submits = own && person.may(GuardedAction::Submit).is_ok();
        let reads = person.may_read(player).is_ok();
        match service {
            Service::ReceivePack if submits => {
                // A browser sends its session along with whatever a foreign page asks it to send.
                person.check_csrf(None)?;
                Ok(RequestedRepository { player, asker: person.id, own })
            }
            Service::ReceivePack if reads => Err(SubmissionRefusal::MayNot(Text::new("intake-foreign-push"))),
            // As for downloads of submissions.
            Service::UploadPack if reads => Ok(RequestedRepository { player, asker: person.id, own }),
            _ => Err(none()),
        }
    }

    fn name(self) -> String {
        format!("{}.git", self.player)
    }

    /// Opens the repository, and creates it if it is one's own and was never used.
    fn repository(self, intake: &Intake) -> Result<Repository, SubmissionRefusal> {
        let path = intake.repositories.join(self.name());
        if self.own {
            return Repository::at(path).map_err(|error| SubmissionRefusal::source(&self.name(), error));
        }
        Repository::find(path).ok_or(SubmissionRefusal::NotFound("missing-repository"))
    }

    /// Waits for the turn to use the repository.
    async fn turn(self, intake: &Intake, service: Service) -> Result<RepositoryTurn, SubmissionRefusal> {
        match service {
            Service::UploadPack => intake.turns.fetch(self.player, self.asker).await,
            Service::ReceivePack => intake.turns.push(self.player).await,
        }
    }

    /// Runs git to answer a request, as long as somebody waits for the answer.
    fn ask(
        self,
        intake: &Intake,
        service: Service,
        request: File,
        wanted: &Cancellation,
    ) -> Result<File, SubmissionRefusal> {
        let repository = self.repository(intake)?;
        let mut answer = tempfile::tempfile_in(&intake.incoming)?;
        let done = repository.answer(service, request, &mut answer, &|| !wanted.is_cancelled());
        done.map_err(|error| SubmissionRefusal::source(&self.name(), error))?;
        answer.rewind()?;
        Ok(answer)
    }

    /// Runs git to receive a push, if the repository has room for it.
    fn push(self, intake: &Intake, mut pushed: File) -> Result<(File, PushCommands), SubmissionRefusal> {
        let commands = PushCommands::read(&mut pushed)?;
        pushed.seek(SeekFrom::Start(0))?;
        if !commands.is_empty() {
            let repository = self.repository(intake)?;
            let refused = |error| SubmissionRefusal::source(&self.name(), error);
            repository.tidy().map_err(refused)?;
            commands.fit(repository.tips().map_err(refused)?.names)?;
        }
        Ok((self.ask(intake, Service::ReceivePack, pushed, &Cancellation::default())?, commands))
    }
}

/// Git asks for a password where the answer says `Basic`, and for nothing else.
pub(super) async fn asking_for_password(mut response: Response) -> Response {
    if response.status() == StatusCode::UNAUTHORIZED {
        let realm = HeaderValue::from_static("Basic realm=\"kalah: your token is the password\"");
        response.headers_mut().insert(WWW_AUTHENTICATE, realm);
    }
    response
}
