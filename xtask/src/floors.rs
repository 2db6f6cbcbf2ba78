//! The floors of the house: a crate may use only crates on lower floors.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::cargo;

/// Document with the floors, for people and for this check.
pub(crate) const PLAN: &str = "docs/ARCHITECTURE.md";

/// A crate as the table of floors has it.
#[derive(Debug)]
pub(crate) struct FloorRow {
    floor: u32,
    name: String,
    /// The crates of the house that it links; `None` for all.
    uses: Option<BTreeSet<String>>,
}

/// The rows of the table of floors: `| floor | crate | holds | uses |`.
pub(crate) fn plan(text: &str) -> Result<Vec<FloorRow>> {
    let lines = text.lines().skip_while(|line| !line.starts_with("| floor | crate |")).skip(2);
    let rows = lines
        .take_while(|line| line.starts_with('|'))
        .map(|line| row(line).with_context(|| format!("a row of floors that cannot be read: {line}")));
    let rows = rows.collect::<Result<Vec<_>>>()?;
    ensure!(!rows.is_empty(), "{PLAN} has no table of floors");
    Ok(rows)
}

fn row(line: &str) -> Option<FloorRow> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    let [_, floor, name, _, uses, _] = cells[..] else { return None };
    let full = |short: &str| if short == "kalah" { short.to_owned() } else { format!("kalah-{short}") };
    let uses = match uses {
        "all" => None,
        "-" => Some(BTreeSet::new()),
        names => Some(names.split(", ").map(full).collect()),
    };
    Some(FloorRow { floor: floor.parse().ok()?, name: name.trim_matches('`').to_owned(), uses })
}

/// Crates that a crate must not reach, not even through others, and the reasons.
const FORBIDDEN: [(&str, &str, &str); 4] = [
    ("kalah-server", "kalah-sandbox", "the server cannot run a bot"),
    ("kalah-server", "kalah-match", "the server cannot run a bot"),
    ("kalah-server", "kalah-worker", "the server cannot run a bot"),
    ("kalah-worker", "kalah-server", "workers hold no database"),
];

/// Crates that the rules may depend on: nothing that does input or output or knows a clock.
const RULES_MAY_USE: [&str; 1] = ["serde"];

/// A crate of the workspace.
pub(crate) struct WorkspaceMember {
    /// Name of the crate.
    pub(crate) name: String,
    /// Folder of its Cargo.toml.
    pub(crate) folder: PathBuf,
    /// The file that its modules start from: src/lib.rs or src/main.rs.
    pub(crate) root: PathBuf,
    /// The crates that it links, tests left out.
    uses: BTreeSet<String>,
}

/// Returns the crates of the workspace, as cargo sees them.
pub(crate) fn workspace_crates() -> Result<Vec<WorkspaceMember>> {
    let packages = cargo::packages(&["--no-deps"])?;
    packages.iter().map(|package| member(package).context("a package that cannot be read")).collect()
}

fn member(package: &Value) -> Option<WorkspaceMember> {
    let folder = PathBuf::from(package["manifest_path"].as_str()?).parent()?.to_owned();
    let dependencies = package["dependencies"].as_array()?.iter();
    let linked = dependencies.filter(|dependency| dependency["kind"] != "dev");
    let root = ["src/lib.rs", "src/main.rs"].map(|file| folder.join(file));
    Some(WorkspaceMember {
        name: package["name"].as_str()?.to_owned(),
        root: root.into_iter().find(|file| file.exists())?,
        folder,
        uses: linked.filter_map(|dependency| Some(dependency["name"].as_str()?.to_owned())).collect(),
    })
}

