//! What folders hold, as the depot tells it, and packed.

use std::path::Path;

use kalah_source::{BotExtent, Depot, SourceCaps};

/// The hash of a folder.
pub(crate) fn content(folder: &Path) -> String {
    let depot = tempfile::tempdir().unwrap();
    let all = BotExtent::Folder { without: None };
    let kept = Depot::at(depot.path()).unwrap().keep(folder, &all, &SourceCaps::LOCAL, "bot").unwrap();
    kept.content().hex()
}

/// A folder as an archive.
pub(crate) fn tar_gz(folder: &Path) -> Vec<u8> {
    let mut tar = tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
    tar.append_dir_all("my-bot", folder).unwrap();
    tar.into_inner().unwrap().finish().unwrap()
}

/// Bytes that nothing makes shorter, each time the same.
pub(crate) fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..length.div_ceil(8)).flat_map(|_| next().to_le_bytes()).take(length).collect()
}
