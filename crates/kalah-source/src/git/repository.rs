//! A bare repository of ours that others push to and fetch from.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use super::commit;
use super::git_folder::{GitFolder, nothing};
use super::guarded::size;
use crate::brought::ArrivedSource;
use crate::caps::SourceCaps;
use crate::depot::Depot;
use crate::error::SourceError;
use crate::foreign::visible;
use crate::os::remove_tree;
use crate::private::PrivateFolder;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Bytes that a repository may hold with all its history. Twice as much is tidied up first.
const MOST: u64 = 256 << 20;

/// Number of packs from which they are made one: each push brings one.
const MANY_PACKS: usize = 40;

/// Maximum time of git for one request.
const TIME: Duration = Duration::from_mins(2);

/// Bytes that git may say of branches and the like.
const LONGEST_LIST: u64 = 1 << 20;

/// The commit that was made a submission last.
const SUBMITTED: &str = "refs/kalah/submitted";

/// Default branch, which a client sees first, whether there is such a branch or not; a push may name another
/// one.
const USUAL: &str = "main";

/// Settings for pushes: only branches and tags are seen or written, objects are checked before they are
/// taken, each push stays one file, and no file is held in memory because it is long.
const SETTINGS: [&str; 7] = [
    "transfer.hideRefs=refs",
    "transfer.hideRefs=!refs/heads",
    "transfer.hideRefs=!refs/tags",
    "receive.fsckObjects=true",
    "receive.unpackLimit=1",
    "receive.autogc=false",
    "core.bigFileThreshold=16m",
];

/// Settings for fetches: what was packed by whoever pushed goes on as it is. To look for smaller packs would take
/// seconds of processor time for a request of a kilobyte.
const FETCH_SETTINGS: [&str; 2] = ["pack.window=0", "pack.compression=1"];

/// Bytes of an answer to a fetch.
const LONGEST_ANSWER: u64 = 2 * MOST;

/// Service that a client asks a repository for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Service {
    /// Fetch from the repository.
    UploadPack,
    /// Push to the repository.
    ReceivePack,
}

impl Service {
    /// Returns git's name: `git-upload-pack`, `git-receive-pack`.
    pub fn name(self) -> &'static str {
        match self {
            Service::UploadPack => "git-upload-pack",
            Service::ReceivePack => "git-receive-pack",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Service> {
        [Service::UploadPack, Service::ReceivePack].into_iter().find(|service| service.name() == name)
    }

    /// The command of git.
    fn command(self) -> &'static str {
        &self.name()["git-".len()..]
    }
}

/// Commits of a repository's branches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BranchTips {
    /// Branch that counts, `main` or else `master`, and its commit, if there is one.
    pub counting: Option<(String, String)>,
    /// The commit that was made a submission last.
    pub submitted: Option<String>,
    /// Number of all branches and tags.
    pub names: usize,
}

/// A bare repository of ours. Whoever changes it has to be the only one who does.
#[derive(Clone, Debug)]
pub struct Repository {
    path: PathBuf,
}

impl Repository {
    /// Bytes of one push.
    pub const LONGEST_PUSH: u64 = SourceCaps::SUBMITTED.packed;

    /// The repository in this folder, if there is one.
    pub fn find(path: impl Into<PathBuf>) -> Option<Repository> {
        let path = path.into();
        path.join("HEAD").is_file().then_some(Repository { path })
    }

    /// The repository in this folder, made if there is none.
    pub fn at(path: impl Into<PathBuf>) -> Result<Repository, SourceError> {
        let path = path.into();
        if let Some(found) = Repository::find(&path) {
            return Ok(found);
        }
        let made = || -> Result<(), RejectedEntry> {
            let above = path.parent().unwrap_or(Path::new("/"));
            fs::create_dir_all(above)?;
            let new = PrivateFolder::new_in(above)?;
            let branch = format!("--initial-branch={USUAL}");
            let git = GitFolder::new(new.path(), MOST, TIME, "");
            git.run(&["init", "--quiet", "--bare", "--template=", &branch, "."], nothing)?;
            match new.stay_at(&path) {
                // Somebody was quicker.
                Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
                moved => Ok(moved?),
            }
        };
        made().map_err(|culprit| failed(&path, culprit))?;
        Ok(Repository { path })
    }

