//! The words of the code: the field's own, and module docs that name what is there.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, Result};

use crate::floors::WorkspaceMember;
use crate::source_files;

/// Words that the code uses no more, each with the field's word.
const REPLACED: [(&str, &str); 13] = [
    ("mourn", "on_..._lost"),
    ("luggage", "resources, payload"),
    ("foreman", "worker pool"),
    ("halls", "tournaments"),
    ("obey", "execute, handle"),
    ("desk", "admin, registry"),
    ("hire", "connect, spawn"),
    ("dismiss", "disconnect, stop"),
    ("heard", "received"),
    ("hear", "receive, read"),
    ("handed in", "submitted"),
    ("hand in", "submit"),
    ("hands in", "submits"),
];

/// A word that says too little of what is done: shown, logged, sent, returned. Lines that may have it.
const VAGUE: (&str, usize) = ("told", 150);

/// Each use of a replaced word in the sources of the crates, and each name in a module's documentation that stands for
/// nothing.
///
/// # Errors
/// If a file cannot be read.
pub(crate) fn faults(crates: &[WorkspaceMember]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    let mut vague = 0;
    let crate_names: HashSet<String> = crates.iter().map(|member| member.name.replace('-', "_")).collect();
    for member in
        crates.iter().filter(|member| member.folder.parent().is_some_and(|all| all.ends_with("crates")))
    {
        let mut texts = Vec::new();
        for file in source_files(&member.folder.join("src"))? {
            let text = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            for (number, line) in text.lines().enumerate() {
                if let Some((word, now)) = REPLACED.into_iter().find(|(word, _)| has_word(line, word)) {
                    faults.push(format!("{}:{}: write \"{now}\" for \"{word}\"", file.display(), number + 1));
                }
                vague += usize::from(has_word(line, VAGUE.0));
            }
            texts.push((file, text));
        }
        let mut known = crate_names.clone();
        known.extend(texts.iter().flat_map(|(file, text)| declared(file, text)));
        for (file, text) in &texts {
            for name in undeclared(text, &known) {
                faults.push(format!(
                    "{}: its documentation names `{name}`, which is not there",
                    file.display()
                ));
            }
        }
    }
    let (word, most) = VAGUE;
    if vague > most {
        faults.push(format!("\"{word}\" stands in {vague} lines of crates/*/src, more than {most}"));
    }
    Ok(faults)
}

/// Returns true if a line has the word, as a word or as a part of a name.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let around = [line[..start].chars().next_back(), line[start + word.len()..].chars().next()];
        around.into_iter().flatten().all(|sign| !sign.is_alphanumeric())
    })
}

/// Names that a file declares: its items, the words of its literals, and its own name with those of its folders.
fn declared(file: &Path, text: &str) -> Vec<String> {
    const ITEMS: [&str; 8] = ["fn", "mod", "struct", "enum", "trait", "const", "static", "type"];
    let mut names: Vec<String> =
        file.components().map(|part| part.as_os_str().to_string_lossy().replace(".rs", "")).collect();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let words = || line.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let pairs = words().zip(words().skip(1));
        names.extend(pairs.filter(|(item, _)| ITEMS.contains(item)).map(|(_, name)| name.to_owned()));
        let literals = line.split('"').skip(1).step_by(2);
        names.extend(literals.flat_map(|literal| {
            literal.split(|sign: char| !sign.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>()
        }));
    }
    names
}

/// Names in the documentation of a module with modules inside that are not among the known ones.
fn undeclared<'a>(text: &'a str, known: &HashSet<String>) -> Vec<&'a str> {
    let has_modules =
        text.lines().any(|line| line.contains("mod ") && line.ends_with(';') && !line.starts_with("//"));
    if !has_modules {
        return Vec::new();
    }
    // Examples stand between fences.
    let mut fenced = false;
    let documentation = text.lines().filter(|line| line.starts_with("//!")).filter(move |line| {
        fenced ^= line.starts_with("//! ```");
        !fenced
    });
    let quoted = documentation.flat_map(|line| line.split('`').skip(1).step_by(2));
    let is_name = |name: &&str| {
        name.len() > 2 && name.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_' || sign == ':')
    };
    let is_known = |name: &&str| name.rsplit("::").next().is_some_and(|last| known.contains(last));
    quoted.filter(is_name).filter(|name| !is_known(name)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{has_word, undeclared};

    #[test]
    fn a_word_is_found_in_names_and_not_within_other_words() {
        assert!(has_word("fn hear(&self)", "hear") && has_word("let was_told = 1;", "told"));
        assert!(!has_word("hearts", "hear") && !has_word("a shearing", "hear"));
    }

    #[test]
    fn only_documentation_of_a_module_with_modules_is_held_to_its_names() {
        let known = HashSet::from(["queue".to_owned()]);
        let text = "//! Jobs (`queue`), workers (`foreman`), `-n` of `git log`.\n\nmod queue;\n";
        assert_eq!(undeclared(text, &known), ["foreman"]);
        assert!(undeclared("//! A `foreman`.\n\nfn work() {}\n", &known).is_empty());
    }
}
