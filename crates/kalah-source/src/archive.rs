//! Archives that anybody may have made.

mod fuel;
mod name;
mod tarball;
mod unpacker;
mod zipped;

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use crate::caps::Caps;
use crate::error::SourceError;
use crate::refusal::{Culprit, Refusal};
use tarball::Links;
use unpacker::Unpacker;

/// The archives that are known, by their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// `.zip`
    Zip,
    /// `.tar`
    Tar,
    /// `.tar.gz`, `.tgz`
    TarGz,
}

impl Format {
    /// Returns the format of a file of this name, and the name without its ending.
    pub fn of(name: &str) -> Option<(Format, &str)> {
        let endings = [
            (".zip", Format::Zip),
            (".tar", Format::Tar),
            (".tar.gz", Format::TarGz),
            (".tgz", Format::TarGz),
        ];
        endings.into_iter().find_map(|(ending, format)| Some((format, name.strip_suffix(ending)?)))
    }
}

/// Unpacks an archive into a folder that is empty and in which nobody else writes.
///
/// The archive is read as a stream and nothing that it says about lengths is believed. Plain files and
/// folders are taken, of their modes the owner's execute bit. Memory does not grow with the archive.
///
/// # Errors
/// If the archive is damaged, exceeds the caps, or holds anything else. The folder is then to be thrown away.
pub fn unpack(format: Format, archive: &Path, into: &Path, caps: &Caps) -> Result<(), SourceError> {
    let unreadable = |error| SourceError::Unreadable { path: archive.to_owned(), error };
    let file = File::open(archive).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    unpack_file(format, file, about.len(), into, caps)
        .map_err(|culprit| SourceError::of(&archive.display(), culprit))
}

fn unpack_file(format: Format, file: File, packed: u64, into: &Path, caps: &Caps) -> Result<(), Culprit> {
    if packed > caps.packed {
        return Err(Refusal::Packed(caps.packed).into());
    }
    let mut unpacker = Unpacker::new(into, caps, caps.room(packed));
    match format {
        Format::Zip => zipped::unpack(file, packed, &mut unpacker),
        Format::Tar => tarball::unpack(BufReader::new(file), &mut unpacker, None),
        Format::TarGz => tarball::unpack(MultiGzDecoder::new(BufReader::new(file)), &mut unpacker, None),
    }
}

/// Unpacks what git writes, which is not packed.
pub(crate) fn unpack_stream(tar: impl Read, into: &Path, caps: &Caps) -> Result<(), Culprit> {
    tarball::unpack(tar, &mut Unpacker::new(into, caps, caps.bytes), None)
}

/// Unpacks what is not packed; symbolic links are not made, but noted.
pub(crate) fn unpack_with_links(
    tar: impl Read,
    into: &Path,
    caps: &Caps,
    links: &mut Links,
) -> Result<(), Culprit> {
    tarball::unpack(tar, &mut Unpacker::new(into, caps, caps.bytes), Some(links))
}
