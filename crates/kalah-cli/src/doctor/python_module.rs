//! The Python module `kalah` for bots: which Python and which module, whether it imports in the sandbox, what it holds.

use std::path::PathBuf;

use kalah_match::{InstalledModule, InstalledModules, Isolation};
use serde_json::{Value, json};

/// Something about the module, as a line.
pub(super) struct ModuleFinding {
    pub(super) is_well: bool,
    pub(super) text: String,
}

impl ModuleFinding {
    const fn good(text: String) -> ModuleFinding {
        ModuleFinding { is_well: true, text }
    }

    const fn bad(text: String) -> ModuleFinding {
        ModuleFinding { is_well: false, text }
    }
}

/// Looks at the modules of these folders, and at what bots can reach without them.
pub(super) fn findings(folders: &[PathBuf]) -> Vec<ModuleFinding> {
    let isolation = Isolation::held_or_none();
    let Isolation::Held { sandbox, .. } = &isolation else {
        return vec![ModuleFinding::bad("bots in a sandbox alone can import it".to_owned())];
    };
    let mut findings = Vec::new();
    if let Ok(Some(place)) = InstalledModule::of_the_system(&isolation) {
        findings.push(ModuleFinding::bad(format!(
            "every bot can import {}, whatever a tournament says: install it in a folder of its own",
            place.display()
        )));
    }
    if !sandbox.hides_files()
        && let Some(place) = kalah_match::readable_installation()
    {
        findings.push(ModuleFinding::bad(format!(
            "every bot can read {}, and with it the books and proofs: without namespaces it cannot be hidden",
            place.display()
        )));
    }
    if folders.is_empty() {
        let way = "no folder was named: --python-module DIR (docs/operating.md)";
        findings.push(ModuleFinding::bad(way.to_owned()));
        return findings;
    }
    let modules: Vec<_> = folders.iter().map(|folder| InstalledModule::probe(folder, &isolation)).collect();
    for module in &modules {
        findings.push(match module {
            Ok(module) => ModuleFinding::good(described(module)),
            Err(error) => ModuleFinding::bad(error.to_string()),
        });
    }
    // Each may be well, and the two not fit together.
    if modules.iter().all(Result::is_ok)
        && let Err(error) = InstalledModules::probe(folders, &isolation)
    {
        findings.push(ModuleFinding::bad(error.to_string()));
    }
    findings
}

/// Describes a module, and says so if it is of another version than this program.
fn described(module: &InstalledModule) -> String {
    let own = env!("CARGO_PKG_VERSION");
    let other = if module.version == own { String::new() } else { format!("; this program is {own}") };
    format!("{module}{other}")
}

/// The same for programs: the modules that can be imported, and what is wrong.
pub(super) fn report(folders: &[PathBuf]) -> Value {
    let isolation = Isolation::held_or_none();
    let modules = folders.iter().filter_map(|folder| InstalledModule::probe(folder, &isolation).ok());
    let modules: Vec<Value> = modules
        .map(|module| {
            json!({
                "folder": module.folder, "version": module.version, "python": module.python,
                "knowledge": module.knowledge, "import_seconds": module.import_time.as_secs_f64(),
            })
        })
        .collect();
    let found = findings(folders);
    let troubles: Vec<&str> =
        found.iter().filter(|finding| !finding.is_well).map(|finding| finding.text.as_str()).collect();
    json!({ "modules": modules, "troubles": troubles })
}
