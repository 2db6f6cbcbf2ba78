//! `kalah serve --check`: whether the options and the machine are right, without starting.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use kalah_match::Isolation;
use kalah_server::{DirectoryContent, look_into};
use rustix::fs::{Access, access};

use crate::server_commands::python_modules::PythonModulesArgs;
use crate::status::said_once;

/// Finding about a subject; `None` if it was not asked for.
type SubjectFinding = (&'static str, Result<Option<String>>);

/// Prints a line for each finding.
pub(super) fn print(findings: impl IntoIterator<Item = SubjectFinding>) -> Result<()> {
    let mut is_right = true;
    for (subject, finding) in findings {
        match finding {
            Ok(Some(found)) => println!("right  {subject}: {found}"),
            Ok(None) => {}
            Err(error) => {
                is_right = false;
                println!("wrong  {subject}: {}", said_once(&error));
            }
        }
    }
    ensure!(is_right, "kalah serve would not start as it should: see what is wrong above");
    Ok(())
}

/// Tells what a data directory holds.
///
/// # Errors
///
/// Fails if no server can start on it.
pub(super) async fn data(data: &Path) -> Result<String> {
    let shown = std::path::absolute(data).unwrap_or_else(|_| data.to_owned());
    let found = match look_into(data).await? {
        DirectoryContent::Nothing => {
            writable(data)?;
            "a new tournament begins there"
        }
        DirectoryContent::Tournament => "its tournaments go on",
        DirectoryContent::TournamentInUse => "a server uses it now",
    };
    Ok(format!("{}: {found}", shown.display()))
}

/// Checks that the data directory, or the nearest folder above it that exists, can be written.
fn writable(data: &Path) -> Result<()> {
    let data = std::path::absolute(data)?;
    let folder = data.ancestors().find(|folder| folder.is_dir()).context("no such folder")?;
    access(folder, Access::WRITE_OK).with_context(|| format!("cannot write in {}", folder.display()))
}

/// Tells that an address is free.
pub(super) fn listening(address: SocketAddr) -> Result<String> {
    let cannot = || format!("cannot listen on {address}: choose another address with --listen");
    TcpListener::bind(address).with_context(cannot)?;
    Ok(format!("{address} is free"))
}

/// Tells which Python modules bots may import here; `None` if no folder was named.
pub(super) fn python(asked: &PythonModulesArgs, isolation: &Isolation) -> Result<Option<String>> {
    if asked.folders().is_empty() {
        return Ok(None);
    }
    let modules = asked.installed(isolation)?;
    Ok(Some(modules.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}

/// Tells how bots are kept apart.
pub(super) fn sandbox(isolation: Isolation) -> Result<String> {
    match isolation {
        Isolation::Trusted => Ok("none: bots may do what this server may do (--trusted)".to_owned()),
        Isolation::Held { .. } => Ok("bots are kept apart".to_owned()),
        Isolation::NoPrograms { why } => Err(anyhow!("{why}. See `kalah doctor`")),
    }
}
