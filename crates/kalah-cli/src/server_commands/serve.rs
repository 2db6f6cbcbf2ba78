//! `kalah serve`: tournaments with live pages, and a worker in the same process or workers elsewhere.

mod agents;
mod check;
mod field;
mod heap;
mod identity;
mod mail;
mod pin_from;
mod site_address;
mod submissions;
mod tls;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use kalah::Rules;
use kalah_engine::BoardDatabases;
use kalah_jobs::{LedgerTerms, ServerEnd, TournamentSettings, Welcome, WorkerTrial, in_process};
use kalah_jobs_nats::NatsAddress;
use kalah_match::{InstalledModules, Isolation};
use kalah_player::Limit;
use kalah_server::{
    Config, ConnectionLimits, PublicSite, Registration, RequestLimits, Server, TimeZoneName, TournamentName,
    bots_of, make_passable,
};
use kalah_tournament::Format;
use kalah_worker::{KeptBots, RunningWorker, WorkerSetup};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use self::agents::AgentArgs;
use self::field::{ReferenceEntrant, is_program, reference_players};
use self::identity::IdentityArgs;
use self::mail::MailArgs;
use self::pin_from::PinnedArgs;
pub(crate) use self::site_address::SiteAddress;
use self::submissions::SubmissionArgs;
use self::tls::TlsArgs;
use crate::configuration::ConfigurationArgs;
use crate::limit::LimitArgs;
use crate::server_commands::database_files::DatabaseFilesArgs;
use crate::server_commands::grading::HeldGrader;
use crate::server_commands::python_modules::{self, PythonModulesArgs};
use crate::server_commands::similarity::SimilarityPrograms;
use crate::server_commands::{log, secret};
use crate::status::{CommandResult, WrongArguments, said_once};

/// The time a move of a new tournament: so short that one sees the table grow.
const DEFAULT_LIMIT: Limit = Limit::growing(Duration::from_millis(100));

/// The most matches at once.
const MOST_WORKERS: usize = 256;

