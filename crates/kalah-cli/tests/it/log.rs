//! The log of `kalah serve`: a line for each request, for whoever asks for it.
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// What a server writes to standard error that is asked for a player who is not there.
fn log(asked: &str) -> String {
    let data = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--no-reference", "--data"]).arg(data.path());
    command.env("KALAH_LOG", asked).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.to_owned())).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /players/7 HTTP/1.0\r\nHost: localhost\r\nX-Request-Id: anna-7\r\n\r\n").unwrap();
    stream.read_to_end(&mut Vec::new()).unwrap();
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
}

#[test]
fn requests_are_logged_if_that_is_asked_for() {
    let told = log("warn,kalah::requests=debug");
    let lines: Vec<&str> = told.lines().filter(|line| line.contains("anna-7")).collect();
    let [line] = lines[..] else { panic!("{told}") };
    for part in ["DEBUG", "GET", "/players/{number}", "status=404", "milliseconds="] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!log("info").contains("anna-7"));
    let told = log("kalah=loud");
    assert!(told.contains("KALAH_LOG is not followed: ") && !told.contains("anna-7"), "{told}");
}
