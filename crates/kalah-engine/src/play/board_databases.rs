//! Databases of files in place of the small ones that are made at first need.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use kalah::{Capture, Rules};
use kalah_endgame::{Endgame, FileError};

use super::resource_cache::Resources;

/// Databases of files by board: pits and rule of capture. Clones share them.
#[derive(Clone, Default)]
pub struct BoardDatabases(HashMap<(usize, Capture), Resources>);

impl fmt::Debug for BoardDatabases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl BoardDatabases {
    /// Adds the database of a file, or of its image, for all games on its board. Reading takes seconds for each gigabyte.
    ///
    /// # Errors
    /// If the file cannot be read, or there is no memory for its values.
    pub fn add(&mut self, path: &Path) -> Result<Arc<Endgame>, FileError> {
        let (endgame, resources) = Resources::of_board(path)?;
        self.0.insert((endgame.pits(), endgame.capture()), resources);
        Ok(endgame)
    }

    /// Returns the resources of a board, with its database here or else with [`Resources::small`].
    pub fn resources(&self, rules: Rules) -> Resources {
        let added = self.0.get(&(rules.pits(), rules.capture()));
        added.cloned().unwrap_or_else(|| Resources::small(rules))
    }
}

#[cfg(test)]
mod tests {
    use kalah::Rules;
    use kalah_endgame::{BuildOptions, Endgame};

    use super::BoardDatabases;

    #[test]
    fn a_database_that_was_added_takes_the_place_of_the_small_one() {
        let rules: Rules = "2x3".parse().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x3-5.kde");
        Endgame::build(rules, 5, &BuildOptions::default(), &|_| ()).unwrap().save(&path).unwrap();
        let mut databases = BoardDatabases::default();
        let seeds = |databases: &BoardDatabases, rules: Rules| {
            databases.resources(rules).endgame.unwrap().max_seeds()
        };
        let small = seeds(&databases, rules);
        assert!(small > 5);
        assert_eq!(databases.add(&path).unwrap().max_seeds(), 5);
        assert_eq!(seeds(&databases, rules), 5);
        assert_eq!(seeds(&databases, "2x6".parse().unwrap()), 5, "whatever the seeds of a game");
        assert_eq!(seeds(&databases, "2x3+empty".parse().unwrap()), small, "another rule of capture");
        assert!(databases.add(&folder.path().join("none")).is_err());
    }
}