/// Run tournaments with live pages
///
/// The first start fills it with reference players; the same command goes on where it was left. Without a limit players
/// have 0.1 seconds for each call with a growing look-ahead.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Serve {
    #[command(flatten)]
    configuration: ConfigurationArgs,
    /// Say whether the options and the machine are right, without starting
    #[arg(long)]
    check: bool,
    /// Where the tournament is kept
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
    /// The address of the pages
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Address by which browsers reach the site. Links begin with it, and requests for other hosts are refused [default:
    /// that of --listen, with all hosts answered]
    #[arg(long, value_name = "URL")]
    site: Option<SiteAddress>,
    /// Matches at once [default: one a core]
    #[arg(long, value_name = "N", value_parser = workers)]
    workers: Option<usize>,
    /// Let workers play that are reached over this NATS server, as nats://HOST:PORT, instead of playing here
    #[arg(long, value_name = "URL", conflicts_with = "workers")]
    nats: Option<NatsAddress>,
    /// Where workers elsewhere reach these pages, to fetch bots [default: the address of --listen]
    #[arg(long, value_name = "URL", requires = "nats")]
    public_url: Option<String>,
    /// The tournament that the flags below speak of: another name begins another one, and all are played
    #[arg(long, value_name = "NAME", default_value = "main")]
    tournament: TournamentName,
    /// Who meets whom: all-play-all, or swiss:40 for 40 matches a player [default: all-play-all]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    pinned: PinnedArgs,
    /// Rules in a word: 6x6, 6x4+empty, 7x7+pie [default: 6x6]
    #[arg(long)]
    rules: Option<Rules>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Enter a player under a number, as in 7=./my-bot; may be given again and again
    #[arg(long = "player", value_name = "NUMBER=PLAYER")]
    players: Vec<ReferenceEntrant>,
    /// Run bots' programs without the sandbox, with all the rights of this server
    #[arg(long)]
    trusted: bool,
    #[command(flatten)]
    python_modules: PythonModulesArgs,
    /// Leave the reference players out
    #[arg(long)]
    no_reference: bool,
    /// Ask repositories for submissions whose addresses begin like this although they are not public: the way, the host,
    /// and a folder if you like, with git+ before; may be given again and again
    #[arg(long, value_name = "ADDRESS", value_parser = beginning)]
    poll_from: Vec<String>,
    /// Reach the forge of repositories whose addresses begin like this at another site, which need not be public; may be given
    /// again and again
    #[arg(long, value_name = "BEGINNING=SITE", value_parser = forge_site)]
    forge: Vec<(String, String)>,
    /// The Python that has compare50, by which staff compares submissions
    #[arg(long, value_name = "PROGRAM", default_value = "python3")]
    similar_python: PathBuf,
    /// The clock by which times are told and deadlines are read, such as Europe/Berlin
    #[arg(long, value_name = "ZONE", default_value = "UTC")]
    time_zone: TimeZoneName,
    #[command(flatten)]
    submissions: SubmissionArgs,
    /// Requests that one address may make a second; four times as many at once
    #[arg(long, value_name = "N", default_value_t = RequestLimits::default().per_second)]
    requests_per_second: NonZeroU32,
    /// Take clients' addresses from X-Forwarded-For: only behind a proxy that writes it
    #[arg(long)]
    behind_proxy: bool,
    /// Tell the lecturers when there was no result for so many seconds, or a job waits as long, while there is something to play
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    alarm_after: NonZeroU32,
    /// Positions that a review looks at for each move of a game that is over, where the machines have nothing else to do; 0
    /// for no reviews
    #[arg(long, value_name = "N", default_value = "150000", alias = "judge-nodes")]
    review_nodes: u64,
    /// Searches of analysis that run at once [default: one for every two cores]
    #[arg(long, value_name = "N")]
    analysis_threads: Option<NonZeroUsize>,
    #[command(flatten)]
    databases: DatabaseFilesArgs,
    #[command(flatten)]
    agents: AgentArgs,
    /// Let clients of the Java Kalaha application play each other here, by the rules of --rules; the game is shown at
    /// /kalaha-socket
    #[arg(long, value_name = "ADDRESS:PORT", num_args = 0..=1, default_missing_value = "127.0.0.1:10101")]
    kalaha_socket: Option<SocketAddr>,
    /// Offer languages whose texts are not complete as well, to proof-readers: an address with ?lang=de chooses one
    #[arg(long, hide = true)]
    offer_unfinished_languages: bool,
    #[command(flatten)]
    mail: MailArgs,
    #[command(flatten)]
    identity: IdentityArgs,
    #[command(flatten)]
    tls: TlsArgs,
}

fn beginning(text: &str) -> Result<String, String> {
    let known = ["git+https://", "git+ssh://", "git+file:///"].iter().any(|way| text.starts_with(way));
    if known { Ok(text.to_owned()) } else { Err("write git+https://HOST/ or git+file:///FOLDER/".to_owned()) }
}

/// Reads the beginning of addresses of repositories, and the address of their forge.
fn forge_site(text: &str) -> Result<(String, String), String> {
    let (beginning_text, site) = text.rsplit_once('=').ok_or("write BEGINNING=SITE")?;
    if !site.starts_with("https://") && !site.starts_with("http://") {
        return Err("the forge is at https://HOST".to_owned());
    }
    Ok((beginning(beginning_text)?, site.to_owned()))
}

fn workers(text: &str) -> Result<usize, String> {
    let slots = text.parse().ok().filter(|slots| (1..=MOST_WORKERS).contains(slots));
    slots.ok_or_else(|| format!("a whole number from 1 to {MOST_WORKERS} is needed"))
}

impl Serve {
    /// Returns the resource limits of the analysis.
    fn analysis(&self) -> kalah_analysis::AnalystSettings {
        let usual = kalah_analysis::AnalystSettings::default();
        let threads = self.analysis_threads.unwrap_or(usual.threads);
        kalah_analysis::AnalystSettings { threads, ..usual }
    }

