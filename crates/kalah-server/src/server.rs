//! The server as a whole.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use kalah::Rules;
use kalah_agents::kgp::{self, Kgp};
use kalah_analysis::{Analyst, AnalystSettings, GameReviews};
use kalah_coordinator::commands::CoordinatorHandle;
use kalah_coordinator::coordinator::{Coordinator, CoordinatorParts};
use kalah_coordinator::handle::TournamentHandle;
use kalah_coordinator::ranking_task;
use kalah_coordinator::tournament::TournamentState;
use kalah_coordinator::tournament::game_number::GameNumber;
use kalah_coordinator::tournament::loading;
use kalah_coordinator::tournaments::Tournaments;
use kalah_coordinator::workers::WorkersHandle;
use kalah_http::connections;
use kalah_http::rate_limit::RateLimit;
use kalah_jobs::{JobId, ServerEnd, TournamentSettings};
use kalah_pages::address;
use kalah_pages::address::AddressBase;
use kalah_pages::address::view::LiveView;
use kalah_pages::live::change_stream::ChangeStreams;
use kalah_pages::live::site::TournamentSite;
use kalah_store::{Moment, NewDeadline, Requirement, Store, TournamentRequest};
use kalah_tournament::Format;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::account::recent_actions::RecentActions;
use crate::account::{Accounts, IdentityProvider};
use crate::agents::kalaha_socket;
use crate::agents::kalaha_socket::CurrentGame;
use crate::analysis::kept_proofs;
use crate::config::Config;
use crate::copies::CopyReports;
use crate::data_directory::{DataDirectory, ServerError};
use crate::deadlines::reminders;
use crate::forges::Forges;
use crate::intake::bots::{self, BotAccess};
use crate::intake::{self, Intake};
use crate::lti::{GradeSender, PlatformClient};
use crate::notices::{self, Notices};
use crate::operations::alarm::{self, Alarm};
use crate::operations::health::CheckedParts;
use crate::operations::monitor::Monitor;
use crate::operations::request_log;
use crate::opponent::choose_by_name;
use crate::play::Tables;
use crate::puzzles;
use crate::routes::router::{own_sections, router};
use crate::routes::sites::{SiteRegistry, main_site};
use crate::routes::state::AppState;
use crate::rubric::RubricGrading;
use crate::studies::Presentations;
use crate::submission::{Submissions, SubmittedFiles};
use crate::workshop::Tries;

/// Maximum time for closing the database.
const LONGEST_CLOSING: Duration = Duration::from_secs(1);

/// Nodes for each position of a game that somebody has reviewed, where games are not reviewed by themselves.
const REVIEW_NODES: u64 = 150_000;

/// Name of the deadline that a class begins with.
const FIRST_DEADLINE: &str = "First submission";

/// Returns the address of a game below that of the site, for agents.
fn game_address(tournament: &TournamentState, id: JobId, number: GameNumber) -> String {
    AddressBase::of(tournament).view(LiveView::game(id, number)).to_string()
}

/// Tournaments that are ready to run.
#[derive(Debug)]
pub struct Server {
    config: Config,
    tournaments: Tournaments,
    /// The place among the tournaments of the configured one.
    place: usize,
    store: Store,
    accounts: Accounts,
    identities: IdentityProvider,
    lecturer_link: Option<String>,
    /// Listener for clients of the Java Kalaha application, and their rules.
    kalaha_socket: Option<(TcpListener, Rules)>,
    /// Listener for agents by TCP.
    agents: Option<TcpListener>,
    /// Lock on the directory, held as long as the server lives.
    directory: DataDirectory,
}

