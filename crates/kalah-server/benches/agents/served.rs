//! The server, in a process of its own.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{ChildStdin, Command, Stdio};
use std::time::Duration;

use kalah::Rules;
use kalah_jobs::{TournamentSettings, in_process};
use kalah_player::Limit;
use kalah_server::{Config, KgpLimits, KgpSettings, RequestLimits, Server};
use tokio::net::TcpListener;

use crate::address;

/// Where agents play.
const BOARDS: [&str; 2] = ["6x6", "4x4"];

/// A server that ends when this is dropped.
pub(crate) struct Child {
    process: std::process::Child,
    stdin: Option<ChildStdin>,
    pub(crate) pages: SocketAddr,
    pub(crate) agents: SocketAddr,
    /// In MB, before anybody has come.
    pub(crate) memory_at_first: u64,
}

impl Child {
    pub(crate) fn start(folder: &Path) -> Child {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .arg("serve")
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let [pages, agents] = [0, 1].map(|_| address(&lines.next().unwrap().unwrap()));
        let stdin = child.stdin.take();
        let mut child = Child { process: child, stdin, pages, agents, memory_at_first: 0 };
        child.memory_at_first = child.memory();
        child
    }

    /// The memory that it holds, in MB.
    pub(crate) fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most memory that it has held, in MB.
    pub(crate) fn peak(&self) -> u64 {
        self.status("VmHWM:")
    }

    fn status(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1000
    }

    /// The processor time that it has used: clock ticks of a hundredth of a second, as Linux has them for all programs.
    pub(crate) fn processor(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let (_, rest) = stat.rsplit_once(')').unwrap();
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let ticks: u64 = [11, 12].map(|place: usize| fields[place].parse::<u64>().unwrap()).iter().sum();
        Duration::from_millis(10 * ticks)
    }

    /// Pairs of agents that have played a match: the newest of each counts.
    pub(crate) fn met(&self) -> u64 {
        BOARDS.map(|board| self.met_on(board)).iter().sum()
    }

    fn met_on(&self, board: &str) -> u64 {
        let mut stream = TcpStream::connect(self.pages).unwrap();
        write!(stream, "GET /t/open-{board}/api/standings HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let told: serde_json::Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        told["played"].as_u64().unwrap()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.stdin = None;
        self.process.wait().unwrap();
    }
}

/// The other process of [`Child`].
pub(crate) fn serve(folder: &Path) {
    let main = TournamentSettings::new(Rules::new(6, 6).unwrap(), Limit::growing(Duration::from_secs(1)));
    let boards = BOARDS.map(|board| board.parse().unwrap()).to_vec();
    let limits = KgpLimits { new_tokens: NonZeroU32::MAX, ..KgpLimits::default() };
    let config = Config {
        kgp: Some(KgpSettings { limits, ..KgpSettings::new("http://kalah.test", boards) }),
        requests: RequestLimits { per_second: NonZeroU32::MAX, ..RequestLimits::default() },
        ..Config::new(folder, main)
    };
    let (end, _nobody_works) = in_process();
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(async {
        let pages = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let agents = TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{}\n{}", pages.local_addr().unwrap(), agents.local_addr().unwrap());
        let server = Server::open(&config).await.unwrap().with_agents(agents);
        let closed = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        server.run(pages, end, async { _ = closed.await }).await.unwrap();
    });
}
