//! Who may fetch bots, and what is fetched.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use kalah::Rules;
use kalah_jobs::{Settings, Terms, Welcome, stand_in};
use kalah_player::Limit;
use kalah_server::{Config, bots_of};
use kalah_source::{Caps, Content, Depot, Extent};

use crate::common::running::Running;

/// Status and body of what somebody gets who shows this.
fn fetch(address: SocketAddr, hash: &str, shown: Option<&str>) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    let header = shown.map(|shown| format!("Authorization: {shown}\r\n")).unwrap_or_default();
    write!(stream, "GET /bots/{hash} HTTP/1.0\r\nHost: localhost\r\n{header}\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let status = String::from_utf8_lossy(&answer[9..12]).parse().unwrap();
    (status, answer[head + 4..].to_vec())
}

/// Runs `visit` on a server with this secret, whose depot holds a bot of 300 kB.
fn served(secret: &str, visit: impl FnOnce(SocketAddr, Content)) {
    let place = tempfile::tempdir().unwrap();
    let (data, bot) = (place.path().join("data"), place.path().join("bot"));
    fs::create_dir_all(bot.join("sub")).unwrap();
    fs::write(bot.join("main.py"), "x".repeat(300_000)).unwrap();
    fs::write(bot.join("sub/own.py"), "private").unwrap();
    let all = Extent::Folder { without: None };
    let kept = Depot::at(bots_of(&data)).unwrap().keep(&bot, &all, &Caps::LOCAL, "bot").unwrap();
    let welcome = Welcome { bots: String::new(), secret: secret.to_owned() };
    let settings =
        Settings { rules: Rules::default(), limit: Limit::growing(std::time::Duration::from_millis(100)) };
    let terms = Terms { welcome, ..Terms::default() };
    let config = Config { terms, ..Config::new(&data, settings) };
    let (end, _worker) = stand_in(1);
    let server = Running::start(&config, end);
    visit(server.address, kept.content());
    server.stop().unwrap();
}

#[test]
fn a_worker_gets_the_whole_bot_and_nobody_else_anything() {
    served("s3cret", |address, content| {
        let hash = content.hex();
        for shown in [None, Some("Bearer "), Some("Bearer s3cre"), Some("Bearer s3crets"), Some("s3cret")] {
            let (status, body) = fetch(address, &hash, shown);
            assert_eq!((status, body.len() < 100), (403, true), "{shown:?}");
        }
        let (status, parcel) = fetch(address, &hash, Some("Bearer s3cret"));
        assert_eq!(status, 200);
        let elsewhere = tempfile::tempdir().unwrap();
        let arrived = Depot::at(elsewhere.path()).unwrap().receive(&parcel[..], content).unwrap();
        assert_eq!(fs::read_to_string(arrived.folder().join("sub/own.py")).unwrap(), "private");
        for unknown in ["0".repeat(64), "main".to_owned(), "..%2f..%2fetc".to_owned()] {
            assert_eq!(fetch(address, &unknown, Some("Bearer s3cret")).0, 404, "{unknown}");
        }
    });
}

#[test]
fn without_workers_elsewhere_there_is_nothing_to_fetch() {
    served("", |address, content| {
        for shown in [None, Some("Bearer "), Some("Bearer x")] {
            assert_eq!(fetch(address, &content.hex(), shown).0, 403, "{shown:?}");
        }
    });
}
