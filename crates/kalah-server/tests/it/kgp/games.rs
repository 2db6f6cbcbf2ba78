//! Whole games.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use kalah_server::KgpSettings;

use crate::kgp::agent::{Agent, Style};
use crate::kgp::served::{Served, settings, wait_for};

/// Lets agents of these names and tokens play until the server ends.
fn playing(
    server: &Served,
    agents: &[(Style, &'static str, &'static str)],
) -> Vec<thread::JoinHandle<Vec<String>>> {
    let address = server.agents;
    let agents = agents.iter().map(move |&(style, name, token)| {
        thread::spawn(move || Agent::enter(address, style, name, token).play_on())
    });
    agents.collect()
}

#[test]
fn agents_in_three_languages_are_rated_and_their_games_shown() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let agents = playing(
        &server,
        &[(Style::Quoted, "python", "one"), (Style::Bare, "java", "two"), (Style::Bare, "haskell", "three")],
    );
    let strict = playing(&server, &[(Style::Strict, "rust", "")]);
    let played = |name: &'static str| server.row(name).filter(|row| !row["win_ratio"].is_null());
    for name in ["python", "java", "haskell"] {
        wait_for(name, || played(name));
    }
    // Who shows no token is nobody.
    assert_eq!(server.row("rust"), None);
    let number = server.row("java").unwrap()["number"].as_u64().unwrap();
    assert!(server.get(&format!("/t/open-4x3/players/{number}")).body.contains("java"));
    let ranking = server.get("/t/open-4x3/ranking").body;
    assert!(ranking.contains("java") && ranking.contains("By strength"), "{ranking}");
    let front = server.get("/t/open-4x3").body;
    assert!(front.contains("have met") || front.contains("has met"), "{front}");
    assert!(server.get("/t/open-4x3/about").body.contains("Kalah Game Protocol"));
    server.stop();
    let heard: Vec<Vec<String>> =
        agents.into_iter().chain(strict).map(|agent| agent.join().unwrap()).collect();
    assert!(heard.iter().all(|lines| lines.last().unwrap().ends_with("goodbye")), "{heard:?}");
    // Nothing is said that was not asked for.
    assert!(
        !heard.iter().flatten().any(|line| line.contains(" set ") || line.contains("error")),
        "{heard:?}"
    );
}

#[test]
fn a_game_has_its_page_and_its_comments() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let mut told = Agent::connect(server.agents, Style::Quoted);
    for (option, value) in
        [("info:name", "told"), ("auth:token", "t"), ("time:mode", "none"), ("game:id", "")]
    {
        told.set(option, value);
    }
    told.mode();
    let other = playing(&server, &[(Style::Bare, "other", "o")]);
    let opened = wait_for("the end of a match", || {
        told.play(1);
        told.heard.iter().any(|line| line.ends_with("set game:id \"\"")).then(|| told.heard.clone())
    });
    let said =
        |what: &str| opened.iter().find_map(|line| line.split_once(what)).map(|(_, value)| value.to_owned());
    let uri = said("set game:uri \"http://kalah.test").unwrap();
    let page = uri.trim_end_matches('"');
    assert_eq!(said("set time:mode ").as_deref(), Some("relative"));
    assert_eq!(said("set time:clock ").as_deref(), Some("0.5"));
    assert!(said("set game:opponent ").is_some());
    // The game is on the disk a moment after it is over.
    let commented = wait_for("a comment", || {
        let plies = (1..40).map(|ply| server.get(&format!("{page}?ply={ply}")));
        plies.take_while(|page| page.status == 200).find(|page| page.body.contains("class=\"said\""))
    });
    assert!(commented.body.contains("pit-"), "{}", commented.body);
    server.stop();
    drop((told, other));
}

#[test]
fn the_newest_match_of_two_takes_the_place_of_the_one_before() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let agents = playing(&server, &[(Style::Bare, "a", "a"), (Style::Bare, "b", "b")]);
    let mut seen = BTreeSet::new();
    wait_for("a third match", || {
        let body = server.get("/t/open-4x3/matches.csv").body;
        seen.extend(body.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()));
        (seen.len() >= 3).then_some(())
    });
    // Pages may be a moment old, and a match is counted before the one that it replaces goes.
    wait_for("one match that counts", || (server.standings()["played"] == 1).then_some(()));
    let first = format!("/t/open-4x3/matches/{}", seen.first().unwrap());
    wait_for("the end of the first", || (server.get(&first).status == 404).then_some(()));
    server.stop();
    drop(agents);
    // A start reads what was kept, and knows both again.
    let server = Served::start(&data);
    assert_eq!(server.standings()["played"], 1);
    let number = server.row("a").unwrap()["number"].clone();
    let again = playing(&server, &[(Style::Quoted, "a", "a"), (Style::Quoted, "b", "b")]);
    wait_for("another match", || {
        let body = server.get("/t/open-4x3/matches.csv").body;
        (!seen.iter().any(|id| body.contains(&format!("\n{id},")))).then_some(())
    });
    assert_eq!(server.row("a").unwrap()["number"], number);
    server.stop();
    drop(again);
}

