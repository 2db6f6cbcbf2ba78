//! Capabilities of this machine.

use std::collections::BTreeSet;

use kalah_jobs::Capabilities;
use kalah_match::{Isolation, TOOLS, is_installed};
use kalah_templates::TEMPLATES;

/// Determines the capabilities of a worker with this isolation of bots' programs.
pub(crate) fn detect(isolation: &Isolation, here: bool) -> Capabilities {
    let programs = !matches!(isolation, Isolation::NoPrograms { .. });
    let of_templates = TEMPLATES.iter().flat_map(|template| template.needs.iter().copied());
    let known: BTreeSet<&str> = TOOLS.into_iter().chain(of_templates).collect();
    let tools = known.into_iter().filter(|tool| is_installed(tool)).map(str::to_owned).collect();
    Capabilities { programs, layers: isolation.layers(), tools, here }
}

#[cfg(test)]
mod tests {
    use kalah_match::{Isolation, is_installed};
    use kalah_templates::TEMPLATES;

    use super::detect;

    /// A bot that is tried waits for a machine that names all that its template needs.
    #[test]
    fn a_machine_names_what_templates_need_if_it_has_it() {
        let tools = detect(&Isolation::Trusted, true).tools;
        for need in TEMPLATES.iter().flat_map(|template| template.needs) {
            assert_eq!(tools.contains(*need), is_installed(need), "{need}");
        }
    }
}
