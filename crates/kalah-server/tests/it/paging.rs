//! Windows, pages and filters: all of it by plain links and forms, and a clear line for what is not there.

use std::path::Path;

use kalah::Rules;
use kalah_jobs::{Contestant, StandIn, TournamentSettings, stand_in};
use kalah_player::Limit;
use kalah_server::{Config, Registration};
use kalah_tournament::PlayerNumber;

use crate::common::http;
use crate::common::running::Running;

/// Players 1 to 350, of whom 101 to 104 are reference players. Nobody has played.
fn config(data: &Path) -> Config {
    let player = |number: u32| Registration {
        title: if (101..=104).contains(&number) { format!("Minimax {number}") } else { String::new() },
        ..Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("word-{number}")))
    };
    let settings =
        TournamentSettings::new(Rules::default(), Limit::growing(std::time::Duration::from_millis(100)));
    Config { players: (1..=350).map(player).collect(), ..Config::new(data, settings) }
}

struct Site {
    server: Running,
    /// Takes no job, so that nothing changes.
    _worker: StandIn,
    _data: tempfile::TempDir,
}

impl Site {
    fn start() -> Site {
        let data = tempfile::tempdir().unwrap();
        let (end, worker) = stand_in(1);
        Site { server: Running::start(&config(data.path()), end), _worker: worker, _data: data }
    }

    /// Head and body.
    fn get(&self, path: &str) -> (String, String) {
        let answer = http::get(self.server.address, path);
        (answer.head, answer.body)
    }

    fn page(&self, path: &str) -> String {
        let (head, body) = self.get(path);
        assert!(head.starts_with("HTTP/1.0 200"), "{path}: {head}");
        assert!(body.len() < 200_000, "{path} has {} bytes", body.len());
        body
    }

    /// Where a form leads.
    fn led(&self, path: &str) -> String {
        let (head, _) = self.get(path);
        assert!(head.starts_with("HTTP/1.0 303"), "{path}: {head}");
        head.lines().find_map(|line| line.strip_prefix("location: ")).unwrap().to_owned()
    }

    fn stop(self) {
        self.server.stop().unwrap();
    }
}

/// The numbers behind each `mark`.
fn numbers(html: &str, mark: &str) -> Vec<u32> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>();
    html.split(mark).skip(1).map(|rest| digits(rest).parse().unwrap()).collect()
}

