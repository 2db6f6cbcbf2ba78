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

/// What was found in folders, and what bots can reach without them.
pub(super) struct ModuleSurvey {
    /// The modules that can be imported.
    modules: Vec<InstalledModule>,
    pub(super) findings: Vec<ModuleFinding>,
}

impl ModuleSurvey {
    /// Tries the modules of these folders.
    pub(super) fn of_folders(folders: &[PathBuf]) -> ModuleSurvey {
        let isolation = Isolation::held_or_none();
        let mut survey = ModuleSurvey { modules: Vec::new(), findings: Vec::new() };
        let findings = &mut survey.findings;
        let Isolation::Held { sandbox, .. } = &isolation else {
            findings.push(ModuleFinding::bad("bots in a sandbox alone can import it".to_owned()));
            return survey;
        };
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
        }
        // Each may be well, and the two not fit together.
        let (mut fitting, mut misfits) = (InstalledModules::default(), Vec::new());
        for folder in folders {
            match InstalledModule::probe(folder, &isolation) {
                Ok(module) => {
                    findings.push(ModuleFinding::good(described(&module)));
                    misfits.extend(fitting.add(module.clone()).err());
                    survey.modules.push(module);
                }
                Err(error) => findings.push(ModuleFinding::bad(error.to_string())),
            }
        }
        findings.extend(misfits.into_iter().map(|error| ModuleFinding::bad(error.to_string())));
        survey
    }

    /// The same for programs: the modules that can be imported, and what is wrong.
    pub(super) fn report(&self) -> Value {
        let module = |module: &InstalledModule| {
            json!({
                "folder": module.folder, "version": module.version, "python": module.python,
                "knowledge": module.knowledge, "import_seconds": module.import_time.as_secs_f64(),
            })
        };
        let modules: Vec<Value> = self.modules.iter().map(module).collect();
        let troubles = self.findings.iter().filter(|finding| !finding.is_well);
        let troubles: Vec<&str> = troubles.map(|finding| finding.text.as_str()).collect();
        json!({ "modules": modules, "troubles": troubles })
    }
}

/// Describes a module, and says so if it is of another version than this program.
fn described(module: &InstalledModule) -> String {
    let own = env!("CARGO_PKG_VERSION");
    let other = if module.version == own { String::new() } else { format!("; this program is {own}") };
    format!("{module}{other}")
}