impl Server {
    /// Opens the tournaments of a data directory. Whatever was running when it was left goes on, or is going to be
    /// played again if its worker is gone.
    ///
    /// # Errors
    /// If the directory or its database cannot be used, or holds a tournament of that name under other settings.
    pub async fn open(config: &Config) -> Result<Server, ServerError> {
        let directory = DataDirectory::take(&config.data)?;
        let store = directory.open().await?;
        let Config { settings, format, default_settings: default, .. } = *config;
        let pinned = match &config.pinned_from {
            None => None,
            Some(name) => {
                let found = store.tournaments().await?.into_iter().find(|one| one.name == *name);
                Some(found.ok_or_else(|| ServerError::NoSuchTournament(name.clone()))?)
            }
        };
        let default = pinned.as_ref().map_or(default, |from| from.settings);
        let asked = TournamentRequest { settings, format, default };
        let tournament = store.tournament(&config.tournament, asked, &directory.mark()).await?;
        directory.leave_mark()?;
        if let Some(from) = pinned {
            store.pin(from.id, tournament.id, config.hidden).await?;
        }
        store.register(tournament.id, &config.players).await?;
        if let Some(settings) = &config.kgp {
            kgp::begin(&store, settings).await?;
        }
        let mut stored = loading::read(&store).await?;
        for tournament in &mut stored {
            tournament.reviews_games = config.review_nodes > 0;
        }
        let place = stored.iter().position(|one| one.name == tournament.name).unwrap_or_default();
        let tournaments = Tournaments::new(stored);
        let (site, zone) = (config.site.clone(), config.zone.clone());
        let accounts = Accounts::from_store(store.clone(), directory.path(), site, zone);
        let accounts = accounts.map_err(|(path, error)| ServerError::Directory { path, error })?;
        let lecturer_link = accounts.first_link().await?;
        Ok(Server {
            tournaments,
            place,
            store,
            accounts,
            identities: IdentityProvider::new(config.identities.clone()),
            lecturer_link,
            kalaha_socket: None,
            agents: None,
            directory,
            config: config.clone(),
        })
    }

    /// Lets agents connect here by TCP as well, if the configuration lets them play: by WebSocket they come over the port of
    /// the pages.
    #[must_use]
    pub fn with_agents(self, listener: TcpListener) -> Server {
        Server { agents: Some(listener), ..self }
    }

    /// Lets clients of the Java Kalaha application play here by these rules.
    #[must_use]
    pub fn with_kalaha_socket(self, listener: TcpListener, rules: Rules) -> Server {
        Server { kalaha_socket: Some((listener, rules)), ..self }
    }

    fn shared(&self) -> TournamentHandle {
        self.tournaments.at(self.place)
    }

    /// Returns the path for the lecturer's first sign-in, below the address of the site; it works once, and
    /// not for long. `None` once a lecturer has signed in.
    pub fn lecturer_link(&self) -> Option<&str> {
        self.lecturer_link.as_deref()
    }

    /// Sets a deadline by which each player needs a submission that passes, in the name of the first lecturer.
    pub async fn set_first_deadline(&self, ends_at: Moment) -> Result<(), ServerError> {
        let new = NewDeadline {
            tournament: self.shared().read().id,
            name: FIRST_DEADLINE.to_owned(),
            ends_at,
            requirement: Requirement::Passes,
        };
        if let Some(lecturer) = self.store.lecturers().await?.first() {
            self.store.set_deadline(&new, lecturer.id).await?;
        }
        Ok(())
    }

    /// Closes the database without having played.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// Returns the settings of the configured tournament.
    pub fn settings(&self) -> TournamentSettings {
        self.shared().read().settings
    }

    /// Returns its format.
    pub fn format(&self) -> Format {
        self.shared().read().format
    }

    /// Players who take part in it.
    pub fn players(&self) -> usize {
        self.shared().read().players.len()
    }

    /// Returns the number of its finished matches, and of all its matches.
    pub fn progress(&self) -> (usize, usize) {
        let shared = self.shared();
        let tournament = shared.read();
        (tournament.finished.len(), tournament.matches_in_all())
    }

    /// The room in which bots arrive.
    fn intake(&self, submissions: &Submissions) -> Result<Intake, ServerError> {
        let (data, bots) = (self.directory.path(), self.directory.bots());
        let (site, from) = (self.accounts.site(), &self.config.repositories_from);
        let opened = Intake::open(data, &bots, &self.tournaments, &self.store, site, submissions, from);
        opened.map_err(|error| ServerError::Directory { path: data.to_owned(), error })
    }