    pub(crate) fn run(self) -> CommandResult {
        heap::share();
        self.fits_together()?;
        log::start();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        if self.check {
            return Ok(runtime.block_on(self.check())?);
        }
        let done = runtime.block_on(self.serve());
        // Whatever somebody still lets the server compute is not waited for.
        runtime.shutdown_background();
        Ok(done?)
    }

    /// Looks at everything that a start needs, and prints a line for each.
    async fn check(&self) -> Result<()> {
        let site = self.site(self.listen);
        let mail =
            self.mail.settings(&site).map(|mail| mail.map(|_| format!("complete; links lead to {site}")));
        let provider = self.identity.settings().map(|provider| provider.map(|provider| provider.issuer));
        let certificate = self.tls.tls().map(|tls| tls.map(|_| "certificate and key fit".to_owned()));
        let elsewhere = "bots run on the workers".to_owned();
        check::print([
            ("data", check::data(&self.data).await.map(Some)),
            ("listen", check::listening(self.listen).map(Some)),
            ("certificate", certificate),
            ("endgame", self.databases.contents()),
            ("mail", mail),
            ("identities", provider),
            (
                "sandbox",
                if self.nats.is_some() {
                    Ok(Some(elsewhere))
                } else {
                    check::sandbox(self.isolation()).map(Some)
                },
            ),
            ("python", check::python(&self.python_modules, &self.isolation())),
        ])
    }

    /// Checks that the players of the command line can be entered together.
    fn fits_together(&self) -> Result<(), WrongArguments> {
        let mut numbers = BTreeSet::new();
        for ReferenceEntrant { number, .. } in &self.players {
            if !numbers.insert(number) {
                return Err(WrongArguments::new(format!("--player gives the number {number} twice")));
            }
        }
        match self.players.iter().find(|entrant| self.nats.is_some() && entrant.is_command()) {
            Some(ReferenceEntrant { number, .. }) => Err(WrongArguments::new(format!(
                "--player {number}=uki:... names a command of this machine: give its folder"
            ))),
            None => Ok(()),
        }
    }

    async fn serve(self) -> Result<()> {
        let listener = TcpListener::bind(self.listen).await.with_context(|| {
            format!("cannot listen on {}: choose another address with --listen", self.listen)
        })?;
        let address = listener.local_addr()?;
        let isolation = self.isolation();
        let modules = self.python_modules.installed(&isolation)?;
        let agents = self.agents.listener().await?;
        let mut config = self.config(address, &isolation)?;
        // Whose tournament it is from is not asked: what needs more did not pass without.
        let graded_with = modules.plain().map(|module| module.folder.clone());
        config.grader = Some(Arc::new(HeldGrader(isolation.clone().importing(graded_with))));
        let databases = self.databases.read()?;
        config.analysis.databases = databases.clone();
        self.let_bots_pass(&isolation)?;
        let mut server = Server::open(&config).await?;
        self.greet(&server, address);
        python_modules::lines(&modules).for_each(|line| println!("  {line}"));
        if let Some(agents) = agents {
            println!(
                "  Agents connect to kgp://{} and {}/socket",
                agents.local_addr()?,
                self.site(address).web_socket()
            );
            server = server.with_agents(agents);
        }
        if let Some(address) = self.kalaha_socket {
            let clients = TcpListener::bind(address).await.with_context(|| {
                format!("cannot listen on {address}: choose another address with --kalaha-socket")
            })?;
            println!("  Clients of the Java Kalaha application connect to {}", clients.local_addr()?);
            server = server.with_kalaha_socket(clients, self.rules.unwrap_or_default());
        }
        match &self.nats {
            Some(nats) => Box::pin(self.serve_afar(server, listener, nats)).await,
            None => Box::pin(self.serve_here(server, listener, (isolation, modules), databases)).await,
        }
    }

    /// Makes the data directory passable where bots cannot be shown their folders by mounts: as root without namespaces.
    fn let_bots_pass(&self, isolation: &Isolation) -> Result<()> {
        let Isolation::Held { sandbox, .. } = isolation else { return Ok(()) };
        let data = &self.data;
        let shown = data.display();
        // Neither a folder's name nor any content can be read by whoever only passes.
        if self.nats.is_none() && !sandbox.shows_by_mounts() {
            make_passable(data).with_context(|| format!("cannot make {shown}"))?;
            eprintln!(
                "Other accounts of this machine may pass through {shown}, not list it: bots run without namespaces."
            );
        }
        Ok(())
    }

