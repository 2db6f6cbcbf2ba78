//! Two tournaments side by side: each page leads to pages of its own tournament, or to those that belong to none.

use std::collections::{BTreeSet, VecDeque};
use std::num::NonZeroU32;
use std::path::Path;
use std::thread;

use kalah::record::{Ending, PlyRecord, Record};
use kalah::{Rules, Side};
use kalah_jobs::{
    Contestant, Job, JobOutcome, JobReport, JobWork, PlayedGame, Product, ServerEnd, StandIn,
    TournamentSettings, stand_in,
};
use kalah_player::Limit;
use kalah_server::{Config, Registration, RequestLimits, Server};
use kalah_tournament::PlayerNumber;

use crate::common::http;
use crate::common::running::Running;
use crate::intake::class::wait_for;

fn settings() -> TournamentSettings {
    TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(std::time::Duration::from_millis(100)))
}

fn config(data: &Path, name: &str, format: &str, players: u32) -> Config {
    let player = |number: u32| Registration {
        title: if number == 1 { "left-most".to_owned() } else { String::new() },
        about: if number == 1 { "Sows its left-most pit.".to_owned() } else { String::new() },
        ..Registration::new(PlayerNumber(number), Contestant::BuiltIn(format!("{name}-{number}")))
    };
    Config {
        tournament: name.parse().unwrap(),
        format: Some(format.parse().unwrap()),
        players: (1..=players).map(player).collect(),
        requests: RequestLimits { per_second: NonZeroU32::MAX, ..RequestLimits::default() },
        ..Config::new(data, settings())
    }
}

struct Site(Running);

impl Site {
    /// Serves all tournaments of these configurations, which are begun in their order.
    fn start(configs: &[Config], end: ServerEnd) -> Site {
        let (last, earlier) = configs.split_last().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        for config in earlier {
            // Only one at a time may use the directory.
            drop(runtime.block_on(Server::open(config)).unwrap());
        }
        Site(Running::start(last, end))
    }

    /// Head and body.
    fn get(&self, path: &str) -> (String, String) {
        let answer = http::get(self.0.address, path);
        (answer.head, answer.body)
    }

    fn json(&self, path: &str) -> serde_json::Value {
        serde_json::from_str(&self.get(path).1).unwrap()
    }

    /// Reads live events until one holds `text`.
    fn wait_for(&self, path: &str, text: &str) {
        let mut lines = http::lines(self.0.address, path, &[]);
        assert!(lines.any(|line| line.contains(text)), "{text} never came");
    }

    fn stop(self) {
        self.0.stop().unwrap();
    }
}

/// Both players sow a pit: the left-most one, or whichever the player's number says.
fn game(first: Side, words: [u32; 2]) -> PlayedGame {
    let start = settings().rules.start(first);
    let mut position = start;
    let mut plies = Vec::new();
    loop {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        let word = words[position.turn().index()] as usize;
        let mv = moves[word % moves.len()];
        plies.push(PlyRecord::bare(mv));
        position = position.play(mv).unwrap().position;
    }
    let ending = Ending::Finished { margin: position.outcome().unwrap() };
    let record = Record { start, south: "a".to_owned(), north: "b".to_owned(), plies, ending, cause: None };
    PlayedGame { record, stderr: [String::new(), String::new()] }
}

fn play(job: &Job) -> JobReport {
    let JobWork::Play(play) = &job.work else {
        let outcome = JobOutcome::MachineFault("only matches are played here".to_owned());
        return JobReport { job: job.id, attempt: job.attempt, outcome };
    };
    let words = play.players.each_ref().map(|player| match player {
        Contestant::BuiltIn(word) => word.rsplit('-').next().unwrap().parse().unwrap(),
        other => panic!("{other:?}"),
    });
    let games = Side::BOTH.map(|first| game(first, words));
    JobReport {
        job: job.id,
        attempt: job.attempt,
        outcome: JobOutcome::Done(Product::Played(Box::new(games))),
    }
}

fn work(end: &StandIn) {
    while let Some(job) = end.take() {
        end.report(play(&job));
    }
}

/// Where a page leads: its links, forms, scripts and streams, with markup written as text.
fn links(html: &str) -> Vec<String> {
    let behind = |mark: &'static str| {
        html.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap().replace("&amp;", "&"))
    };
    let all = [" href=\"", " src=\"", " action=\"", "connect=\""].into_iter().flat_map(behind);
    all.map(|link| link.replace("&#38;", "&")).collect()
}

