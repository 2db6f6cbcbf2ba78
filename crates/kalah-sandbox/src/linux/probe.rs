//! Layers that this machine offers to hold a program, found by trying them.

use std::sync::OnceLock;

use crate::command::Policy;
use crate::exit::Exit;
use crate::layers::{LayerState, MissingLayer, SandboxLayer};
use crate::limits::SandboxLimits;
use crate::linux::groups::Groups;
use crate::linux::launchers::Launchers;
use crate::linux::namespaces;
use crate::linux::sandbox::{LaunchError, Sandbox, launch};
use crate::linux::wire::{EntryStep, LaunchOrder};

/// Layers of this machine.
#[derive(Debug, Clone)]
pub struct MachineLayers {
    states: [LayerState; SandboxLayer::ALL.len()],
    groups: Option<Groups>,
    launchers: Launchers,
}

impl MachineLayers {
    /// Tries everything, once in the life of this program: a few milliseconds.
    ///
    /// The calling program has to call [`launch_if_asked`](crate::launch_if_asked) first thing.
    pub fn probe() -> &'static Self {
        static LAYERS: OnceLock<MachineLayers> = OnceLock::new();
        LAYERS.get_or_init(Self::try_all)
    }

    fn try_all() -> Self {
        let mut failures = Vec::new();
        let mut namespaces = true;
        let mut groups = match Groups::find() {
            Ok(groups) => Some(groups),
            Err(why) => {
                failures.push(ProbeFailure { layer: SandboxLayer::ControlGroup, why });
                None
            }
        };
        while let Err(failure) = try_out(namespaces, groups.as_ref()) {
            // Without namespaces, without groups it may still be enough.
            let again = match failure.layer {
                SandboxLayer::Namespaces => std::mem::replace(&mut namespaces, false),
                SandboxLayer::ControlGroup => groups.take().is_some(),
                _ => false,
            };
            failures.push(failure);
            if !again {
                break;
            }
        }
        if !groups.as_ref().is_some_and(|groups| groups.limits) {
            let why = "no group that hands on the controllers memory and pids".to_owned();
            failures.push(ProbeFailure { layer: SandboxLayer::GroupLimits, why });
        }
        Self { states: Self::states(&failures), groups, launchers: Launchers::default() }
    }

    /// Iterates over the layers with their states, the minimum first.
    pub fn iter(&self) -> impl Iterator<Item = (SandboxLayer, &LayerState)> {
        SandboxLayer::ALL.into_iter().zip(&self.states)
    }

    /// The state of one layer.
    pub fn state(&self, layer: SandboxLayer) -> &LayerState {
        &self.states[layer as usize]
    }

    /// The sandbox made of all layers that are there.
    ///
    /// # Errors
    /// If one of the minimum is missing.
    pub fn sandbox(&self) -> Result<Sandbox, MissingLayer> {
        for (layer, state) in self.iter().filter(|(layer, _)| layer.is_minimum()) {
            if let LayerState::Missing { why, remedy } = state {
                return Err(MissingLayer::Layer { what: layer.what(), why: why.clone(), remedy });
            }
        }
        let namespaces = *self.state(SandboxLayer::Namespaces) == LayerState::Present;
        Ok(Sandbox { namespaces, groups: self.groups.clone(), launchers: self.launchers.clone() })
    }

    fn states(failures: &[ProbeFailure]) -> [LayerState; SandboxLayer::ALL.len()] {
        SandboxLayer::ALL.map(|layer| match failures.iter().find(|failure| failure.layer == layer) {
            Some(failure) => LayerState::Missing { why: failure.why.clone(), remedy: remedy(layer) },
            None => LayerState::Present,
        })
    }
}

/// Advice on what to do if a layer is missing.
fn remedy(layer: SandboxLayer) -> &'static str {
    match layer {
        SandboxLayer::Unprivileged => "run as an ordinary user, or give root CAP_SETUID and CAP_SETGID",
        SandboxLayer::Limits => "raise the limits this program was started with (ulimit -a)",
        SandboxLayer::Files => {
            "use a kernel from 5.13 on with `landlock` in its list of security modules (lsm=...)"
        }
        SandboxLayer::Calls => "use a kernel with CONFIG_SECCOMP_FILTER; in a container allow seccomp",
        SandboxLayer::Namespaces => namespaces::REMEDY,
        SandboxLayer::ControlGroup => {
            "systemd-run --user --scope -p Delegate=yes kalah ...; until then signals stop and end the tree"
        }
        SandboxLayer::GroupLimits => {
            "as root boot with cgroup v2 alone (systemd.unified_cgroup_hierarchy=1), else systemd-run --user \
             --scope -p Delegate=yes kalah ...; until then a watch looks at the tree, the more often the less memory is left"
        }
    }
}

struct ProbeFailure {
    layer: SandboxLayer,
    why: String,
}

/// Goes the whole way into a sandbox and comes back.
fn try_out(namespaces: bool, groups: Option<&Groups>) -> Result<(), ProbeFailure> {
    let policy = Policy::program("/usr");
    let mut order =
        LaunchOrder { command: None, policy, limits: SandboxLimits::default(), namespaces, group: None };
    let mut child = launch(&mut order, groups, &Launchers::default()).map_err(|error| match error {
        LaunchError::Failed { step, error } => {
            let layer = match step {
                EntryStep::Namespaces | EntryStep::Root | EntryStep::Scratch => SandboxLayer::Namespaces,
                EntryStep::Group => SandboxLayer::ControlGroup,
                EntryStep::Limits => SandboxLayer::Limits,
                EntryStep::Landlock => SandboxLayer::Files,
                EntryStep::Calls => SandboxLayer::Calls,
                EntryStep::Order
                | EntryStep::Identity
                | EntryStep::Directory
                | EntryStep::Streams
                | EntryStep::Program => SandboxLayer::Unprivileged,
            };
            ProbeFailure { layer, why: error }
        }
        LaunchError::Launcher(error) => {
            ProbeFailure { layer: SandboxLayer::Unprivileged, why: error.to_string() }
        }
    })?;
    match child.wait() {
        Ok((Exit::Code(0), _)) => Ok(()),
        Ok((exit, _)) => {
            Err(ProbeFailure { layer: SandboxLayer::Calls, why: format!("the trial ended with {exit:?}") })
        }
        Err(error) => Err(ProbeFailure { layer: SandboxLayer::Unprivileged, why: error.to_string() }),
    }
}
