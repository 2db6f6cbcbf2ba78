//! Landlock: which files may be opened, by whatever way they are reached.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset,
    RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope,
};
use rustix::fs::{Mode, OFlags, open};
use rustix::process::Pid;

use crate::command::Policy;

/// The version whose rights on files are the minimum: reading, writing and running of everything.
const MINIMUM: ABI = ABI::V1;
/// The newest version we know. What it has more is used where the kernel has it.
const NEWEST: ABI = ABI::V6;

/// The files of `/proc/self` that runtimes read: addresses of their stacks, memory and threads in use, arguments.
///
/// The others tell of other programs. `smaps`, `pagemap` and `numa_maps` show which pages of a library somebody else
/// maps, `sched` and `schedstat` how long others kept the cores, `net` the network of the machine.
const OWN_FILES: [&str; 6] = ["auxv", "cmdline", "maps", "stat", "statm", "status"];

/// The folder of `/proc/self` that runtimes list. What lies behind a descriptor is open already.
const OWN_DESCRIPTORS: &str = "fd";

/// Lets this process and what it starts open only what `policy` names, and a few files of its own `/proc/self`.
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
    let itself = Path::new("/proc/self");
    for name in OWN_FILES {
        rules = allow(rules, &itself.join(name), AccessFs::ReadFile.into())?;
    }
    rules = allow(rules, &itself.join(OWN_DESCRIPTORS), AccessFs::ReadDir.into())?;
    rules = allow(rules, Path::new("/dev/null"), AccessFs::ReadFile | AccessFs::WriteFile)?;
    match &policy.writable {
        Some(folder) => allow(rules, folder, all),
        None => Ok(rules),
    }
}

/// Keeps the kernel from forgetting the files of its `/proc/self` that a restricted program may open, for as long as
/// the descriptors live.
///
/// A rule names a file by its inode. The kernel makes the inodes of `/proc` as they are asked for and drops them when
/// memory is short; the next one of the same name has no rule.
pub(crate) fn keep_own(program: Pid) -> Vec<OwnedFd> {
    let Some(own) = own_folder(program) else { return Vec::new() };
    let names = OWN_FILES.into_iter().chain([OWN_DESCRIPTORS]);
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    names.filter_map(|name| open(own.join(name), flags, Mode::empty()).ok()).collect()
}

/// Returns the folder that a program sees as `/proc/self`, in its own root and by its own number, the
/// innermost in `/proc/PID/status`.
fn own_folder(program: Pid) -> Option<PathBuf> {
    let status = fs::read_to_string(format!("/proc/{program}/status")).ok()?;
    let numbers = status.lines().find_map(|line| line.strip_prefix("NSpid:"))?;
    let number = numbers.split_ascii_whitespace().last()?;
    Some(format!("/proc/{program}/root/proc/{number}").into())
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
