//! Packages that what is shipped links or that build it, as `cargo tree` and `cargo metadata` tell them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
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

/// Systems that something is shipped for, as the compiler names them; the usual one first.
pub(crate) const TARGETS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-pc-windows-gnu",
    "aarch64-apple-darwin",
];

/// Crate that is handed on as a program or a module.
pub(crate) struct ShippedCrate {
    pub(crate) name: &'static str,
    /// Packages below it, at the least: fewer are a fault in finding them.
    least: usize,
}

/// The program.
pub(crate) const PROGRAM: ShippedCrate = ShippedCrate { name: "kalah-cli", least: 100 };
/// All that is handed on; the Python module beside the program.
pub(crate) const SHIPPED: [ShippedCrate; 2] = [PROGRAM, ShippedCrate { name: "kalah-python", least: 20 }];

impl ShippedCrate {
    /// Finds a crate by its name.
    ///
    /// # Errors
    ///
    /// Fails if nothing of this name is shipped.
    pub(crate) fn named(name: &str) -> Result<ShippedCrate> {
        let found = SHIPPED.into_iter().find(|shipped| shipped.name == name);
        found.with_context(|| format!("{name} is not shipped"))
    }
}

/// Finds the packages below crates that are shipped for a system, sorted by name and version.
///
/// # Errors
///
/// Fails if cargo does, or if suspiciously few packages are found.
pub(crate) fn packages_below(shipped: &[ShippedCrate], edges: &str, target: &str) -> Result<Vec<Package>> {
    let crates = shipped.iter().flat_map(|shipped| ["-p", shipped.name]);
    let form = ["tree", "--target", target, "-e", edges, "--prefix", "none", "-f", "{p}"];
    let arguments = form.into_iter().chain(crates);
    let tree = cargo::output(&arguments.collect::<Vec<_>>())?;
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
    let least = shipped.iter().map(|shipped| shipped.least).max().unwrap_or(0);
    ensure!(packages.len() > least, "only {} packages were found", packages.len());
    packages.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(packages)
}
