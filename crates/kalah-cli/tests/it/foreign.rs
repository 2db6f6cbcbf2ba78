//! Programs of others, unmodified: clients of the Java Kalaha application, ManKalah's agents and its engine, and the texts of all
//! of them.
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use kalah::record::{Ending, Fault, Record};

use crate::serving::Serving;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/foreign").join(name);
    path.canonicalize().unwrap().to_str().unwrap().to_owned()
}

fn kalah(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalah")).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The records of a pair of games, an agent of this kind being player A.
fn agent_against(kind: &str, opponent: &str, more: &[&str]) -> Vec<Record> {
    let agent = format!("mankalah:python3 {} {kind}", fixture("mankalah_agent.py"));
    // Both are of this repository.
    let mut args = vec!["match", &agent, opponent, "--json", "--trusted"];
    args.extend(more);
    let output = kalah(&args);
    assert!(output.status.success() || !output.stdout.is_empty(), "{}", text(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    serde_json::from_value(told["records"].clone()).unwrap()
}

#[test]
fn an_agent_of_mankalah_plays_whole_games() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    for kind in ["lowest", "swap", "talkative"] {
        let records = agent_against(kind, "greedy", &["--games", "2", "--lookahead", "1"]);
        for record in &records {
            assert_eq!(record.start.rules().to_string(), "7x7+pie+single");
            assert!(matches!(record.ending, Ending::Finished { .. }), "{kind}: {record:?}");
        }
        let swaps = |record: &Record| record.plies.iter().filter(|ply| ply.mv == kalah::Move::Swap).count();
        // The agent is second in the second game.
        assert!(kind != "swap" || swaps(&records[1]) == 1, "{:?}", records[1]);
    }
    // More pairs than one begin at other openings, unless an agent plays.
    let records = agent_against("lowest", "greedy", &["--games", "4", "--lookahead", "1"]);
    assert_eq!(records.len(), 4);
    assert!(records.iter().all(|record| matches!(record.ending, Ending::Finished { .. })), "{records:?}");
}

#[test]
fn openings_that_an_agent_cannot_be_told_are_refused() {
    let agent = format!("mankalah:python3 {}", fixture("mankalah_agent.py"));
    let output = kalah(&["match", &agent, "greedy", "--openings", "random:2", "--games", "4"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(
        told.contains("from the start of a game alone") && told.trim_end().lines().count() == 1,
        "{told}"
    );
}

#[test]
fn what_an_agent_does_wrong_loses() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let kinds =
        [("late", Fault::TimedOut, "1"), ("wrong", Fault::IllegalMove, "30"), ("gone", Fault::Crashed, "30")];
    for (kind, fault, seconds) in kinds {
        for record in agent_against(kind, "rightmost", &["--games", "2", "--move-time", seconds]) {
            let Ending::Forfeit { loser, fault: found } = record.ending else { panic!("{kind}: {record:?}") };
            assert_eq!(found, fault, "{kind}");
            assert!(record.player(loser).contains("mankalah_agent"), "{kind}: {record:?}");
        }
    }
}

#[test]
fn other_rules_are_refused_by_name() {
    let agent = format!("mankalah:python3 {}", fixture("mankalah_agent.py"));
    let output = kalah(&["match", &agent, "greedy", "--rules", "6x6", "--trusted", "--lookahead", "1"]);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(told.contains("7x7+pie+single"), "{told}");
}

#[test]
fn our_players_are_agents_of_its_engine() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let program = env!("CARGO_BIN_EXE_kalah");
    let ours = |player: &str| format!("{program} agent --mankalah --as {player} --lookahead 3");
    let theirs = |kind: &str| format!("python3 {} {kind}", fixture("mankalah_agent.py"));
    for [first, second] in [
        [ours("alphabeta:3"), theirs("lowest")],
        [theirs("swap"), ours("alphabeta:3")],
        [theirs("lowest"), ours("engine:level=3")],
        [ours("greedy"), theirs("swap")],
        [ours("engine:level=2"), ours("random:5")],
    ] {
        let output =
            Command::new("python3").args([&fixture("mankalah_engine.py"), &first, &second]).output().unwrap();
        assert!(output.status.success(), "{first} v. {second}: {}", text(&output.stderr));
        let lines = text(&output.stdout);
        assert_eq!(lines.lines().count(), 2, "{lines}");
    }
}

/// The folder with the compiled client, if there is a compiler.
fn client() -> Option<PathBuf> {
    if !kalah_needs::all_here(&["javac", "java"]) {
        return None;
    }
    let folder = tempfile::tempdir().unwrap().keep();
    let compiled = Command::new("javac").arg("-d").arg(&folder).arg(fixture("KalahaClient.java")).status();
    assert!(compiled.unwrap().success());
    Some(folder)
}

/// A client that has its place.
struct SeatedClient {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl SeatedClient {
    /// Starts a client and waits until it sits there. One that comes before its forerunner's place is free goes away and
    /// comes again.
    fn connect(client: &Path, port: u16, kind: &str, player: u8) -> SeatedClient {
        for _ in 0..10 {
            let mut child = Command::new("java")
                .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp"])
                .arg(client)
                .args(["KalahaClient", &port.to_string(), kind])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            if let Some(line) = lines.next() {
                assert_eq!(line.unwrap(), format!("player {player}"), "{kind}");
                return SeatedClient { child, lines };
            }
            child.wait().unwrap();
        }
        panic!("{kind} found no place");
    }

    /// The last thing that it says before it ends.
    fn said(mut self) -> Option<String> {
        let last = self.lines.map(Result::unwrap).last();
        self.child.wait().unwrap();
        last
    }
}

/// A host alone, its port, and whatever it prints.
fn host(more: &[&str]) -> (Child, u16) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(["host", "--kalaha-socket", "127.0.0.1:0"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap()).lines();
    let line = errors.next().unwrap().unwrap();
    let port = line.split(':').nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    std::thread::spawn(move || errors.for_each(drop));
    (child, port)
}

fn records(host: Child) -> Vec<Record> {
    let output = host.wait_with_output().unwrap();
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn two_clients_of_the_java_application_play_each_other() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(client) = client() else { return };
    let (host, port) = host(&["--games", "1"]);
    let first = SeatedClient::connect(&client, port, "first", 1);
    let second = SeatedClient::connect(&client, port, "last", 2);
    let said = [first.said().unwrap(), second.said().unwrap()];
    let records = records(host);
    let Ending::Finished { margin } = records[0].ending else { panic!("{records:?}") };
    let expected = match margin {
        0 => ["draw", "draw"],
        1.. => ["won", "lost"],
        _ => ["lost", "won"],
    };
    assert_eq!(said, expected, "{margin}");
    assert!(records[0].replay().is_ok());
}

#[test]
fn a_client_plays_our_player_again_and_again() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(client) = client() else { return };
    let (host, port) = host(&["--opponent", "greedy", "--games", "2"]);
    for _ in 0..2 {
        let told = SeatedClient::connect(&client, port, "first", 1).said().unwrap();
        assert!(["won", "lost", "draw"].contains(&told.as_str()), "{told}");
    }
    let records = records(host);
    assert_eq!(records.len(), 2);
    assert!(
        records
            .iter()
            .all(|record| record.north == "greedy" && matches!(record.ending, Ending::Finished { .. }))
    );
}

#[test]
fn a_broken_client_is_cut_off_and_its_place_is_free_again() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(client) = client() else { return };
    let (host, port) = host(&["--opponent", "rightmost", "--games", "3"]);
    // It sends a refused move again and again, for ever.
    SeatedClient::connect(&client, port, "broken", 1).said();
    SeatedClient::connect(&client, port, "leaves", 1).said();
    SeatedClient::connect(&client, port, "last", 1).said();
    let records = records(host);
    let forfeits = records.iter().filter(|record| {
        record.ending == Ending::Forfeit { loser: kalah::Side::South, fault: Fault::Crashed }
    });
    assert_eq!((forfeits.count(), records.len()), (2, 3), "{records:?}");
}

#[test]
fn games_of_clients_can_be_looked_at_on_a_page() {
    if kalah_needs::is_left_out() {
        return;
    }
    let Some(client) = client() else { return };
    let data = tempfile::tempdir().unwrap();
    let args = ["--no-reference", "--kalaha-socket", "127.0.0.1:0"];
    let (serving, clients) =
        Serving::start_for(data.path(), &args, "Clients of the Java Kalaha application connect to ");
    let port = clients.rsplit_once(':').unwrap().1.parse().unwrap();
    let first = SeatedClient::connect(&client, port, "first", 1);
    let second = SeatedClient::connect(&client, port, "last", 2);
    let said = [first.said().unwrap(), second.said().unwrap()];
    assert!(said.iter().all(|told| ["won", "lost", "draw"].contains(&told.as_str())), "{said:?}");
    let mut stream = std::net::TcpStream::connect(&serving.address).unwrap();
    write!(stream, "GET /kalaha-socket HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let game = answer.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    // The last ply is kept a moment after it was played.
    let patience = Instant::now() + Duration::from_mins(1);
    while !serving.get(&format!("{game}/state")).contains("\"status\":\"over\"") {
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(serving.get(game).contains("class=\"board\""));
}

fn convert(input: &str, to: &str, more: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
        .args(["convert", "--to", to])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn texts_of_all_programs_are_turned_into_each_other() {
    let board = "<6,0,1,0,7,7,7,7,7,6,6,6,6,6,6> n\n";
    let haskell = convert(board, "haskell", &[]);
    let java = convert(&haskell, "java", &[]);
    assert_eq!(java, "1;0;7;7;7;7;7;0;6;6;6;6;6;6;2\n");
    assert_eq!(convert(&java, "board", &[]), board);
    assert_eq!(convert(board, "kgp", &[]), "<6,1,0,6,6,6,6,6,6,0,7,7,7,7,7>\n");
    let mankalah = convert("<2,3,1,1,0,2,2> s", "mankalah", &[]);
    assert_eq!(mankalah, "2,2,1,1,0,3\n");
    assert_eq!(convert(&mankalah, "board", &[]), "<2,3,1,1,0,2,2> s\n");

    let record = convert("36 21 4", "record", &["--rules", "6x4"]);
    assert_eq!(convert(&record, "moves", &[]), "36 21 4\n");
    let transcript = convert(&record, "transcript", &[]);
    let back = convert(&transcript, "moves", &["--rules", "6x4"]);
    assert_eq!(back, "36 21 4\n", "{transcript}");
    assert_eq!(convert(&record, "java", &[]).lines().count(), 6);

    let messages = "START;South\nMOVE;1\nCHANGE;1;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;OPP\n\
                    CHANGE;SWAP;7,7,7,7,7,7,7,0,0,8,8,8,8,8,8,1;YOU\nMOVE;1\nCHANGE;1;0,8,8,8,8,8,8,1,0,8,8,8,8,8,8,1;YOU\n";
    assert_eq!(convert(messages, "moves", &[]), "1 swap 1\n");
    for (input, to, culprit) in [
        ("", "record", "nothing to convert"),
        (board, "moves", "these are positions"),
        ("36 21 9", "record", "ply"),
        ("<6,0>", "java", "line 1"),
        ("CHANGE;1;1,1;YOU", "moves", "line 1"),
    ] {
        let told = convert(input, to, &[]);
        assert!(told.contains(culprit) && told.lines().count() <= 3, "{input}: {told}");
    }
}

#[test]
fn games_from_elsewhere_are_taken_into_the_archive() {
    let folder = tempfile::tempdir().unwrap();
    let [data, file] = ["data", "games.jsonl"].map(|name| folder.path().join(name));
    let played = kalah(&["match", "greedy", "rightmost", "--games", "2", "--rules", "3x3", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    let mut records: Vec<Record> = serde_json::from_value(told["records"].clone()).unwrap();
    // Elsewhere the players exchange seats for the second game of a pair.
    records[1] = records[1].mirrored();
    let lines: Vec<_> = records.iter().map(|record| serde_json::to_string(record).unwrap()).collect();
    let (data_dir, file_name) = (data.to_str().unwrap(), file.to_str().unwrap());
    let import = |games: &[String], name: &str| {
        std::fs::write(&file, games.join("\n")).unwrap();
        let output = kalah(&["import", file_name, "--tournament", name, "--data", data_dir]);
        (output.status.success(), text(&output.stdout) + &text(&output.stderr))
    };
    let (done, told) = import(&lines, "elsewhere");
    assert!(done && told.contains("1 match of 2 players"), "{told}");
    for (games, name, culprit) in [
        (&lines[..], "elsewhere", "already"),
        (&[&lines[..], &lines[..]].concat(), "twice", "game 3: its players have met before"),
        (&[][..], "none", "nothing to convert"),
    ] {
        let (done, told) = import(games, name);
        assert!(!done && told.contains(culprit), "{told}");
    }
    // One game of a window: the winner wins the match.
    let (done, told) = import(&[window_game()], "window");
    assert!(done && told.contains("1 match of 2 players"), "{told}");
    let (done, told) = import(&[&lines[..1], &lines[..0]].concat(), "alone");
    assert!(done && told.contains("1 match of 2 players"), "{told}");
    let serving = Serving::start(&data, &["--no-reference"]);
    let ranking = serving.get("/t/elsewhere/ranking");
    assert!(ranking.contains("greedy") && ranking.contains("rightmost"), "{ranking}");
    assert_eq!(serving.get("/t/elsewhere/records.jsonl").lines().count(), 2);
    let alone = serving.get("/t/window/records.jsonl");
    let games: Vec<&str> = alone.lines().collect();
    assert!(games[0].contains("\"plies\":[{") && games[1].contains("\"plies\":[]"), "{alone}");
    assert!(games[1].contains("one game alone was imported"), "{alone}");
    let found = serving.get("/t/window/matches/2");
    assert!(found.contains("was not played"), "{found}");
}

/// A game as the Java window's log has it, in which everybody plays their right-most pit.
fn window_game() -> String {
    let mut game = kalah::GameState::new(kalah::Rules::default().start(kalah::Side::South));
    let mut log = Vec::new();
    while game.position().outcome().is_none() {
        let mv = game.position().legal_moves().last().unwrap();
        let player = 1 + game.position().turn().index();
        game.play(mv).unwrap();
        log.push(format!("Move {mv} by Player {player}"));
    }
    log.join("\n")
}
