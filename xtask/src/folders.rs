//! Rings of folders, and arrows that lead up the list of a crate's folders.
//!
//! A folder is a module with all modules below it. An arrow between two folders is one between any
//! of their modules; so two folders may stand in a ring although no two of their modules do.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};

use crate::floors::PLAN;
use crate::modules::{Arrows, ModulePath, find_ring};

/// Beginning of a list of folders: the name of its crate follows.
const FENCE: &str = "```folders ";

/// Describes each ring of folders that lie side by side, in words.
pub(crate) fn rings(crate_name: &str, arrows: &Arrows) -> Vec<String> {
    let parents: BTreeSet<&[String]> =
        arrows.keys().flat_map(|module| (0..module.len()).map(|depth| &module[..depth])).collect();
    let found = parents.into_iter().filter_map(|parent| {
        let between = between_folders(parent, arrows);
        let ring: Vec<String> = find_ring(&between)?.into_iter().map(|name| path(parent, name)).collect();
        Some(format!("{crate_name}: a ring of folders: {}", ring.join(" -> ")))
    });
    found.collect()
}

/// The name of a folder with those above it.
fn path(parent: &[String], name: &str) -> String {
    parent.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join("::")
}

/// The arrows between the folders below `parent`, by name.
fn between_folders<'a>(parent: &[String], arrows: &'a Arrows) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let folder = |module: &'a ModulePath| {
        let below = module.strip_prefix(parent)?;
        below.first().map(String::as_str)
    };
    let mut between: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (module, used) in arrows {
        if let Some(from) = folder(module) {
            let used = used.iter().filter_map(folder).filter(|to| *to != from);
            between.entry(from).or_default().extend(used);
        }
    }
    between
}

/// Folders of a crate, the highest first. Those of one line stand side by side.
pub(crate) struct FolderList<'a> {
    /// Name of the crate.
    pub(crate) crate_name: &'a str,
    lines: Vec<Vec<&'a str>>,
}

/// Reads the fenced blocks that list the folders of a crate: a line a floor, the highest first.
///
/// # Errors
/// If there is no such block, or one names a folder twice.
pub(crate) fn lists(text: &str) -> Result<Vec<FolderList<'_>>> {
    let mut lists = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(crate_name) = line.strip_prefix(FENCE) else { continue };
        let block = lines.by_ref().take_while(|line| *line != "```");
        let list: Vec<Vec<&str>> = block.map(|line| line.split_whitespace().collect()).collect();
        let mut seen = BTreeSet::new();
        for name in list.iter().flatten() {
            ensure!(seen.insert(*name), "{PLAN} lists the folder {name} of {crate_name} twice");
        }
        lists.push(FolderList { crate_name, lines: list });
    }
    ensure!(!lists.is_empty(), "{PLAN} lists the folders of no crate");
    Ok(lists)
}

