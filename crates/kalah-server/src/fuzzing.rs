//! Entry points for the fuzz targets: the parsers of this crate that read what others wrote.
//!
//! No other code calls them, and they may change at any time.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::pin::pin;
use std::sync::LazyLock;
use std::task::{Context, Poll, Waker};

use axum::extract::Query;
use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue, Uri};
use kalah::GameState;
use kalah_agents::kalaha_socket::next_line;
use kalah_drawing::game_query::GameQueryFields;
use kalah_pages::ui::layout::PageSurroundings;
use kalah_store::{PersonId, TokenId};
use kalah_texts::Language;
use tokio::io::BufReader;

use crate::account::accounts::token_of;
use crate::account::secret::{SignInKey, TokenSecret};
use crate::account::session::BrowserSession;
use crate::account::signing_key::SigningKey;
use crate::account::{cookie, guest};
use crate::analysis::api::AnalysisQuery;
use crate::archive::backup::unpack_to;
use crate::archive::backup_file::{BackupWriter, NotBackup, unpack};
use crate::intake::git::packets::{self, PushCommands};
use crate::studies::tree::StudyLines;

/// Changes that the head of a push asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PushSummary {
    /// Branches and tags.
    pub changed: usize,
    /// Number of them that are new.
    pub made: usize,
    /// True if the client shows messages beside the answer.
    pub hears: bool,
}

/// Reads the head of a push.
///
/// # Errors
/// The message for the client.
pub fn push_summary(push: &[u8]) -> Result<PushSummary, String> {
    let PushCommands { changed, made, hears } =
        PushCommands::read(push).map_err(|error| error.to_string())?;
    Ok(PushSummary { changed, made, hears })
}

/// Writes a packet with this text.
pub fn git_packet(text: &str) -> Vec<u8> {
    packets::line(text)
}

/// Writes the answer to a push that is refused.
pub fn push_failure(why: &str) -> Vec<u8> {
    packets::failure(why)
}

/// Adds messages to an answer of git.
///
/// # Errors
/// If no temporary file can be used.
pub fn answer_with_messages(answer: &[u8], messages: &[String]) -> io::Result<Vec<u8>> {
    let mut file = tempfile::tempfile()?;
    file.write_all(answer)?;
    let mut whole = Vec::new();
    packets::with_words(file, messages)?.read_to_end(&mut whole)?;
    Ok(whole)
}

/// Reads a token and writes it again.
pub fn token(text: &str) -> Option<String> {
    text.parse::<TokenSecret>().ok().map(|token| token.text())
}

/// Reads the key of a sign-in link and writes the path of the link.
pub fn link_path(key: &str) -> Option<String> {
    key.parse::<SignInKey>().ok().map(|key| key.path())
}

/// Reads the token of an `Authorization` header.
pub fn authorization_token(header: &str) -> Option<String> {
    token_of(header)
}

/// Reads the value of a cookie out of `Cookie` headers.
pub fn cookie_value(name: &str, headers: &[&[u8]]) -> Option<String> {
    cookie::cookie_value(name, &cookie_headers(headers), false).map(str::to_owned)
}

/// Reads the key of a visitor without an account out of `Cookie` headers.
pub fn visitor_key(headers: &[&[u8]]) -> Option<String> {
    guest::guest_cookie(&cookie_headers(headers))
}

fn cookie_headers(lines: &[&[u8]]) -> HeaderMap {
    lines.iter().filter_map(|line| Some((COOKIE, HeaderValue::from_bytes(line).ok()?))).collect()
}

static SIGNING_KEY: LazyLock<SigningKey> = LazyLock::new(|| {
    let key = tempfile::tempdir().and_then(|folder| SigningKey::load(folder.path()));
    key.unwrap_or_else(|error| panic!("no key for sessions: {error}"))
});

/// Reads a session out of `Cookie` headers: the person, and the token that it was begun with.
///
/// # Panics
/// If the session refuses its own forms, or there is no key.
pub fn session(headers: &[&[u8]]) -> Option<(i64, Option<i64>)> {
    let session = BrowserSession::from_headers(&SIGNING_KEY, &cookie_headers(headers), false)?;
    assert!(session.is_csrf(session.csrf()), "the session's own forms are refused");
    Some((session.person.0, session.token.map(|token| token.0)))
}

/// Begins a session: the `Set-Cookie` header.
pub fn new_session(person: i64, token: Option<i64>) -> String {
    BrowserSession::begin(&SIGNING_KEY, PersonId(person), token.map(TokenId), false)
}

