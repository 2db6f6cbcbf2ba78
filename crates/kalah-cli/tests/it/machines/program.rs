//! Servers and workers as processes, ended when they are dropped.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A process of the program.
pub(crate) struct Program {
    child: Child,
    /// Where its pages are, if it is a server.
    address: String,
}

impl Program {
    /// `kalah serve` on a port that stays the same, or on any if it is 0; in the tournament play only the players named.
    pub(crate) fn serve(data: &Path, port: u16, args: &[&str]) -> Program {
        let listen = format!("127.0.0.1:{port}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalah"));
        command.args([
            "serve",
            "--no-reference",
            "--requests-per-second",
            "100000",
            "--listen",
            &listen,
            "--data",
        ]);
        let mut child = command.arg(data).args(args).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| Some(line.unwrap().split_once("http://")?.1.to_owned()));
        std::thread::spawn(move || lines.for_each(drop));
        Program { child, address: address.expect("it says where its pages are") }
    }

    /// `kalah worker` of this name. It leaves the processor to the server and to the tests beside it, where they need it.
    pub(crate) fn work(nats: &str, name: &str, slots: u32, cache: &Path) -> Program {
        let mut command = Command::new("nice");
        command.args([
            "-n",
            "5",
            env!("CARGO_BIN_EXE_kalah"),
            "worker",
            "--nats",
            nats,
            "--name",
            name,
            "--slots",
            &slots.to_string(),
        ]);
        let child = command.env("XDG_CACHE_HOME", cache).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        Program { child: child.unwrap(), address: String::new() }
    }

    /// As when the power fails.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The standings, unless the server is not there just now.
    pub(crate) fn standings(&self) -> Option<Value> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).ok()?;
        write!(stream, "GET /api/standings HTTP/1.0\r\nHost: localhost\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
    }

    /// Matches that are over, and all of them.
    pub(crate) fn played(&self) -> (u64, u64) {
        let count = |standings: &Value, key: &str| standings[key].as_u64().unwrap();
        self.standings().map_or((0, 1), |now| (count(&now, "played"), count(&now, "matches")))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
