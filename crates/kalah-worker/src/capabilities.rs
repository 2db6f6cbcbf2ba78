//! What this machine can do.

use kalah_jobs::Capabilities;
use kalah_match::{Isolation, TOOLS, is_installed};

/// What a worker can do that holds bots' programs like this.
pub(crate) fn of(isolation: &Isolation, here: bool) -> Capabilities {
    let programs = !matches!(isolation, Isolation::NoPrograms { .. });
    let tools = TOOLS.into_iter().filter(|tool| is_installed(tool)).map(str::to_owned).collect();
    Capabilities { programs, layers: isolation.layers(), tools, here }
}
