//! Commands of the tournament server and of its workers. They need Linux.

mod admin;
mod backup;
mod database_files;
mod demo;
mod grading;
mod host;
mod import;
mod init;
mod log;
mod python_modules;
mod restore;
mod secret;
mod serve;
mod similarity;
mod site;
mod standings;
mod worker;

use clap::Subcommand;
pub(crate) use kalah_server::export_book;

use crate::status::CommandResult;

/// The commands.
#[derive(Subcommand)]
pub(crate) enum ServerCommand {
    Admin(admin::Admin),
    Backup(backup::Backup),
    Demo(demo::DemoArgs),
    Host(host::HostArgs),
    Import(import::Import),
    Init(init::InitArgs),
    Restore(restore::Restore),
    Serve(Box<serve::Serve>),
    Site(site::SiteArgs),
    Standings(standings::StandingsArgs),
    Worker(worker::WorkerArgs),
}

impl ServerCommand {
    /// Returns true if it runs until it is told to end, and handles that itself.
    pub(crate) fn ends_when_told(&self) -> bool {
        matches!(self, Self::Demo(_) | Self::Host(_) | Self::Serve(_) | Self::Worker(_))
    }

    pub(crate) fn run(self) -> CommandResult {
        if !matches!(self, Self::Host(_) | Self::Import(_) | Self::Site(_) | Self::Standings(_)) {
            // What these write holds names, mail addresses and sources of others. Programs in the sandbox set their own.
            rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
        }
        match self {
            Self::Admin(admin) => admin.run(),
            Self::Backup(backup) => Ok(backup.run()?),
            Self::Demo(demo) => demo.run(),
            Self::Host(host) => host.run(),
            Self::Import(import) => import.run(),
            Self::Init(init) => init.run(),
            Self::Restore(restore) => Ok(restore.run()?),
            Self::Serve(serve) => serve.run(),
            Self::Site(site) => Ok(site.run()?),
            Self::Standings(standings) => Ok(standings.run()?),
            Self::Worker(worker) => Ok(worker.run()?),
        }
    }
}
