//! Packages that what is shipped links or that build it, as `cargo tree` and `cargo metadata` tell them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use serde_json::Value;

use crate::cargo;

/// Package that is linked, or that builds what is.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// SPDX expression of the manifest; empty if there is none.
    pub(crate) licence: String,
    /// Registry; `None` for a package of the workspace.
    pub(crate) source: Option<String>,
    /// Folder of its sources.
    pub(crate) folder: PathBuf,
}

/// Kinds of dependency edges to follow.
pub(crate) const LINKED: &str = "normal";
/// Edges of [`LINKED`] and those of build scripts.
pub(crate) const LINKED_AND_BUILDING: &str = "normal,build";

/// Crate of the program.
pub(crate) const PROGRAM: &str = "kalah-cli";
/// Crate of the Python module.
pub(crate) const PYTHON_MODULE: &str = "kalah-python";

/// Finds the packages below a crate that is shipped, on this platform, sorted by name and version.
///
/// # Errors
///
/// Fails if cargo does, or if suspiciously few packages are found.
pub(crate) fn packages_below(shipped: &str, edges: &str) -> Result<Vec<Package>> {
    let tree = cargo::output(&["tree", "-p", shipped, "-e", edges, "--prefix", "none", "-f", "{p}"])?;
    let linked: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?, words.next()?.strip_prefix('v')?))
        })
        .collect();
    let text = |package: &Value, key: &str| package[key].as_str().map(str::to_owned);
    let all = cargo::packages(&[])?;
    let packages = all.iter().filter_map(|package| {
        let (name, version) = (text(package, "name")?, text(package, "version")?);
        let mut folder = PathBuf::from(text(package, "manifest_path")?);
        folder.pop();
        linked.contains(&(name.as_str(), version.as_str())).then(|| Package {
            name,
            version,
            licence: text(package, "license").unwrap_or_default(),
            source: text(package, "source"),
            folder,
        })
    });
    let mut packages: Vec<Package> = packages.collect();
    ensure!(packages.len() > 10, "only {} packages were found", packages.len());
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(packages)
}
