//! Contents of a file, without its values.

use std::path::Path;

use kalah::Rules;

use crate::file::EndgameFile;
use crate::file_error::FileError;
use crate::image::DatabaseImage;

/// Contents of a database file or an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contents {
    /// Pits a side and rule of capture that the values hold for. The seeds at the start mean nothing.
    pub rules: Rules,
    /// The most seeds in play.
    pub seeds: u32,
}

impl Contents {
    /// Reads what is in front of the values.
    ///
    /// # Errors
    /// If it is neither, or it is cut short or was changed there.
    pub fn read(path: &Path) -> Result<Contents, FileError> {
        if let Some(image) = DatabaseImage::open(path)? {
            return Ok(Contents { rules: image.rules, seeds: image.index.max_seeds() });
        }
        let file = EndgameFile::open(path)?;
        Ok(Contents { rules: file.rules(), seeds: file.max_seeds() })
    }
}
