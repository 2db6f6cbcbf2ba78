//! Licences, sources and double versions of the dependencies: `cargo run -p xtask -- dependencies`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};

use crate::packages::{self, LINKED_AND_BUILDING, Package, SHIPPED, TARGETS};

/// Licences under which the program can be handed on together with its own.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that need a library of the system, or build another cryptography beside ring.
const BANNED: [&str; 3] = ["aws-lc-sys", "native-tls", "openssl-sys"];

/// Crates of which the program holds more than one version. A new one costs the first build: look whether it can be had
/// without, and lower the figure where one goes.
const MAX_DOUBLE: usize = 26;

/// Prints how many there are for each system.
///
/// # Errors
/// Each dependency that may not be there, a line each.
pub(crate) fn check() -> Result<()> {
    let mut all_faults = BTreeSet::new();
    for target in TARGETS {
        let packages = packages::packages_below(&SHIPPED, LINKED_AND_BUILDING, target)?;
        let double = double_versions(&packages);
        all_faults.extend(packages.iter().flat_map(faults));
        if double.len() > MAX_DOUBLE {
            all_faults.insert(format!(
                "{} crates have several versions: {}",
                double.len(),
                double.join("; ")
            ));
        }
        println!("{target}: {} packages, {} have several versions", packages.len(), double.len());
    }
    if all_faults.is_empty() {
        println!("licences and sources are in order");
        return Ok(());
    }
    bail!("{}", Vec::from_iter(all_faults).join("\n"))
}

/// Lists the crates of which there is more than one version.
fn double_versions(packages: &[Package]) -> Vec<String> {
    let mut versions = BTreeMap::<&str, Vec<&str>>::new();
    for package in packages {
        versions.entry(&package.name).or_default().push(&package.version);
    }
    let double = versions.iter().filter(|(_, versions)| versions.len() > 1);
    double.map(|(name, versions)| format!("{name} ({})", versions.join(", "))).collect()
}

fn faults(package: &Package) -> Vec<String> {
    let Package { name, version, licence, source, .. } = package;
    let mut faults = Vec::new();
    if BANNED.contains(&name.as_str()) {
        faults.push(format!("{name} {version} may not be linked"));
    }
    if source.as_ref().is_some_and(|source| !source.starts_with("registry+")) {
        faults.push(format!("{name} {version} comes from elsewhere than the registry"));
    }
    match is_allowed(licence) {
        Some(true) => {}
        Some(false) => faults.push(format!("{name} {version}: its licence is {licence}")),
        None => faults.push(format!("{name} {version}: its licence cannot be read: {licence:?}")),
    }
    faults
}

/// Returns true if an SPDX expression can be met with the allowed licences; `None` if it is no expression.
/// The slash of old manifests means `OR`.
fn is_allowed(expression: &str) -> Option<bool> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let allowed = either(&mut rest)?;
    rest.is_empty().then_some(allowed)
}

fn either(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = both(words)?;
    while words.first() == Some(&"OR") {
        *words = &words[1..];
        allowed |= both(words)?;
    }
    Some(allowed)
}

fn both(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = one(words)?;
    while words.first() == Some(&"AND") {
        *words = &words[1..];
        allowed &= one(words)?;
    }
    Some(allowed)
}

fn one(words: &mut &[&str]) -> Option<bool> {
    let (first, rest) = words.split_first()?;
    *words = rest;
    if *first == "(" {
        let allowed = either(words)?;
        let (close, rest) = words.split_first()?;
        *words = rest;
        return (*close == ")").then_some(allowed);
    }
    let mut licence = (*first).to_owned();
    if let ["WITH", exception, rest @ ..] = words {
        licence = format!("{licence} WITH {exception}");
        *words = rest;
    }
    Some(ALLOWED.contains(&licence.as_str()))
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn an_expression_is_met_where_one_of_its_ways_is() {
        for (expression, allowed) in [
            ("MIT", Some(true)),
            ("MIT/Apache-2.0", Some(true)),
            ("GPL-3.0 OR MIT", Some(true)),
            ("GPL-3.0 AND MIT", Some(false)),
            ("(MIT OR GPL-3.0) AND Unicode-3.0", Some(true)),
            ("MIT AND (GPL-3.0 OR LGPL-2.1)", Some(false)),
            ("Apache-2.0 WITH LLVM-exception", Some(true)),
            ("Apache-2.0 WITH other-exception", Some(false)),
            ("(MIT", None),
            ("", None),
        ] {
            assert_eq!(is_allowed(expression), allowed, "{expression}");
        }
    }
}
