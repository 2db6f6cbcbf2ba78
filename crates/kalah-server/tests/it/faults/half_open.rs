//! Clients who connect and then do nothing, or not enough.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use kalah_jobs::{StandIn, stand_in};
use kalah_server::ConnectionLimits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::common::http::{self, connect_from, send_from};
use crate::faults::served::{PATIENCE, Served, config};

/// Longer than any test: where this is set, something else has to help.
const NEVER: Duration = Duration::from_hours(1);

const CROWD: Ipv4Addr = Ipv4Addr::LOCALHOST;
const ANNA: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

const HALF: &str = "GET / HTTP/1.1\r\nHost: loc";

struct Site {
    running: Served,
    _worker: StandIn,
    _data: tempfile::TempDir,
}

fn start(limits: ConnectionLimits) -> Site {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let config = kalah_server::Config { connections: limits, ..config(data.path(), 40) };
    Site { running: Served::start(&config, end), _worker: worker, _data: data }
}

fn few() -> ConnectionLimits {
    ConnectionLimits { total: 64, per_client: 16, head: NEVER, ..ConnectionLimits::default() }
}

/// Whether the other side ends this connection, whatever it says before.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let all = async {
        let mut some = [0; 4096];
        while matches!(stream.read(&mut some).await, Ok(1..)) {}
    };
    timeout(PATIENCE, all).await.is_ok()
}

impl Site {
    async fn status(&self, from: Ipv4Addr, path: &str) -> Option<u16> {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let asked = async { http::status(&mut send_from(from, self.running.address, &request).await).await };
        timeout(PATIENCE, asked).await.ok().flatten()
    }

    async fn half_open(&self, count: usize, from: impl Fn(usize) -> Ipv4Addr) -> Vec<TcpStream> {
        let mut open = Vec::new();
        for number in 0..count {
            let mut stream = connect_from(from(number), self.running.address).await;
            // Whoever was turned away already cannot be written to.
            _ = stream.write_all(HALF.as_bytes()).await;
            open.push(stream);
        }
        open
    }
}

#[tokio::test]
async fn half_open_connections_beyond_the_cap_are_closed_and_pages_answered() {
    let site = start(few());
    let mut open = site.half_open(48, |_| CROWD).await;
    assert_eq!(site.status(ANNA, "/ranking").await, Some(200));
    // Even the neighbours of whoever does this.
    assert_eq!(site.status(CROWD, "/ranking").await, Some(200));
    for stream in &mut open[..32] {
        assert!(is_closed(stream).await);
    }
    site.running.stop().unwrap();
}

#[tokio::test]
async fn eleven_hundred_half_open_connections_hold_up_nobody() {
    let site = start(ConnectionLimits { head: NEVER, ..ConnectionLimits::for_descriptors(1024, 2) });
    // Below the cap of each address, far above that of all.
    let crowd = |number: usize| Ipv4Addr::new(127, 0, 1, u8::try_from(number % 5).unwrap());
    let open = site.half_open(1100, crowd).await;
    for path in ["/", "/ranking", "/about", "/players/1"] {
        let asked = Instant::now();
        assert_eq!(site.status(ANNA, path).await, Some(200), "{path}");
        println!("{path} answered after {:?}", asked.elapsed());
    }
    assert_eq!(open.len(), 1100);
    site.running.stop().unwrap();
}

#[tokio::test]
async fn who_is_busy_is_never_cut_for_another() {
    let site = start(ConnectionLimits { per_client: 2, ..few() });
    let live = "GET /live?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let mut streams = Vec::new();
    for _ in 0..2 {
        let mut stream = send_from(CROWD, site.running.address, live).await;
        assert_eq!(timeout(PATIENCE, stream.read_u8()).await.unwrap().unwrap(), b'H');
        streams.push(stream);
    }
    assert_eq!(site.status(CROWD, "/ranking").await, Some(503));
    assert_eq!(site.status(ANNA, "/ranking").await, Some(200));
    drop(streams.pop());
    let back = async {
        while site.status(CROWD, "/ranking").await != Some(200) {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, back).await.expect("the place of a stream that has gone is free again");
    site.running.stop().unwrap();
}

#[tokio::test]
async fn a_slow_head_and_an_idle_connection_are_cut() {
    let site = start(ConnectionLimits { head: Duration::from_millis(500), ..few() });
    let whole = "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let live = "GET /live?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let mut live = send_from(ANNA, site.running.address, live).await;
    let mut idle = send_from(CROWD, site.running.address, whole).await;
    assert!(is_closed(&mut idle).await);
    let mut silent = send_from(CROWD, site.running.address, "").await;
    assert!(is_closed(&mut silent).await);
    let mut slow = send_from(CROWD, site.running.address, HALF).await;
    let begun = Instant::now();
    while slow.write_all(b"x").await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "a head may go on for ever");
        sleep(Duration::from_millis(20)).await;
    }
    // Whoever follows a page is not idle.
    let open = async { while live.read_u8().await.is_ok() {} };
    assert!(timeout(Duration::from_secs(1), open).await.is_err(), "a stream is cut");
    site.running.stop().unwrap();
}

#[tokio::test]
async fn a_body_that_never_ends_is_not_waited_for() {
    let site = start(few());
    for head in ["Content-Length: 1000000000", "Transfer-Encoding: chunked"] {
        for method in ["GET", "POST"] {
            let text = format!("{method} /about HTTP/1.1\r\nHost: localhost\r\n{head}\r\n\r\n1");
            let mut stream = send_from(CROWD, site.running.address, &text).await;
            assert_eq!(timeout(PATIENCE, stream.read_u8()).await.unwrap().unwrap(), b'H');
            assert!(is_closed(&mut stream).await, "{method} with {head}");
        }
    }
    site.running.stop().unwrap();
}

#[tokio::test]
async fn who_stops_reading_is_cut() {
    let unread = Duration::from_secs(1);
    let site = start(ConnectionLimits { per_client: 1, unread, ..few() });
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(site.running.address).await.unwrap();
    // All that the page shows, which is more than this client has room for.
    stream.write_all(b"GET /live/matrix?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    timeout(PATIENCE, stream.readable()).await.unwrap().unwrap();
    let begun = Instant::now();
    let mut turned_away = 0;
    while site.status(CROWD, "/about").await != Some(200) {
        turned_away += 1;
        assert!(begun.elapsed() < PATIENCE, "its place is never free");
        sleep(Duration::from_millis(50)).await;
    }
    assert!(turned_away > 0, "it was never busy");
    site.running.stop().unwrap();
}

#[tokio::test]
async fn the_server_ends_whatever_clients_do() {
    let site = start(ConnectionLimits { unread: NEVER, ..few() });
    let to = site.running.address;
    let mut clients = site.half_open(3, |_| CROWD).await;
    for text in [
        "GET /live?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "POST /about HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n".to_owned(),
        "GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(300),
    ] {
        clients.push(send_from(CROWD, to, &text).await);
    }
    assert_eq!(site.status(ANNA, "/about").await, Some(200));
    let begun = Instant::now();
    tokio::task::spawn_blocking(|| site.running.stop()).await.unwrap().unwrap();
    let took = begun.elapsed();
    println!("ended after {took:?}");
    assert!(took < Duration::from_secs(5), "{took:?}");
}
