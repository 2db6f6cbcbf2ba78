//! Bodies of requests: a law over all routes, and clients whose bodies never end.

use std::net::Ipv4Addr;
use std::time::Duration;

use kalah_server::{BodyLimits, Config, ConnectionLimits, PlaceLimits, RequestLimits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;

use crate::accounts::rights::TABLE;
use crate::common::class::Class;
use crate::common::http::{self, send_from};
use crate::common::site::{Site, forwarded};
use crate::faults::served::PATIENCE;

/// Routes whose handlers take bodies piece by piece, within limits of their own.
const STREAMED: [&str; 4] = [
    "/submit",
    "/api/submissions",
    "/git/{repository}/git-upload-pack",
    "/git/{repository}/git-receive-pack",
];

/// Routes that take class lists and gradebooks.
const LISTS: [&str; 5] =
    ["/people/class", "/people/class/apply", "/points/canvas", "/studies", "/study/{id}/save"];

const OTHER: Ipv4Addr = Ipv4Addr::new(127, 9, 9, 9);

fn head(method: &str, path: &str, headers: &str) -> String {
    format!("{} {path} HTTP/1.1\r\nHost: kalah.test\r\n{headers}\r\n\r\n", method.to_uppercase())
}

/// Asks all routes with a body that begins so, each from a network of its own: those with another answer than meant.
async fn surprises(
    class: &Class,
    headers: fn(&str) -> String,
    meant: fn(&str, &str, Option<u16>) -> bool,
) -> Vec<String> {
    let mut asked = JoinSet::new();
    for (number, row) in TABLE.iter().enumerate() {
        let from = Ipv4Addr::new(127, 1, u8::try_from(number).unwrap(), 1);
        let (address, text) = (class.address(), head(row.method, row.path, &headers(row.route)) + "k");
        asked.spawn(async move {
            let status = http::status(&mut send_from(from, address, &text).await).await;
            let is_meant = meant(row.method, row.route, status);
            (!is_meant).then(|| format!("{} {}: {status:?}", row.method, row.route))
        });
    }
    asked.join_all().await.into_iter().flatten().collect()
}

#[test]
fn every_route_has_a_limit_for_its_body_and_an_end_of_waiting() {
    let class = Class::with("student_id,name\n7,Ada\n", |config| {
        config.requests.bodies.rate.grace = Duration::ZERO;
    });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let too_long = |route: &str| {
            let length = if LISTS.contains(&route) { 16 << 20 } else { 1_200_000 };
            format!("Content-Length: {length}")
        };
        let wrong = surprises(&class, too_long, |method, route, status| match method {
            "post" if STREAMED.contains(&route) => matches!(status, Some(400 | 401)),
            "post" => status == Some(413),
            _ => status.is_some_and(|status| status != 413),
        });
        let wrong = wrong.await;
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let unfinished = |_: &str| "Content-Length: 1000".to_owned();
        let wrong = surprises(&class, unfinished, |method, route, status| match method {
            "post" if STREAMED.contains(&route) => matches!(status, Some(400 | 401)),
            "post" => status == Some(408),
            _ => status.is_some_and(|status| status != 408),
        });
        let wrong = wrong.await;
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    });
    class.stop();
}

/// A site with few connections, on which no body is too slow for the time of a test.
fn start(behind_proxy: bool) -> Site {
    Site::start(|config: &mut Config| {
        config.connections = ConnectionLimits { total: 64, per_client: 16, ..ConnectionLimits::default() };
        let mut bodies = BodyLimits::default();
        bodies.rate.grace = PATIENCE;
        bodies.rate.longest = PATIENCE;
        bodies.short = PlaceLimits { total: 256, per_network: 256, per_client: 64 };
        config.requests = RequestLimits {
            per_second: std::num::NonZeroU32::MAX,
            bodies,
            behind_proxy,
            ..RequestLimits::default()
        };
    })
}

async fn unfinished_bodies_keep_nobody_out(behind_proxy: bool) {
    let site = start(behind_proxy);
    let mut held = Vec::new();
    for number in 0..80 {
        let host = number % 11 + 1;
        let from = if behind_proxy { Ipv4Addr::LOCALHOST } else { Ipv4Addr::new(127, 0, 1, host) };
        let headers = format!("{}Content-Length: 30000", forwarded(&format!("10.0.0.{host}")));
        held.push(send_from(from, site.address(), &(head("post", "/enter", &headers) + "k")).await);
    }
    let from = if behind_proxy { Ipv4Addr::LOCALHOST } else { OTHER };
    for path in ["/", "/ranking", "/about"] {
        let mut asked = send_from(from, site.address(), &head("get", path, &forwarded("192.0.2.1"))).await;
        assert_eq!(http::status(&mut asked).await, Some(200), "{path}");
    }
    drop(held);
    site.stop();
}

#[tokio::test]
async fn bodies_that_never_end_keep_nobody_out() {
    unfinished_bodies_keep_nobody_out(false).await;
}

#[tokio::test]
async fn bodies_that_never_end_behind_a_proxy_keep_nobody_out() {
    unfinished_bodies_keep_nobody_out(true).await;
}

#[tokio::test]
async fn a_form_is_read_no_further_than_its_limit() {
    let site = start(false);
    for number in 0..20 {
        let from = Ipv4Addr::new(127, 0, 1, number + 1);
        let chunked = "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked";
        let mut stream = send_from(from, site.address(), &head("post", "/enter", chunked)).await;
        let piece = format!("10000\r\n{}\r\n", "a".repeat(1 << 16));
        let (mut read, mut write) = stream.split();
        // Far more than is read, and no end.
        let sending = async {
            for _ in 0..32 {
                if write.write_all(piece.as_bytes()).await.is_err() {
                    break;
                }
            }
            std::future::pending::<()>().await;
        };
        let mut line = [0; 12];
        tokio::select! {
            read = read.read_exact(&mut line) => { read.unwrap(); }
            () = sending => {}
        }
        assert_eq!(&line, b"HTTP/1.1 413");
    }
    site.stop();
}
