//! Players that connect to a server of the Kalah Game Protocol, each a process of its own.
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The longest wait for one event.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server of agents, killed when it is dropped.
struct Serving {
    child: Child,
    pages: String,
    port: String,
    /// So that the server never waits for a reader.
    _rest: BufReader<ChildStdout>,
}

impl Serving {
    fn start(data: &Path, agents: &str) -> Serving {
        let flags = ["--kgp-boards", "4x3,6x6", "--kgp-time", "1", "--no-reference", "--workers", "1"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .args(["serve", "--listen", "127.0.0.1:0", "--kgp", agents, "--data"])
            .arg(data)
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        let mut find = |before: &str| {
            let mut line = String::new();
            while !line.contains(before) {
                line.clear();
                assert!(told.read_line(&mut line).unwrap() > 0, "the server says nothing of {before}");
            }
            let (_, rest) = line.split_once(before).unwrap();
            rest.split_whitespace().next().unwrap().to_owned()
        };
        let (pages, agents) = (find("http://"), find("kgp://"));
        let port = agents.rsplit(':').next().unwrap().to_owned();
        Serving { child, pages, port, _rest: told }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.pages).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// Whether a player of this name has a result on a board.
    fn is_rated(&self, board: &str, title: &str) -> bool {
        let standings: serde_json::Value =
            serde_json::from_str(&self.get(&format!("/t/open-{board}/api/standings"))).unwrap();
        let rows = standings["players"].as_array().unwrap();
        rows.iter().any(|row| row["title"] == title && !row["win_ratio"].is_null())
    }

    fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    fn web_socket(&self) -> String {
        format!("ws://{}", self.pages)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

fn connect(server: &str, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    command.args(["connect", server]).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("KGP_TOKEN").spawn().unwrap()
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "{what} never came");
        thread::sleep(Duration::from_millis(50));
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn played(output: &Output) -> String {
    let (said, errors) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{said}{errors}");
    said
}

#[test]
fn a_series_between_players_over_tcp_and_web_socket() {
    let data = tempfile::tempdir().unwrap();
    let server = Serving::start(data.path(), "127.0.0.1:0");
    let clients = [
        connect(&server.address(), &["--as", "greedy", "--token", "1", "--name", "by tcp", "--games", "6"]),
        connect(
            &server.web_socket(),
            &["--as", "alphabeta:3", "--token", "2", "--name", "by ws", "--games", "6"],
        ),
        connect(&server.web_socket(), &["--as", "engine", "--nodes", "500", "--token", "3", "--games", "4"]),
        connect(&server.address(), &["--as", "random:7", "--games", "4"]),
    ];
    let outputs = clients.map(|client| client.wait_with_output().unwrap());
    let said = outputs.each_ref().map(played);
    assert!(said.iter().all(|said| said.starts_with("Connected as")), "{said:?}");
    // A game whose other player had just gone has not counted, and is one more.
    assert!(said[0].contains("Game 6: http://") && !said[0].contains("Game 8"), "{}", said[0]);
    // On which boards is up to who was free when.
    for name in ["by tcp", "by ws"] {
        wait_for(name, || ["4x3", "6x6"].iter().any(|board| server.is_rated(board, name)));
    }
    // Nobody has lost by anything but the board.
    for board in ["4x3", "6x6"] {
        let standings: serde_json::Value =
            serde_json::from_str(&server.get(&format!("/t/open-{board}/api/standings"))).unwrap();
        assert!(standings["players"].as_array().unwrap().iter().all(|row| row["errors"] == 0), "{standings}");
    }
}

#[test]
fn an_agent_in_python_plays_with_ours() {
    if !kalah_needs::all_here(&["python3"]) {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let server = Serving::start(data.path(), "127.0.0.1:0");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kgp/agent.py");
    let python = |name: &str, states: &str| {
        let mut command = Command::new("python3");
        command
            .arg(&script)
            .args([name, name, states])
            .env("KGP_HOST", "127.0.0.1")
            .env("KGP_PORT", &server.port);
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    let clients = [
        python("snake", "120"),
        python("adder", "120"),
        connect(&server.address(), &["--as", "greedy", "--token", "ours", "--games", "8"]),
    ];
    for client in clients {
        played(&client.wait_with_output().unwrap());
    }
    wait_for("a result", || server.is_rated("4x3", "snake") || server.is_rated("6x6", "snake"));
}

#[test]
fn a_player_comes_again_when_the_server_does() {
    let data = tempfile::tempdir().unwrap();
    // A port that is free a moment later as well.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let server = Serving::start(data.path(), &port);
    let mut client = connect(&server.address(), &["--as", "greedy", "--token", "t", "--name", "stays"]);
    wait_for("a result", || server.is_rated("4x3", "stays"));
    drop(server);
    let mut errors = BufReader::new(client.stderr.take().unwrap());
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    assert_eq!(line, "The connection is lost. Trying again in 1 s.\n");
    let server = Serving::start(data.path(), &port);
    let again = |at: &str| server.get(&format!("/t/open-{at}/matches.csv"));
    let before = again("4x3");
    wait_for("another match", || again("4x3") != before);
    // To be interrupted is no failure, and it says goodbye.
    let told = Command::new("kill").args(["-INT", &client.id().to_string()]).status().unwrap();
    assert!(told.success() && client.wait().unwrap().success());
}

#[test]
fn who_cannot_play_says_why() {
    let refused = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_kalah"))
            .arg("connect")
            .args(arguments)
            .env_remove("KGP_HOST")
            .output()
            .unwrap();
        assert!(!output.status.success());
        (output.status.code().unwrap(), text(&output.stderr))
    };
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (status, error) = refused(&[&nobody, "--as", "greedy"]);
    assert!(status == 1 && error.contains(&format!("cannot connect to {nobody}")), "{error}");
    assert_eq!(refused(&["--as", "greedy"]).0, 2);
    assert_eq!(refused(&["http://x", "--as", "greedy"]).0, 2);
    // A server that speaks something else, or refuses.
    for (says, told) in
        [("kgp 2 0 0\r\n", "another version"), ("kgp 1 0 0\r\nerror \"go away\"\r\n", "go away")]
    {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.write_all(says.as_bytes()).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            // Whatever the client says is heard to its end.
            _ = std::io::copy(&mut stream, &mut std::io::sink());
        });
        let (status, error) = refused(&[&address, "--as", "greedy"]);
        assert!(status == 1 && error.contains(told), "{error}");
        server.join().unwrap();
    }
}
