//! `kalah demo`: a class in the middle of a term, to look around in.

mod bots;
mod class;
mod past_matches;
mod term;

use std::net::{SocketAddr, TcpListener};

use anyhow::{Context, Result};
use clap::{Args, Parser};
use kalah_match::Isolation;
use kalah_server::lecturer_link;

use crate::serve::Serve;
use crate::status::CommandResult;

/// Show a class of 30 students in the middle of a term
///
/// Fills a temporary folder with submissions, deadlines, points, matches, a judged game and a trial final, and starts a
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
        let student = runtime.block_on(term::fill(&data, plays))?;
        let lecturer = runtime.block_on(lecturer_link(&data))?;
        runtime.shutdown_background();
        println!("A class in the middle of a term. Nothing is kept; Ctrl-C ends it.");
        println!("  As the lecturer:  http://{listen}{lecturer}");
        println!("  As a student:     http://{listen}{student}");
        println!("  Each link signs in once. Open the second one in a private window.");
        let (listen, data) = (listen.to_string(), data.display().to_string());
        let words =
            ["kalah", "--data", &data, "--listen", &listen, "--no-reference", "--judge-nodes", "20000"];
        let server = DemoServer::try_parse_from(words).map_err(anyhow::Error::from)?;
        let done = server.serve.run();
        drop(folder);
        done
    }
}

/// The usual address, or one with a free port.
fn free_address() -> Result<SocketAddr> {
    let usual = TcpListener::bind("127.0.0.1:8080").or_else(|_| TcpListener::bind("127.0.0.1:0"));
    usual.and_then(|listener| listener.local_addr()).context("there is no free port")
}