/// Signs any text as a session: the `Cookie` header.
pub fn signed_session(text: &str) -> String {
    format!("kalah_session={text}.{}", SIGNING_KEY.sign("session", text))
}

/// A request for an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRequest {
    /// The game.
    pub game: GameState,
    /// Plies that are played of it.
    pub ply: usize,
    /// Positions to be searched.
    pub nodes: u64,
    /// The fields that say the same.
    pub query: String,
}

/// Reads the fields of `/api/analysis`.
///
/// # Errors
/// The message for the client.
pub fn analysis_request(query: &str) -> Result<AnalysisRequest, String> {
    let Query(asked) = fields::<AnalysisQuery>(query)?;
    let (game, nodes) = asked.read().map_err(|error| Language::ENGLISH.write_argument(&error))?;
    let query = format!("{}&ply={}&nodes={nodes}", game.query(), game.ply);
    Ok(AnalysisRequest { ply: game.ply, nodes, query, game: game.game })
}

/// Draws the page `/analysis` for these fields: the status and the page.
///
/// # Errors
/// If the fields are none, or the page cannot be drawn.
pub fn analysis_page(query: &str) -> Result<(u16, String), String> {
    let Query(fields) = fields::<GameQueryFields>(query)?;
    let page =
        crate::analysis::page::page(&fields, String::new(), "http://localhost", PageSurroundings::alone());
    page.map(|(status, html)| (status.as_u16(), html)).map_err(|error| error.to_string())
}

fn fields<T: serde::de::DeserializeOwned>(query: &str) -> Result<Query<T>, String> {
    let uri: Uri = format!("/analysis?{query}").parse().map_err(|_| "this is no address".to_owned())?;
    Query::try_from_uri(&uri).map_err(|_| "these are no fields".to_owned())
}

/// Reads the lines of a study and writes them again: what is stored.
///
/// # Errors
/// What is wrong with them, in a line.
pub fn study(json: &str) -> Result<String, String> {
    let lines = StudyLines::read(json).map_err(|wrong| Language::ENGLISH.write(&wrong.text()))?;
    Ok(lines.json())
}

/// Cuts the stream of a client of the Java application, which arrives in pieces of so many bytes, into lines. The text is the
/// reason for sending the client away.
///
/// # Panics
/// If memory cannot be read at once.
pub fn socket_lines(stream: &[u8], piece: usize) -> (Vec<String>, Option<String>) {
    let mut read = BufReader::with_capacity(piece.max(1), stream);
    let mut context = Context::from_waker(Waker::noop());
    let mut lines = Vec::new();
    loop {
        match pin!(next_line(&mut read)).poll(&mut context) {
            Poll::Ready(Ok(Some(line))) => lines.push(line),
            Poll::Ready(Ok(None)) => return (lines, None),
            Poll::Ready(Err(why)) => return (lines, Some(why)),
            Poll::Pending => panic!("memory is always there to be read"),
        }
    }
}

/// Writes a backup with these files.
///
/// # Errors
/// If a name fits no archive.
pub fn pack_backup(files: &[(String, Vec<u8>)]) -> io::Result<Vec<u8>> {
    let mut packer = BackupWriter::new(Vec::new())?;
    for (name, content) in files {
        packer.add(name, content.len() as u64, &content[..])?;
    }
    packer.finish()
}

/// Reads a backup: the names of its files and how each begins.
pub fn read_backup(bytes: &[u8], most: u64) -> Result<Vec<(String, Vec<u8>)>, NotBackup> {
    let mut files = Vec::new();
    unpack(bytes, |name, content| {
        let mut begins = Vec::new();
        content.take(most).read_to_end(&mut begins).map_err(NotBackup::damaged)?;
        files.push((name.to_owned(), begins));
        Ok::<(), NotBackup>(())
    })?;
    Ok(files)
}

/// Unpacks a backup into a folder, the first step of restoring.
///
/// # Errors
/// What is wrong with it, in a line.
///
/// # Panics
/// If no temporary file can be used.
pub fn unpack_backup(folder: &Path, backup: &[u8]) -> Result<(), String> {
    let file = || -> io::Result<File> {
        let mut file = tempfile::tempfile()?;
        file.write_all(backup)?;
        file.rewind()?;
        Ok(file)
    };
    let file = file().unwrap_or_else(|error| panic!("no temporary file: {error}"));
    unpack_to(folder, file).map_err(|error| error.to_string())
}
