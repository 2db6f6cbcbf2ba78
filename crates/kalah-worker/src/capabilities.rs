//! Capabilities of this machine.

use std::collections::BTreeSet;

use kalah_jobs::{Capabilities, PythonModule};
use kalah_match::{InstalledModules, Isolation, TOOLS, is_installed};
use kalah_templates::TEMPLATES;

use crate::job_runner::installed;

/// Determines the capabilities of a worker with this isolation of bots' programs.
pub(crate) fn detect(isolation: &Isolation, modules: &InstalledModules, here: bool) -> Capabilities {
    let programs = !matches!(isolation, Isolation::NoPrograms { .. });
    let of_templates = TEMPLATES.iter().flat_map(|template| template.needs.iter().copied());
    let known: BTreeSet<&str> = TOOLS.into_iter().chain(of_templates).collect();
    let programs_here = known.into_iter().filter(|tool| is_installed(tool));
    let has = |module: &PythonModule| installed(modules, *module).is_some();
    let modules_here = PythonModule::ALL.into_iter().filter(has).filter_map(PythonModule::tool);
    let tools = programs_here.chain(modules_here).map(str::to_owned).collect();
    Capabilities { programs, layers: isolation.layers(), tools, here }
}

#[cfg(test)]
mod tests {
    use kalah_match::{InstalledModules, Isolation, is_installed};
    use kalah_templates::TEMPLATES;

    use super::detect;

    /// A bot that is tried waits for a machine that names all that its template needs.
    #[test]
    fn a_machine_names_what_templates_need_if_it_has_it() {
        let tools = detect(&Isolation::Trusted, &InstalledModules::default(), true).tools;
        for need in TEMPLATES.iter().flat_map(|template| template.needs) {
            assert_eq!(tools.contains(*need), is_installed(need), "{need}");
        }
    }
}
