//! A flood of requests: whoever makes it is sent away, and nobody else notices.

use std::net::Ipv4Addr;
use std::num::NonZeroU32;
use std::time::Duration;

use kalah_server::RequestLimits;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::common::site::{self, Site, forwarded};

fn start(requests: RequestLimits) -> Site {
    Site::start(|config| config.requests = requests)
}

/// The head of the answer.
async fn head(site: &Site, from: Ipv4Addr, path: &str, told: &str) -> (TcpStream, String) {
    let mut stream = site.ask(from, &format!("GET {path}"), &forwarded(told), "").await;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    (stream, String::from_utf8(head).unwrap())
}

async fn status(site: &Site, from: Ipv4Addr, path: &str, told: &str) -> u16 {
    site::status(&mut site.ask(from, &format!("GET {path}"), &forwarded(told), "").await).await
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
        let (_, head) = head(&running, FLOOD, "/about", &format!("10.0.0.{number}")).await;
        if head.starts_with("HTTP/1.1 429 ") {
            let retry = head.lines().find_map(|line| line.strip_prefix("retry-after: ")).unwrap();
            assert!((1..=2).contains(&retry.parse::<u32>().unwrap()), "{head}");
            away += 1;
        } else {
            assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        }
        if number % 100 == 50 {
            assert_eq!(status(&running, ANNA, "/", "10.0.0.1").await, 200);
        }
    }
    // Four at once, and one for each second that the loop took.
    assert!(away >= 100, "{away} of 200 were sent away");
    // Whoever waits is let in again.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    assert_eq!(status(&running, FLOOD, "/about", "").await, 200);
    running.stop();
}

#[tokio::test]
async fn behind_a_proxy_clients_are_told_apart_by_what_it_saw() {
    let running = start(RequestLimits { behind_proxy: true, ..slow() });
    let mut away = 0;
    for number in 0..40 {
        let told = format!("10.0.0.{number}, 192.0.2.7");
        away += u32::from(status(&running, FLOOD, "/about", &told).await == 429);
    }
    assert!(away >= 20, "{away}");
    assert_eq!(status(&running, FLOOD, "/about", "192.0.2.7, 192.0.2.8").await, 200);
    running.stop();
}

#[tokio::test]
async fn streams_are_counted_while_they_are_open() {
    let running = start(RequestLimits { streams: 2, ..RequestLimits::default() });
    let mut open = Vec::new();
    for expected in ["200", "200", "429"] {
        let (stream, head) = head(&running, ANNA, "/live", "").await;
        assert!(head.starts_with(&format!("HTTP/1.1 {expected} ")), "{head}");
        open.push(stream);
    }
    assert_eq!(status(&running, FLOOD, "/live", "").await, 200);
    assert_eq!(status(&running, ANNA, "/", "").await, 200);
    drop(open);
    // The server hears of it when it does.
    for _ in 0..600 {
        if status(&running, ANNA, "/live", "").await == 200 {
            running.stop();
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a stream that has gone keeps its place");
}
