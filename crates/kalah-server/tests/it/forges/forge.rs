//! A forge of the tests: it speaks the interface of commit statuses of a kind, and refuses what that does not document.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use kalah_forge::ForgeKind;
use serde_json::Value;

/// The token that it accepts.
pub(crate) const TOKEN: &str = "t0ken-of-the-forge";

/// Owners of its repositories, each of which is called `bot`.
const OWNERS: [&str; 3] = ["anna", "ada", "bob"];

/// A status that it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TakenStatus {
    pub(crate) commit: String,
    pub(crate) state: String,
    pub(crate) description: String,
    pub(crate) link: String,
}

#[derive(Debug, Default)]
struct ForgeState {
    taken: Vec<TakenStatus>,
    /// What was wrong with a request.
    wrong: Vec<String>,
    /// Requests that it does not answer well before it does.
    busy: usize,
    /// Requests so far.
    requests: usize,
}

/// A forge with the repository `bot` of each owner.
#[derive(Clone, Debug)]
pub(crate) struct Forge {
    pub(crate) kind: ForgeKind,
    pub(crate) address: String,
    state: Arc<Mutex<ForgeState>>,
}

struct Request {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    fn read(stream: &TcpStream) -> Option<Request> {
        let mut reader = BufReader::new(stream);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).ok()?;
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_owned());
        }
        let headers: Vec<_> = lines.iter().skip(1).filter_map(|line| line.split_once(": ")).collect();
        let headers =
            headers.iter().map(|(name, value)| (name.to_lowercase(), (*value).to_owned())).collect();
        let mut request = Request { line: lines.first()?.clone(), headers, body: Vec::new() };
        request.body = vec![0; request.header("content-length").parse().ok()?];
        reader.read_exact(&mut request.body).ok()?;
        Some(request)
    }

    fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(one, _)| one == name);
        found.map_or("", |(_, value)| value)
    }
}

impl Forge {
    pub(crate) fn start(kind: ForgeKind) -> Forge {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let forge = Forge { kind, address, state: Arc::default() };
        let own = forge.clone();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let Some((mut stream, request)) =
                    stream.ok().and_then(|stream| Request::read(&stream).map(|request| (stream, request)))
                else {
                    continue;
                };
                let (status, text) = own.answer(&request);
                let length = text.len();
                let head =
                    format!("HTTP/1.1 {status} -\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
                _ = stream.write_all((head + &text).as_bytes());
            }
        });
        forge
    }

    fn answer(&self, request: &Request) -> (u16, String) {
        let mut state = self.state.lock().unwrap();
        state.requests += 1;
        if state.busy > 0 {
            state.busy -= 1;
            return (503, "try again".to_owned());
        }
        match read(self.kind, request) {
            Ok(status) => {
                let last = state.taken.iter().rev().find(|one| one.commit == status.commit);
                if self.kind == ForgeKind::GitLab && last.is_some_and(|last| last.state == status.state) {
                    return (400, "Cannot transition status via :enqueue from :pending".to_owned());
                }
                state.taken.push(status);
                (201, "{}".to_owned())
            }
            Err((401, why)) => (401, why),
            Err((status, why)) => {
                state.wrong.push(why.clone());
                (status, why)
            }
        }
    }

    /// Has it answer so many requests badly.
    pub(crate) fn be_busy(&self, requests: usize) {
        self.state.lock().unwrap().busy = requests;
    }

    pub(crate) fn requests(&self) -> usize {
        self.state.lock().unwrap().requests
    }

    /// The statuses that it took, in their order. Nothing else may have come.
    pub(crate) fn taken(&self) -> Vec<TakenStatus> {
        let state = self.state.lock().unwrap();
        assert!(state.wrong.is_empty(), "{:?}", state.wrong);
        state.taken.clone()
    }
}

type Wrong = (u16, String);

/// Reads a request as the documentation of a forge describes it.
fn read(kind: ForgeKind, request: &Request) -> Result<TakenStatus, Wrong> {
    let wrong = |status: u16, why: &str| (status, format!("{why}: {}", request.line));
    let (beginning, between, token, expected) = match kind {
        ForgeKind::GitHub => ("/api/v3/repos/", "/", "authorization", format!("Bearer {TOKEN}")),
        ForgeKind::GitLab => ("/api/v4/projects/", "%2F", "private-token", TOKEN.to_owned()),
        ForgeKind::Forgejo => ("/api/v1/repos/", "/", "authorization", format!("token {TOKEN}")),
    };
    let path = request.line.strip_prefix("POST ").and_then(|rest| rest.strip_suffix(" HTTP/1.1"));
    let commit = path.and_then(|path| {
        let (repository, commit) = path.strip_prefix(beginning)?.split_once("/statuses/")?;
        OWNERS.iter().any(|owner| repository == format!("{owner}{between}bot")).then_some(commit)
    });
    let commit = commit.ok_or_else(|| wrong(404, "no such page"))?;
    if commit.len() != 40 || !commit.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(wrong(422, "no commit"));
    }
    if request.header(token) != expected {
        return Err((401, "Bad credentials".to_owned()));
    }
    if request.header("content-type") != "application/json" || request.header("user-agent").is_empty() {
        return Err(wrong(415, "headers"));
    }
    if kind == ForgeKind::GitHub && request.header("accept") != "application/vnd.github+json" {
        return Err(wrong(415, "accept"));
    }
    let body: Value = serde_json::from_slice(&request.body).map_err(|_| wrong(400, "no JSON"))?;
    let text = |name: &str| body[name].as_str().map(str::to_owned).ok_or_else(|| wrong(422, name));
    let (name, states): (_, &[&str]) = match kind {
        ForgeKind::GitHub => ("context", &["error", "failure", "pending", "success"]),
        ForgeKind::Forgejo => ("context", &["error", "failure", "pending", "success", "warning"]),
        ForgeKind::GitLab => ("name", &["pending", "running", "success", "failed", "canceled", "skipped"]),
    };
    let known = ["state", name, "description", "target_url"];
    if body.as_object().is_none_or(|fields| fields.keys().any(|field| !known.contains(&&**field))) {
        return Err(wrong(422, "fields"));
    }
    let (state, description) = (text("state")?, text("description")?);
    if !states.contains(&&*state) || text(name)? != "kalah" || description.chars().count() > 140 {
        return Err(wrong(422, "values"));
    }
    Ok(TakenStatus { commit: commit.to_owned(), state, description, link: text("target_url")? })
}
