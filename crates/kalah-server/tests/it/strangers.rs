//! Strangers who take what there is: others play, analyse, watch and look at pictures as before.
//!
//! All requests come through a proxy, which says whom they are from.

use std::net::Ipv4Addr;
use std::num::NonZeroU32;

use kalah::{Rules, Side};
use kalah_server::{Config, ConnectionLimits, RequestLimits};
use sqlx::Connection as _;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::common::site::{self, Site, forwarded};

/// Client of another network than those of the attacks, which come from 10.0.0.0/24.
const OTHER: &str = "192.0.2.1";

/// Site behind a proxy, with no limit on the rate of requests.
fn behind_proxy(change: impl FnOnce(&mut Config)) -> Site {
    Site::start(|config| {
        config.requests =
            RequestLimits { per_second: NonZeroU32::MAX, behind_proxy: true, ..RequestLimits::default() };
        change(config);
    })
}

/// Sends a request of a client that the proxy has seen; its answer can be read.
async fn ask(site: &Site, from: &str, request: &str, headers: &str, body: &str) -> TcpStream {
    site.ask(Ipv4Addr::LOCALHOST, request, &format!("{}{headers}", forwarded(from)), body).await
}

async fn status(site: &Site, from: &str, request: &str, headers: &str, body: &str) -> u16 {
    site::status(&mut ask(site, from, request, headers, body).await).await
}

/// What a query counts in the database of a site, which ends.
async fn counted(site: Site, query: &'static str) -> i64 {
    let data = site.stop();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data.path().join("tournament.sqlite"));
    let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query_scalar(query).fetch_one(&mut connection).await.unwrap()
}

/// Board of which no values are known.
const UNKNOWN: &str = "7x6";

/// Positions of one game on it, each after one ply more.
fn positions(count: usize) -> Vec<String> {
    let mut position = UNKNOWN.parse::<Rules>().unwrap().start(Side::South);
    let mut next = || {
        let text = position.to_string().replace(' ', "%20").replace('<', "%3c").replace('>', "%3e");
        let mv = position.legal_moves().next().unwrap();
        position = position.play(mv).unwrap().position;
        text
    };
    (0..count).map(|_| next()).collect()
}

#[tokio::test]
async fn a_stranger_who_opens_games_does_not_keep_others_from_playing() {
    let site = behind_proxy(|_| ());
    let mut begun = 0;
    for _ in 0..660 {
        let status = status(&site, "10.0.0.1", "POST /play", "", "rules=6x4&north=human").await;
        assert!(matches!(status, 303 | 429), "{status}");
        begun += u32::from(status == 303);
    }
    // A class may stand behind an address, so they are not few; a budget comes back while the test runs.
    assert!((600..650).contains(&begun), "{begun}");
    assert_eq!(status(&site, OTHER, "POST /play", "", "rules=6x4&north=human").await, 303);
    let open = counted(site, "SELECT count(*) FROM board_games WHERE is_over = 0").await;
    assert_eq!(open, i64::from(begun) + 1);
}

#[tokio::test]
async fn a_network_that_fills_the_analysis_gives_way() {
    let site = behind_proxy(|config| {
        config.analysis =
            kalah_analysis::AnalystSettings { open_in_all: 8, ..kalah_analysis::AnalystSettings::default() };
    });
    let positions = positions(9);
    let values = |position: &str| format!("GET /analysis/values?rules={UNKNOWN}&position={position}");
    let mut held = Vec::new();
    for (host, position) in positions[..8].iter().enumerate() {
        let mut stream = ask(&site, &format!("10.0.0.{host}"), &values(position), "", "").await;
        assert_eq!(site::status(&mut stream).await, 200);
        held.push(stream);
    }
    assert_eq!(status(&site, "10.0.0.99", &values(&positions[8]), "", "").await, 429);
    assert_eq!(status(&site, OTHER, &values(&positions[8]), "", "").await, 200);
    drop(held);
    site.stop();
}

#[tokio::test]
async fn costly_pictures_of_one_address_wait_for_each_other_and_not_for_others() {
    if kalah_needs::is_left_out() {
        return;
    }
    let site = behind_proxy(|_| ());
    let picture = "GET /board.png?rules=12x41";
    let mut attack = JoinSet::new();
    for _ in 0..64 {
        let stream = ask(&site, "10.0.0.1", picture, "", "").await;
        attack.spawn(async move {
            let mut stream = stream;
            site::status(&mut stream).await
        });
    }
    for _ in 0..4 {
        assert_eq!(status(&site, OTHER, picture, "", "").await, 200);
    }
    let statuses = attack.join_all().await;
    assert!(statuses.iter().all(|status| matches!(status, 200 | 429)), "{statuses:?}");
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    site.stop();
}

#[tokio::test]
async fn a_network_that_takes_all_streams_gives_one_to_who_has_none() {
    let site = behind_proxy(|config| {
        config.requests.streams = 8;
        // Three quarters of them may be streams.
        config.connections = ConnectionLimits { total: 40, ..ConnectionLimits::default() };
    });
    let mut held = Vec::new();
    for number in 0..30 {
        let mut stream = ask(&site, &format!("10.0.0.{}", number / 8), "GET /live", "", "").await;
        assert_eq!(site::status(&mut stream).await, 200, "{number}");
        held.push(stream);
    }
    assert_eq!(status(&site, "10.0.0.9", "GET /live", "", "").await, 429);
    let mut other = ask(&site, OTHER, "GET /live", "", "").await;
    assert_eq!(site::status(&mut other).await, 200);
    // The newest of the network has ended.
    let mut rest = Vec::new();
    held.pop().unwrap().read_to_end(&mut rest).await.unwrap();
    site.stop();
}

#[tokio::test]
async fn a_site_with_a_name_answers_to_no_other_and_links_to_itself() {
    let site = behind_proxy(|config| config.site = "https://kalah.example.org".parse().unwrap());
    for (host, expected) in
        [("evil.example", 421), ("kalah.example.org", 200), ("127.0.0.1:8080", 200), ("[::1]", 200)]
    {
        let headers = format!("Host: {host}\r\n");
        assert_eq!(status(&site, OTHER, "GET /about", &headers, "").await, expected, "{host}");
    }
    let mut page = String::new();
    ask(&site, OTHER, "GET /analysis?rules=6x4", "Host: 127.0.0.1:8080\r\n", "")
        .await
        .read_to_string(&mut page)
        .await
        .unwrap();
    assert!(page.contains("https://kalah.example.org/") && !page.contains("127.0.0.1"), "{page}");
    site.stop();
}

#[tokio::test]
async fn puzzles_of_visitors_who_never_come_back_take_no_rows() {
    let site = behind_proxy(|_| ());
    for number in 0..700 {
        // Keys that the attacker makes up, and every tenth time none.
        let cookie = format!("Cookie: kalah_visitor={number:032x}\r\n");
        let cookie = if number % 10 == 0 { "" } else { &cookie };
        assert_eq!(status(&site, "10.0.0.1", "GET /puzzle", cookie, "").await, 303);
    }
    let rows = counted(site, "SELECT count(*) FROM puzzles_shown").await;
    assert!((600..630).contains(&rows), "{rows}");
}
