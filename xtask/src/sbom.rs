//! Software bill of materials in the format of `CycloneDX` 1.5: `cargo run -p xtask -- sbom [CRATE [TARGET]]`.
//!
//! It names the packages inside what is shipped and those that run while it is built; the former have the scope
//! `required`, the latter `excluded`.

use std::collections::BTreeSet;
use std::slice;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::packages::{self, LINKED, LINKED_AND_BUILDING, PROGRAM, Package, ShippedCrate};

/// Prints the bill. It holds no moment and no number made by chance, so that two builds print the same.
///
/// # Errors
///
/// Fails if cargo does.
pub(crate) fn print(shipped: &ShippedCrate, target: &str) -> Result<()> {
    let linked: BTreeSet<(String, String)> =
        packages::packages_below(slice::from_ref(shipped), LINKED, target)?
            .into_iter()
            .map(|package| (package.name, package.version))
            .collect();
    let all = packages::packages_below(slice::from_ref(shipped), LINKED_AND_BUILDING, target)?;
    let root = all.iter().find(|package| package.name == shipped.name);
    let root = root.with_context(|| format!("no package {}", shipped.name))?;
    let kind = if shipped.name == PROGRAM.name { "application" } else { "library" };
    let components: Vec<Value> = all
        .iter()
        .filter(|package| package.name != root.name)
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
            "type": kind, "bom-ref": "kalah", "name": "kalah", "version": root.version,
            "licenses": [{ "expression": root.licence }],
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
