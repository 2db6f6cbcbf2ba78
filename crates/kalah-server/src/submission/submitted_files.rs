//! Files of a submission as people read them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah_http::admission::gate::{FairGate, GateLimits, KnownMember};
use kalah_pages::http::page_error::PageError;
use kalah_source::{Depot, read_small};
use kalah_store::PersonId;

use crate::data_directory::bots;

/// Bytes of a file that is shown.
const LONGEST_FILE: usize = 1 << 17;

/// Files that are shown.
const MOST_FILES: usize = 60;

/// Bytes of all files that are shown.
const LONGEST: usize = 1 << 19;

/// Folders below each other that are looked into.
const DEEPEST: usize = 8;

/// Submissions that are read at once.
const READING: GateLimits = GateLimits { at_once: 2, at_once_each: 1, waiting_each: 4, waiting: 64 };

/// File of a submission; without its text if it is too long or no text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SubmittedFile {
    pub(super) name: String,
    pub(super) text: Option<String>,
}

/// Submissions of a data directory. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct SubmittedFiles {
    data: Arc<PathBuf>,
    reading: FairGate<KnownMember>,
}

impl SubmittedFiles {
    pub(crate) fn of_data(data: &Path) -> SubmittedFiles {
        SubmittedFiles { data: Arc::new(data.to_owned()), reading: FairGate::new(READING) }
    }

    /// Reads the files of a bot for somebody, by name. `None` if the bot is not kept any more.
    pub(super) async fn read(
        &self,
        content: &str,
        reader: PersonId,
    ) -> Result<Option<Vec<SubmittedFile>>, PageError> {
        let (data, content) = (Arc::clone(&self.data), content.to_owned());
        let read = self.reading.run(KnownMember(reader.0), move |_| {
            let depot = Depot::at(bots(&data)).ok()?;
            Some(read_folder(&depot.find(content.parse().ok()?)?.folder()))
        });
        read.await.map_err(|_| PageError::Crowded)
    }
}

/// Reads the files below a folder, the first ones by name.
fn read_folder(folder: &Path) -> Vec<SubmittedFile> {
    let mut names = Vec::new();
    list(folder, "", DEEPEST, &mut names);
    names.sort();
    let mut left = LONGEST;
    let file = |name: String| {
        let bytes = read_small(folder, &name, LONGEST_FILE.min(left)).ok().flatten();
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok()).filter(|text| !text.contains('\0'));
        left -= text.as_ref().map_or(0, String::len);
        SubmittedFile { name, text }
    };
    names.into_iter().take(MOST_FILES).map(file).collect()
}

/// Lists the regular files below a folder, with slashes between the parts of their names.
fn list(folder: &Path, beginning: &str, depth: usize, names: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (Ok(kind), Ok(name)) = (entry.file_type(), entry.file_name().into_string()) else { continue };
        let name = format!("{beginning}{name}");
        if kind.is_file() && names.len() < 4 * MOST_FILES {
            names.push(name);
        } else if kind.is_dir() && depth > 0 {
            list(&entry.path(), &format!("{name}/"), depth - 1, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{LONGEST_FILE, read_folder};

    #[test]
    fn texts_are_read_and_nothing_outside() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join("bot").join(name);
        fs::create_dir_all(path("src")).unwrap();
        fs::write(path("src/main.py"), "print(1)\n").unwrap();
        fs::write(path("a.txt"), "ä").unwrap();
        fs::write(path("picture.png"), [0x89, 0x50, 0]).unwrap();
        fs::write(path("long.txt"), "x".repeat(LONGEST_FILE + 1)).unwrap();
        fs::write(folder.path().join("secret"), "secret").unwrap();
        std::os::unix::fs::symlink("../secret", path("link")).unwrap();
        let files = read_folder(&path(""));
        let shown: Vec<_> = files.iter().map(|file| (&*file.name, file.text.as_deref())).collect();
        let expected = [
            ("a.txt", Some("ä")),
            ("long.txt", None),
            ("picture.png", None),
            ("src/main.py", Some("print(1)\n")),
        ];
        assert_eq!(shown, expected);
    }
}
