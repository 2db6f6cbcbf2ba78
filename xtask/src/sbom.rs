//! Software bill of materials in the format of `CycloneDX` 1.5: `cargo run -p xtask -- sbom`.
//!
//! It names the packages inside the program and those that run while it is built; the former have the scope
//! `required`, the latter `excluded`.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::packages::{self, LINKED, LINKED_AND_BUILDING, PROGRAM, Package};

/// Prints the bill. It holds no moment and no number made by chance, so that two builds print the same.
///
/// # Errors
///
/// Fails if cargo does.
pub(crate) fn print() -> Result<()> {
    let linked: BTreeSet<(String, String)> = packages::packages_below(PROGRAM, LINKED)?
        .into_iter()
        .map(|package| (package.name, package.version))
        .collect();
    let all = packages::packages_below(PROGRAM, LINKED_AND_BUILDING)?;
    let program = all.iter().find(|package| package.name == "kalah-cli").context("no package kalah-cli")?;
    let components: Vec<Value> = all
        .iter()
        .filter(|package| package.name != program.name)
        .map(|package| {
            let inside = linked.contains(&(package.name.clone(), package.version.clone()));
            component(package, if inside { "required" } else { "excluded" })
        })
        .collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": "kalah", "name": "kalah", "version": program.version,
            "licenses": [{ "expression": program.licence }],
        } },
        "components": components,
    });
    println!("{bill:#}");
    Ok(())
}

fn component(package: &Package, scope: &str) -> Value {
    let Package { name, version, licence, source, .. } = package;
    // Old manifests write a slash for `OR`.
    let mut component = json!({
        "type": "library", "bom-ref": format!("{name}@{version}"), "name": name, "version": version,
        "scope": scope, "licenses": [{ "expression": licence.replace('/', " OR ") }],
    });
    if source.is_some() {
        component["purl"] = format!("pkg:cargo/{name}@{version}").into();
    }
    component
}
