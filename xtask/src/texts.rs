//! Texts of the pages: whether the catalogue of `kalah-texts` has those that are used and no others, and the texts in
//! templates, Rust and scripts that are not in it.
//!
//! Words that the pages use no more are faults: the interface has one word for each thing.

mod catalogue;
mod exceptions;
mod found_text;
mod rust_literals;
mod script_literals;
mod templates;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::files_below;
use crate::texts::exceptions::Exceptions;
use crate::texts::found_text::FoundText;
use crate::texts::rust_literals::{RustPart, rust_texts};
use crate::texts::script_literals::script_texts;
use crate::texts::templates::template_texts;

/// Words of former versions, each with the one that took its place.
const REPLACED: [(&str, &str); 9] = [
    ("hand in", "submit"),
    ("handed in", "submitted"),
    ("the own", "your own"),
    ("whomever", "anyone"),
    ("is none", "is not"),
    ("shut out", "block"),
    ("take out", "withdraw"),
    ("heard of", "last seen"),
    ("proof log", "proven"),
];

/// Files and folders of tests, and of what others wrote.
const NOT_READ: [&str; 7] =
    ["tests", "tests.rs", "benches", "examples", "node_modules", "vendor", "snapshots"];

/// The crates that make the pages; of the others only messages of errors reach them.
const PAGES: [&str; 4] = [
    "crates/kalah-server/src",
    "crates/kalah-pages/src",
    "crates/kalah-lessons/src",
    "crates/kalah-drawing/src",
];

/// A text with each of its places.
struct CatalogueEntry {
    text: String,
    places: Vec<(PathBuf, usize)>,
}

/// Prints how many texts of each area are neither in the catalogue nor in the list of exceptions; below one folder all of
/// them, with their places.
///
/// # Errors
/// If a file cannot be read or is no Rust.
pub(crate) fn print(below: Option<&Path>) -> Result<()> {
    let mut counts: BTreeMap<PathBuf, usize> = BTreeMap::new();
    let mut exceptions = Exceptions::read()?;
    for (path, found) in all()? {
        if exceptions.hold(&path, &found.text) {
            continue;
        }
        match below {
            Some(folder) if path.starts_with(folder) => {
                println!("{}:{}: {}", path.display(), found.line, found.text);
            }
            Some(_) => {}
            None => *counts.entry(area(&path)).or_default() += 1,
        }
    }
    for (area, count) in &counts {
        println!("{count:5} {}", area.display());
    }
    if below.is_none() {
        println!("{:5} texts are not in the catalogue", counts.values().sum::<usize>());
    }
    Ok(())
}

/// The folder of a feature: below `src`, or below `web`.
fn area(path: &Path) -> PathBuf {
    let parts: Vec<_> = path.components().collect();
    let depth = parts.iter().position(|part| part.as_os_str() == "src").map_or(2, |at| at + 2);
    parts[..depth.min(parts.len() - 1)].iter().collect()
}

/// Each use of a word that was replaced, with its place, and what is wrong with the keys of the catalogue.
///
/// # Errors
/// If a file cannot be read or is no Rust.
pub(crate) fn faults() -> Result<Vec<String>> {
    let mut faults = catalogue::faults(sources()?)?;
    let mut exceptions = Exceptions::read()?;
    let all = all()?;
    for (path, found) in &all {
        if !exceptions.hold(path, &found.text) {
            faults.push(format!(
                "{}:{}: not in the catalogue, and not in {}: {}",
                path.display(),
                found.line,
                exceptions::LIST,
                found.text
            ));
        }
    }
    faults.extend(
        exceptions.unused().map(|entry| format!("{}: stands nowhere any more: {entry}", exceptions::LIST)),
    );
    for entry in entries(all) {
        let Some((word, now)) = replaced(&entry.text) else { continue };
        faults.extend(entry.places.iter().map(|(path, line)| {
            format!("{}:{line}: write \"{now}\" for \"{word}\": {}", path.display(), entry.text)
        }));
    }
    Ok(faults)
}

fn replaced(text: &str) -> Option<(&'static str, &'static str)> {
    let padded = format!(" {} ", text.to_lowercase().replace(|sign: char| !sign.is_alphanumeric(), " "));
    REPLACED.into_iter().find(|(word, _)| padded.contains(&format!(" {word} ")))
}

/// All texts in the order in which they first stand, each once.
fn entries(all: Vec<(PathBuf, FoundText)>) -> Vec<CatalogueEntry> {
    let mut entries: Vec<CatalogueEntry> = Vec::new();
    let mut known = HashMap::new();
    for (path, found) in all {
        let at = *known.entry(found.text.clone()).or_insert_with(|| {
            entries.push(CatalogueEntry { text: found.text, places: Vec::new() });
            entries.len() - 1
        });
        entries[at].places.push((path, found.line));
    }
    entries
}

/// Files that may hold texts.
fn sources() -> Result<Vec<PathBuf>> {
    let mut paths = files_below(Path::new("crates"), &NOT_READ)?;
    paths.extend(files_below(Path::new("web"), &NOT_READ)?);
    Ok(paths)
}

/// Each text at each of its places.
fn all() -> Result<Vec<(PathBuf, FoundText)>> {
    let mut all = Vec::new();
    for path in sources()? {
        let text = || std::fs::read_to_string(&path).with_context(|| path.display().to_string());
        let is_of_pages = PAGES.iter().any(|pages| path.starts_with(pages));
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let found = match &*ending {
            "html" if is_of_pages => template_texts(&text()?),
            "js" if path.starts_with("web") => script_texts(&text()?),
            "rs" => {
                let part = if is_of_pages { RustPart::All } else { RustPart::Errors };
                rust_texts(&text()?, part).with_context(|| path.display().to_string())?
            }
            _ => continue,
        };
        all.extend(found.into_iter().map(|text| (path.clone(), text)));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn a_replaced_word_is_found_as_a_word_alone() {
        assert_eq!(replaced("Hand in, now."), Some(("hand in", "submit")));
        assert_eq!(replaced("Beforehand in time"), None);
    }
}
