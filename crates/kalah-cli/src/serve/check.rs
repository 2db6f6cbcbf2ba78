//! `kalah serve --check`: whether the options and the machine are right, without starting.

use std::net::TcpListener;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use kalah_match::Isolation;
use kalah_server::{DirectoryContent, look_into};
use rustix::fs::{Access, access};

use crate::serve::Serve;
use crate::status::said_once;

/// Looks at everything that a start needs, and prints a line for each.
///
/// # Errors
///
/// Fails if anything would prevent the server from starting, or bots from playing.
pub(super) async fn check(serve: &Serve) -> Result<()> {
    let site = serve.site(serve.listen);
    let findings = [
        ("data", data(serve).await),
        ("listen", listening(serve)),
        ("certificate", serve.tls.tls().map(|tls| tls.map(|_| "certificate and key fit".to_owned()))),
        (
            "mail",
            serve
                .mail
                .settings(&site)
                .map(|mail| mail.map(|_| format!("settings are complete; links lead to {site}"))),
        ),
        (
            "identities",
            serve
                .identity
                .settings()
                .map(|provider| provider.map(|provider| format!("by {}", provider.issuer))),
        ),
        ("sandbox", sandbox(serve)),
    ];
    let mut wrong = 0;
    for (subject, finding) in findings {
        match finding {
            Ok(Some(found)) => println!("right  {subject}: {found}"),
            // Not asked for.
            Ok(None) => {}
            Err(error) => {
                wrong += 1;
                println!("wrong  {subject}: {}", said_once(&error));
            }
        }
    }
    ensure!(wrong == 0, "kalah serve would not start as it should: see what is wrong above");
    Ok(())
}

async fn data(serve: &Serve) -> Result<Option<String>> {
    let shown = std::path::absolute(&serve.data).unwrap_or_else(|_| serve.data.clone());
    let found = match look_into(&serve.data).await? {
        DirectoryContent::Nothing => {
            writable(&serve.data)?;
            "a new tournament begins there"
        }
        DirectoryContent::Tournament => "its tournaments go on",
        DirectoryContent::TournamentInUse => "a server uses it now",
    };
    Ok(Some(format!("{}: {found}", shown.display())))
}

/// Checks that the data directory, or the nearest folder above it that exists, can be written.
fn writable(data: &Path) -> Result<()> {
    let data = std::path::absolute(data)?;
    let folder = data.ancestors().find(|folder| folder.is_dir()).context("no such folder")?;
    access(folder, Access::WRITE_OK).with_context(|| format!("cannot write in {}", folder.display()))
}

fn listening(serve: &Serve) -> Result<Option<String>> {
    let cannot = || format!("cannot listen on {}: choose another address with --listen", serve.listen);
    TcpListener::bind(serve.listen).with_context(cannot)?;
    Ok(Some(format!("{} is free", serve.listen)))
}

fn sandbox(serve: &Serve) -> Result<Option<String>> {
    if serve.nats.is_some() {
        return Ok(Some("bots run on the workers".to_owned()));
    }
    match serve.isolation() {
        Isolation::Trusted => Ok(Some("none: bots may do what this server may do (--trusted)".to_owned())),
        Isolation::Held { .. } => Ok(Some("bots are kept apart".to_owned())),
        Isolation::NoPrograms { why } => Err(anyhow::anyhow!("{why}. See `kalah doctor`")),
    }
}