/// Whether a path belongs to no tournament.
fn is_of_all(path: &str) -> bool {
    let all = [
        "/analysis",
        "/book",
        "/icon.png",
        "/play",
        "/puzzle",
        "/submissions",
        "/me",
        "/nim",
        "/search",
        "/write-a-bot",
        "/workshop",
        "/docs",
        "/learn",
        "/class",
        "/submit",
        "/workers",
        "/tournaments",
        "/assets/",
        "/api/tournaments",
        "/api/workers",
    ];
    all.iter().any(|of_all| path.starts_with(of_all)) && !path.starts_with("/players/")
}

/// Follows every link from `home` on. The paths that belong to the tournament.
fn crawl(running: &Site, home: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::from([home.to_owned()]);
    let mut next = VecDeque::from([home.to_owned()]);
    while let Some(path) = next.pop_front() {
        if path.contains("/live") {
            let line = http::lines(running.0.address, &path, &[]).next().unwrap();
            assert!(line.contains(" 200 "), "{path}: {line}");
            continue;
        }
        let (head, body) = running.get(&path);
        let status = match path.as_str() {
            // Nobody has signed in.
            "/me" | "/class" | "/submit" => "HTTP/1.0 401",
            // On to a puzzle that nobody has seen.
            "/puzzle" => "HTTP/1.0 303",
            _ => "HTTP/1.0 200",
        };
        assert!(head.starts_with(status), "{path}: {head}");
        if !head.contains("text/html") || is_of_all(&path) {
            continue;
        }
        for link in links(&body) {
            let link = link.split('#').next().unwrap().to_owned();
            let link = match link.strip_prefix('?') {
                Some(query) => format!("{}?{query}", path.split('?').next().unwrap()),
                None => link,
            };
            // A stream is another one for each version; one is enough.
            let known = link.split("since=").next().unwrap().to_owned();
            // The brand leads to the main tournament from everywhere.
            let is_brand = link == "/" && home != "/";
            if !link.is_empty() && !is_brand && seen.insert(known) {
                next.push_back(link);
            }
        }
    }
    seen.retain(|path| !is_of_all(path));
    seen
}

/// Plays all matches but the second one of the cup, which it holds.
fn work_but_for_the_cup(end: &StandIn) {
    let mut of_the_cup = 0;
    while let Some(job) = end.take() {
        let JobWork::Play(play_job) = &job.work else { continue };
        let is_cup = matches!(&play_job.players[0], Contestant::BuiltIn(word) if word.starts_with("cup"));
        of_the_cup += u32::from(is_cup);
        if !is_cup || of_the_cup != 2 {
            end.report(play(&job));
        }
    }
}

