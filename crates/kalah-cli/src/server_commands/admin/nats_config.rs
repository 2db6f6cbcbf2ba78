//! `kalah admin nats-config`: what `nats-server` has to know of a server and its workers.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use kalah_jobs::WorkerId;
use kalah_jobs_nats::Users;

use crate::server_commands::secret;
use crate::status::{CommandResult, WrongArguments};

/// Print a configuration for nats-server: a password for the server and each worker, and what each may do
#[derive(Args)]
pub(super) struct NatsConfig {
    /// A worker, named as it names itself; again for each one
    #[arg(long = "worker", value_name = "NAME", required = true)]
    workers: Vec<WorkerId>,
    /// Where nats-server is to listen
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4222")]
    listen: SocketAddr,
    /// Where it keeps reports until they are taken
    #[arg(long, value_name = "DIR", default_value = "/var/lib/nats")]
    store: PathBuf,
}

impl NatsConfig {
    pub(super) fn run(&self) -> CommandResult {
        let mut named = self.workers.clone();
        named.sort();
        if let Some((twice, _)) = named.iter().zip(&named[1..]).find(|(name, next)| name == next) {
            return Err(WrongArguments::new(format!("--worker gives the name {twice} twice")).into());
        }
        let server = secret::new()?;
        let passwords = named.iter().map(|_| secret::new()).collect::<Result<Vec<_>>>()?;
        println!("# For nats-server -c. Passwords are in it: only its owner should read it.");
        println!("#   kalah serve --nats nats://kalah:{server}@{}", self.listen);
        for (worker, password) in named.iter().zip(&passwords) {
            println!("#   kalah worker --name {worker} --nats nats://{worker}:{password}@{}", self.listen);
        }
        println!("listen = \"{}\"", self.listen);
        println!("jetstream {{ store_dir = \"{}\" }}", quoted(&self.store));
        let login = |user: &str, password: &str| format!("user = \"{user}\", password = \"{password}\"");
        let workers = named.iter().zip(&passwords);
        let workers = workers.map(|(worker, password)| (worker.clone(), login(worker.as_str(), password)));
        print!("{}", Users { server: login("kalah", &server), workers: workers.collect() });
        Ok(())
    }
}

/// A path between quotation marks.
fn quoted(path: &Path) -> String {
    path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"")
}
