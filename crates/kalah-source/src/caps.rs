//! Limits on a bot's sources.

use std::time::Duration;

/// The most that an archive, a repository or a folder may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceCaps {
    /// Bytes of an archive as it lies there, or of a fetched repository.
    pub packed: u64,
    /// Bytes of all files together, unpacked.
    pub bytes: u64,
    /// Bytes of one file, unpacked.
    pub file: u64,
    /// Maximum ratio of an archive's unpacked length to its own. The first megabyte is free.
    pub ratio: u64,
    /// Files and folders.
    pub entries: usize,
    /// Bytes of a path.
    pub path: usize,
    /// Folders above a file.
    pub depth: usize,
    /// Maximum time in which a repository has to arrive.
    pub time: Duration,
}

impl SourceCaps {
    /// Bytes that may be unpacked whatever the ratio.
    const FREE: u64 = 1 << 20;

    /// Limits for submissions of others.
    pub const SUBMITTED: SourceCaps = SourceCaps {
        packed: 32 << 20,
        bytes: 128 << 20,
        file: 64 << 20,
        ratio: 100,
        entries: 4096,
        path: 512,
        depth: 16,
        time: Duration::from_mins(1),
    };

    /// Limits for folders of this machine.
    pub const LOCAL: SourceCaps =
        SourceCaps { bytes: 1 << 30, file: 1 << 30, entries: 20_000, ..SourceCaps::SUBMITTED };

    /// Bytes that an archive of this length may unpack to.
    pub(crate) fn room(&self, packed: u64) -> u64 {
        self.bytes.min(packed.saturating_mul(self.ratio).max(SourceCaps::FREE))
    }
}

impl Default for SourceCaps {
    fn default() -> SourceCaps {
        SourceCaps::SUBMITTED
    }
}

/// Bytes as people read them.
pub fn megabytes(bytes: u64) -> String {
    match bytes {
        0..1_048_576 => format!("{} KiB", bytes >> 10),
        _ => format!("{} MiB", bytes >> 20),
    }
}
