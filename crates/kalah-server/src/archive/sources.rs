//! The sources of all who play, for programs that look for copies.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kalah_source::Depot;
use kalah_store::Submission;
use kalah_tournament::PlayerNumber;

use crate::data_directory::{DataDirectory, ServerError, bots};

/// Summary of the sources written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourcesSummary {
    /// Players whose sources are there now, each in a folder of its number.
    pub written: Vec<PlayerNumber>,
    /// Hashes of the sources that were written, by player.
    pub contents: BTreeMap<PlayerNumber, String>,
    /// Players whose version plays and whose sources are not in the depot.
    pub missing: Vec<PlayerNumber>,
    /// Players who play the very same thing, those of each group together.
    pub identical: Vec<Vec<PlayerNumber>>,
}

/// Reason why there are no sources.
#[derive(Debug, thiserror::Error)]
pub enum SourcesError {
    /// The data directory, or its database.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The sources cannot be written.
    #[error("{path}: {error}")]
    Write {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The path exists already.
    #[error("{0} is there already: name a folder that is not")]
    Exists(PathBuf),
}

/// Writes the version of each player that plays into a folder of its number below `out`, as programs that look for copies want them. No
/// server may use the data directory meanwhile.
///
/// # Errors
/// If there is no tournament, a server uses it, its database fails, or `out` is there or cannot be written.
pub async fn sources(data: &Path, out: &Path) -> Result<SourcesSummary, SourcesError> {
    if out.exists() {
        return Err(SourcesError::Exists(out.to_owned()));
    }
    let directory = DataDirectory::take_with_tournament(data)?;
    let store = directory.open().await.map_err(ServerError::from)?;
    let playing = store.executing().await.map_err(ServerError::from)?;
    store.close().await;
    let failed = |error| SourcesError::Write { path: out.to_owned(), error };
    lay_out(data, playing, out).map_err(failed)
}

/// Writes each of these versions that is in the depot into a folder of its player's number below `out`.
pub(crate) fn lay_out(data: &Path, playing: Vec<Submission>, out: &Path) -> io::Result<SourcesSummary> {
    let depot = Depot::at(bots(data)).map_err(io::Error::other)?;
    let mut sources = SourcesSummary::default();
    let mut by_content: BTreeMap<String, Vec<PlayerNumber>> = BTreeMap::new();
    for submission in playing {
        let kept = submission.bot.content.parse().ok().and_then(|content| depot.find(content));
        let Some(kept) = kept else {
            sources.missing.push(submission.player);
            continue;
        };
        copy_sources(&kept.folder(), &out.join(submission.player.to_string()))?;
        sources.written.push(submission.player);
        sources.contents.insert(submission.player, submission.bot.content.clone());
        by_content.entry(submission.bot.content).or_default().push(submission.player);
    }
    sources.identical = by_content.into_values().filter(|players| players.len() > 1).collect();
    Ok(sources)
}

/// Copies a folder of the depot, in which there are only folders and files.
fn copy_sources(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy_sources(&entry.path(), &to.join(entry.file_name()))?;
        } else if kind.is_file() {
            fs::write(to.join(entry.file_name()), fs::read(entry.path())?)?;
        }
    }
    Ok(())
}
