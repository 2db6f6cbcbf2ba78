//! Landlock: which files may be opened, by whatever way they are reached.

use std::io;
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};

use crate::command::Policy;

/// The version whose rights on files are the minimum: reading, writing and running of everything.
const MINIMUM: ABI = ABI::V1;
/// The newest version we know. What it has more is used where the kernel has it.
const NEWEST: ABI = ABI::V6;

/// Lets this process and what it starts open only what `policy` names, and its own `/proc/self`.
pub(crate) fn restrict(policy: &Policy) -> io::Result<()> {
    let missing = || io::Error::new(io::ErrorKind::Unsupported, "this kernel has no Landlock");
    let ruleset = ruleset(policy).map_err(|error| match error {
        // The minimum is what every Landlock knows.
        RulesetError::HandleAccesses(_) | RulesetError::CreateRuleset(_) => missing(),
        error => io::Error::other(error),
    })?;
    let status = ruleset.restrict_self().map_err(io::Error::other)?;
    if status.ruleset == RulesetStatus::NotEnforced { Err(missing()) } else { Ok(()) }
}

fn ruleset(policy: &Policy) -> Result<RulesetCreated, RulesetError> {
    let all = AccessFs::from_all(NEWEST);
    let read = AccessFs::from_read(NEWEST);
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::HardRequirement)
        .handle_access(AccessFs::from_all(MINIMUM))?
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(all)?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?;
    for path in &policy.readable {
        rules = allow(rules, path, read)?;
    }
    rules = allow(rules, Path::new("/proc/self"), AccessFs::from_read(NEWEST))?;
    rules = allow(rules, Path::new("/dev/null"), AccessFs::ReadFile | AccessFs::WriteFile)?;
    match &policy.writable {
        Some(folder) => allow(rules, folder, all),
        None => Ok(rules),
    }
}

/// Allows `access` beneath `path`. What does not exist cannot be opened anyway.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(fd) = PathFd::new(path) else { return Ok(rules) };
    let of_file = AccessFs::from_file(NEWEST);
    let access = if path.is_dir() { access } else { access & of_file };
    rules.add_rule(PathBeneath::new(fd, access))
}
