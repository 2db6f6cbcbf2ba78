//! Archives that anybody may have made.

mod fuel;
mod name;
mod tarball;
mod unpacker;
mod zipped;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use crate::caps::SourceCaps;
use crate::error::SourceError;
use crate::refusal::{RejectedEntry, SourceRefusal};
use tarball::ArchiveLinks;
use unpacker::Unpacker;

/// The archives that are known, by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArchiveFormat {
    /// `.zip`
    Zip,
    /// `.tar`
    Tar,
    /// `.tar.gz`, `.tgz`
    TarGz,
}

impl ArchiveFormat {
    /// Returns the format of a file of this name, and the name without its ending.
    pub fn from_name(name: &str) -> Option<(ArchiveFormat, &str)> {
        let endings = [
            (".zip", ArchiveFormat::Zip),
            (".tar", ArchiveFormat::Tar),
            (".tar.gz", ArchiveFormat::TarGz),
            (".tgz", ArchiveFormat::TarGz),
        ];
        endings.into_iter().find_map(|(ending, format)| {
            let (stem, end) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
            end.eq_ignore_ascii_case(ending).then_some((format, stem))
        })
    }
}

/// Unpacks an archive into a folder that is empty and in which nobody else writes.
///
/// The archive is read as a stream and nothing that it says about lengths is believed. Plain files and
/// folders are taken, of their modes the owner's execute bit. Memory does not grow with the archive.
///
/// # Errors
/// If the archive is damaged, exceeds the caps, or holds anything else. The folder is then to be thrown away.
pub fn unpack(
    format: ArchiveFormat,
    archive: &Path,
    into: &Path,
    caps: &SourceCaps,
) -> Result<BTreeSet<String>, SourceError> {
    let unreadable = |error| SourceError::Unreadable { path: archive.to_owned(), error };
    let file = File::open(archive).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    unpack_file(format, file, about.len(), into, caps)
        .map_err(|culprit| SourceError::from_culprit(&archive.display(), culprit))
}

fn unpack_file(
    format: ArchiveFormat,
    file: File,
    packed: u64,
    into: &Path,
    caps: &SourceCaps,
) -> Result<BTreeSet<String>, RejectedEntry> {
    if packed > caps.packed {
        return Err(SourceRefusal::Packed(caps.packed).into());
    }
    let mut unpacker = Unpacker::new(into, caps, caps.room(packed));
    match format {
        ArchiveFormat::Zip => zipped::unpack(file, packed, &mut unpacker)?,
        ArchiveFormat::Tar => tarball::unpack(BufReader::new(file), &mut unpacker, None)?,
        ArchiveFormat::TarGz => {
            tarball::unpack(MultiGzDecoder::new(BufReader::new(file)), &mut unpacker, None)?;
        }
    }
    Ok(unpacker.left_out)
}

/// Unpacks what git writes, which is not packed.
pub(crate) fn unpack_stream(tar: impl Read, into: &Path, caps: &SourceCaps) -> Result<(), RejectedEntry> {
    tarball::unpack(tar, &mut Unpacker::new(into, caps, caps.bytes), None)
}

/// Unpacks what is not packed; symbolic links are not made, but noted.
pub(crate) fn unpack_with_links(
    tar: impl Read,
    into: &Path,
    caps: &SourceCaps,
    links: &mut ArchiveLinks,
) -> Result<(), RejectedEntry> {
    tarball::unpack(tar, &mut Unpacker::new(into, caps, caps.bytes), Some(links))
}
