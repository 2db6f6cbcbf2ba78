//! A server with agents.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use kalah::Rules;
use kalah_jobs::{InProcessTransport, TournamentSettings, in_process};
use kalah_player::Limit;
use kalah_server::{Config, KgpLimits, KgpSettings, RequestLimits, Server, ServerError};
use serde_json::Value;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::common::browser::Browser;
use crate::common::http::Answer;

/// The longest wait for one event.
const PATIENCE: Duration = Duration::from_mins(3);

/// A server with an open tournament on a small board, and nobody who works.
pub(crate) struct Served {
    pub(crate) agents: SocketAddr,
    pages: SocketAddr,
    stop: oneshot::Sender<()>,
    thread: thread::JoinHandle<Result<(), ServerError>>,
    _nobody_works: InProcessTransport,
}

/// What agents play by: Kalah(4,3), half a second a move.
pub(crate) fn settings() -> KgpSettings {
    let boards = vec!["4x3".parse().unwrap()];
    let time = Duration::from_millis(500);
    let limits = KgpLimits { patience: Duration::from_millis(300), ..KgpLimits::default() };
    KgpSettings { time, limits, ..KgpSettings::new("http://kalah.test", boards) }
}

impl Served {
    pub(crate) fn start(data: &TempDir) -> Served {
        Served::with(data.path(), settings())
    }

    pub(crate) fn with(data: &Path, kgp: KgpSettings) -> Served {
        let main = TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(Duration::from_secs(1)));
        let config = Config {
            kgp: Some(kgp),
            requests: RequestLimits { per_second: NonZeroU32::MAX, ..RequestLimits::default() },
            ..Config::new(data, main)
        };
        let (end, nobody_works) = in_process();
        let (tell, told) = mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let pages = TcpListener::bind("127.0.0.1:0").await.unwrap();
                let agents = TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send([pages.local_addr().unwrap(), agents.local_addr().unwrap()]).unwrap();
                let server = Server::open(&config).await?.with_agents(agents);
                server.run(pages, end, async { _ = stopped.await }).await
            })
        });
        let [pages, agents] = told.recv().unwrap();
        Served { agents, pages, stop, thread, _nobody_works: nobody_works }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        Browser::new(self.pages).get(path)
    }

    /// The standings of the open tournament.
    pub(crate) fn standings(&self) -> Value {
        serde_json::from_str(&self.get("/t/open-4x3/api/standings").body).unwrap()
    }

    /// The row of a player, by what it is called.
    pub(crate) fn row(&self, title: &str) -> Option<Value> {
        let standings = self.standings();
        let rows = standings["players"].as_array().unwrap();
        rows.iter().find(|row| row["title"] == title).cloned()
    }

    /// A match as programs are told of it.
    pub(crate) fn told(&self, id: &str) -> Value {
        serde_json::from_str(&self.get(&format!("/t/open-4x3/api/matches/{id}")).body).unwrap()
    }

    pub(crate) fn stop(self) {
        self.stop.send(()).unwrap();
        self.thread.join().unwrap().unwrap();
    }
}

/// Waits until something is so.
pub(crate) fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "{what} never came");
        thread::sleep(Duration::from_millis(20));
    }
}
