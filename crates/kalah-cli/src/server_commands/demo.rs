//! `kalah demo`: a class in the middle of a term, to look around in.

mod bots;
mod class;
mod nicknames;
mod past_matches;
mod term;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, Parser};
use kalah_match::Isolation;
use kalah_server::lecturer_link;
use tokio::signal::unix::{SignalKind, signal};

use crate::server_commands::serve::Serve;
use crate::status::CommandResult;

/// Show a class of 30 students in the middle of a term
///
/// Fills a temporary folder with submissions, deadlines, points, matches, a reviewed game and a trial final, and starts a
/// server on it. Prints two links: one signs in as the lecturer, one as a student. Nothing is kept.
#[derive(Args)]
pub(crate) struct DemoArgs {
    /// The address of the pages [default: 127.0.0.1:8080, or another port where that one is taken]
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
}

/// The server's own command line, as far as a demonstration has one.
#[derive(Parser)]
struct DemoServer {
    #[command(flatten)]
    serve: Serve,
}

impl DemoArgs {
    pub(crate) fn run(self) -> CommandResult {
        let listen = match self.listen {
            Some(listen) => listen,
            None => free_address()?,
        };
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let data = folder.path().join("data");
        let plays = matches!(Isolation::held_or_none(), Isolation::Held { .. });
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let Some([lecturer, student]) = runtime.block_on(fill_unless_stopped(data.clone(), plays))? else {
            runtime.shutdown_timeout(SHUTDOWN);
            return Ok(());
        };
        runtime.shutdown_background();
        println!("A class in the middle of a term. Nothing is kept; Ctrl-C ends it.");
        println!("  As the lecturer:  http://{listen}{lecturer}");
        println!("  As a student:     http://{listen}{student}");
        println!("  Each link signs in once. Open the second one in a private window.");
        let (listen, data) = (listen.to_string(), data.display().to_string());
        let words =
            ["kalah", "--data", &data, "--listen", &listen, "--no-reference", "--review-nodes", "20000"];
        let server = DemoServer::try_parse_from(words).map_err(anyhow::Error::from)?;
        let done = server.serve.run();
        drop(folder);
        done
    }
}

/// Time that what is being written may take after an interrupt, before its folder goes.
const SHUTDOWN: Duration = Duration::from_secs(2);

/// Fills a data directory; returns the links of lecturer and student, or none if the program is interrupted before.
async fn fill_unless_stopped(data: PathBuf, plays: bool) -> Result<Option<[String; 2]>> {
    let [mut interrupt, mut terminate] = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
    let filled = tokio::spawn(async move {
        let student = term::fill(&data, plays).await?;
        anyhow::Ok([lecturer_link(&data).await?, student])
    });
    tokio::select! {
        links = filled => Ok(Some(links.context("the class could not be made")??)),
        _ = interrupt.recv() => Ok(None),
        _ = terminate.recv() => Ok(None),
    }
}

/// The usual address, or one with a free port.
fn free_address() -> Result<SocketAddr> {
    let usual = TcpListener::bind("127.0.0.1:8080").or_else(|_| TcpListener::bind("127.0.0.1:0"));
    usual.and_then(|listener| listener.local_addr()).context("there is no free port")
}
