//! Source of a bot, in a word.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

use crate::archive::{ArchiveFormat, unpack};
use crate::brought::ArrivedSource;
use crate::caps::SourceCaps;
use crate::content::ContentHash;
use crate::depot::{self, Depot};
use crate::error::SourceError;
use crate::foreign::visible;
use crate::git::{self, GitAddress, NotGit};
use crate::os::true_path;

/// Source of a bot: `./my-bot`, `bot.py`, `my-bot.zip`, `git+https://example.org/my-bot.git#main`, or,
/// written by a tournament, `pinned:HASH:PATH`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotSource {
    /// A folder, a file, or an archive, which its name tells.
    Path(PathBuf),
    /// A repository.
    Git(GitAddress),
    /// A folder or a file that has to hold what it held.
    Pinned {
        /// Hash of its content, taken as [`Depot::keep`] takes it.
        content: ContentHash,
        /// Path of the folder or file.
        path: PathBuf,
    },
}

impl BotSource {
    /// Makes a folder or a file of it. Archives and repositories are unpacked beside the homes of `depot`, of
    /// a single folder in them its inside. If something is refused, nothing is left.
    ///
    /// # Errors
    /// If there is nothing, or it is not taken.
    pub fn bring(&self, depot: &Depot) -> Result<ArrivedSource, SourceError> {
        let caps = SourceCaps::SUBMITTED;
        match self {
            BotSource::Git(address) => {
                let private = depot.private()?;
                git::fetch(address, depot, private.path(), &caps)?;
                ArrivedSource::unpacked(address.name().to_owned(), private, caps, BTreeSet::new())
            }
            BotSource::Path(path) | BotSource::Pinned { path, .. } => {
                let unreadable = |error| SourceError::Unreadable { path: path.clone(), error };
                let found = true_path(path).map_err(unreadable)?;
                let name = found.file_name().unwrap_or(found.as_os_str()).to_string_lossy().into_owned();
                let name = match self {
                    // The folders of a depot all have one name: what they hold tells them apart.
                    BotSource::Pinned { content, .. } if name == depot::FOLDER => format!("bot {content}"),
                    _ => name,
                };
                match ArchiveFormat::from_name(&name)
                    .filter(|_| matches!(self, BotSource::Path(_)) && found.is_file())
                {
                    None => Ok(ArrivedSource::found(found, name)),
                    Some((format, stem)) => {
                        let private = depot.private()?;
                        let left_out = unpack(format, path, private.path(), &caps)?;
                        ArrivedSource::unpacked(stem.to_owned(), private, caps, left_out)
                    }
                }
            }
        }
    }

    /// Compares what was kept of it with what it has to hold.
    ///
    /// # Errors
    /// If something else was pinned.
    pub fn agree(&self, found: ContentHash) -> Result<(), SourceError> {
        match self {
            BotSource::Pinned { content, path } if *content != found => {
                Err(SourceError::Changed { path: path.clone(), expected: *content, found })
            }
            _ => Ok(()),
        }
    }
}

impl<P: AsRef<Path> + ?Sized> From<&P> for BotSource {
    fn from(path: &P) -> BotSource {
        BotSource::Path(path.as_ref().to_owned())
    }
}

impl From<PathBuf> for BotSource {
    fn from(path: PathBuf) -> BotSource {
        BotSource::Path(path)
    }
}

impl fmt::Display for BotSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSource::Path(path) => path.display().fmt(f),
            BotSource::Git(address) => address.fmt(f),
            BotSource::Pinned { content, path } => write!(f, "pinned:{}:{}", content.hex(), path.display()),
        }
    }
}

/// A text that names no source.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotSource {
    /// A git address that is not taken.
    #[error(transparent)]
    Git(#[from] NotGit),
    /// A pin that is none.
    #[error("`{0}` is not pinned:HASH:PATH")]
    Pin(String),
}

impl FromStr for BotSource {
    type Err = NotSource;

    fn from_str(text: &str) -> Result<BotSource, NotSource> {
        if GitAddress::is_meant(text) {
            return Ok(BotSource::Git(text.parse()?));
        }
        let Some(pinned) = text.strip_prefix("pinned:") else { return Ok(BotSource::from(text)) };
        let read = || {
            let (hash, path) = pinned.split_once(':')?;
            Some(BotSource::Pinned { content: hash.parse().ok()?, path: path.into() })
        };
        read().ok_or_else(|| NotSource::Pin(visible(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::BotSource;

    #[test]
    fn words_are_read_as_they_are_written() {
        let pinned = format!("pinned:{}:/srv/my:bot", "0a".repeat(32));
        for word in ["./my-bot", "bot.zip", "git+https://example.org/a/b.git#main", pinned.as_str()] {
            assert_eq!(word.parse::<BotSource>().unwrap().to_string(), word);
        }
        for word in ["pinned:12:/srv", "pinned:", "git+ext::sh", "ext::sh -c id"] {
            assert!(word.parse::<BotSource>().is_err(), "{word}");
        }
    }
}