    /// Plays in this process.
    async fn serve_here(
        &self,
        server: Server,
        listener: TcpListener,
        (isolation, modules): (Isolation, InstalledModules),
        databases: BoardDatabases,
    ) -> Result<()> {
        let (end, meeting) = in_process();
        let bots = Box::new(KeptBots::in_folder(bots_of(&self.data)));
        let solvers = Box::new(kalah_worker::small_solver);
        let slots = self.slots();
        let setup = WorkerSetup { slots, ahead: 0, isolation, modules, bots, solvers, databases, here: true };
        let worker = RunningWorker::spawn(setup, meeting.join(&"here".parse()?))?;
        drop(meeting);
        let done = server.run(listener, end, interrupted()?).await;
        eprintln!("Stopping. What was running is played again at the next start.");
        tokio::task::spawn_blocking(move || worker.stop()).await?;
        Ok(done?)
    }

    /// Lets others play.
    async fn serve_afar(&self, server: Server, listener: TcpListener, nats: &NatsAddress) -> Result<()> {
        let (end, wire) = ServerEnd::new();
        let way = kalah_jobs_nats::serve(nats, wire);
        let run = server.run(listener, end, interrupted()?);
        tokio::pin!(way, run);
        let done = tokio::select! {
            done = &mut run => done,
            refused = &mut way => {
                refused.with_context(|| format!("cannot work over {nats}"))?;
                run.await
            }
        };
        eprintln!("Stopping. What workers are playing goes on, and is reported at the next start.");
        Ok(done?)
    }

    fn slots(&self) -> usize {
        self.workers.unwrap_or_else(|| available_parallelism().map_or(1, NonZeroUsize::get))
    }

    /// Returns the isolation of bots' programs from the rest of the machine. Where they cannot be, none is
    /// started.
    fn isolation(&self) -> Isolation {
        if self.trusted {
            eprintln!("Bots' programs run without the sandbox (--trusted), with this server's rights.");
            return Isolation::Trusted;
        }
        let isolation = Isolation::held_or_none();
        if let Isolation::NoPrograms { why } = &isolation {
            eprintln!(
                "No bot's program is started: {why}. See `kalah doctor`; --trusted runs them without the sandbox."
            );
        }
        isolation
    }

    fn config(&self, address: SocketAddr, isolation: &Isolation) -> Result<Config> {
        let default_settings = TournamentSettings::new(Rules::default(), DEFAULT_LIMIT);
        Ok(Config {
            tournament: self.tournament.clone(),
            settings: self.settings(),
            format: self.format,
            pinned_from: self.pinned.pin_from.clone(),
            hidden: self.pinned.hidden,
            players: if self.pinned.pin_from.is_some() { Vec::new() } else { self.registrations(isolation)? },
            terms: self.terms(address)?,
            submissions: self.submissions.rules(),
            guest_tries: self.submissions.has_guest_tries(),
            zone: self.time_zone.clone(),
            requests: RequestLimits {
                per_second: self.requests_per_second,
                behind_proxy: self.behind_proxy,
                ..RequestLimits::default()
            },
            site: self.public_site(),
            tls: self.tls.tls()?,
            mail: self.mail.settings(&self.site(address))?,
            review_nodes: self.review_nodes,
            analysis: self.analysis(),
            // What /analysis begins with.
            prepared: vec![Rules::default()],
            identities: self.identity.settings()?,
            kgp: self.agents.settings(&self.site(address)),
            alarm_after: Duration::from_secs(self.alarm_after.get().into()),
            connections: ConnectionLimits::for_descriptors(most_descriptors(), self.slots()),
            repositories_from: self.poll_from.clone(),
            forge_sites: self.forge.clone(),
            comparer: Some(SimilarityPrograms::by_python(&self.similar_python).comparer()),
            languages: kalah_server::offered_languages(self.offer_unfinished_languages),
            ..Config::new(&self.data, default_settings)
        })
    }

