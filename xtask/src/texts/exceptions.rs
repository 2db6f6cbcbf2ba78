//! Texts that stay outside the catalogue, as a list that gives a reason for each.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// The list, from the root of the repository.
pub(super) const LIST: &str = "xtask/outside-catalogue.txt";

/// The list: a line that begins with `#` is the reason of those below it, each other line is `PATH` for all texts of a file
/// or below a folder, or `PATH: TEXT` for one text of a file.
#[derive(Debug)]
pub(super) struct Exceptions {
    entries: Vec<Exception>,
}

#[derive(Debug)]
struct Exception {
    path: String,
    /// The only text that is meant; all if `None`.
    text: Option<String>,
    is_used: bool,
}

impl Exceptions {
    /// Reads the list.
    ///
    /// # Errors
    /// If the file cannot be read, or an entry has no reason.
    pub(super) fn read() -> Result<Exceptions> {
        Exceptions::parse(&std::fs::read_to_string(LIST).context(LIST)?)
    }

    fn parse(list: &str) -> Result<Exceptions> {
        let mut entries = Vec::new();
        let mut has_reason = false;
        for line in list.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if line.starts_with('#') {
                has_reason = true;
                continue;
            }
            if !has_reason {
                bail!("{LIST}: no reason stands above {line}");
            }
            let (path, text) = line.split_once(": ").map_or((line, None), |(path, text)| (path, Some(text)));
            entries.push(Exception { path: path.to_owned(), text: text.map(str::to_owned), is_used: false });
        }
        Ok(Exceptions { entries })
    }

    /// Returns true if the text of this file is an exception, and remembers the entry that says so.
    pub(super) fn hold(&mut self, path: &Path, text: &str) -> bool {
        let fits = |entry: &&mut Exception| {
            path.starts_with(&entry.path) && entry.text.as_deref().is_none_or(|one| one == text)
        };
        let mut holds = false;
        for entry in self.entries.iter_mut().filter(|entry| fits(entry)) {
            entry.is_used = true;
            holds = true;
        }
        holds
    }

    /// Returns the entries that held no text.
    pub(super) fn unused(&self) -> impl Iterator<Item = String> {
        self.entries.iter().filter(|entry| !entry.is_used).map(|entry| match &entry.text {
            Some(text) => format!("{}: {text}", entry.path),
            None => entry.path.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Exceptions;

    #[test]
    fn an_entry_has_a_reason_and_holds_a_folder_or_one_text() {
        assert!(Exceptions::parse("a/b.rs").is_err());
        let list = "# Lines of a protocol.\na/b.rs: is ready\n\n# Logs.\na/logs\na/gone";
        let mut exceptions = Exceptions::parse(list).expect("a list");
        assert!(exceptions.hold(Path::new("a/b.rs"), "is ready"));
        assert!(!exceptions.hold(Path::new("a/b.rs"), "is not ready"));
        assert!(exceptions.hold(Path::new("a/logs/c.rs"), "whatever it says"));
        assert!(!exceptions.hold(Path::new("a/logs.rs"), "whatever it says"));
        assert_eq!(exceptions.unused().collect::<Vec<_>>(), ["a/gone"]);
    }
}
