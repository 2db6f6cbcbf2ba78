//! Test programs of a crate: one, `tests/it`, besides those that `Cargo.toml` names since they need a `main` or an
//! allocator of their own. A program more costs every build a link of all dependencies, and a file that no `mod`
//! line names is compiled by nobody.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{modules, source_files};

/// Files below `tests` that are compiled by nobody, and programs that nobody asked for.
pub(crate) fn faults(folder: &Path) -> Result<Vec<String>> {
    let tests = folder.join("tests");
    if !tests.exists() {
        return Ok(Vec::new());
    }
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).context("Cargo.toml")?;
    let mut faults = Vec::new();
    for entry in std::fs::read_dir(&tests).with_context(|| tests.display().to_string())? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_program = path.extension().is_some_and(|extension| extension == "rs")
            || (name != "it" && path.join("main.rs").exists());
        if is_program && !manifest.contains(&format!("[[test]]\nname = \"{name}\"")) {
            faults.push(format!("{} is a test program of its own: move it to tests/it", path.display()));
        }
    }
    let program = tests.join("it");
    if program.exists() {
        let compiled = modules::test_files(&program.join("main.rs"))?;
        let forgotten = source_files(&program)?.into_iter().filter(|file| !compiled.contains(file));
        faults.extend(forgotten.map(|file| format!("{} is named by no `mod` line", file.display())));
    }
    Ok(faults)
}

#[cfg(test)]
mod tests {
    use super::faults;

    #[test]
    fn a_forgotten_file_and_a_second_program_are_found() {
        let folder = std::env::temp_dir().join(format!("test-programs-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("tests/it/deep")).unwrap();
        let files = [
            ("Cargo.toml", "[[test]]\nname = \"own_main\"\nharness = false\n"),
            ("tests/own_main.rs", ""),
            ("tests/second.rs", ""),
            ("tests/it/main.rs", "mod deep;"),
            ("tests/it/deep.rs", "mod known;"),
            ("tests/it/deep/known.rs", ""),
            ("tests/it/deep/forgotten.rs", ""),
        ];
        for (file, text) in files {
            std::fs::write(folder.join(file), text).unwrap();
        }
        let found = faults(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let ends = |end: &str| found.iter().any(|fault| fault.contains(end));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            ends("tests/second.rs is a test program") && ends("forgotten.rs is named by no"),
            "{found:?}"
        );
    }
}