#[test]
fn an_agent_alone_meets_players_of_the_server() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    // Two who are one player never meet.
    let agents = playing(&server, &[(Style::Bare, "alone", "same"), (Style::Bare, "alone", "same")]);
    wait_for("matches", || (server.standings()["played"].as_u64() >= Some(2)).then_some(()));
    let standings = server.standings();
    let named: Vec<_> =
        standings["players"].as_array().unwrap().iter().filter(|row| row["title"] == "alone").collect();
    assert_eq!(named.len(), 1, "{standings}");
    server.stop();
    drop(agents);
}

#[test]
fn an_agent_in_eval_mode_plays_by_its_values() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let mut agent = Agent::connect(server.agents, Style::Bare);
    agent.set("info:name", "judge");
    agent.set("auth:token", "j");
    agent.say("mode eval");
    let address = server.agents;
    let judge = thread::spawn(move || {
        while let Some((id, _)) = agent.question() {
            let board = agent.heard.last().unwrap().split_once('<').unwrap().1.to_owned();
            let numbers: Vec<i32> =
                board.trim_end_matches('>').split(',').map(|seeds| seeds.parse().unwrap()).collect();
            agent.say(&format!("@{id} eval {}", numbers[1] - numbers[2]));
        }
    });
    let random = thread::spawn(move || Agent::enter(address, Style::Bare, "left", "l").play_on());
    wait_for("a match", || server.row("judge").filter(|row| !row["win_ratio"].is_null()));
    server.stop();
    judge.join().unwrap();
    random.join().unwrap();
}

#[test]
fn twenty_play_at_once_on_boards_of_four_and_twelve_pits() {
    let data = tempfile::tempdir().unwrap();
    let boards = ["4x3", "12x12"].map(|board| board.parse().unwrap()).to_vec();
    let server = Served::with(data.path(), KgpSettings { boards, ..settings() });
    let address = server.agents;
    let agents: Vec<_> = (0..20)
        .map(|number| {
            let style = if number % 2 == 0 { Style::Quoted } else { Style::Bare };
            let (name, token) = (format!("agent-{number}"), format!("token-{number}"));
            thread::spawn(move || Agent::enter(address, style, &name, &token).play_on())
        })
        .collect();
    let rated = |board: &str| {
        let standings: serde_json::Value =
            serde_json::from_str(&server.get(&format!("/t/open-{board}/api/standings")).body).unwrap();
        let rows = standings["players"].as_array().unwrap().clone();
        let of_agents =
            |row: &&serde_json::Value| row["title"].as_str().is_some_and(|title| title.starts_with("agent-"));
        rows.iter().filter(of_agents).filter(|row| !row["win_ratio"].is_null()).count()
    };
    wait_for("matches of all", || (rated("4x3") == 20 && rated("12x12") == 20).then_some(()));
    let csv = server.get("/t/open-12x12/matches.csv").body;
    let id = csv.lines().nth(1).unwrap().split(',').next().unwrap().to_owned();
    let page = server.get(&format!("/t/open-12x12/matches/{id}/games/1?ply=5"));
    // The newest match of two takes the place of the one before, also while somebody looks.
    assert!(page.status == 404 || (page.status == 200 && page.body.contains("&#60;12,")));
    server.stop();
    for agent in agents {
        assert!(agent.join().unwrap().last().unwrap().ends_with("goodbye"));
    }
}

#[test]
fn what_was_not_over_when_the_server_ended_has_not_happened() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::with(data.path(), KgpSettings { time: Duration::from_secs(30), ..settings() });
    let mut agents =
        [("a", "a"), ("b", "b")].map(|(name, token)| Agent::enter(server.agents, Style::Bare, name, token));
    let (one, other) = agents.split_at_mut(1);
    // Whoever is asked first moves, and the other one thinks for longer than the server lives.
    thread::scope(|scope| {
        scope.spawn(|| one[0].question());
        scope.spawn(|| other[0].question());
        wait_for("a match", || (server.standings()["running"] == 1).then_some(()));
        server.stop();
    });
    let server = Served::with(data.path(), KgpSettings { time: Duration::from_secs(30), ..settings() });
    let standings = server.standings();
    assert_eq!((&standings["played"], &standings["running"]), (&0.into(), &0.into()), "{standings}");
    server.stop();
}