    /// Returns the base of links and the accepted requests: with `--site` those to this name alone.
    fn public_site(&self) -> PublicSite {
        let site = self.site.as_ref().map_or_else(|| PublicSite::unnamed(false), SiteAddress::public_site);
        if self.tls.is_given() { site.over_tls() } else { site }
    }

    /// The address by which browsers reach the site.
    fn site(&self, address: SocketAddr) -> SiteAddress {
        self.site.clone().unwrap_or_else(|| SiteAddress::from_socket(address, self.tls.is_given()))
    }

    /// Returns the terms of handing out work: workers elsewhere have to show first what they can do.
    fn terms(&self, address: SocketAddr) -> Result<LedgerTerms> {
        if self.nats.is_none() {
            return Ok(LedgerTerms::default());
        }
        let url = self
            .public_url
            .clone()
            .unwrap_or_else(|| SiteAddress::from_socket(address, self.tls.is_given()).to_string());
        let bots = format!("{}/bots/", url.trim_end_matches('/'));
        let welcome = Welcome { bots, secret: secret::load_or_create(&self.data)? };
        Ok(LedgerTerms { trial: Some(WorkerTrial::usual()), welcome, ..LedgerTerms::default() })
    }

    /// Returns the settings that were asked for: `None` if no flag names any.
    fn settings(&self) -> Option<TournamentSettings> {
        let limit = self.limit.asked();
        (limit.is_some() || self.rules.is_some())
            .then(|| TournamentSettings::new(self.rules.unwrap_or_default(), limit.unwrap_or(DEFAULT_LIMIT)))
    }

    /// The players of the command line, and the reference players whose numbers they leave free. One that cannot
    /// play is reported and left out: the rest plays.
    fn registrations(&self, isolation: &Isolation) -> Result<Vec<Registration>> {
        let numbers: BTreeSet<_> = self.players.iter().map(|entrant| entrant.number).collect();
        let mut players = Vec::new();
        for entrant in &self.players {
            match entrant.registration(&self.data, isolation) {
                Ok(player) if self.limit.fuel.is_some() && is_program(&player.contestant) => {
                    bail!(
                        "--fuel counts instructions of WASM modules, but player {} is a program",
                        player.number
                    );
                }
                Ok(player) => players.push(player),
                Err(error) => eprintln!("Without player {}: {}", entrant.number, said_once(&error)),
            }
        }
        if !self.no_reference {
            let reference = reference_players(&self.data, isolation)?;
            players.extend(reference.into_iter().filter(|player| !numbers.contains(&player.number)));
        }
        Ok(players)
    }

    fn greet(&self, server: &Server, address: SocketAddr) {
        let (played, all) = server.progress();
        let settings = server.settings();
        let data = std::path::absolute(&self.data).unwrap_or_else(|_| self.data.clone());
        let workers = match &self.nats {
            Some(nats) => format!("workers over {nats}"),
            None => format!("{} at once", self.slots()),
        };
        println!("Kalah tournament: {}", SiteAddress::from_socket(address, self.tls.is_given()));
        println!("  {} players, {played} of {all} matches played, {workers}", server.players());
        println!("  {}, {}, {}", settings.rules, settings.limit, server.format());
        println!("  kept in {}; Ctrl-C stops, the same command goes on", data.display());
        if let Some(path) = server.lecturer_link() {
            let site = self.site(address);
            println!("  The lecturer signs in once by {site}{path}");
            println!("  Submit bots at {site}/submit or by git push");
            println!("  `kalah init` sets up a class, `kalah demo` shows one in the middle of a term");
        }
    }
}

/// Lets this process have as many descriptors open as it may, and tells how many that are.
fn most_descriptors() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
    let descriptors = if raised.is_ok() { limit.maximum } else { limit.current };
    descriptors.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX))
}

/// Completes at Ctrl-C, or when the system asks to end.
fn interrupted() -> Result<impl Future<Output = ()>> {
    let [mut interrupt, mut terminate] = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}