    fn git(&self) -> GitFolder<'_> {
        let push = format!("receive.maxInputSize={}", Repository::LONGEST_PUSH);
        let git = GitFolder::new(&self.path, 2 * MOST, TIME, "").and(push);
        SETTINGS.into_iter().fold(git, GitFolder::and)
    }

    fn run(&self, args: &[&str]) -> Result<(), SourceError> {
        self.git().run(args, nothing).map_err(|culprit| failed(&self.path, culprit))
    }

    /// Returns the first answer to a client: the list of branches, in git's own form.
    pub fn advertise(&self, service: Service) -> Result<Vec<u8>, SourceError> {
        let mut listing = Vec::new();
        let args = ["--git-dir=.", service.command(), "--stateless-rpc", "--advertise-refs", "."];
        let read = |output: std::process::ChildStdout| {
            output.take(LONGEST_LIST).read_to_end(&mut listing)?;
            Ok(())
        };
        self.git().run(&args, read).map_err(|culprit| failed(&self.path, culprit))?;
        Ok(listing)
    }

    /// Answers a client's request, and writes the answer. A fetch runs in the background, and ends once `is_wanted`
    /// turns false.
    ///
    /// # Errors
    /// If git fails, or takes too long or too much.
    pub fn answer(
        &self,
        service: Service,
        request: File,
        answer: &mut File,
        is_wanted: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), SourceError> {
        let args = ["--git-dir=.", service.command(), "--stateless-rpc", "."];
        let read = |output: std::process::ChildStdout| {
            let written = io::copy(&mut output.take(LONGEST_ANSWER + 1), answer)?;
            if written > LONGEST_ANSWER { Err(SourceRefusal::Packed(LONGEST_ANSWER).into()) } else { Ok(()) }
        };
        let git = match service {
            Service::UploadPack => FETCH_SETTINGS.into_iter().fold(self.git(), GitFolder::and),
            Service::ReceivePack => self.git(),
        };
        let git = if service == Service::UploadPack { git.in_background(is_wanted) } else { git };
        git.run_with(Stdio::from(request), &args, read).map_err(|culprit| failed(&self.path, culprit))
    }

    /// Returns the commits of its branches.
    pub fn tips(&self) -> Result<BranchTips, SourceError> {
        let mut list = String::new();
        let args = ["--git-dir=.", "for-each-ref", "--format=%(objectname) %(refname)"];
        let read = |output: std::process::ChildStdout| {
            output.take(LONGEST_LIST).read_to_string(&mut list)?;
            Ok(())
        };
        self.git().run(&args, read).map_err(|culprit| failed(&self.path, culprit))?;
        let all = || list.lines().filter_map(|line| line.split_once(' '));
        let at = |wanted: &str| all().find(|(_, name)| *name == wanted).map(|(commit, _)| commit.to_owned());
        let counting = [USUAL, "master"]
            .into_iter()
            .find_map(|branch| Some((branch.to_owned(), at(&format!("refs/heads/{branch}"))?)));
        let names = all().filter(|(_, name)| *name != SUBMITTED).count();
        Ok(BranchTips { counting, submitted: at(SUBMITTED), names })
    }

    /// Records that a commit was made a submission, or will not be one.
    pub fn note_submitted(&self, commit: &str) -> Result<(), SourceError> {
        self.run(&["--git-dir=.", "update-ref", SUBMITTED, commit])
    }

    /// Makes a branch the one that whoever clones sees.
    pub fn show_first(&self, branch: &str) -> Result<(), SourceError> {
        self.run(&["--git-dir=.", "symbolic-ref", "HEAD", &format!("refs/heads/{branch}")])
    }

    /// Lays the files of a commit out beside the homes of `depot`, of a single folder in them its inside.
    ///
    /// # Errors
    /// If they are not taken.
    pub fn bring(&self, commit: &str, depot: &Depot) -> Result<ArrivedSource, SourceError> {
        let (private, caps) = (depot.private()?, SourceCaps::SUBMITTED);
        let whole = format!("commit {}", visible(commit.get(..12).unwrap_or(commit)));
        commit::lay_out(&self.git(), commit, private.path(), &caps)
            .map_err(|culprit| SourceError::from_culprit(&whole, culprit))?;
        ArrivedSource::unpacked(whole, private, caps, BTreeSet::new())
    }

    /// Removes what is left of requests that were broken off, and packs what has grown. Nobody else may be at it.
    ///
    /// # Errors
    /// If it is larger than it may be all the same.
    pub fn tidy(&self) -> Result<(), SourceError> {
        self.clear().map_err(|error| failed(&self.path, error.into()))?;
        let packs = self.path.join("objects/pack");
        let packs = fs::read_dir(packs).into_iter().flatten().flatten();
        let packs = packs.filter(|pack| pack.path().extension() == Some(OsStr::new("pack"))).count();
        if packs > MANY_PACKS || size(&self.path) > MOST {
            self.run(&["--git-dir=.", "gc", "--quiet", "--prune=now"])?;
        }
        if size(&self.path) > MOST {
            Err(failed(&self.path, SourceRefusal::Packed(MOST).into()))
        } else {
            Ok(())
        }
    }

    fn clear(&self) -> io::Result<()> {
        for entry in fs::read_dir(self.path.join("objects"))? {
            let entry = entry?;
            if entry.file_name().as_encoded_bytes().starts_with(b"tmp_objdir-") {
                remove_tree(&entry.path())?;
            }
        }
        let mut open = vec![self.path.clone(), self.path.join("refs")];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder)? {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    // Of the whole only the branches are looked through.
                    open.extend((folder != self.path).then(|| entry.path()));
                } else if entry.path().extension() == Some(OsStr::new("lock")) {
                    fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }
}

/// Names the repository by its last name only: where it lies is nobody's business.
fn failed(path: &Path, culprit: RejectedEntry) -> SourceError {
    match culprit.why {
        SourceRefusal::Machine(error) => SourceError::depot(path, error),
        _ => SourceError::from_culprit(&path.file_name().unwrap_or_default().to_string_lossy(), culprit),
    }
}
