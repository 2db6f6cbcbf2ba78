//! Texts of the licences of all libraries inside what is shipped: `cargo run -p xtask -- notices [CRATE [TARGET]]`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::slice;

use anyhow::Result;

use crate::packages::{self, LINKED, ShippedCrate};

/// Beginnings of the names of files that hold a licence or a notice that must be handed on.
const NOTICE_FILES: [&str; 5] = ["license", "licence", "copying", "copyright", "notice"];

/// Prints each text once, with the packages that it covers.
///
/// # Errors
///
/// Fails if cargo does, or if a file cannot be read.
pub(crate) fn print(shipped: &ShippedCrate, target: &str) -> Result<()> {
    let mut covered = BTreeMap::<String, Vec<String>>::new();
    let mut without = Vec::new();
    for package in packages::packages_below(slice::from_ref(shipped), LINKED, target)?
        .iter()
        .filter(|package| package.source.is_some())
    {
        let shown = format!("{} {} ({})", package.name, package.version, package.licence);
        let texts = notices(&package.folder)?;
        if texts.is_empty() {
            without.push(shown.clone());
        }
        for text in texts {
            covered.entry(text).or_default().push(shown.clone());
        }
    }
    println!("kalah contains the libraries listed here, under these licences.");
    for (text, packages) in covered {
        println!("\n{}\n{}\n\n{text}", "=".repeat(78), packages.join("\n"));
    }
    println!(
        "\n{}\nWithout a file of their own, under the licence that their manifest names:\n",
        "=".repeat(78)
    );
    println!("{}", without.join("\n"));
    Ok(())
}

/// Returns the texts in a package's folder, in the order of their file names.
fn notices(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<_> = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    let mut texts = Vec::new();
    for file in files {
        let name = file.file_name().to_string_lossy().to_lowercase();
        if file.file_type()?.is_file() && NOTICE_FILES.iter().any(|start| name.starts_with(start)) {
            let text = String::from_utf8_lossy(&fs::read(file.path())?).replace('\r', "");
            texts.push(text.trim().to_owned());
        }
    }
    Ok(texts)
}
