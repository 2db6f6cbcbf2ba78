//! The tournament server: database, coordinator, pages, live events.
//!
//! [`Server::open`] reads the tournaments of a data directory, [`Server::run`] serves its pages and
//! keeps workers busy until everything has been played and beyond. It cannot run a player itself:
//! whoever holds the other end of the [`ServerEnd`](kalah_jobs::ServerEnd) does.

mod account;
mod admin;
mod agents;
mod analysis;
mod archive;
mod audit;
mod config;
mod copies;
mod data_directory;
mod deadlines;
mod documentation;
mod explorer;
mod forges;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzzing;
mod intake;
mod lessons;
mod lti;
mod nicknames;
mod notices;
mod operations;
mod opponent;
mod play;
mod points;
mod puzzles;
mod review;
mod routes;
mod rubric;
mod server;
mod setup;
mod standings;
pub mod static_site;
mod studies;
mod submission;
mod workshop;
mod you;

pub use account::{
    ClassError, ClassFitError, ClassListFile, ClassPlan, IdentitySettings, JoinedPerson, PlannedClass,
    invitations,
};
pub use archive::backup::{BackupError, BackupSummary, back_up, restore};
pub use archive::backup_file::NotBackup;
pub use archive::export::{ExportError, export};
pub use archive::import::{ImportError, ImportSummary, import};
pub use archive::offline_admin::{PeopleError, change_class, invite, lecturer_link, plan_class};
pub use archive::offline_tournaments::{recompute, set_stage, tournaments, try_again};
pub use archive::sources::{SourcesError, SourcesSummary, sources};
pub use config::{Config, offered_languages};
pub use copies::{CopyComparer, CopyReport, FoundCopies, SimilarPair, SimilarPassage, SourcePlace};
pub use data_directory::{
    DirectoryContent, ServerError, bots as bots_of, database_of, look_into, make_passable,
};
pub use explorer::{BookExportError, export_book};
pub use kalah_agents::kalaha_socket::{MoveChooser, SocketEvent, SocketSettings, host as host_kalaha_socket};
pub use kalah_agents::kgp::{KgpLimits, KgpSettings};
pub use kalah_coordinator::commands::submission_rules::SubmissionRules;
pub use kalah_coordinator::coordinator::reviewed_game::stored_review;
pub use kalah_http::admission::places::PlaceLimits;
pub use kalah_http::bodies::BodyLimits;
pub use kalah_http::connection_limits::ConnectionLimits;
pub use kalah_http::public_site::{NotASite, PublicSite};
pub use kalah_http::rate_limit::RequestLimits;
pub use kalah_http::tls::{Tls, TlsError};
pub use kalah_pages::ui::clock::{NotTime, NotZone, TimeZoneName};
pub use kalah_store::{
    ClassListEntry, DamagedMatch, DatabaseDamage, FoldSummary, Moment, NotTournamentName, Registration,
    RetryPolicy, Role, StoreError, TournamentName, TournamentRecord, TournamentStage,
};
pub use notices::{Login, MailServer, MailSettings, NotMail};
pub use rubric::RubricGrader;
pub use server::Server;
pub use standings::records::{RecomputedTable, RecordsTableError, recompute_records};

#[cfg(test)]
mod tests;
