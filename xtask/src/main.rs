//! Checks on the repository itself: `cargo run -p xtask -- check`, on its dependencies: `-- dependencies`, on the commands
//! in its documentation: `-- docs`, on the figures of searches in it: `-- figures`, `-- figures 3000000`; figures of its
//! names: `-- names`; texts of the pages that are not in the catalogue:
//! `-- texts`, `-- texts web/play`; and of what goes into a release: `-- notices`, `-- sbom`.
//!
//! - no arrow between crates leads up (or sideways) a floor of the table in docs/ARCHITECTURE.md, what the table says of
//!   each crate is so, and what must never be linked is not,
//! - no ring of modules and no ring of folders inside a crate,
//! - no arrow between folders leads up (or sideways) the list of them in docs/ARCHITECTURE.md, where a crate has one,
//! - one test program a crate, and no file of it that no `mod` line names,
//! - no document names a path of the workspace that is not there,
//! - no text of a page with a word that was replaced, and none in the code,
//! - no key of a text that the catalogue does not have, and none that nothing uses,
//! - no text of a page outside the catalogue, unless a list gives the reason,
//! - no documentation of a module that names a module which is not there,
//! - no source file over [`MAX_LINES`] lines.

mod cargo;
mod dependencies;
mod documented;
mod figures;
mod floors;
mod folders;
mod modules;
mod names;
mod notices;
mod packages;
mod paths;
mod sbom;
mod test_programs;
mod texts;
mod words;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::packages::{PROGRAM, ShippedCrate, TARGETS};

/// The longest source file that a reader should have to face.
const MAX_LINES: usize = 500;

fn main() -> ExitCode {
    let done = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [command] if command == "check" => check(),
        [command] if command == "dependencies" => dependencies::check(),
        [command] if command == "docs" => documents().and_then(|all| documented::check(&all)),
        [command] if command == "figures" => figures::check(u64::MAX),
        [command, most] if command == "figures" => most.parse().map_err(Into::into).and_then(figures::check),
        [command] if command == "names" => names(),
        [command, shipped @ ..] if command == "notices" && shipped.len() <= 2 => {
            shipment(shipped).and_then(|(shipped, target)| notices::print(&shipped, target))
        }
        [command, shipped @ ..] if command == "sbom" && shipped.len() <= 2 => {
            shipment(shipped).and_then(|(shipped, target)| sbom::print(&shipped, target))
        }
        [command] if command == "texts" => texts::print(None),
        [command, below] if command == "texts" => texts::print(Some(Path::new(below))),
        _ => Err(anyhow::anyhow!(
            "write `cargo run -p xtask -- check`, `-- dependencies`, `-- docs`, `-- figures`, `-- names`, `-- notices`, `-- sbom` or `-- texts`"
        )),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn names() -> Result<()> {
    let mut files = Vec::new();
    for member in floors::workspace_crates()? {
        files.extend(source_files(&member.folder.join("src"))?);
    }
    names::print(files.iter())
}

fn check() -> Result<()> {
    let crates = floors::workspace_crates()?;
    let plan = std::fs::read_to_string(floors::PLAN).context(floors::PLAN)?;
    let mut faults = floors::faults(&floors::plan(&plan)?, &crates);
    let lists = folders::lists(&plan)?;
    for document in documents()? {
        faults.extend(paths::dead(Path::new("."), &document)?);
    }
    for member in &crates {
        let arrows = modules::read_arrows(&member.root)?;
        match modules::ring(&member.name, &arrows) {
            Some(ring) => faults.push(ring),
            None => faults.extend(folders::rings(&member.name, &arrows)),
        }
        for list in lists.iter().filter(|list| list.crate_name == member.name) {
            faults.extend(list.faults(&arrows));
        }
        faults.extend(test_programs::faults(&member.folder)?);
        for file in source_files(&member.folder)? {
            let lines = std::fs::read_to_string(&file)?.lines().count();
            if lines > MAX_LINES {
                faults.push(format!("{} has {lines} lines, more than {MAX_LINES}", file.display()));
            }
        }
    }
    faults.extend(texts::faults()?);
    faults.extend(words::faults(&crates)?);
    if faults.is_empty() {
        println!(
            "{} crates: floors, modules, folders, paths, texts, words and file lengths are in order",
            crates.len()
        );
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

/// Reads what is shipped and for which system; the program for the usual one if nothing is said.
fn shipment(arguments: &[String]) -> Result<(ShippedCrate, &str)> {
    let shipped = arguments.first().map_or(Ok(PROGRAM), |name| ShippedCrate::named(name))?;
    Ok((shipped, arguments.get(1).map_or(TARGETS[0], String::as_str)))
}

/// The pages of docs/ and of the root.
fn documents() -> Result<Vec<String>> {
    let mut documents = Vec::new();
    for folder in [".", "docs"] {
        for entry in std::fs::read_dir(folder).with_context(|| folder.to_owned())? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                documents.push(path.strip_prefix(".").unwrap_or(&path).display().to_string());
            }
        }
    }
    documents.sort();
    Ok(documents)
}

/// Lists the Rust files below a folder.
fn source_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = files_below(folder, &["target"])?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    Ok(files)
}

/// Lists the files below a folder, without files and folders of some names, sorted.
fn files_below(folder: &Path, skipped: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if skipped.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}