#[test]
fn the_front_page_shows_the_tournament_that_is_under_way() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(2);
    let configs =
        vec![config(data.path(), "cup", "all-play-all", 4), config(data.path(), "main", "all-play-all", 2)];
    let running = Site::start(&configs, end);
    let worker = thread::spawn(move || work_but_for_the_cup(&worker));
    running.wait_for("/live/matrix", "everyone has played everyone");
    // All other pairs wait for somebody who plays in the match that is held.
    wait_for("the first match of the cup", || {
        running.get("/t/cup/front").1.contains("<b>1</b> of 6").then_some(())
    });
    let (head, home) = running.get("/");
    assert!(head.starts_with("HTTP/1.0 200") && home.contains("Watch cup"), "{head}{home}");
    assert!(home.contains(r#"href="/t/cup/ranking""#) && home.contains("/t/cup/live?since="), "{home}");
    let (_, main) = running.get("/front");
    assert!(main.contains("Watch the tournament") && main.contains("Winner"), "{main}");
    let (_, all) = running.get("/tournaments");
    let place = |path: &str| all.find(path).unwrap_or_else(|| panic!("{path}: {all}"));
    assert!(place(r#"href="/t/cup""#) < place(r#"href="/front""#), "{all}");
    running.stop();
    worker.join().unwrap();
}

#[test]
fn each_tournament_keeps_to_itself() {
    let data = tempfile::tempdir().unwrap();
    let (end, worker) = stand_in(1);
    let configs =
        vec![config(data.path(), "cup", "swiss:2", 6), config(data.path(), "main", "all-play-all", 4)];
    let running = Site::start(&configs, end);
    let worker = thread::spawn(move || work(&worker));
    running.wait_for("/live/matrix", "everyone has played everyone");
    running.wait_for(
        "/t/cup/live/matrix",
        "all matches that could be drawn have been played. 4 players share first place",
    );

    let main = crawl(&running, "/");
    assert!(main.len() > 50 && main.contains("/players/4"), "{main:?}");
    assert!(main.iter().all(|path| !path.starts_with("/t/")), "{main:?}");
    let (slash, _) = running.get("/t/cup/?show=1");
    assert!(slash.contains(" 308 ") && slash.contains("location: /t/cup?show=1\r\n"), "{slash}");
    let cup = crawl(&running, "/t/cup");
    assert!(cup.len() > 50 && cup.contains("/t/cup/players/6") && cup.contains("/t/cup/about"), "{cup:?}");
    assert!(
        cup.iter().all(|path| path == "/t/cup" || path.starts_with("/t/cup/") || path.starts_with("/t/cup?"))
    );

    for (path, text) in [
        ("/t/cup/players/7", "no such player"),
        ("/t/cup/matches/999", "no such match"),
        ("/t/cup/nothing", "no such page"),
        ("/t/other", "no such tournament"),
        ("/t/other/ranking", "no such tournament"),
        ("/nothing", "no such page"),
    ] {
        let (head, body) = running.get(path);
        assert!(head.starts_with("HTTP/1.0 404") && body.contains(text), "{path}: {head} {body}");
    }
    // A match of one tournament is none of the other.
    let of_cup =
        cup.iter().find_map(|path| path.strip_prefix("/t/cup/matches/")?.parse::<i64>().ok()).unwrap();
    assert!(running.get(&format!("/matches/{of_cup}")).0.starts_with("HTTP/1.0 404"));
    let (head, _) = running.get("/t/cup?player=5");
    assert!(head.contains("location: /t/cup/matrix?player=5"), "{head}");
    let (head, _) = running.get("/t/cup/ranking?find=5");
    assert!(head.contains("location: /t/cup/ranking#rank-5"), "{head}");
    shown(&running);
    running.stop();
    worker.join().unwrap();
}

/// The texts of what is told of several tournaments, and of a Swiss.
fn shown(running: &Site) {
    for (name, path) in [
        ("tournaments", "/tournaments"),
        ("swiss", "/t/cup"),
        ("swiss_ranking", "/t/cup/ranking"),
        ("swiss_player", "/t/cup/players/1"),
        ("swiss_about", "/t/cup/about"),
    ] {
        insta::assert_snapshot!(name, text(&running.get(path).1));
    }
    let standings = running.json("/t/cup/api/standings");
    assert_eq!((&standings["name"], &standings["format"]), (&"cup".into(), &"swiss:2".into()));
    assert_eq!(standings["over"], true);
    let ratings: Vec<f64> =
        standings["players"].as_array().unwrap().iter().map(|row| row["rating"].as_f64().unwrap()).collect();
    assert!(ratings.len() == 6 && ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    let standings = running.json("/api/standings");
    assert_eq!((&standings["name"], &standings["format"]), (&"main".into(), &"all-play-all".into()));
    assert!(standings["players"][0]["rating_margin"].as_f64().unwrap() > 0.0, "{standings}");
    let tournaments = running.json("/api/tournaments");
    let addresses: Vec<&str> =
        tournaments.as_array().unwrap().iter().map(|row| row["address"].as_str().unwrap()).collect();
    assert_eq!(addresses, ["/t/cup", "/"]);
    let workers = running.json("/api/workers");
    assert_eq!(workers["workers"][0]["name"], "stand-in");
    assert_eq!(workers["workers"][0]["standing"], "working");
}

/// What a page says, line by line.
fn text(html: &str) -> String {
    let body = html.split_once("<header").unwrap().1;
    let mut text = String::new();
    let mut markup = true;
    for letter in body.chars() {
        match letter {
            '<' => {
                markup = true;
                text.push(' ');
            }
            '>' => markup = false,
            _ if !markup => text.push(letter),
            _ => {}
        }
    }
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_only_tournament_says_nothing_of_others() {
    let data = tempfile::tempdir().unwrap();
    let (end, _worker) = stand_in(1);
    let running = Site::start(&[config(data.path(), "cup", "all-play-all", 3)], end);
    let (_, home) = running.get("/");
    assert!(!home.contains("All tournaments"), "{home}");
    let (_, matrix) = running.get("/matrix");
    assert!(matrix.contains("<title>cup · Kalah</title>") && matrix.contains(">cup</a>"), "{matrix}");
    let (_, ranking) = running.get("/ranking");
    assert!(ranking.contains("<title>Ranking · cup · Kalah</title>"), "{ranking}");
    assert!(running.get("/t/cup").0.starts_with("HTTP/1.0 404"));
    assert_eq!(running.json("/api/tournaments")[0]["address"], "/");
    running.stop();
}
