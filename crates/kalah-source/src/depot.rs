//! Depot of bots under the hash of their content.
//!
//! A bot's home is a folder of the depot: `source` is a copy of what was taken, `built-...` what was made of
//! it, one folder for each way to build. A home appears whole or not at all, and what it holds stays as it
//! is, so whoever has a path into it has what the hash says, whatever its author does meanwhile.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest, Sha256};

use crate::caps::SourceCaps;
use crate::content::ContentHash;
use crate::error::SourceError;
use crate::os::{
    cache_folder, fix_access_times, let_pass, remove_tree, set_mode, temporary_folder, true_path,
};
use crate::private::{PrivateFolder, fresh};
use crate::sweep::{self, BUILT_IN, DONE, LOCK};
use crate::tree::{self, BotExtent, Copy};

/// Limits on the output of a build.
const BUILT: SourceCaps = SourceCaps { entries: 200_000, depth: 64, ..SourceCaps::LOCAL };

/// The folder of a home in which lies what was taken.
pub(crate) const FOLDER: &str = "source";

/// Extent of a folder of the depot.
pub(crate) const ALL: BotExtent = BotExtent::Taken;

/// A folder of homes.
#[derive(Clone, Debug)]
pub struct Depot {
    root: PathBuf,
}

/// A bot that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredBot {
    content: ContentHash,
    home: PathBuf,
}

impl Depot {
    /// The depot of this user: `kalah/bots` in `XDG_CACHE_HOME`, else in `/var/cache` for root, who runs bots
    /// as users that cannot look into root's own folder, else in `~/.cache`, on Windows in `LOCALAPPDATA`, on macOS in
    /// `~/Library/Caches`; where nothing can be written there, in a
    /// folder of this user's in that for temporary files. What was not used for a week is thrown away.
    ///
    /// # Errors
    /// If there is none and it cannot be made.
    pub fn usual() -> Result<Depot, SourceError> {
        let temporary = || Depot::at(temporary_folder()?.join("bots")).ok();
        let usual = cache_folder()
            .ok_or(SourceError::NoDepot)
            .and_then(|caches| Depot::passable(&caches.join("kalah")));
        let depot = usual.or_else(|error| temporary().ok_or(error))?;
        sweep::unused(&depot.root);
        Ok(depot)
    }

    /// A depot in a folder of this program's own, which the users that bots run as can pass through.
    fn passable(own: &Path) -> Result<Depot, SourceError> {
        let root = own.join("bots");
        fs::create_dir_all(own).map_err(|error| SourceError::depot(&root, error))?;
        let_pass(own);
        Depot::at(root)
    }

    /// A depot in this folder, made if there is none. What is kept in it is never thrown away; what programs
    /// left that were killed is.
    pub fn at(root: impl Into<PathBuf>) -> Result<Depot, SourceError> {
        let root = root.into();
        let failed = |error| SourceError::depot(&root, error);
        if !root.is_dir() {
            fs::create_dir_all(&root).map_err(failed)?;
            // Bots are run as users who may enter but not look around.
            set_mode(&root, 0o711).map_err(failed)?;
        }
        let root = true_path(&root).map_err(failed)?;
        sweep::abandoned(&root);
        Ok(Depot { root })
    }

    /// A new folder of this user's alone, gone with its owner.
    pub(crate) fn private(&self) -> Result<PrivateFolder, SourceError> {
        PrivateFolder::new_in(&self.root).map_err(|error| SourceError::depot(&self.root, error))
    }

    /// Keeps what `folder` holds, if it is not kept already. In errors it is called `shown`.
    ///
    /// # Errors
    /// If it holds more than `caps` allow, what is neither file nor folder, or a link that leads out of it.
    pub fn keep(
        &self,
        folder: &Path,
        extent: &BotExtent,
        caps: &SourceCaps,
        shown: &str,
    ) -> Result<StoredBot, SourceError> {
        let refused = |culprit| SourceError::from_culprit(&shown, culprit);
        let kept = self.kept(tree::content(folder, extent, caps, None).map_err(refused)?);
        if kept.is_whole() {
            kept.touch();
            return Ok(kept);
        }
        let new = self.private()?;
        let source = new.path().join(FOLDER);
        tree::open_folder(&source).map_err(|error| SourceError::depot(&source, error))?;
        let copy = Copy { to: &source, writable: false };
        let kept = self.kept(tree::content(folder, extent, caps, Some(copy)).map_err(refused)?);
        fix_access_times(new.path()).map_err(|error| SourceError::depot(new.path(), error))?;
        self.move_in(new, &kept).map_err(|error| SourceError::depot(&kept.home, error))?;
        Ok(kept)
    }

