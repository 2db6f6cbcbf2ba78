//! Capabilities of this machine.

use kalah_jobs::Capabilities;
use kalah_match::{Isolation, TOOLS, is_installed};

/// Determines the capabilities of a worker with this isolation of bots' programs.
pub(crate) fn detect(isolation: &Isolation, here: bool) -> Capabilities {
    let programs = !matches!(isolation, Isolation::NoPrograms { .. });
    let tools = TOOLS.into_iter().filter(|tool| is_installed(tool)).map(str::to_owned).collect();
    Capabilities { programs, layers: isolation.layers(), tools, here }
}