impl FolderList<'_> {
    /// Lists the arrows of the crate that lead up the list or sideways, and the folders that are missing in
    /// it or do not exist.
    pub(crate) fn faults(&self, arrows: &Arrows) -> Vec<String> {
        let name = self.crate_name;
        let floors: BTreeMap<&str, usize> = (self.lines.iter().rev().enumerate())
            .flat_map(|(floor, line)| line.iter().map(move |folder| (*folder, floor)))
            .collect();
        let folders: BTreeSet<&str> =
            arrows.keys().filter_map(|module| module.first().map(String::as_str)).collect();
        let mut faults = Vec::new();
        for folder in folders.iter().filter(|folder| !floors.contains_key(*folder)) {
            faults.push(format!("{name}: {PLAN} lists no folder {folder}"));
        }
        for folder in floors.keys().filter(|folder| !folders.contains(*folder)) {
            faults.push(format!("{name}: {PLAN} lists the folder {folder}, which is not there"));
        }
        for (module, used) in arrows {
            for to in used {
                let [from_folder, to_folder] = [module, to].map(|module| module[0].as_str());
                let [from, below] = [from_folder, to_folder].map(|folder| floors.get(folder));
                if from_folder != to_folder && from.is_some() && from <= below {
                    let [module, to] = [module, to].map(|module| module.join("::"));
                    faults.push(format!(
                        "{name}: {module} uses {to}, but {to_folder} is not below {from_folder}"
                    ));
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::{lists, rings};
    use crate::modules::tests::arrows_of;

    /// Two folders that need each other although no two of their modules do.
    const RING: [(&str, &str); 6] = [
        ("lib.rs", "mod a; mod b; #[cfg(test)] mod laws;"),
        ("a.rs", "mod one; mod two;"),
        ("a/one.rs", "use crate::b::Low; pub struct High;"),
        ("a/two.rs", "pub struct Lowest;"),
        ("b.rs", "mod inner; pub struct Low;"),
        ("b/inner.rs", "pub fn f() { crate::a::two::Lowest; }"),
    ];

    #[test]
    fn a_ring_of_folders_is_found_where_no_modules_stand_in_one() {
        let arrows = arrows_of("folders", &RING);
        assert_eq!(crate::modules::ring("demo", &arrows), None);
        assert_eq!(rings("demo", &arrows), ["demo: a ring of folders: a -> b -> a"]);
    }

    #[test]
    fn a_ring_of_folders_within_a_folder_is_found() {
        let below = RING.map(|(file, text)| match file {
            "lib.rs" => ("top.rs".to_owned(), text.to_owned()),
            file => (format!("top/{file}"), text.replace("crate::", "crate::top::")),
        });
        let mut files = vec![("lib.rs", "mod top;")];
        files.extend(below.iter().map(|(file, text)| (file.as_str(), text.as_str())));
        let arrows = arrows_of("nested", &files);
        assert_eq!(rings("demo", &arrows), ["demo: a ring of folders: top::a -> top::b -> top::a"]);
    }

    #[test]
    fn folders_that_look_down_make_no_ring() {
        let files = [
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "mod one; mod two;"),
            ("a/one.rs", "use super::two::Two; use crate::b;"),
            ("a/two.rs", "pub struct Two;"),
            ("b.rs", "pub fn f() {}"),
        ];
        assert_eq!(rings("demo", &arrows_of("folders-down", &files)), Vec::<String>::new());
    }

    /// The faults of a made-up crate with three folders under this list.
    fn faults(name: &str, list: &str) -> Vec<String> {
        let files = [
            ("lib.rs", "mod page; mod live; mod http; pub use page::Page;"),
            ("page.rs", "use crate::http; use crate::live::draw::Draw; pub struct Page;"),
            ("live.rs", "pub mod draw;"),
            ("live/draw.rs", "use crate::Page; pub struct Draw;"),
            ("http.rs", ""),
        ];
        let text = format!("# Folders\n\n```folders demo\n{list}```\n\nMore.\n");
        let lists = lists(&text).unwrap();
        assert_eq!((lists.len(), lists[0].crate_name), (1, "demo"));
        lists[0].faults(&arrows_of(name, &files))
    }

    #[test]
    fn arrows_lead_down_the_list_and_not_sideways() {
        assert_eq!(
            faults("list", "page\nlive\nhttp\n"),
            ["demo: live::draw uses page, but page is not below live"]
        );
        assert_eq!(
            faults("sideways", "page live\nhttp\n"),
            [
                "demo: live::draw uses page, but page is not below live",
                "demo: page uses live::draw, but live is not below page",
            ]
        );
    }

    #[test]
    fn the_list_has_all_folders_and_no_other() {
        assert_eq!(
            faults("all", "page\nplay\nlive\n"),
            [
                "demo: docs/ARCHITECTURE.md lists no folder http",
                "demo: docs/ARCHITECTURE.md lists the folder play, which is not there",
                "demo: live::draw uses page, but page is not below live",
            ]
        );
        assert!(lists("no list").is_err() && lists("```folders demo\na\nb a\n```\n").is_err());
    }
}
