//! Who a worker is and what it can do.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::work::Needs;

/// The name of a worker: 1 to 32 of the characters `a` to `z`, `0` to `9` and `-`, so that it can be part of an
/// address.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct WorkerId(String);

/// A text that is no worker's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotWorkerId(String);

impl fmt::Display for NotWorkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no worker's name: 1 to 32 of a to z, 0 to 9 and - are needed",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for NotWorkerId {}

impl TryFrom<String> for WorkerId {
    type Error = NotWorkerId;

    fn try_from(text: String) -> Result<WorkerId, NotWorkerId> {
        let known = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if (1..=32).contains(&text.len()) && text.bytes().all(known) {
            Ok(WorkerId(text))
        } else {
            Err(NotWorkerId(text))
        }
    }
}

impl FromStr for WorkerId {
    type Err = NotWorkerId;

    fn from_str(text: &str) -> Result<WorkerId, NotWorkerId> {
        WorkerId::try_from(text.to_owned())
    }
}

impl From<WorkerId> for String {
    fn from(id: WorkerId) -> String {
        id.0
    }
}

impl fmt::Display for WorkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl WorkerId {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Run of a worker's program: another number after each start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkerSession(pub u64);

/// Description that a worker sends when it registers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WorkerInfo {
    /// Run of its program.
    pub session: WorkerSession,
    /// The version of its program.
    pub version: String,
    /// Jobs that it works on at once, 1 or more.
    pub slots: u32,
    /// Jobs that may wait with it beyond those, so that a slot is not idle for as long as news travel.
    pub ahead: u32,
    /// Processor cores of its machine.
    pub cores: u32,
    /// Capabilities of the machine.
    pub capabilities: Capabilities,
}

/// Jobs that a worker may work on at once, and that may wait with it.
const MOST_JOBS: u32 = 1024;

/// Cores that a machine may have.
const MOST_CORES: u32 = 4096;

/// Words about a machine, and letters of each.
const MOST_WORDS: usize = 64;
const LONGEST_WORD: usize = 64;

impl WorkerInfo {
    /// The same within bounds: a worker that says it has room for a million jobs would keep the other workers from all of
    /// them, and long words would fill the pages.
    #[must_use]
    pub fn bounded(self) -> WorkerInfo {
        let word = |text: &String| text[..text.floor_char_boundary(LONGEST_WORD)].to_owned();
        let Capabilities { programs, layers, tools, here } = self.capabilities;
        WorkerInfo {
            session: self.session,
            version: word(&self.version),
            slots: self.slots.clamp(1, MOST_JOBS),
            ahead: self.ahead.min(MOST_JOBS),
            cores: self.cores.clamp(1, MOST_CORES),
            capabilities: Capabilities {
                programs,
                layers: layers.iter().take(MOST_WORDS).map(word).collect(),
                tools: tools.iter().take(MOST_WORDS).map(word).collect(),
                here,
            },
        }
    }

    /// The same of a worker on the network, which cannot be part of the server's own process: it is tried first, and gets no
    /// commands of the server's machine.
    #[must_use]
    pub fn from_network(mut self) -> WorkerInfo {
        self.capabilities.here = false;
        self
    }
}

/// Capabilities of a machine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Capabilities {
    /// True if it runs programs of strangers, each in a sandbox.
    pub programs: bool,
    /// The layers of the sandbox, in words.
    #[serde(default)]
    pub layers: Vec<String>,
    /// Compilers and other programs that bots may need.
    #[serde(default)]
    pub tools: BTreeSet<String>,
    /// True if it is part of the server's own process.
    #[serde(default)]
    pub here: bool,
}

impl Capabilities {
    /// Returns true if this machine can do work with these needs, whatever its speed.
    pub fn meet(&self, needs: &Needs) -> bool {
        (self.programs || !needs.programs) && (self.here || !needs.here) && needs.tools.is_subset(&self.tools)
    }
}

#[cfg(test)]
mod tests {
    use super::{Capabilities, MOST_CORES, MOST_JOBS, MOST_WORDS, WorkerInfo, WorkerSession};

    #[test]
    fn a_worker_that_boasts_is_not_believed() {
        let many = |text: &'static str| (0..1000).map(move |number| format!("{number}{}", text.repeat(100)));
        let boast = WorkerInfo {
            session: WorkerSession(7),
            version: "\u{e4}".repeat(1000),
            slots: u32::MAX,
            ahead: u32::MAX,
            cores: u32::MAX,
            capabilities: Capabilities {
                programs: true,
                layers: many("layer").collect(),
                tools: many("tool").collect(),
                here: true,
            },
        };
        let bounded = boast.clone().bounded();
        assert_eq!((bounded.slots, bounded.ahead, bounded.cores), (MOST_JOBS, MOST_JOBS, MOST_CORES));
        assert_eq!((bounded.version.len(), bounded.capabilities.layers.len()), (64, MOST_WORDS));
        assert!(bounded.capabilities.tools.iter().all(|tool| tool.len() <= 64));
        assert_eq!(bounded.clone().bounded(), bounded);
        assert!(bounded.capabilities.here && !boast.from_network().capabilities.here);
        let none = WorkerInfo { slots: 0, cores: 0, ..bounded }.bounded();
        assert_eq!((none.slots, none.cores), (1, 1));
    }
}
