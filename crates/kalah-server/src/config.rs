//! Configuration of a server at its start.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kalah::Rules;
use kalah_agents::kgp::KgpSettings;
use kalah_coordinator::commands::submission_rules::SubmissionRules;
use kalah_http::connection_limits::ConnectionLimits;
use kalah_http::public_site::PublicSite;
use kalah_http::rate_limit::RequestLimits;
use kalah_http::tls::Tls;
use kalah_jobs::{LedgerTerms, TournamentSettings};
use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Registration, RetryPolicy, TournamentName};
use kalah_texts::Language;
use kalah_tournament::Format;

use crate::account::IdentitySettings;
use crate::copies::CopyComparer;
use crate::notices::MailSettings;
use crate::rubric::RubricGrader;

/// Configuration: data directory, and settings of a new tournament.
#[derive(Clone, Debug)]
pub struct Config {
    /// The data directory, made if there is none.
    pub data: PathBuf,
    /// The tournament that the rest speaks of, begun if there is none of this name. All others of the directory are
    /// played as well.
    pub tournament: TournamentName,
    /// Settings to play by; `None` takes those in the directory, or `default_settings` for a new one.
    pub settings: Option<TournamentSettings>,
    /// Tournament format; `None` takes that in the directory, or all-play-all for a new one.
    pub format: Option<Format>,
    /// A new tournament begins with the versions that play in this one, and takes no others.
    pub pinned_from: Option<TournamentName>,
    /// True if only the staff sees the results of such a tournament until they are released.
    pub hidden: bool,
    /// Default settings of a new tournament.
    pub default_settings: TournamentSettings,
    /// Players who take part, beside those whom the directory holds. Whoever has a number that is
    /// taken by another program withdraws that one with all its results.
    pub players: Vec<Registration>,
    /// Terms of handing out jobs.
    pub terms: LedgerTerms,
    /// Request limits for each client.
    pub requests: RequestLimits,
    /// Limits on the number and duration of connections.
    pub connections: ConnectionLimits,
    /// Limits on submissions and their trials.
    pub submissions: SubmissionRules,
    /// Time zone in which times are shown and deadlines are read.
    pub zone: TimeZoneName,
    /// Beginnings of the addresses of repositories that may be asked for submissions although they are not public, such as
    /// `git+https://git.example.org/`. Whoever has a player can have this server ask them.
    pub repositories_from: Vec<String>,
    /// Beginnings of the addresses of repositories, each with the address of the forge whose interface has them, where that is
    /// not the host of the repository. Calls of these forges may go to hosts that are not public.
    pub forge_sites: Vec<(String, String)>,
    /// Public address of the site.
    pub site: PublicSite,
    /// TLS settings, if this server speaks TLS itself: then `site` is to be https.
    pub tls: Option<Tls>,
    /// Mail settings; without them no mail is sent.
    pub mail: Option<MailSettings>,
    /// Pauses between tries to send a grade to a learning platform, and when it is given up.
    pub grade_retry: RetryPolicy,
    /// Pauses between tries to tell a forge the status of a commit, and when it is given up.
    pub status_retry: RetryPolicy,
    /// Nodes that the review searches for each position of a game; 0 if games are not reviewed.
    pub review_nodes: u64,
    /// Identity provider, beside links and tokens.
    pub identities: Option<IdentitySettings>,
    /// Resource limits of the analysis.
    pub analysis: kalah_analysis::AnalystSettings,
    /// Rules of boards that analysis has at hand from the start; the others are made when somebody asks first.
    pub prepared: Vec<Rules>,
    /// Time without a result, or for which a job may wait, while there is something to play, after which an
    /// alarm is raised.
    pub alarm_after: Duration,
    /// True if people who have not signed in may try bots on the page of the workshop.
    pub guest_tries: bool,
    /// Tool that compares submissions, if the staff may start one from the page.
    pub comparer: Option<CopyComparer>,
    /// Grader of submissions by a rubric, if the staff may grade from the page.
    pub grader: Option<Arc<dyn RubricGrader>>,
    /// Languages in which pages are offered.
    pub languages: Vec<Language>,
    /// Settings for agents that connect; without them none can.
    pub kgp: Option<KgpSettings>,
}

/// Returns the languages of a server: those that are complete, or all that have been begun.
pub fn offered_languages(with_unfinished: bool) -> Vec<Language> {
    if with_unfinished { Language::written().collect() } else { Language::OFFERED.to_vec() }
}

impl Config {
    /// The main tournament of a data directory, without players beside those that are there.
    pub fn new(data: impl Into<PathBuf>, default_settings: TournamentSettings) -> Config {
        Config {
            data: data.into(),
            tournament: TournamentName::main(),
            settings: None,
            format: None,
            pinned_from: None,
            hidden: false,
            default_settings,
            players: Vec::new(),
            terms: LedgerTerms::default(),
            requests: RequestLimits::default(),
            connections: ConnectionLimits::default(),
            submissions: SubmissionRules::default(),
            zone: TimeZoneName::utc(),
            repositories_from: Vec::new(),
            forge_sites: Vec::new(),
            site: PublicSite::unnamed(false),
            tls: None,
            mail: None,
            grade_retry: RetryPolicy::default(),
            status_retry: RetryPolicy::default(),
            review_nodes: 0,
            identities: None,
            analysis: kalah_analysis::AnalystSettings::default(),
            prepared: Vec::new(),
            alarm_after: Duration::from_mins(10),
            guest_tries: true,
            comparer: None,
            grader: None,
            languages: offered_languages(false),
            kgp: None,
        }
    }
}
