//! A flood of requests: whoever makes it is sent away, and nobody else notices.

use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use kalah_jobs::{Settings, StandIn, stand_in};
use kalah_player::Limit;
use kalah_server::{Config, RequestLimits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::common::running::Running;

/// A server without players.
struct Site {
    server: Running,
    _worker: StandIn,
    _data: tempfile::TempDir,
}

fn start(requests: RequestLimits) -> Site {
    let data = tempfile::tempdir().unwrap();
    let default_settings =
        Settings { rules: Rules::default(), limit: Limit::growing(std::time::Duration::from_millis(100)) };
    let config = Config { requests, ..Config::new(data.path(), default_settings) };
    let (end, worker) = stand_in(1);
    Site { server: Running::start(&config, end), _worker: worker, _data: data }
}

impl Site {
    async fn ask(&self, from: Ipv4Addr, path: &str, told: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((IpAddr::from(from), 0).into()).unwrap();
        let mut stream = socket.connect(self.server.address).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {told}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        stream
    }

    /// The head of the answer.
    async fn head(&self, from: Ipv4Addr, path: &str, told: &str) -> (TcpStream, String) {
        let mut stream = self.ask(from, path, told).await;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        (stream, String::from_utf8(head).unwrap())
    }

    async fn status(&self, from: Ipv4Addr, path: &str, told: &str) -> u16 {
        let (_, head) = self.head(from, path, told).await;
        head.split(' ').nth(1).unwrap().parse().unwrap()
    }

    fn stop(self) {
        self.server.stop().unwrap();
    }
}

const ANNA: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const FLOOD: Ipv4Addr = Ipv4Addr::LOCALHOST;

fn slow() -> RequestLimits {
    RequestLimits { per_second: NonZeroU32::MIN, ..RequestLimits::default() }
}

#[tokio::test]
async fn a_flood_is_sent_away_and_others_are_served() {
    let running = start(slow());
    let mut away = 0;
    for number in 0..200 {
        // What it says of its address is nobody's.
        let (_, head) = running.head(FLOOD, "/about", &format!("10.0.0.{number}")).await;
        if head.starts_with("HTTP/1.1 429 ") {
            let retry = head.lines().find_map(|line| line.strip_prefix("retry-after: ")).unwrap();
            assert!((1..=2).contains(&retry.parse::<u32>().unwrap()), "{head}");
            away += 1;
        } else {
            assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        }
        if number % 100 == 50 {
            assert_eq!(running.status(ANNA, "/", "10.0.0.1").await, 200);
        }
    }
    // Four at once, and one for each second that the loop took.
    assert!(away >= 100, "{away} of 200 were sent away");
    // Whoever waits is let in again.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert_eq!(running.status(FLOOD, "/about", "").await, 200);
    running.stop();
}

#[tokio::test]
async fn behind_a_proxy_clients_are_told_apart_by_what_it_saw() {
    let running = start(RequestLimits { behind_proxy: true, ..slow() });
    let mut away = 0;
    for number in 0..40 {
        let told = format!("10.0.0.{number}, 192.0.2.7");
        away += u32::from(running.status(FLOOD, "/about", &told).await == 429);
    }
    assert!(away >= 20, "{away}");
    assert_eq!(running.status(FLOOD, "/about", "192.0.2.7, 192.0.2.8").await, 200);
    running.stop();
}

#[tokio::test]
async fn streams_are_counted_while_they_are_open() {
    let running = start(RequestLimits { streams: 2, ..RequestLimits::default() });
    let mut open = Vec::new();
    for expected in ["200", "200", "429"] {
        let (stream, head) = running.head(ANNA, "/live", "").await;
        assert!(head.starts_with(&format!("HTTP/1.1 {expected} ")), "{head}");
        open.push(stream);
    }
    assert_eq!(running.status(FLOOD, "/live", "").await, 200);
    assert_eq!(running.status(ANNA, "/", "").await, 200);
    drop(open);
    // The server hears of it when it does.
    for _ in 0..600 {
        if running.status(ANNA, "/live", "").await == 200 {
            return running.stop();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a stream that has gone keeps its place");
}
