//! The tournament server: database, coordinator, pages, live events.
//!
//! [`Server::open`] reads the tournaments of a data directory, [`Server::run`] serves its pages and
//! keeps workers busy until everything has been played and beyond. It cannot run a player itself:
//! whoever holds the other end of the [`ServerEnd`](kalah_jobs::ServerEnd) does.

mod accepts;
mod account;
mod address;
mod alarm;
mod analysis;
mod api;
mod api_all;
mod api_shapes;
mod app;
mod assets;
mod backup;
mod backup_file;
mod bots;
mod by_hand;
mod clock;
mod commands;
mod connection_limits;
mod connections;
mod coordinator;
mod crew;
mod crew_words;
mod csv;
mod data_directory;
mod downloads;
mod draw;
mod drawing;
mod events;
mod explorer;
mod export;
mod file_body;
mod finished;
mod foreign;
#[doc(hidden)]
pub mod fuzzing;
mod game_number;
mod governing;
mod guest;
mod hall;
mod http;
mod importing;
mod intake;
mod json_body;
mod judging;
mod kalaha_socket;
mod kgp;
mod layout;
mod live_page;
mod mark;
mod matrix_window;
mod meetings;
mod monitor;
mod notices;
mod openapi;
mod opening;
mod page_cache;
mod page_error;
mod pages;
mod paging;
mod pick;
mod places;
mod play;
mod puzzles;
mod rank_history;
mod ranking;
mod ranking_view;
mod rankings;
mod rate_limit;
mod records;
mod region;
mod request_id;
mod requests;
mod router;
mod routes;
mod scheduler;
mod section;
mod server;
mod shared_state;
mod sharing;
mod short_text;
mod site;
mod sites;
mod sources;
mod submission;
mod tls;
mod told_game;
mod topic;
mod tournament;
mod trouble;
mod view;
mod watched;

pub use account::{ClassError, IdentitySettings, Joined, ListError, Plan, invitations};
pub use backup::{BackedUp, BackupError, back_up, restore};
pub use backup_file::NotBackup;
pub use by_hand::{PeopleError, change_class, invite, lecturer_link, plan_class};
pub use clock::{NotTime, NotZone, Zone};
pub use connection_limits::ConnectionLimits;
pub use data_directory::{ServerError, bots as bots_of, make_passable};
pub use explorer::{BookExportError, export_book};
pub use export::{ExportError, export};
pub use http::public_site::{NotASite, PublicSite};
pub use importing::{ImportError, Imported, import};
pub use kalah_store::{
    Damaged, Fold, Listed, Loss, NotTournamentName, Patience, Registration, Role, Stage, StoreError,
    TournamentName, TournamentRow,
};
pub use kalaha_socket::{Choose, SocketEvent, SocketSettings, host as host_kalaha_socket};
pub use kgp::{KgpLimits, KgpSettings};
pub use notices::{Login, MailServer, MailSettings, NotMail};
pub use opening::{recompute, set_stage, tournaments, try_again};
pub use rate_limit::RequestLimits;
pub use records::{Recomputed, RecordsError, recompute_records};
pub use server::{Config, Server};
pub use sources::{Sources, SourcesError, sources};
pub use submission::SubmissionRules;
pub use tls::{Tls, TlsError};

#[cfg(test)]
mod laws;
