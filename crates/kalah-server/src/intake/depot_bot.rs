//! Completed upload, as a bot in the depot.

use std::fs::{self, File};
use std::path::Path;

use kalah_jobs::BotRef;
use kalah_source::{
    ArchiveFormat, ArrivedSource, BotExtent, BotSource, ContentHash, Depot, SourceCaps, visible,
};
use kalah_texts::Text;
use tempfile::TempDir;

use super::refusal::SubmissionRefusal;

/// Bytes of an upload.
pub(super) const LONGEST: u64 = 16 << 20;

/// Letters of a file's name.
const LONGEST_NAME: usize = 100;

/// The one file of a bot, or an archive, by what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FileName(String);

impl FileName {
    /// The last part of what the sender says, which may be a path of its own machine.
    ///
    /// # Errors
    /// If it cannot be the name of a bot.
    pub(super) fn read(said: &str) -> Result<FileName, SubmissionRefusal> {
        let name = said.rsplit(['/', '\\']).next().unwrap_or_default().trim();
        let refused = |key| SubmissionRefusal::NoBot { what: visible(name), why: Text::new(key).into() };
        let letters = |letter: char| letter.is_alphanumeric() || "._- ()+".contains(letter);
        if name.is_empty() || name.starts_with('.') || !name.chars().all(letters) {
            return Err(refused("intake-file-letters"));
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(refused("intake-file-long"));
        }
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
        let known = matches!(ending, Some("hs" | "py" | "js" | "wasm" | "java"));
        if known || ArchiveFormat::from_name(name).is_some() {
            return Ok(FileName(name.to_owned()));
        }
        Err(refused("intake-file-kind"))
    }
}

/// A file in a folder of its own, which goes with it.
#[derive(Debug)]
pub(super) struct Uploaded {
    folder: TempDir,
    name: FileName,
}

impl Uploaded {
    /// A file that is still empty, to be written to, in the folder for what arrives.
    pub(super) fn begin(incoming: &Path, name: FileName) -> Result<(Uploaded, File), SubmissionRefusal> {
        let folder = tempfile::tempdir_in(incoming)?;
        let file =
            File::options().read(true).write(true).create_new(true).open(folder.path().join(&name.0))?;
        Ok((Uploaded { folder, name }, file))
    }

    /// Keeps it as a bot.
    pub(super) fn keep(&self, depot: &Depot) -> Result<DepotBot, SubmissionRefusal> {
        let path = self.folder.path().join(&self.name.0);
        let brought = BotSource::from(&path)
            .bring(depot)
            .map_err(|error| SubmissionRefusal::source(&self.name.0, error))?;
        DepotBot::keep(&brought, &self.name.0, depot)
    }
}

/// A bot in the depot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DepotBot {
    content: ContentHash,
    file: Option<String>,
}

impl DepotBot {
    /// Keeps a folder, or a file that lies alone in its folder. In errors it is called `shown`.
    pub(super) fn keep(
        brought: &ArrivedSource,
        shown: &str,
        depot: &Depot,
    ) -> Result<DepotBot, SubmissionRefusal> {
        let (folder, file) = match (brought.path.parent(), brought.path.file_name()) {
            (Some(folder), Some(file)) if brought.path.is_file() => {
                (folder, file.to_str().map(str::to_owned))
            }
            _ => (brought.path.as_path(), None),
        };
        let all = BotExtent::Folder { without: None };
        let kept = depot.keep(folder, &all, &SourceCaps::SUBMITTED, shown);
        let kept = kept.map_err(|error| SubmissionRefusal::source(shown, error))?;
        if fs::read_dir(kept.folder())?.next().is_none() {
            return Err(SubmissionRefusal::NoBot {
                what: visible(shown),
                why: Text::new("intake-file-empty").into(),
            });
        }
        // A Java file is known by its folder.
        let file = file.filter(|file| Path::new(file).extension().is_none_or(|ending| ending != "java"));
        Ok(DepotBot { content: kept.content(), file })
    }

    /// The same, of which one file is the bot.
    pub(super) fn meaning(self, file: &str, depot: &Depot) -> Result<DepotBot, SubmissionRefusal> {
        let missing =
            || SubmissionRefusal::NoBot { what: visible(file), why: Text::new("intake-file-missing").into() };
        let kept = depot.find(self.content).filter(|_| !file.contains('/')).ok_or_else(missing)?;
        let found = kept.folder().join(file).symlink_metadata().is_ok_and(|about| about.is_file());
        if found { Ok(DepotBot { file: Some(file.to_owned()), ..self }) } else { Err(missing()) }
    }

    /// Returns the content's hash.
    pub(super) fn content(&self) -> ContentHash {
        self.content
    }

    /// Returns the reference to the bot for jobs. Its needs are known once it was inspected.
    pub(super) fn bot(&self) -> BotRef {
        BotRef { content: self.content.hex(), file: self.file.clone(), program: true, needs: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::FileName;

    #[test]
    fn names_are_those_of_bots() {
        for (said, name) in [
            ("Player.hs", "Player.hs"),
            ("C:\\Users\\anna\\bot.py", "bot.py"),
            ("/home/anna/bot.tar.gz", "bot.tar.gz"),
            ("größe (1).zip", "größe (1).zip"),
        ] {
            assert_eq!(FileName::read(said).unwrap().0, name);
        }
        for said in
            ["", ".py", "..", "a/..", "bot.rar", "player.hsx", "a\nb.py", "bot", "\u{202e}yp.zip", "a\"b.py"]
        {
            let why = FileName::read(said).unwrap_err().to_string();
            assert!(!why.contains('\n') && why.len() < 300, "{why}");
        }
    }
}
