//! A server with a class.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use kalah::Rules;
use kalah_course::roster::ColumnChoice;
use kalah_jobs::{
    Capabilities, Contestant, InProcessTransport, StandIn, TournamentSettings, WorkerInfo, WorkerSession,
    in_process,
};
use kalah_player::Limit;
use kalah_server::{
    ClassListFile, Config, JoinedPerson, Registration, RequestLimits, Role, Server, change_class, invite,
};
use kalah_tournament::PlayerNumber;
use tempfile::TempDir;

use crate::common::browser::Browser;
use crate::common::running::Running;

/// A server with a lecturer, a tutor and these students, and the links of all.
pub(crate) struct Class {
    pub(crate) data: TempDir,
    pub(crate) lecturer: String,
    pub(crate) tutor: String,
    pub(crate) students: Vec<JoinedPerson>,
    running: Running,
    /// Nobody works at its other end, unless a test lets somebody join.
    transport: InProcessTransport,
}

impl Class {
    /// Starts the server.
    pub(crate) fn start(list: &str) -> Class {
        Class::with(list, |_| {})
    }

    /// Starts the server with another configuration.
    pub(crate) fn with(list: &str, change: impl FnOnce(&mut Config)) -> Class {
        let data = tempfile::tempdir().unwrap();
        let settings =
            TournamentSettings::new(Rules::new(4, 3).unwrap(), Limit::growing(Duration::from_millis(100)));
        let player =
            |number| Registration::new(PlayerNumber(number), Contestant::BuiltIn("random".to_owned()));
        let config = |name: &str, players| Config {
            tournament: name.parse().unwrap(),
            players,
            requests: RequestLimits { per_second: NonZeroU32::MAX, ..RequestLimits::default() },
            ..Config::new(data.path(), settings)
        };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let mut main = config("main", vec![player(90), player(91)]);
        // Other tests leave no core to threads that step back.
        main.analysis.nice = 0;
        change(&mut main);
        let (lecturer, tutor, students) = runtime.block_on(async {
            drop(Server::open(&config("cup", vec![])).await.unwrap());
            drop(Server::open(&main).await.unwrap());
            let students = change_class(
                data.path(),
                ClassListFile { bytes: list.as_bytes(), columns: &ColumnChoice::default() },
                |_| Ok(()),
            )
            .await
            .unwrap();
            let tutor = invite(data.path(), Role::Tutor, "Tamara Tutor").await.unwrap();
            // Not the first one, who gets another link at each start.
            let lecturer = invite(data.path(), Role::Lecturer, "Lena Lecturer").await.unwrap();
            (lecturer, tutor, students)
        });
        let (end, transport) = in_process();
        let running = Running::start(&main, end);
        Class { data, lecturer, tutor, students, running, transport }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address
    }

    /// Whoever signs in by this path.
    pub(crate) fn entered(&self, path: &str) -> Browser {
        Browser::entered(self.address(), path)
    }

    pub(crate) fn student(&self, place: usize) -> Browser {
        self.entered(&self.students[place].path)
    }

    pub(crate) fn stranger(&self) -> Browser {
        Browser::new(self.address())
    }

    /// A worker of the server's own process that has these tools.
    pub(crate) fn worker(&self, tools: &[&str]) -> StandIn {
        let capabilities = Capabilities {
            programs: true,
            here: true,
            tools: tools.iter().map(|tool| (*tool).to_owned()).collect(),
            ..Capabilities::default()
        };
        let version = "stand-in".to_owned();
        let info =
            WorkerInfo { session: WorkerSession(1), version, slots: 2, ahead: 0, cores: 1, capabilities };
        StandIn::new(self.transport.join(&"workshop".parse().unwrap()), info)
    }

    pub(crate) fn stop(self) -> TempDir {
        self.running.stop().unwrap();
        self.data
    }
}
