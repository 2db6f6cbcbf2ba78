//! Depot that goes with its owner.

use std::fs;
use std::path::{Path, PathBuf};

use crate::depot::Depot;
use crate::error::SourceError;
use crate::os::set_mode;
use crate::private::PrivateFolder;

/// Depot whose bots and builds are removed with it, however its owner ends. It lies in the depot of this user, which bots
/// can pass through.
#[derive(Debug)]
pub struct TemporaryDepot {
    depot: Depot,
    folder: PrivateFolder,
}

impl TemporaryDepot {
    /// Makes one.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn new() -> Result<TemporaryDepot, SourceError> {
        let folder = Depot::usual()?.private()?;
        set_mode(folder.path(), 0o711).map_err(|error| SourceError::depot(folder.path(), error))?;
        let depot = Depot::at(folder.path().join("bots"))?;
        Ok(TemporaryDepot { depot, folder })
    }

    /// Returns the depot.
    pub fn depot(&self) -> &Depot {
        &self.depot
    }

    /// Makes a folder of this name for sources, which goes with the depot.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn source_folder(&self, name: &str) -> Result<PathBuf, SourceError> {
        let folder: &Path = self.folder.path();
        let path = folder.join(name);
        fs::create_dir(&path).map_err(|error| SourceError::depot(&path, error))?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::TemporaryDepot;
    use crate::caps::SourceCaps;
    use crate::tree::BotExtent;

    #[test]
    fn nothing_of_it_stays() {
        let temporary = TemporaryDepot::new().unwrap();
        let folder = temporary.source_folder("my-bot").unwrap();
        fs::write(folder.join("main.py"), "print()").unwrap();
        let kept =
            temporary.depot().keep(&folder, &BotExtent::Taken, &SourceCaps::SUBMITTED, "my-bot").unwrap();
        assert!(kept.folder().join("main.py").is_file());
        let [sources, copy] = [folder, kept.folder()];
        drop(temporary);
        assert!(!sources.exists() && !copy.exists());
    }
}
