//! Agents that do what nobody should: each is told or cut off, and the others play on.

use std::io::Read as _;
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::Duration;

use kalah_server::{KgpLimits, KgpSettings};
use tokio::io::AsyncBufReadExt as _;
use tokio::net::TcpSocket;

use crate::kgp::agent::{Agent, Style};
use crate::kgp::served::{Served, settings, wait_for};

/// Two who play as they should, until the server ends; they see to it that nobody is stalled.
fn well_behaved(server: &Served) -> Vec<thread::JoinHandle<Vec<String>>> {
    let address = server.agents;
    ["well", "behaved"]
        .map(|name| thread::spawn(move || Agent::enter(address, Style::Bare, name, name).play_on()))
        .into()
}

/// Waits until the two have played once more.
fn goes_on(server: &Served) {
    let newest = || server.get("/t/open-4x3/matches.csv").body;
    let before = newest();
    wait_for("another match", || (newest() != before).then_some(()));
}

#[test]
fn whoever_misbehaves_stalls_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let agents = well_behaved(&server);
    goes_on(&server);

    // Floods with lines that mean nothing.
    let mut nonsense = Agent::enter(server.agents, Style::Quoted, "nonsense", "");
    nonsense.raw(&b"GET / HTTP/1.1\r\n".repeat(100));
    let heard = nonsense.play_on();
    assert!(heard.iter().any(|line| line.contains("lines that mean nothing here")), "{heard:?}");
    goes_on(&server);

    // Floods with what would be right now and then.
    let mut flood = Agent::enter(server.agents, Style::Quoted, "flood", "");
    flood.raw(&b"set info:comment x\r\n".repeat(20_000));
    let heard = flood.play_on();
    assert!(heard.iter().any(|line| line.contains("too many lines that answer nothing")), "{heard:?}");
    goes_on(&server);

    // A line without an end.
    let mut long = Agent::enter(server.agents, Style::Quoted, "long", "");
    long.raw(&vec![b'x'; 200_000]);
    let heard = long.play_on();
    assert!(heard.iter().any(|line| line.contains("16384 characters")), "{heard:?}");

    // No text.
    let mut bytes = Agent::enter(server.agents, Style::Quoted, "bytes", "");
    bytes.raw(b"\xff\xfe\n");
    assert!(bytes.play_on().iter().any(|line| line.contains("UTF-8")));

    // Asks for ever and reads nothing.
    let mut deaf = Agent::enter(server.agents, Style::Quoted, "deaf", "");
    for _ in 0..3_000 {
        deaf.raw(b"ping\r\n");
    }
    goes_on(&server);

    // Half a line, and then nothing.
    let mut half = Agent::enter(server.agents, Style::Quoted, "half", "");
    half.raw(b"@4 mo");
    goes_on(&server);
    drop((deaf, half));

    server.stop();
    for agent in agents {
        assert!(agent.join().unwrap().last().unwrap().ends_with("goodbye"));
    }
}

#[test]
fn a_move_after_the_stop_is_nothing_and_none_at_all_is_any() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let address = server.agents;
    let other = thread::spawn(move || Agent::enter(address, Style::Bare, "quick", "q").play_on());
    let mut slow = Agent::enter(server.agents, Style::Strict, "slow", "s");
    for _ in 0..3 {
        let (id, pits) = slow.question().unwrap();
        // It is late: the server has gone on with a move of its own.
        while !slow.receive().unwrap().contains(&format!("@{id} stop")) {}
        slow.say(&format!("@{id} move {}", pits[0]));
        slow.say(&format!("@{id} yield"));
        slow.say("ping");
        let answer = loop {
            let line = slow.receive().unwrap();
            if line.contains("pong") || line.contains("error") {
                break line;
            }
        };
        assert!(answer.contains("pong"), "{answer}");
    }
    server.stop();
    drop(slow);
    other.join().unwrap();
}