    /// Returns the bot stored under this hash, if there is one.
    pub fn find(&self, content: ContentHash) -> Option<StoredBot> {
        let kept = self.kept(content);
        kept.folder().is_dir().then_some(kept)
    }

    /// Returns all stored bots, by hash.
    ///
    /// # Errors
    /// If the depot cannot be read.
    pub fn all(&self) -> Result<Vec<StoredBot>, SourceError> {
        let failed = |error| SourceError::depot(&self.root, error);
        let mut all = Vec::new();
        for entry in fs::read_dir(&self.root).map_err(failed)? {
            let name = entry.map_err(failed)?.file_name();
            all.extend(name.to_str().and_then(|name| self.find(name.parse().ok()?)));
        }
        all.sort_by_key(StoredBot::content);
        Ok(all)
    }

    fn kept(&self, content: ContentHash) -> StoredBot {
        StoredBot { content, home: self.root.join(content.hex()) }
    }

    /// Makes a new home appear in its place.
    fn move_in(&self, new: PrivateFolder, kept: &StoredBot) -> io::Result<()> {
        set_mode(new.path(), 0o755)?;
        if !kept.is_whole() {
            self.put_aside(&kept.home)?;
        }
        match new.stay_at(&kept.home) {
            // Somebody was quicker, with the same.
            Err(_) if kept.is_whole() => Ok(()),
            moved => moved,
        }
    }

    /// Renames a home that was tampered with. Somebody may still run in it, so it goes only when it is old.
    fn put_aside(&self, home: &Path) -> io::Result<()> {
        loop {
            match fs::rename(home, self.root.join(fresh(sweep::ASIDE))) {
                Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
                Err(error) if error.kind() == ErrorKind::DirectoryNotEmpty => {}
                moved => return moved,
            }
        }
    }
}

impl StoredBot {
    /// Returns the hash of its content.
    pub fn content(&self) -> ContentHash {
        self.content
    }

    /// The folder with what was taken. It is only to be read.
    pub fn folder(&self) -> PathBuf {
        self.home.join(FOLDER)
    }

    /// The folder with what was built of it. If there is none for this `recipe`, a text that stands for the
    /// way of building, a copy is made and given to `build`; only what succeeds is kept.
    ///
    /// # Errors
    /// What `build` says, or why the depot cannot be written.
    pub fn built<E: From<SourceError>>(
        &self,
        recipe: &str,
        build: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let failed = |error| SourceError::depot(&self.home, error);
        let folder = self.home.join(format!("{BUILT_IN}{}", hex::encode(&Sha256::digest(recipe)[..8])));
        let done = folder.with_extension(DONE);
        // Others who want the same wait until it is there.
        let lock = File::create(self.home.join(LOCK)).map_err(failed)?;
        lock.lock().map_err(failed)?;
        if done.exists() {
            return Ok(folder);
        }
        self.lay_out(&folder)?;
        let outcome = build(&folder).and_then(|()| {
            let sealed = tree::seal(&folder, &BUILT);
            Ok(sealed.map_err(|culprit| SourceError::from_culprit(&folder.display(), culprit))?)
        });
        if let Err(error) = outcome {
            // What cannot be removed is removed before the next try.
            _ = remove_tree(&folder);
            return Err(error);
        }
        fix_access_times(&folder).map_err(failed)?;
        File::create(done).map_err(failed)?;
        Ok(folder)
    }

    /// A fresh copy of the sources to be built in.
    fn lay_out(&self, folder: &Path) -> Result<(), SourceError> {
        let failed = |error| SourceError::depot(folder, error);
        remove_tree(folder).map_err(failed)?;
        tree::open_folder(folder).map_err(failed)?;
        let copy = Copy { to: folder, writable: true };
        let found = tree::content(&self.folder(), &ALL, &SourceCaps::LOCAL, Some(copy));
        let found = found.map_err(|culprit| SourceError::from_culprit(&self.home.display(), culprit))?;
        if found == self.content {
            return Ok(());
        }
        Err(SourceError::Changed { path: self.folder(), expected: self.content, found })
    }

    /// Returns true if its content still has its hash.
    pub fn is_whole(&self) -> bool {
        tree::content(&self.folder(), &ALL, &SourceCaps::LOCAL, None).is_ok_and(|found| found == self.content)
    }

    /// Puts off the day on which it is thrown away.
    fn touch(&self) {
        _ = File::open(&self.home).and_then(|home| home.set_modified(SystemTime::now()));
    }
}