#[test]
fn the_matrix_is_shown_by_windows() {
    let running = Site::start();
    let best = running.page("/matrix");
    assert_eq!(numbers(&best, r#"<tr id="r-"#), (1..=40).collect::<Vec<_>>());
    assert!(best.contains(r#"<a href="/matrix" aria-current="page">1–40</a>"#), "{best}");
    assert!(best.contains(r#"<a rel="next" href="/matrix?from=41""#), "{best}");
    let second = running.page("/matrix?from=50");
    assert_eq!(numbers(&second, r#"<tr id="r-"#), (41..=80).collect::<Vec<_>>());
    assert!(second.contains(r#"hx-sse:connect="/live/matrix?from=41&#38;since="#), "{second}");
    assert!(second.contains(r#"<a rel="prev" href="/matrix""#), "{second}");
    let beside = running.page("/matrix?from=41&against=1");
    assert!(beside.contains(r#"<td id="c-41-1">"#) && !beside.contains(r#"id="c-41-41""#), "{beside}");
    let last = running.page("/matrix?from=341");
    assert_eq!(numbers(&last, r#"<tr id="r-"#), (321..=350).collect::<Vec<_>>());
    let references = running.page("/matrix?show=reference&opponents=others&against=41");
    assert_eq!(numbers(&references, r#"<tr id="r-"#), [101, 102, 103, 104]);
    assert!(references.contains(r#"id="c-101-41""#), "{references}");
    // Old addresses lead on.
    assert_eq!(running.led("/?from=41"), "/matrix?from=41");
    assert_eq!(running.led("/matrix?player=17"), "/matrix#r-17");
    assert_eq!(running.led("/matrix?player=+100+"), "/matrix?from=81#r-100");
    running.stop();
}

#[test]
fn the_ranking_is_shown_by_pages_and_searched() {
    let running = Site::start();
    let fourth = running.page("/ranking?page=4");
    assert_eq!(numbers(&fourth, r#"<tr id="rank-"#), (301..=350).collect::<Vec<_>>());
    assert!(fourth.contains(r#"<a href="/ranking?page=4" aria-current="page">4</a>"#), "{fourth}");
    assert!(fourth.contains(r#"rel="prev" href="/ranking?page=3""#) && !fourth.contains(r#"rel="next""#));
    assert_eq!(running.led("/ranking?find=217"), "/ranking?page=3#rank-217");
    assert_eq!(running.led("/ranking?find=minimax+103"), "/ranking?page=2#rank-103");
    let found = running.page("/ranking?find=MINI");
    assert_eq!(numbers(&found, r#"<tr id="rank-"#), [101, 102, 103, 104]);
    assert!(found.contains(r#"hx-sse:connect="/live/ranking?find=MINI&#38;since="#), "{found}");
    assert!(
        found.contains("4 players have “MINI” in the title.") && found.contains(r#"value="MINI""#),
        "{found}"
    );
    assert_eq!(numbers(&running.page("/ranking?find="), r#"<tr id="rank-"#), (1..=100).collect::<Vec<_>>());
    running.stop();
}

#[test]
fn the_ranking_is_sorted_as_one_likes() {
    let running = Site::start();
    let first = running.page("/ranking");
    assert!(
        first.contains(
            r#"<th scope="col" class="num" aria-sort="ascending"><a href="/ranking?order=reversed">"#
        ),
        "{first}"
    );
    assert!(first.contains(r#"<a href="/ranking?sort=seeds" title="Seeds captured">Seeds</a>"#), "{first}");
    let last = running.page("/ranking?sort=player&order=reversed");
    assert_eq!(numbers(&last, r#"<tr id="rank-"#), (251..=350).rev().collect::<Vec<_>>());
    assert!(
        last.contains(r#"rel="next" href="/ranking?sort=player&#38;order=reversed&#38;page=2""#),
        "{last}"
    );
    assert!(
        last.contains(r#"hx-sse:connect="/live/ranking?sort=player&#38;order=reversed&#38;since="#),
        "{last}"
    );
    assert!(last.contains(r#"<input type="hidden" name="sort" value="player">"#), "{last}");
    let end = running.page("/ranking?sort=player&order=reversed&page=4");
    assert_eq!(numbers(&end, r#"<tr id="rank-"#), (1..=50).rev().collect::<Vec<_>>());
    let nobody = running.page("/ranking?find=%3Cb%3E");
    assert!(nobody.contains("No player found for “&#60;b&#62;”"), "{nobody}");
    let both = running.page("/ranking?find=mini&sort=player&order=reversed");
    assert_eq!(numbers(&both, r#"<tr id="rank-"#), [104, 103, 102, 101]);
    running.stop();
}

#[test]
fn tables_go_to_spreadsheets() {
    let running = Site::start();
    let table = |path: &str| {
        let (head, body) = running.get(path);
        assert!(
            head.contains("content-type: text/csv; charset=utf-8") && head.contains("attachment; filename="),
            "{head}"
        );
        body
    };
    let ranking = table("/ranking.csv");
    assert!(ranking.starts_with("rank,player,title,win_ratio,elo,"), "{ranking}");
    assert_eq!(ranking.lines().count(), 351);
    assert!(ranking.contains("\r\n,102,Minimax 102,,,,,,0,0,0,0,0,0,0,0,0,0\r\n"), "{ranking}");
    assert_eq!(table("/matches.csv").lines().count(), 1);
    let matrix = table("/matrix.csv");
    assert!(matrix.starts_with("player,title,1,2,3,"), "{matrix}");
    assert_eq!(matrix.lines().count(), 351);
    running.stop();
}

#[test]
fn standings_are_told_in_parts() {
    let running = Site::start();
    let part = |path: &str| {
        let standings: serde_json::Value = serde_json::from_str(&running.page(path)).unwrap();
        let players = standings["players"].as_array().unwrap().len();
        (players, standings["next"].as_str().map(str::to_owned))
    };
    assert_eq!(part("/api/standings"), (300, Some("/api/standings?from=301&count=300".to_owned())));
    assert_eq!(part("/api/standings?from=301&count=300"), (50, None));
    assert_eq!(part("/api/standings?count=7").1.unwrap(), "/api/standings?from=8&count=7");
    running.stop();
}

#[test]
fn what_is_not_there_is_said() {
    let running = Site::start();
    for (path, told) in [
        ("/matrix?from=0", "There is no such part of the matrix."),
        ("/matrix?from=x", "There is no such part of the matrix."),
        ("/matrix?from=361", "There is no such part of the matrix."),
        ("/matrix?from=99999999999999999999999", "There is no such part of the matrix."),
        ("/matrix?show=friends", "There is no such part of the matrix."),
        ("/matrix?player=999", "There is no such player."),
        ("/matrix?player=x", "There is no such player."),
        ("/ranking?page=0", "There is no such page of the ranking."),
        ("/ranking?page=5", "There is no such page of the ranking."),
        ("/ranking?page=4294967295", "There is no such page of the ranking."),
        ("/ranking?sort=beauty", "There is no such page of the ranking."),
        ("/ranking?order=x", "There is no such page of the ranking."),
        ("/ranking?find=mini&page=9", "There is no such page of the ranking."),
        ("/players/7?page=2", "There is no such page of matches."),
        ("/players/7?show=some", "There is no such list of matches."),
        ("/live/matrix?from=0", "There is no such part of the matrix."),
        ("/live/ranking?page=5", "There is no such page of the ranking."),
        ("/api/standings?from=351", "There is no such part of the standings."),
        ("/api/standings?count=301", "There is no such part of the standings."),
    ] {
        let (head, body) = running.get(path);
        assert!(head.starts_with("HTTP/1.0 404"), "{path}: {head}");
        assert!(body.contains(told), "{path}: {body}");
    }
    running.stop();
}
