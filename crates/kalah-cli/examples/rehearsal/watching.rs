//! Visitors who look at pages, and those who follow them live.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::http::Client;
use super::server::Served;

/// The pause of a visitor between two pages.
const PAUSE: Duration = Duration::from_millis(100);

/// What visitors saw.
#[derive(Default)]
pub(crate) struct Watched {
    /// Seconds of each answer, by kind of page.
    times: Mutex<BTreeMap<&'static str, Vec<f64>>>,
    /// Answers that were none, while the server was there.
    errors: Mutex<BTreeMap<String, usize>>,
    /// Bytes that came by streams.
    pub(crate) streamed: AtomicU64,
}

impl Watched {
    fn note(&self, page: &'static str, took: Duration) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.entry(page).or_default().push(took.as_secs_f64());
    }

    /// Something went wrong that should not.
    pub(crate) fn wrong(&self, what: String) {
        *self.errors.lock().unwrap_or_else(PoisonError::into_inner).entry(what).or_default() += 1;
    }

    /// Seconds of all answers, by kind of page.
    pub(crate) fn times(&self) -> BTreeMap<&'static str, Vec<f64>> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn errors(&self) -> BTreeMap<String, usize> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks at one page after the other until the end.
    pub(crate) fn visit(&self, served: &Served, players: &[u32], first: usize, end: &AtomicBool) {
        let client = Client::stranger(served.address);
        let mut latest: Option<String> = None;
        for turn in first.. {
            if end.load(Ordering::SeqCst) {
                return;
            }
            let player = players[turn * 7 % players.len()];
            let (page, path) = match (turn % 4, &latest) {
                (0, _) => ("matrix", "/".to_owned()),
                (1, _) => ("ranking", "/ranking".to_owned()),
                (3, Some(path)) => ("match", path.clone()),
                _ => ("player", format!("/players/{player}")),
            };
            let (began, was_down) = (Instant::now(), served.is_down());
            match client.get(&path) {
                // Who has handed nothing in that plays has no page, and matches of a former version are gone.
                Ok(answer) if answer.status == 200 || answer.status == 404 => {
                    self.note(page, began.elapsed());
                    latest = match_in(&answer.body).or(latest.filter(|_| answer.status == 200));
                }
                _ if was_down || served.is_down() => {}
                Ok(answer) => self.wrong(format!("{page}: status {}", answer.status)),
                Err(error) => self.wrong(format!("{page}: {error}")),
            }
            sleep(PAUSE);
        }
    }

    /// Follows a page live until the end, again and again if the server goes away.
    pub(crate) fn follow(&self, served: &Served, path: &str, end: &AtomicBool) {
        let client = Client::stranger(served.address);
        let mut bytes = vec![0; 64 << 10];
        while !end.load(Ordering::SeqCst) {
            if let Ok(mut stream) = client.stream(path) {
                _ = stream.set_read_timeout(Some(Duration::from_secs(1)));
                while !end.load(Ordering::SeqCst) {
                    match stream.read(&mut bytes) {
                        Ok(0) => break,
                        Ok(read) => _ = self.streamed.fetch_add(read as u64, Ordering::Relaxed),
                        // Nothing has happened for a while.
                        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                        Err(_) => break,
                    }
                }
            }
            sleep(PAUSE);
        }
    }
}

/// The address of a match that a page leads to.
fn match_in(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("href=\"/matches/")?;
    let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!number.is_empty()).then(|| format!("/matches/{number}"))
}