/// Lists the arrows that lead up or sideways, the crates that are linked but must not be, and the rows of the
/// plan that are not so.
pub(crate) fn faults(plan: &[FloorRow], members: &[WorkspaceMember]) -> Vec<String> {
    let floors: BTreeMap<&str, u32> = plan.iter().map(|row| (row.name.as_str(), row.floor)).collect();
    let mut faults = untrue(plan, members);
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

/// Lists what the plan says of a crate, but its Cargo.toml does not.
fn untrue(plan: &[FloorRow], members: &[WorkspaceMember]) -> Vec<String> {
    let mut faults = Vec::new();
    for FloorRow { name, uses, .. } in plan {
        let Some(member) = members.iter().find(|member| member.name == *name) else {
            faults.push(format!("{PLAN} has a row for {name}, which is no crate"));
            continue;
        };
        let house = |used: &&String| plan.iter().any(|row| row.name == **used);
        let linked: BTreeSet<String> = member.uses.iter().filter(house).cloned().collect();
        if let Some(said) = uses.as_ref().filter(|said| **said != linked) {
            let list =
                |names: &BTreeSet<String>| names.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
            faults.push(format!("{PLAN} says that {name} uses {}; it uses {}", list(said), list(&linked)));
        }
    }
    faults
}

fn reaches(members: &[WorkspaceMember], from: &str, to: &str) -> bool {
    let uses = members.iter().find(|member| member.name == from).map(|member| &member.uses);
    uses.into_iter().flatten().any(|used| used == to || reaches(members, used, to))
}

#[cfg(test)]
mod tests {
    use super::{FloorRow, WorkspaceMember, faults, plan};

    fn member(name: &str, uses: &[&str]) -> WorkspaceMember {
        WorkspaceMember {
            name: name.to_owned(),
            folder: "".into(),
            root: "".into(),
            uses: uses.iter().map(|&used| used.to_owned()).collect(),
        }
    }

    /// A plan of these crates, which uses what they use.
    fn planned(rows: &[(u32, &str)], members: &[WorkspaceMember]) -> Vec<FloorRow> {
        let uses =
            |name: &str| members.iter().find(|member| member.name == name).map(|member| member.uses.clone());
        let house: Vec<&str> = rows.iter().map(|(_, name)| *name).collect();
        let row = |&(floor, name): &(u32, &str)| {
            let uses = uses(name)
                .map(|uses| uses.into_iter().filter(|used| house.contains(&used.as_str())).collect());
            FloorRow { floor, name: name.to_owned(), uses }
        };
        rows.iter().map(row).collect()
    }

    const ROWS: [(u32, &str); 3] = [(0, "kalah"), (2, "kalah-engine"), (3, "kalah-match")];

    #[test]
    fn arrows_lead_down() {
        let house = [
            member("kalah", &["serde"]),
            member("kalah-engine", &["kalah"]),
            member("kalah-match", &["kalah"]),
        ];
        assert_eq!(faults(&planned(&ROWS, &house), &house), Vec::<String>::new());
        let house = [
            member("kalah", &["tokio"]),
            member("kalah-engine", &["kalah-match"]),
            member("kalah-match", &[]),
            member("kalah-lab", &[]),
        ];
        assert_eq!(
            faults(&planned(&ROWS, &house), &house),
            [
                "kalah uses tokio; the rules stand on nothing but serde",
                "kalah-engine on floor 2 uses kalah-match on floor 3",
                "kalah-lab has no floor",
            ]
        );
    }

    #[test]
    fn the_plan_is_held_to_the_house() {
        let text = "| floor | crate | holds | uses |\n|---|---|---|---|\n| 0 | `kalah` | rules | - |\n\
                    | 2 | `kalah-engine` | search | kalah |\n| 3 | `kalah-match` | games | kalah, engine |\n\
                    | 5 | `kalah-cli` | the program | all |\n\nMore.\n";
        let house = [
            member("kalah", &["serde"]),
            member("kalah-engine", &["kalah", "rayon"]),
            member("kalah-match", &["kalah"]),
        ];
        assert_eq!(
            faults(&plan(text).expect("a table"), &house),
            [
                "docs/ARCHITECTURE.md says that kalah-match uses kalah, kalah-engine; it uses kalah",
                "docs/ARCHITECTURE.md has a row for kalah-cli, which is no crate",
            ]
        );
        assert!(plan("no table").is_err() && plan("| floor | crate |\n|\n| x | y |").is_err());
    }

    #[test]
    fn what_runs_a_bot_is_out_of_the_servers_reach_by_any_way() {
        let house = [member("kalah-server", &["kalah-jobs"]), member("kalah-jobs", &["kalah-match"])];
        let found = faults(&[], &house);
        assert!(found.contains(&"kalah-server links kalah-match: the server cannot run a bot".to_owned()));
    }
}
