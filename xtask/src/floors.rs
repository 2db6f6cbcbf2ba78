//! The floors of the house: a crate may use only crates on lower floors.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Every crate of the product and its floor. A crate that is not here is a fault.
const FLOORS: [(&str, u32); 15] = [
    ("kalah", 0),
    ("kalah-sandbox", 0),
    ("kalah-source", 0),
    ("kalah-endgame", 1),
    ("kalah-textbook", 1),
    ("kalah-protocol", 1),
    ("kalah-tournament", 1),
    ("kalah-jobs", 1),
    ("kalah-jobs-nats", 2),
    ("kalah-engine", 2),
    ("kalah-store", 2),
    ("kalah-match", 3),
    ("kalah-worker", 4),
    ("kalah-server", 4),
    ("kalah-cli", 5),
];

/// What a crate must not reach, not even through others, and why.
const FORBIDDEN: [(&str, &str, &str); 4] = [
    ("kalah-server", "kalah-sandbox", "the server cannot run a bot"),
    ("kalah-server", "kalah-match", "the server cannot run a bot"),
    ("kalah-server", "kalah-worker", "the server cannot run a bot"),
    ("kalah-worker", "kalah-server", "workers hold no database"),
];

/// What the rules may stand on: nothing that does input or output or knows a clock.
const RULES_MAY_USE: [&str; 1] = ["serde"];

/// A crate of the workspace.
pub(crate) struct Member {
    /// Its name.
    pub(crate) name: String,
    /// Where its Cargo.toml lies.
    pub(crate) folder: PathBuf,
    /// The file that its modules start from: src/lib.rs or src/main.rs.
    pub(crate) root: PathBuf,
    /// The crates that it links, tests left out.
    uses: BTreeSet<String>,
}

/// All crates of the workspace, as cargo sees them.
pub(crate) fn workspace_crates() -> Result<Vec<Member>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cargo metadata")?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    packages.iter().map(|package| member(package).context("a package that cannot be read")).collect()
}

fn member(package: &Value) -> Option<Member> {
    let folder = PathBuf::from(package["manifest_path"].as_str()?).parent()?.to_owned();
    let dependencies = package["dependencies"].as_array()?.iter();
    let linked = dependencies.filter(|dependency| dependency["kind"] != "dev");
    let root = ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file));
    Some(Member {
        name: package["name"].as_str()?.to_owned(),
        root: root.into_iter().find(|file| file.exists())?,
        folder,
        uses: linked.filter_map(|dependency| Some(dependency["name"].as_str()?.to_owned())).collect(),
    })
}

/// Every arrow that leads up or sideways, and everything that is linked but must not be.
pub(crate) fn faults(members: &[Member]) -> Vec<String> {
    let floors: BTreeMap<&str, u32> = FLOORS.into();
    let mut faults = Vec::new();
    for member in members.iter().filter(|member| member.name != "xtask") {
        let name = member.name.as_str();
        let Some(floor) = floors.get(name) else {
            faults.push(format!("{name} has no floor"));
            continue;
        };
        for used in &member.uses {
            match floors.get(used.as_str()) {
                Some(below) if below >= floor => {
                    faults.push(format!("{name} on floor {floor} uses {used} on floor {below}"));
                }
                None if name == "kalah" && !RULES_MAY_USE.contains(&used.as_str()) => {
                    faults.push(format!("kalah uses {used}; the rules stand on nothing but serde"));
                }
                _ => {}
            }
        }
    }
    for (from, to, reason) in FORBIDDEN {
        if reaches(members, from, to) {
            faults.push(format!("{from} links {to}: {reason}"));
        }
    }
    faults
}

fn reaches(members: &[Member], from: &str, to: &str) -> bool {
    let uses = members.iter().find(|member| member.name == from).map(|member| &member.uses);
    uses.into_iter().flatten().any(|used| used == to || reaches(members, used, to))
}

#[cfg(test)]
mod tests {
    use super::{Member, faults};

    fn member(name: &str, uses: &[&str]) -> Member {
        Member {
            name: name.to_owned(),
            folder: "".into(),
            root: "".into(),
            uses: uses.iter().map(|&used| used.to_owned()).collect(),
        }
    }

    #[test]
    fn arrows_lead_down() {
        let house = [member("kalah", &["serde"]), member("kalah-match", &["kalah"])];
        assert_eq!(faults(&house), Vec::<String>::new());
        let house = [member("kalah", &["tokio"]), member("kalah-engine", &["kalah-match", "kalah-cli"])];
        assert_eq!(
            faults(&house),
            [
                "kalah uses tokio; the rules stand on nothing but serde",
                "kalah-engine on floor 2 uses kalah-cli on floor 5",
                "kalah-engine on floor 2 uses kalah-match on floor 3",
            ]
        );
    }

    #[test]
    fn what_runs_a_bot_is_out_of_the_servers_reach_by_any_way() {
        let house = [member("kalah-server", &["kalah-jobs"]), member("kalah-jobs", &["kalah-match"])];
        let found = faults(&house);
        assert!(found.contains(&"kalah-server links kalah-match: the server cannot run a bot".to_owned()));
    }
}
