//! Paths and links in the documentation that lead nowhere.

use std::path::Path;

use anyhow::{Context, Result};

/// Lists the paths of the workspace that this document names between backticks, and the files that it links
/// to, that do not exist.
pub(crate) fn dead(root: &Path, document: &str) -> Result<Vec<String>> {
    let path = root.join(document);
    let text = std::fs::read_to_string(&path).with_context(|| document.to_owned())?;
    let folder = path.parent().unwrap_or(root);
    let named = named(&text).filter(|named| !root.join(named).exists());
    let linked = linked(&text).filter(|linked| !folder.join(linked).exists());
    Ok(named.chain(linked).map(|path| format!("{document} names {path}, which is not there")).collect())
}

/// Returns the words between backticks that begin like a path of the workspace. A pattern is none.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |word: &&str| {
        let begins = ["crates/", "fixtures/", "docs/", "web/", "xtask/", "bots/", "examples/"];
        begins.iter().any(|top| word.starts_with(top)) && !word.contains(['*', ' ', '{'])
    };
    quoted.filter(is_path)
}

/// The files that Markdown links lead to, without the place in them.
fn linked(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let files = links.map(|(link, _)| link.split_once('#').map_or(link, |(file, _)| file));
    files.filter(|file| !file.is_empty() && !file.contains("://") && !file.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::{linked, named};

    #[test]
    fn only_paths_of_the_workspace_are_looked_for() {
        let text =
            "see `crates/kalah/src`, `play.rs` and `cargo run -p xtask`\nor `docs/book.md`, `web/*.js`";
        assert_eq!(named(text).collect::<Vec<_>>(), ["crates/kalah/src", "docs/book.md"]);
    }

    #[test]
    fn only_links_to_files_are_followed() {
        let text = "[a](book.md), [b](sandbox.md#fairness), [c](#here), [d](https://example.org), ![e](pictures/a.png)";
        assert_eq!(linked(text).collect::<Vec<_>>(), ["book.md", "sandbox.md", "pictures/a.png"]);
    }
}
