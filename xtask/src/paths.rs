//! Paths in the documentation that lead nowhere.

use std::path::Path;

use anyhow::{Context, Result};

/// Each path of the workspace that this document names between backticks, and that is not there.
pub(crate) fn dead(root: &Path, document: &str) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(root.join(document)).with_context(|| document.to_owned())?;
    let there = |named: &str| root.join(named).exists();
    let dead = named(&text).filter(|named| !there(named));
    Ok(dead.map(|named| format!("{document} names {named}, which is not there")).collect())
}

/// What stands between backticks and begins like a path of the workspace. A pattern is none.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_path = |word: &&str| {
        let begins = ["crates/", "fixtures/", "docs/", "web/", "xtask/", "bots/"]
            .iter()
            .any(|top| word.starts_with(top));
        begins && !word.contains(['*', ' ', '{'])
    };
    quoted.filter(is_path)
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn only_paths_of_the_workspace_are_looked_for() {
        let text =
            "see `crates/kalah/src`, `play.rs` and `cargo run -p xtask`\nor `docs/book.md`, `web/*.js`";
        assert_eq!(named(text).collect::<Vec<_>>(), ["crates/kalah/src", "docs/book.md"]);
    }
}
