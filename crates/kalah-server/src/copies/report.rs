//! The report of a comparison, as a file of the data directory.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use kalah_store::Moment;
use kalah_tournament::PlayerNumber;
use serde::{Deserialize, Serialize};

/// Comparison of the versions that played at some moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CopyReport {
    /// Time of the comparison.
    pub made_at: Moment,
    /// Name of the tool.
    pub tool: String,
    /// Least number of tokens of a submission from which on a share tells something: short programs are alike by chance.
    pub least_tokens: u32,
    /// Hashes of the sources that were compared, by player.
    pub versions: BTreeMap<PlayerNumber, String>,
    /// Pairs that have something in common, the most alike first.
    pub pairs: Vec<SimilarPair>,
}

/// Two submissions that have something in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SimilarPair {
    /// Their players.
    pub players: [PlayerNumber; 2],
    /// Share of the smaller one that occurs in the other one, from 0 to 1. What the templates hold does not count.
    pub share: f64,
    /// Tokens of each that were compared.
    pub tokens: [u32; 2],
    /// Passages that are alike, in the order of the first one's files.
    pub passages: Vec<SimilarPassage>,
}

/// A passage that is alike in two submissions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SimilarPassage {
    /// Where it stands in the first and in the second one.
    pub places: [SourcePlace; 2],
}

/// Lines of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SourcePlace {
    /// Path below the folder of the submission.
    pub file: String,
    /// First line, from 1.
    pub from: u32,
    /// Last line.
    pub to: u32,
}

impl CopyReport {
    /// Returns the file of a data directory.
    fn path(data: &Path) -> PathBuf {
        data.join("similar.json")
    }

    /// Reads the latest report of a data directory; `None` if there was none.
    pub fn read(data: &Path) -> io::Result<Option<CopyReport>> {
        match fs::read(CopyReport::path(data)) {
            Ok(bytes) => Ok(Some(serde_json::from_slice(&bytes)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Writes the report in place of the former one, for the owner of the data directory alone.
    ///
    /// # Errors
    /// If it cannot be written; the former one stays.
    pub fn write(&self, data: &Path) -> io::Result<()> {
        let (path, new) = (CopyReport::path(data), data.join("similar.json.new"));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&new)?;
        file.write_all(&serde_json::to_vec(self)?)?;
        file.sync_all()?;
        fs::rename(new, path)
    }

    /// Returns the pair of two players, in either order.
    pub(super) fn pair(&self, players: [PlayerNumber; 2]) -> Option<&SimilarPair> {
        let [one, other] = players;
        self.pairs.iter().find(|pair| pair.players == [one, other] || pair.players == [other, one])
    }
}
