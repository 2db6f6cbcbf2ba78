//! Lists the folders of `texts/`, a language each, with their files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Files that the module of the lessons has, which the reader's device loads.
const OF_LESSONS: [&str; 6] = ["board", "language", "nim", "refusal", "search", "words"];

fn main() -> io::Result<()> {
    let has_pages = env::var_os("CARGO_FEATURE_PAGES").is_some();
    println!("cargo::rerun-if-changed=texts");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut list = String::from("&[\n");
    for folder in entries(&root.join("texts"))?.into_iter().filter(|entry| entry.is_dir()) {
        let mut files = String::new();
        for file in ftl_files(&folder)? {
            let name = file.strip_prefix(&folder).map_err(io::Error::other)?.with_extension("");
            let name = name.to_string_lossy().replace('\\', "/");
            if !has_pages && !OF_LESSONS.contains(&&*name) {
                continue;
            }
            let path = file.display().to_string();
            // A string takes whatever is written.
            _ = writeln!(files, "CatalogueFile {{ name: {name:?}, text: include_str!({path:?}) }},");
        }
        let code = folder.file_name().unwrap_or_default().to_string_lossy();
        _ = writeln!(list, "CatalogueFolder {{ code: {code:?}, files: &[\n{files}] }},");
    }
    list.push(']');
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("folders.rs"), list)
}

/// The Fluent files of a folder and of the folders in it.
fn ftl_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in entries(folder)? {
        if entry.is_dir() {
            files.extend(ftl_files(&entry)?);
        } else if entry.extension().is_some_and(|kind| kind == "ftl") {
            files.push(entry);
        }
    }
    Ok(files)
}

/// What a folder holds, in the order of the names.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}
