//! Repositories of others: what they show, and what is fetched of them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ChildStdout;

use super::address::GitAddress;
use super::git_folder::{GitFolder, nothing};
use super::{commit, local};
use crate::caps::SourceCaps;
use crate::depot::Depot;
use crate::error::SourceError;
use crate::private::PrivateFolder;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Name of the fetched reference.
const FETCHED: &str = "refs/kalah/bot";

/// Folder of the fetch, within the private folder.
const FETCH: &str = "fetch";

/// Folder of the copy of a local repository, beside that.
const COPIED: &str = "../copy";

/// Bytes that a repository may say of one branch.
const LONGEST_LIST: u64 = 64 << 10;

/// Fetches the latest commit of a repository, and lays out its files in a folder that is empty.
///
/// Nothing of the repository is run: no hooks, no filters, no submodules. No file of settings is read, nobody
/// is asked for passwords. Links are refused. The caps hold while it arrives. Of a repository of this machine
/// git sees a copy that leads nowhere else.
///
/// # Errors
/// If it does not arrive, or is not taken.
pub(crate) fn fetch(
    address: &GitAddress,
    depot: &Depot,
    into: &Path,
    caps: &SourceCaps,
) -> Result<(), SourceError> {
    Remote::new(address, depot, caps)?
        .fetch_and_unpack(into)
        .map_err(|culprit| SourceError::from_culprit(address, culprit))
}

/// The name of the commit that `fetch` would take now, held as that is.
///
/// # Errors
/// If the repository cannot be asked, or has no such branch.
pub fn latest(address: &GitAddress, depot: &Depot) -> Result<String, SourceError> {
    let remote = Remote::new(address, depot, &SourceCaps::SUBMITTED)?;
    remote.latest().map_err(|culprit| SourceError::from_culprit(address, culprit))
}

struct Remote<'a> {
    repository: PathBuf,
    /// Private folder that holds it.
    _private: PrivateFolder,
    address: &'a GitAddress,
    caps: &'a SourceCaps,
}

impl Remote<'_> {
    fn new<'a>(
        address: &'a GitAddress,
        depot: &Depot,
        caps: &'a SourceCaps,
    ) -> Result<Remote<'a>, SourceError> {
        let private = depot.private()?;
        let repository = private.path().join(FETCH);
        fs::create_dir(&repository).map_err(|error| SourceError::depot(&repository, error))?;
        Ok(Remote { repository, _private: private, address, caps })
    }

    fn git(&self) -> GitFolder<'_> {
        let git = GitFolder::new(&self.repository, self.caps.packed, self.caps.time, self.address.way());
        match self.address.resolved() {
            // Whoever was looked up before is asked, and nobody to whom that one sends us.
            Some(resolved) => {
                git.and(format!("http.curloptResolve={resolved}")).and("http.followRedirects=false")
            }
            None => git,
        }
    }

    /// Returns the address that git gets.
    fn url(&self) -> Result<&str, RejectedEntry> {
        match self.address.folder() {
            Some(folder) => {
                local::copy(&folder, &self.repository.join(COPIED))?;
                Ok(COPIED)
            }
            None => Ok(self.address.url()),
        }
    }

    fn fetch_and_unpack(&self, into: &Path) -> Result<(), RejectedEntry> {
        let (git, url) = (self.git(), self.url()?);
        let from = self.address.branch().unwrap_or("HEAD");
        let refspec = format!("+{from}:{FETCHED}");
        let fetch = [
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-recurse-submodules",
            "--no-write-fetch-head",
            "--end-of-options",
            url,
            &refspec,
        ];
        let fetched = git
            .run(&["init", "--quiet", "--bare", "--template=", "."], nothing)
            .and_then(|()| git.run(&fetch, nothing))
            .and_then(|()| commit::lay_out(&git, FETCHED, into, self.caps));
        fetched.map_err(|culprit| self.meant(culprit))
    }

    fn latest(&self) -> Result<String, RejectedEntry> {
        let (git, url) = (self.git(), self.url()?);
        let branch = self.address.branch().unwrap_or("HEAD");
        let mut list = String::new();
        let read = |output: ChildStdout| {
            output.take(LONGEST_LIST).read_to_string(&mut list)?;
            Ok(())
        };
        git.run(&["ls-remote", "--quiet", "--end-of-options", url, branch], read)
            .map_err(|culprit| self.meant(culprit))?;
        let commit = |line: &str| {
            let (commit, name) = line.split_once('\t')?;
            let full = [branch.to_owned(), format!("refs/heads/{branch}"), format!("refs/tags/{branch}")];
            full.iter().any(|full| full == name).then(|| commit.to_owned())
        };
        list.lines().find_map(commit).ok_or_else(|| SourceRefusal::NoCommit.into())
    }

    /// Converts git's message into one for the author of the address.
    fn meant(&self, culprit: RejectedEntry) -> RejectedEntry {
        match culprit.why {
            SourceRefusal::Git(said)
                if self.address.branch().is_none() && said == "couldn't find remote ref HEAD" =>
            {
                SourceRefusal::NoCommit.into()
            }
            SourceRefusal::Git(said) => SourceRefusal::Git(said.replace(COPIED, self.address.url())).into(),
            why => RejectedEntry { why, ..culprit },
        }
    }
}
