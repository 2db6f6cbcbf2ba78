//! Zip.
//!
//! What the libraries for zip reserve memory by is what the archive says of itself, so its directory is read
//! here, and the contents by flate2. Layout: APPNOTE 6.3.10, sections 4.3.7, 4.3.12, 4.3.16, 4.4.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

use flate2::CrcReader;
use flate2::bufread::DeflateDecoder;

use super::unpacker::Unpacker;
use crate::refusal::{RejectedEntry, SourceRefusal};

/// The record at the very end, without its comment.
const END: usize = 22;

/// The longest comment behind it.
const COMMENT: usize = 0xffff;

/// Bytes of directory for each entry that the caps allow: name, extra fields, comment.
const DIRECTORY_ENTRY: usize = 1024;

/// An entry as the directory tells it.
struct ZipEntry<'a> {
    name: &'a [u8],
    /// The Unix mode with the kind of file, 0 if the archive comes from elsewhere.
    mode: u32,
    encrypted: bool,
    method: u16,
    sum: u32,
    packed: u32,
    /// Offset of the entry's own header.
    at: u32,
}

/// Unpacks an archive of this length.
pub(super) fn unpack(mut file: File, length: u64, unpacker: &mut Unpacker) -> Result<(), RejectedEntry> {
    let (count, directory) = read_directory(&mut file, length, unpacker.caps.entries)?;
    let mut rest = directory.as_slice();
    for _ in 0..count {
        let entry = next_entry(&mut rest).ok_or_else(|| damaged("its directory is cut off"))?;
        let name = String::from_utf8_lossy(entry.name);
        unpack_entry(&mut file, &entry, unpacker).map_err(|why| RejectedEntry::entry(&name, why))?;
    }
    Ok(())
}

/// The number of entries, and the bytes of the directory.
fn read_directory(file: &mut File, length: u64, most: usize) -> Result<(usize, Vec<u8>), SourceRefusal> {
    let tail_length = length.min((END + COMMENT) as u64);
    let tail = read_at(file, length - tail_length, tail_length)?;
    let ends = (0..=tail.len().saturating_sub(END)).rev();
    let ends = ends.map(|at| &tail[at..]).filter(|end| end.starts_with(b"PK\x05\x06") && end.len() >= END);
    // The comment reaches to the end of the file. If several records fit, the last one counts.
    let end = { ends }.find(|end| usize::from(u16_at(end, 20)) == end.len() - END);
    let end = end.ok_or_else(|| damaged("it has no directory"))?;
    let count = usize::from(u16_at(end, 10));
    let (size, at) = (u32_at(end, 12), u32_at(end, 16));
    if count > most {
        return Err(SourceRefusal::Entries(most));
    }
    if u16_at(end, 8) != u16_at(end, 10) {
        return Err(SourceRefusal::Method("is one of several parts"));
    }
    if size as usize > count * DIRECTORY_ENTRY {
        return Err(damaged("its directory is too long"));
    }
    Ok((count, read_at(file, at.into(), size.into())?))
}

/// Takes the next entry off the directory; `None` if that is none.
fn next_entry<'a>(rest: &mut &'a [u8]) -> Option<ZipEntry<'a>> {
    const FIXED: usize = 46;
    /// Systems whose upper half of the attributes is a Unix mode: Unix and macOS.
    const UNIX: [u8; 2] = [3, 19];
    let head = rest.get(..FIXED).filter(|head| head.starts_with(b"PK\x01\x02"))?;
    let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(u16_at(head, at)));
    let listed = ZipEntry {
        name: rest.get(FIXED..FIXED + name)?,
        mode: if UNIX.contains(&head[5]) { u32_at(head, 38) >> 16 } else { 0 },
        encrypted: u16_at(head, 8) & 1 != 0,
        method: u16_at(head, 10),
        sum: u32_at(head, 16),
        packed: u32_at(head, 20),
        at: u32_at(head, 42),
    };
    *rest = rest.get(FIXED + name + extra + comment..)?;
    Some(listed)
}

/// The name of an entry. What is no UTF-8 is in the first encoding of the format, code page 437 (APPNOTE, appendix D). Some
/// programs of Windows part folders by backslashes, against the format, and then by nothing else.
fn entry_name(entry: &ZipEntry) -> String {
    let name = str::from_utf8(entry.name)
        .map_or_else(|_| entry.name.iter().map(|&byte| from_code_page_437(byte)).collect(), str::to_owned);
    if name.contains('/') { name } else { name.replace('\\', "/") }
}

/// A letter of IBM's code page 437, as Unicode's table of it (CP437.TXT) has it.
fn from_code_page_437(byte: u8) -> char {
    const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
    byte.checked_sub(128).and_then(|place| UPPER.chars().nth(place.into())).unwrap_or(char::from(byte))
}

fn unpack_entry(file: &mut File, entry: &ZipEntry, unpacker: &mut Unpacker) -> Result<(), SourceRefusal> {
    const KIND: u32 = 0o170_000;
    let name = &entry_name(entry);
    match entry.mode & KIND {
        0 | 0o100_000 | 0o040_000 => {}
        0o120_000 => return Err(SourceRefusal::Kind("a symbolic link")),
        0o010_000 => return Err(SourceRefusal::Kind("a pipe")),
        0o020_000 | 0o060_000 => return Err(SourceRefusal::Kind("a device")),
        _ => return Err(SourceRefusal::Kind("an entry of an unknown kind")),
    }
    if name.ends_with('/') {
        return unpacker.folder(name);
    }
    if entry.encrypted {
        return Err(SourceRefusal::Method("is encrypted"));
    }
    let head = read_at(file, entry.at.into(), 30)?;
    if !head.starts_with(b"PK\x03\x04") {
        return Err(damaged("it lies not where the directory says"));
    }
    let skipped = i64::from(u16_at(&head, 26)) + i64::from(u16_at(&head, 28));
    file.seek(SeekFrom::Current(skipped))?;
    let packed = BufReader::new(file.take(entry.packed.into()));
    let executable = entry.mode & 0o100 != 0;
    match entry.method {
        0 => whole(unpacker, name, executable, packed, entry.sum),
        8 => whole(unpacker, name, executable, DeflateDecoder::new(packed), entry.sum),
        _ => Err(SourceRefusal::Method("is packed by another method than deflate")),
    }
}

/// Writes out a file and compares its checksum.
fn whole(
    unpacker: &mut Unpacker,
    name: &str,
    executable: bool,
    content: impl Read,
    sum: u32,
) -> Result<(), SourceRefusal> {
    let mut summed = CrcReader::new(content);
    unpacker.file(name, executable, &mut summed)?;
    if summed.crc().sum() == sum { Ok(()) } else { Err(damaged("its checksum does not fit")) }
}

/// Reads this many bytes from there. The caller bounds their number.
fn read_at(file: &mut File, at: u64, length: u64) -> Result<Vec<u8>, SourceRefusal> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(damaged("it is cut off")) }
}

fn damaged(what: &str) -> SourceRefusal {
    SourceRefusal::Damaged(what.to_owned())
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