#[test]
fn whoever_vanishes_in_its_move_has_lost_and_the_other_one_has_won() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::start(&data);
    let address = server.agents;
    let stays = thread::spawn(move || Agent::enter(address, Style::Bare, "stays", "s").play_on());
    let mut leaves = Agent::connect(server.agents, Style::Quoted);
    for (option, value) in [("info:name", "leaves"), ("auth:token", "l"), ("game:id", "")] {
        leaves.set(option, value);
    }
    leaves.mode();
    leaves.play(1);
    leaves.question().unwrap();
    let named = leaves.heard.iter().find_map(|line| line.split_once("set game:id \"")).unwrap().1.to_owned();
    leaves.vanish();
    let row = wait_for("the result", || server.row("leaves").filter(|row| row["losses"] == 1));
    assert_eq!(row["errors"], 2, "{row}");
    // It goes on to play others meanwhile.
    let stays_row = server.row("stays").unwrap();
    assert!(stays_row["wins"].as_u64() >= Some(1), "{stays_row}");
    let id = named.split('-').next().unwrap();
    let told = server.told(id);
    let records = told["records"].as_array().unwrap();
    assert!(records.len() == 2 && records.iter().all(|record| record["termination"] == "crashed"), "{told}");
    server.stop();
    stays.join().unwrap();
}

#[test]
fn whoever_leaves_before_its_first_move_has_not_played() {
    let data = tempfile::tempdir().unwrap();
    let server = Served::with(data.path(), KgpSettings { time: Duration::from_secs(20), ..settings() });
    let [mut one, mut other] = [("one", "1"), ("other", "2")]
        .map(|(name, token)| Agent::enter(server.agents, Style::Quoted, name, token));
    wait_for("a match", || (server.standings()["running"] == 1).then_some(()));
    one.say("goodbye");
    other.say("goodbye");
    wait_for("the end of it", || (server.standings()["running"] == 0).then_some(()));
    assert_eq!(server.standings()["played"], 0);
    server.stop();
}

#[test]
fn who_says_nothing_has_to_go_and_so_has_who_is_one_too_many() {
    let data = tempfile::tempdir().unwrap();
    let limits = KgpLimits { reply: Duration::from_millis(300), per_client: 2, ..settings().limits };
    let server = Served::with(data.path(), KgpSettings { limits, ..settings() });
    let mut silent = Agent::connect(server.agents, Style::Quoted);
    assert!(std::iter::from_fn(|| silent.receive()).any(|line| line.contains("said nothing for too long")));
    let _two = ["a", "b"].map(|name| Agent::enter(server.agents, Style::Quoted, name, ""));
    wait_for("a refusal", || {
        let mut third = TcpStream::connect(server.agents).unwrap();
        let mut said = String::new();
        third.read_to_string(&mut said).unwrap_or_default();
        said.contains("too many agents").then_some(())
    });
    server.stop();
}

#[test]
fn a_network_that_holds_all_places_gives_one_to_who_has_none() {
    let data = tempfile::tempdir().unwrap();
    let limits = KgpLimits { total: 8, per_network: 8, per_client: 2, ..settings().limits };
    let server = Served::with(data.path(), KgpSettings { limits, ..settings() });
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // The first line that somebody at this address is told.
    let greeting = |from: [u8; 4]| {
        runtime.block_on(async {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind((Ipv4Addr::from(from), 0).into()).unwrap();
            let mut stream = tokio::io::BufReader::new(socket.connect(server.agents).await.unwrap());
            let mut line = String::new();
            stream.read_line(&mut line).await.unwrap();
            (stream, line)
        })
    };
    let held: Vec<_> = (0..8).map(|number| greeting([127, 0, 1, number / 2 + 1])).collect();
    assert!(held.iter().all(|(_, line)| line.contains("kgp 1 0 1")), "{held:?}");
    let (_, fifth) = greeting([127, 0, 1, 9]);
    assert!(fifth.contains("too many agents"), "{fifth}");
    let (_other, line) = greeting([127, 9, 9, 9]);
    assert!(line.contains("kgp 1 0 1"), "{line}");
    server.stop();
}

#[test]
fn names_that_the_database_keeps_are_few() {
    let data = tempfile::tempdir().unwrap();
    // It waits for an opponent all the time.
    let limits = KgpLimits { patience: Duration::from_hours(1), ..settings().limits };
    let server = Served::with(data.path(), KgpSettings { limits, ..settings() });
    let mut agent = Agent::enter(server.agents, Style::Quoted, "renamed", "renamed");
    agent.raw(&b"set info:name one\r\nset info:name another\r\n".repeat(100));
    let heard = agent.play_on();
    assert!(heard.iter().any(|line| line.contains("too many lines that answer nothing")), "{heard:?}");
    server.stop();
}
