//! Tar.

use std::io::Read;
use std::path::PathBuf;

use tar::{Archive, EntryType};

use super::fuel::{FuelTank, FuelledReader};
use super::unpacker::Unpacker;
use crate::os::path_from_bytes;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// Bytes that may lie between the contents of two files: headers, long names, padding. The library holds
/// long names in memory.
const BETWEEN: u64 = 64 * 1024;

/// Symbolic links: their names, and where they lead.
pub(crate) type ArchiveLinks = Vec<(PathBuf, PathBuf)>;

/// Unpacks a stream to its end. Symbolic links are not made: they are noted in `links`, or refused without.
pub(super) fn unpack(
    stream: impl Read,
    unpacker: &mut Unpacker,
    mut links: Option<&mut ArchiveLinks>,
) -> Result<(), RejectedEntry> {
    let tank = FuelTank::new();
    tank.fill(BETWEEN);
    let mut archive = Archive::new(FuelledReader::new(stream, tank.clone()));
    let entries = archive.entries().map_err(|error| SourceRefusal::damaged(&error))?;
    for entry in entries {
        let mut entry = entry.map_err(|error| SourceRefusal::damaged(&error))?;
        let name = entry.path_bytes().into_owned();
        let blame = |why| RejectedEntry::entry(&String::from_utf8_lossy(&name), why);
        // The content, and a block that may be read with it.
        tank.fill(unpacker.caps.file.saturating_add(1024));
        let kind = entry.header().entry_type();
        let name = std::str::from_utf8(&name).map_err(|_| blame(SourceRefusal::Name));
        match kind {
            EntryType::Regular | EntryType::Continuous => {
                let mode = entry.header().mode().map_err(|error| blame(SourceRefusal::damaged(&error)))?;
                // If the stream ends early the library tells so when it looks for the next entry.
                unpacker.file(name?, mode & 0o100 != 0, &mut entry).map_err(blame)?;
            }
            EntryType::Directory => unpacker.folder(name?).map_err(blame)?,
            EntryType::Symlink if let Some(links) = &mut links => {
                let place = unpacker.place(name?).map_err(blame)?;
                let target = entry.link_name_bytes().ok_or_else(|| blame(SourceRefusal::Name))?;
                links.push((place, path_from_bytes(target.into_owned())));
            }
            // What git writes first: the commit.
            EntryType::XGlobalHeader => unpacker.entry()?,
            other => return Err(blame(SourceRefusal::Kind(kind_of(other)))),
        }
        tank.fill(BETWEEN);
    }
    Ok(())
}

fn kind_of(kind: EntryType) -> &'static str {
    match kind {
        EntryType::Symlink => "a symbolic link",
        EntryType::Link => "a hard link",
        EntryType::Char | EntryType::Block => "a device",
        EntryType::Fifo => "a pipe",
        EntryType::GNUSparse => "a file with holes",
        _ => "an entry of an unknown kind",
    }
}
