//! Who may fetch bots, and what is fetched.

use std::fs;
use std::net::SocketAddr;

use kalah::Rules;
use kalah_jobs::{
    BotRef, Capabilities, Contestant, InProcessTransport, Job, JobWork, LedgerTerms, Message,
    TournamentSettings, Welcome, WorkerEnd, WorkerInfo, WorkerOrder, WorkerSession, in_process,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, bots_of};
use kalah_source::{BotExtent, ContentHash, Depot, SourceCaps};
use kalah_tournament::PlayerNumber;
use tempfile::TempDir;

use crate::common::http;
use crate::common::running::Running;

/// Status and body of what somebody gets who shows this.
fn fetch(address: SocketAddr, hash: &str, shown: Option<&str>) -> (u16, Vec<u8>) {
    let header = shown.map(|shown| format!("Authorization: {shown}"));
    let head: Vec<&str> = header.iter().map(String::as_str).collect();
    let answer = http::ask(address, &format!("GET /bots/{hash}"), &head, &[]);
    (answer.status, answer.bytes)
}

/// A server with the key `secret`, whose only two players are the bots of a depot.
struct Site {
    server: Running,
    meeting: InProcessTransport,
    /// A bot of 300 kB, one that plays with it, and one that nobody plays.
    contents: [ContentHash; 3],
    _place: TempDir,
}

fn site(secret: &str) -> Site {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("data");
    let depot = Depot::at(bots_of(&data)).unwrap();
    let contents = [("private", 300_000), ("other", 1), ("third", 1)].map(|(word, length)| {
        let bot = place.path().join(word);
        fs::create_dir_all(bot.join("sub")).unwrap();
        fs::write(bot.join("main.py"), "x".repeat(length)).unwrap();
        fs::write(bot.join("sub/own.py"), word).unwrap();
        depot.keep(&bot, &BotExtent::Folder { without: None }, &SourceCaps::LOCAL, "bot").unwrap().content()
    });
    let player = |number: u32, content: ContentHash| {
        let bot = BotRef { content: content.hex(), file: None, program: true, needs: Vec::new() };
        Registration::new(PlayerNumber(number), Contestant::Bot(bot))
    };
    let welcome = Welcome { bots: String::new(), secret: secret.to_owned() };
    let limit = Limit::growing(std::time::Duration::from_millis(100));
    let config = Config {
        terms: LedgerTerms { welcome, ..LedgerTerms::default() },
        players: vec![player(1, contents[0]), player(2, contents[1])],
        ..Config::new(&data, TournamentSettings::new(Rules::default(), limit))
    };
    let (end, meeting) = in_process();
    Site { server: Running::start(&config, end), meeting, contents, _place: place }
}

impl Site {
    /// A worker comes; its secret, and its first job if it waits for one.
    fn worker(&self, name: &str, waits: bool) -> (WorkerEnd, String, Option<Job>) {
        let end = self.meeting.join(&name.parse().unwrap());
        let capabilities = Capabilities { programs: true, here: true, ..Capabilities::default() };
        let info = WorkerInfo {
            session: WorkerSession(1),
            version: String::new(),
            slots: 1,
            ahead: 0,
            cores: 1,
            capabilities,
        };
        end.send(Message::Hello(info));
        let mut secret = None;
        loop {
            match end.recv().unwrap() {
                WorkerOrder::Welcome(welcome) => {
                    secret = Some(welcome.secret);
                    if !waits {
                        return (end, secret.unwrap(), None);
                    }
                }
                WorkerOrder::Do(job) => return (end, secret.unwrap(), Some(*job)),
                _ => {}
            }
        }
    }
}

#[test]
fn a_worker_gets_the_bots_of_its_own_jobs_and_no_others() {
    let site = site("s3cret");
    let address = site.server.address;
    let [played, other, unplayed] = site.contents;
    let (_end, own, job) = site.worker("w1", true);
    assert!(matches!(job.unwrap().work, JobWork::Play(_)));
    let (_idle, idle, _) = site.worker("idle", false);
    assert_ne!(own, idle);
    let bearer = |secret: &str| format!("Bearer {secret}");
    let (status, parcel) = fetch(address, &played.hex(), Some(&bearer(&own)));
    assert_eq!(status, 200);
    let elsewhere = tempfile::tempdir().unwrap();
    let arrived = Depot::at(elsewhere.path()).unwrap().receive(&parcel[..], played).unwrap();
    assert_eq!(fs::read_to_string(arrived.folder().join("sub/own.py")).unwrap(), "private");
    assert_eq!(fetch(address, &other.hex(), Some(&bearer(&own))).0, 200);
    // What was given to nobody, or to another; secrets of nobody; addresses that are none.
    assert_eq!(fetch(address, &unplayed.hex(), Some(&bearer(&own))).0, 403);
    let (name, mac) = own.split_once('.').unwrap();
    let forged = format!("{}.{mac}", idle.split_once('.').unwrap().0);
    let shown =
        [&idle, "", name, mac, "s3cret", &forged, &own[..own.len() - 2], &format!("{own}00")].map(bearer);
    for shown in shown.iter().map(|shown| Some(&**shown)).chain([None, Some(&*own)]) {
        let (status, body) = fetch(address, &played.hex(), shown);
        assert_eq!((status, body.len() < 100), (403, true), "{shown:?}");
    }
    for unknown in ["0".repeat(64), "main".to_owned(), "..%2f..%2fetc".to_owned()] {
        assert_eq!(fetch(address, &unknown, Some(&bearer(&own))).0, 403, "{unknown}");
    }
    site.server.stop().unwrap();
}

#[test]
fn without_workers_elsewhere_there_is_nothing_to_fetch() {
    let site = site("");
    let (_end, secret, _) = site.worker("w1", true);
    assert_eq!(secret, "");
    for shown in [None, Some("Bearer "), Some("Bearer x"), Some("Bearer 7731."), Some("Bearer .")] {
        assert_eq!(fetch(site.server.address, &site.contents[0].hex(), shown).0, 403, "{shown:?}");
    }
    site.server.stop().unwrap();
}
