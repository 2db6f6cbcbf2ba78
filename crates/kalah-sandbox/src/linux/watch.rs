//! Limits of a whole tree that the kernel does not keep by itself: looked at from time to time.

use std::fs;
use std::time::{Duration, Instant};

use crate::command::Policy;
use crate::exit::LimitBreach;
use crate::limits::SandboxLimits;
use crate::linux::disk::Disk;
use crate::linux::scratch::room;
use crate::linux::tree::ProcessTree;

/// The longest time between two looks. What a tree writes too much between them it gets.
const RARELY: Duration = Duration::from_millis(50);

/// The shortest one.
const OFTEN: Duration = Duration::from_millis(2);

/// Bytes a second that no tree can fill faster, on all cores together.
const FASTEST: u64 = 16 << 30;

/// A look takes at most this part of the time between two.
const SHARE: u32 = 5;

/// Watch over a tree's limits.
#[derive(Debug)]
pub(crate) struct LimitWatch {
    tree: ProcessTree,
    /// Maximum bytes of memory, maximum tasks; `None` if the kernel keeps them.
    memory: Option<(u64, u32)>,
    /// The most kernel memory that an open descriptor can hold, in bytes.
    descriptor: u64,
    /// Disk to watch; `None` if the folder has a file system of its own.
    disk: Option<Disk>,
    /// The most memory that was seen.
    pub(crate) peak: u64,
    next: Instant,
}

/// Limits that the kernel keeps by itself.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KernelLimits {
    /// Memory and tasks of the whole tree, by a control group.
    pub(crate) tree: bool,
    /// The writable folder, by a file system of its own.
    pub(crate) scratch: bool,
}

impl LimitWatch {
    /// Creates the watch over the limits that the kernel does not keep; `None` if it keeps all.
    pub(crate) fn for_tree(
        tree: ProcessTree,
        policy: &Policy,
        limits: &SandboxLimits,
        kept: KernelLimits,
    ) -> Option<Self> {
        let memory = (!kept.tree).then_some((limits.memory, limits.tasks));
        let disk = policy.writable.clone().filter(|_| !kept.scratch);
        let disk = disk.map(|folder| Disk { folder, room: room(limits), longest: limits.file_size });
        let descriptor = most_held_by_descriptor();
        let watch = Self { tree, memory, descriptor, disk, peak: 0, next: Instant::now() };
        (watch.memory.is_some() || watch.disk.is_some()).then_some(watch)
    }

    /// Returns the time until the next look.
    pub(crate) fn pause(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// The limit that is passed now, if one is, and if it is time to look.
    pub(crate) fn look(&mut self) -> Option<LimitBreach> {
        let begun = Instant::now();
        if begun < self.next {
            return None;
        }
        let mut pause = RARELY;
        if let Some((memory, tasks)) = self.memory {
            let together = self.tree.together();
            self.peak = self.peak.max(together.memory);
            // What was sent and not received shows nowhere, so each descriptor counts as if it were full.
            let held = together.memory + together.descriptors * self.descriptor;
            if held > memory {
                return Some(LimitBreach::Memory);
            }
            // The first process of a namespace is not the program's.
            if together.tasks > tasks + 1 {
                return Some(LimitBreach::Tasks);
            }
            // Not before all that is left could be filled, so that little is taken beyond the limit.
            let left = Duration::from_micros((memory - held) / (FASTEST / 1_000_000));
            pause = pause.min(left).max(OFTEN);
        }
        if self.disk.as_ref().is_some_and(|disk| disk.is_full(self.tree)) {
            return Some(LimitBreach::Scratch);
        }
        let done = Instant::now();
        self.next = done + pause.max((done - begun) * SHARE);
        None
    }
}

/// The most kernel memory that one open descriptor can hold, in bytes: that of a socket with messages that nobody
/// receives. A pipe holds less.
///
/// A socket takes messages until they fill its buffer, and the last one may be as long as the buffer. No program can
/// change its length, since `setsockopt` is not among the named calls.
fn most_held_by_descriptor() -> u64 {
    const USUAL_BUFFER: u64 = 208 << 10;
    const ITSELF: u64 = 16 << 10;
    let set = fs::read_to_string("/proc/sys/net/core/wmem_default");
    let buffer = set.ok().and_then(|bytes| bytes.trim().parse().ok()).unwrap_or(USUAL_BUFFER);
    2 * buffer + ITSELF
}
