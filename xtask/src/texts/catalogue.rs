//! Keys of the catalogue, and their uses in templates, Rust and scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::files_below;

/// Folder of the catalogue.
const CATALOGUE: &str = "crates/kalah-texts/texts";

/// Language that has every text; a test of the crate compares the others.
const COMPLETE: &str = "en";

/// Files of the texts that programs write in English and pages read back by their words.
const RECORDED: [&str; 2] = ["verdict", "reference"];

/// Keys of the catalogue.
#[derive(Default)]
struct Keys {
    all: BTreeSet<String>,
    /// Those that scripts may use.
    of_scripts: BTreeSet<String>,
    /// Those that are read back, each with words of it that a program has to write.
    recorded: BTreeMap<String, String>,
}

/// Keys that one of the sources uses and that do not exist, and keys that exist and that none uses.
///
/// # Errors
/// If a file cannot be read.
pub(super) fn faults(sources: Vec<PathBuf>) -> Result<Vec<String>> {
    let keys = read_keys()?;
    let (mut faults, mut used) = (Vec::new(), BTreeSet::new());
    let mut unwritten = keys.recorded.clone();
    for path in sources.into_iter().filter(|path| !path.starts_with(CATALOGUE)) {
        let kind = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if !["html", "svg", "xml", "rs", "js"].contains(&&*kind) {
            continue;
        }
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        unwritten.retain(|_, words| kind != "rs" || !text.contains(words.as_str()));
        for key in literals(&text).filter(|(literal, ..)| keys.all.contains(*literal)) {
            used.insert(key.0.to_owned());
        }
        let known = if kind == "js" { &keys.of_scripts } else { &keys.all };
        for (key, line) in meant(&text, &kind).into_iter().filter(|(key, _)| !known.contains(*key)) {
            faults.push(format!("{}:{line}: the catalogue has no text {key}", path.display()));
        }
    }
    let unused = keys.all.difference(&used).filter(|key| !keys.recorded.contains_key(*key));
    faults.extend(unused.map(|key| format!("{CATALOGUE}/{COMPLETE}: nothing uses the text {key}")));
    let unwritten = unwritten.into_iter();
    faults.extend(
        unwritten.map(|(key, words)| format!("{CATALOGUE}/{COMPLETE}: nothing writes `{words}` of {key}")),
    );
    Ok(faults)
}

/// Returns the longest part of a text that a program writes as it stands, without what is put in or in quotation marks.
fn own_words(catalogue: &str, key: &str) -> Option<String> {
    let text = catalogue.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" ="))?;
    let parts = text.split('}').filter_map(|part| part.split('{').next()).flat_map(|part| part.split('"'));
    parts.map(str::trim).max_by_key(|part| part.len()).map(str::to_owned)
}

fn read_keys() -> Result<Keys> {
    let mut keys = Keys::default();
    for path in files_below(&Path::new(CATALOGUE).join(COMPLETE), &[])? {
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        // A message begins a line; what goes on is indented.
        let found = text.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key);
        for key in found.filter(|key| key.starts_with(|sign: char| sign.is_ascii_lowercase())) {
            keys.all.insert(key.to_owned());
            if path.file_stem().is_some_and(|name| RECORDED.iter().any(|file| name == *file)) {
                keys.recorded.extend(own_words(&text, key).map(|words| (key.to_owned(), words)));
            }
            if is_of_scripts(&path) {
                keys.of_scripts.insert(key.to_owned());
            }
        }
    }
    Ok(keys)
}

fn is_of_scripts(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("scripts"))
}

/// Literals in double quotes that may be keys, each with what stands before it, what follows, and its line.
fn literals(text: &str) -> impl Iterator<Item = (&str, &str, &str, usize)> {
    let is_key = |literal: &str| {
        literal.contains('-') && literal.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    // Between two quotes stands a literal or what is between two; a key cannot be the latter.
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let pairs: Vec<[usize; 2]> = quotes.windows(2).map(|pair| [pair[0], pair[1]]).collect();
    let (mut line, mut counted) = (1, 0);
    pairs.into_iter().filter_map(move |[from, to]| {
        let literal = &text[from + 1..to];
        if !is_key(literal) {
            return None;
        }
        line += text[counted..from].matches('\n').count();
        counted = from;
        Some((literal, &text[..from], &text[to + 1..], line))
    })
}

/// Keys that a source names as such, with their lines.
fn meant<'a>(text: &'a str, kind: &str) -> Vec<(&'a str, usize)> {
    let is_meant = |before: &str, after: &str| match kind {
        "rs" => before.trim_end().ends_with("Text::new("),
        "js" => before.trim_end().ends_with(" text(") || before.trim_end().ends_with("(text("),
        _ => ["|text", "|html", "|with("].iter().any(|filter| after.starts_with(filter)),
    };
    let meant = literals(text).filter(|(_, before, after, _)| is_meant(before, after));
    meant.map(|(key, _, _, line)| (key, line)).collect()
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn a_key_is_what_a_source_uses_as_a_text() {
        let template = "<a title=\"{{ \"layout-more\"|text }}\">\n{{ \"front-done\"|with(\"a-b\", 1)|text }}";
        assert_eq!(meant(template, "html"), [("layout-more", 1), ("front-done", 2)]);
        let rust = "let text = Text::new(\n    \"rules-sow\",\n); let other = (\"rules-sow\", 1);";
        assert_eq!(meant(rust, "rs"), [("rules-sow", 2)]);
        assert_eq!(meant("f(text(\"site-status\", { a: \"b-c\" }))", "js"), [("site-status", 1)]);
    }
}