    /// Creates the entry for agents, if they can connect, and the tasks that run for them until `stop` turns
    /// true.
    fn agents(
        &mut self,
        commands: &CoordinatorHandle,
        stop: &watch::Receiver<bool>,
    ) -> (Option<Kgp>, impl Future<Output = ()> + use<>) {
        let listener = self.agents.take();
        let made = self.config.kgp.as_ref().map(|kgp| {
            Kgp::new(kgp, &self.tournaments, &self.store, commands, choose_by_name, game_address, stop)
        });
        let (agents, running) = made.unzip();
        let hosting = async move {
            if let Some(running) = running {
                running.run(listener).await;
            }
        };
        (agents, hosting)
    }

    /// Hosts clients of the Java application, if they may come, until `stop` turns true.
    fn clients(
        &mut self,
        state: &AppState,
        stop: &watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + use<> {
        let table = self.kalaha_socket.take();
        let (tables, current, stop) = (state.tables.clone(), state.current_game.clone(), stop.clone());
        async move {
            if let Some((listener, rules)) = table {
                kalaha_socket::serve(listener, rules, tables, current, stop).await;
            }
        }
    }

    /// Creates the state that handlers take.
    fn state(
        &self,
        site: TournamentSite,
        coordinator: CoordinatorHandle,
        alarm: Alarm,
        kgp: Option<Kgp>,
    ) -> Result<AppState, ServerError> {
        let submissions = Submissions::new(coordinator.clone(), self.config.submissions);
        let notices = Notices::new(&self.accounts, self.config.zone.clone(), self.config.mail.is_some());
        let tries = Tries::new(coordinator.clone(), self.config.guest_tries);
        let tournaments = self.tournaments.all();
        let boards = tournaments.iter().map(|shared| shared.read().settings.rules);
        let boards =
            kept_proofs::usual_boards().into_iter().chain(self.config.prepared.clone()).chain(boards);
        let proofs = kept_proofs::open(self.directory.path(), boards);
        let analyst = Analyst::new(AnalystSettings { proofs, ..self.config.analysis.clone() });
        let nodes = if self.config.review_nodes > 0 { self.config.review_nodes } else { REVIEW_NODES };
        let reviews = GameReviews::new(nodes, self.config.analysis.databases.clone());
        let platform_client = PlatformClient::of_data(self.directory.path());
        let retry = self.config.grade_retry;
        let grade_sender = GradeSender::new(&self.tournaments, &self.accounts, &platform_client, retry);
        let Config { forge_sites, repositories_from, status_retry, .. } = &self.config;
        let forges =
            Forges::new(&self.tournaments, &self.accounts, forge_sites, repositories_from, *status_retry);
        for rules in &self.config.prepared {
            analyst.prepare(*rules);
        }
        Ok(AppState {
            site,
            accounts: self.accounts.clone(),
            identities: self.identities.clone(),
            own_sections: own_sections(
                &self.tournaments,
                &self.store,
                self.config.submissions,
                &self.config.zone,
                &notices,
            ),
            change_streams: ChangeStreams::default(),
            recent_actions: RecentActions::default(),
            intake: self.intake(&submissions)?,
            store: self.store.clone(),
            coordinator,
            submission_rules: self.config.submissions,
            submissions,
            submitted_files: SubmittedFiles::of_data(self.directory.path()),
            notices,
            copies: CopyReports::new(self.directory.path(), self.config.comparer.clone()),
            rubric: RubricGrading::new(self.directory.path(), &self.store, self.config.grader.clone()),
            tries,
            analyst,
            reviews,
            presentations: Presentations::default(),
            tables: Tables::new(self.store.clone()),
            alarm,
            kgp,
            current_game: CurrentGame::default(),
            platform_client,
            grade_sender,
            forges,
            zone: self.config.zone.clone(),
        })
    }

    /// Sends reminders, mails and alarms until `stop` turns true.
    fn notify(
        &self,
        monitor: &Monitor,
        alarm: &Alarm,
        stop: &watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + use<> {
        let store = &self.store;
        let deadlines = reminders::run_reminders(store.clone(), self.config.zone.clone(), stop.clone());
        let mails = notices::send_mails(store.clone(), self.config.mail.clone(), stop.clone());
        let watching = alarm::run_alarm(
            self.tournaments.clone(),
            monitor.clone(),
            store.clone(),
            alarm.clone(),
            self.config.alarm_after,
            stop.clone(),
        );
        async { _ = tokio::join!(deadlines, mails, watching) }
    }

    /// Serves pages on `listener` and hands out jobs at `end` until `stop` is done.
    pub async fn run(
        self,
        listener: TcpListener,
        end: ServerEnd,
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServerError> {
        // It is large, and whoever waits for it would be as well.
        Box::pin(self.serve(listener, end, stop)).await
    }

    async fn serve(
        mut self,
        listener: TcpListener,
        end: ServerEnd,
        stop: impl Future<Output = ()>,
    ) -> Result<(), ServerError> {
        // Without room on the disk, say, there are those of the last start.
        if let Err(error) = puzzles::prepare(&self.store).await {
            tracing::warn!("the puzzles of the program were not put into the database: {error}");
        }
        let (stopping, stopped) = watch::channel(false);
        let (workers, alarm) = (WorkersHandle::default(), Alarm::default());
        // Behind a proxy all connections are its own.
        let limits = if self.config.requests.behind_proxy {
            self.config.connections.of_one_client()
        } else {
            self.config.connections
        };
        let rate_limit = Arc::new(RateLimit::new(self.config.requests, address::KINDS, limits.total));
        let monitor = Monitor::new();
        let watched =
            CheckedParts::new(&self.tournaments, &workers, &self.store, &monitor, &alarm, &rate_limit);
        let access = BotAccess::new(&self.config.terms.welcome);
        let incoming = Intake::incoming(self.directory.path());
        let bots = bots::router(self.directory.bots(), incoming, access.clone());
        let (commands, asked) = CoordinatorHandle::new();
        let (agents, hosting) = self.agents(&commands, &stopped);
        let site = main_site(&self.tournaments, &workers, &self.accounts, &stopped);
        let state = self.state(site, commands, alarm.clone(), agents)?;
        let clients = self.clients(&state, &stopped);
        let all =
            router(SiteRegistry::new(state.clone()), rate_limit, watched, &self.config.languages).merge(bots);
        let all = request_log::observed(all, monitor.clone());
        let pages = connections::serve(listener, all, limits, self.config.tls.clone(), stopped.clone());
        let Server { tournaments, store, .. } = &self;
        let swept = state.tables.sweep(stopped.clone());
        let grading = state.grade_sender.clone().run(stopped.clone());
        let telling = state.forges.sender().run(stopped.clone());
        let sweeping = async { _ = tokio::join!(swept, clients, grading, telling) };
        let rankings = ranking_task::run_rankings(tournaments.clone(), store.clone(), stopped.clone());
        let arriving = intake::run_polling(state.intake, stopped.clone());
        let notifying = self.notify(&monitor, &alarm, &stopped);
        let coordinator = async {
            let parts = CoordinatorParts {
                tournaments: tournaments.clone(),
                workers,
                metrics: Arc::new(monitor),
                store: store.clone(),
                end,
                terms: self.config.terms.clone(),
                submission_rules: self.config.submissions,
                review_nodes: self.config.review_nodes,
                worker_access: Arc::new(access),
                commands: asked,
                stop: stopped,
            };
            let done = match Coordinator::open(parts).await {
                Ok(coordinator) => coordinator.run().await,
                Err(error) => Err(error),
            };
            if done.is_err() {
                // Without its database the server has nothing to say.
                stopping.send_replace(true);
            }
            done
        };
        let serve =
            async { tokio::join!(coordinator, pages, rankings, arriving, notifying, sweeping, hosting) };
        tokio::pin!(serve);
        let (kept, (), (), (), (), (), ()) = tokio::select! {
            done = &mut serve => done,
            () = stop => {
                stopping.send_replace(true);
                serve.await
            }
        };
        // Nothing is lost if the log is not put into the database now.
        _ = tokio::time::timeout(LONGEST_CLOSING, self.store.close()).await;
        Ok(kept?)
    }
}
