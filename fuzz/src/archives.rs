//! Archives that anybody may have made.
//!
//! - Whatever an archive holds, taken or not: nothing is written but files and folders, in the folder, within
//!   the caps, for their owner alone.
//! - A tar that is packed unpacks to the same.
//! - What is said of an archive that is not taken is one line, and blames the archive.
//! - All that was unpacked can be removed.
//!
//! The input: a letter for the format, and the archive.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::InputVerdict;
use crate::laws::{expect, is_one_line};
use flate2::Compression;
use flate2::write::GzEncoder;
use kalah_source::{ArchiveFormat, SourceCaps, remove_tree, unpack};
use tar::Header;
use tempfile::TempDir;

const CAPS: SourceCaps = SourceCaps {
    packed: 16_384,
    bytes: 4096,
    file: 2048,
    entries: 12,
    path: 300,
    depth: 4,
    ..SourceCaps::SUBMITTED
};

/// Holds the archive, and two folders down what it is unpacked to.
static PLACE: LazyLock<TempDir> = LazyLock::new(|| expect(tempfile::tempdir()));

/// The files with their contents and the folders of a folder.
type Tree = BTreeMap<PathBuf, Option<Vec<u8>>>;

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    match input.split_first() {
        Some((b'z', archive)) => _ = unpacked(ArchiveFormat::Zip, archive),
        Some((b'g', archive)) => _ = unpacked(ArchiveFormat::TarGz, archive),
        Some((b't', archive)) => {
            let tar = with_sums(archive);
            assert_eq!(unpacked(ArchiveFormat::TarGz, &packed(&tar)), unpacked(ArchiveFormat::Tar, &tar));
        }
        _ => return InputVerdict::Reject,
    }
    InputVerdict::Keep
}

/// Unpacks an archive, if it is taken.
fn unpacked(format: ArchiveFormat, bytes: &[u8]) -> Option<Tree> {
    let place = PLACE.path();
    let [archive, above] = ["archive", "1"].map(|name| place.join(name));
    let into = above.join("2");
    expect(fs::create_dir_all(&into));
    expect(fs::write(&archive, bytes));

    let done = unpack(format, &archive, &into, &CAPS).map(|_| ());
    let tree = tree(&into);
    assert_eq!([names(place), names(&above)], [vec![above.clone(), archive], vec![into.clone()]]);
    assert!(tree.len() <= CAPS.entries, "{} entries", tree.len());
    let lengths: Vec<u64> = tree.values().flatten().map(|content| content.len() as u64).collect();
    assert!(lengths.iter().all(|&length| length <= CAPS.file), "{lengths:?}");
    assert!(lengths.iter().sum::<u64>() <= CAPS.bytes, "{lengths:?}");

    expect(remove_tree(&above));
    assert!(!above.exists());
    match done {
        Ok(()) => Some(tree),
        Err(error) => {
            is_one_line(&error);
            assert!(!error.is_the_machines(), "{error}");
            None
        }
    }
}

/// Everything beneath a folder.
fn tree(top: &Path) -> Tree {
    let (mut tree, mut open) = (Tree::new(), vec![top.to_owned()]);
    while let Some(folder) = open.pop() {
        for path in names(&folder) {
            let about = expect(fs::symlink_metadata(&path));
            assert!(about.is_dir() || about.is_file(), "{}", path.display());
            assert_eq!(about.permissions().mode() & 0o7077, 0, "{}", path.display());
            let name = expect(path.strip_prefix(top)).to_owned();
            assert!(name.components().count() <= CAPS.depth, "{}", path.display());
            let content = about.is_file().then(|| expect(fs::read(&path)));
            if content.is_none() {
                open.push(path);
            }
            tree.insert(name, content);
        }
    }
    tree
}

/// Lists the content of a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> = expect(fs::read_dir(folder)).map(|entry| expect(entry).path()).collect();
    names.sort();
    names
}

/// A tar whose headers have the sums that they should, or no mutation would come further than to a sum.
pub(crate) fn with_sums(tar: &[u8]) -> Vec<u8> {
    let (mut tar, mut at) = (tar.to_vec(), 0_usize);
    while let Some(block) = tar.get_mut(at..).and_then(|rest| rest.first_chunk_mut::<512>()) {
        let mut header = Header::from_byte_slice(block).clone();
        if block.iter().any(|&byte| byte != 0) {
            header.set_cksum();
            block.copy_from_slice(header.as_bytes());
        }
        let content = header.entry_size().ok().and_then(|size| usize::try_from(size).ok());
        let content = content.and_then(|size| size.checked_next_multiple_of(512)).unwrap_or(0);
        at = at.saturating_add(content).saturating_add(512);
    }
    tar
}

pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    expect(packer.write_all(bytes));
    expect(packer.finish())
}
