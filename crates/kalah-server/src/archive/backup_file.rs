//! The file of a backup: a tar archive, packed by gzip, of files in this order.
//!
//! 1. `kalah-backup`: the version of this format;
//! 2. any number of files, whose names are the caller's matter;
//! 3. `sha256`: the hash of all names, lengths and contents before it. A file that was cut has none.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use kalah_source::visible;
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, Entry, EntryType, Header};

const FIRST: &str = "kalah-backup";
const LAST: &str = "sha256";

/// The version that is written and read. It grows when an older program could not read the file any more.
const FORMAT: u32 = 1;

/// Bytes of the longest text in the first and the last file.
const LONGEST_TEXT: u64 = 100;

/// Reason why a file is no backup.
#[derive(Debug, thiserror::Error)]
pub enum NotBackup {
    /// The file is something else.
    #[error("is no backup of kalah")]
    Foreign,
    /// A newer program wrote it.
    #[error(
        "is a backup of format {0}, and this kalah knows format {FORMAT} alone: use the one that wrote it"
    )]
    Newer(u32),
    /// The content is not what was written.
    #[error("is damaged or cut short: {0}")]
    Damaged(String),
    /// The file has an entry that no backup has.
    #[error("holds {0:?}, which no backup does")]
    Strange(String),
}

impl NotBackup {
    /// The error of a damaged file; the reason may repeat names that are in it.
    pub(crate) fn damaged(why: impl Into<Box<dyn std::error::Error>>) -> NotBackup {
        NotBackup::Damaged(visible(&why.into().to_string()))
    }
}

/// Writes a backup.
pub(crate) struct BackupWriter<W: Write> {
    tar: Builder<GzEncoder<W>>,
    sum: Sha256,
}

impl<W: Write> BackupWriter<W> {
    /// Begins the file.
    pub(crate) fn new(to: W) -> io::Result<BackupWriter<W>> {
        let tar = Builder::new(GzEncoder::new(to, Compression::default()));
        let mut packer = BackupWriter { tar, sum: Sha256::new() };
        let format = format!("{FORMAT}\n");
        packer.add(FIRST, format.len() as u64, format.as_bytes())?;
        Ok(packer)
    }

    /// Adds a file of so many bytes.
    pub(crate) fn add(&mut self, name: &str, length: u64, content: impl Read) -> io::Result<()> {
        let content = HashingReader::begin(content, &mut self.sum, name, length);
        let mut header = header(length);
        self.tar.append_data(&mut header, name, content)
    }

    /// Ends the file.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        let sum = format!("{}\n", hex::encode(self.sum.finalize()));
        self.tar.append_data(&mut header(sum.len() as u64), LAST, sum.as_bytes())?;
        self.tar.into_inner()?.finish()
    }
}

fn header(length: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_mode(0o600);
    header.set_size(length);
    header
}

/// Reads a backup: gives each file with its name to `take`. Only when this has succeeded is what was taken known to be
/// what was written.
///
/// # Errors
/// What is wrong with it, or what `take` says.
pub(crate) fn unpack<E: From<NotBackup>>(
    from: impl Read,
    mut take: impl FnMut(&str, &mut dyn Read) -> Result<(), E>,
) -> Result<(), E> {
    let mut archive = Archive::new(GzDecoder::new(from));
    let mut sum = Sha256::new();
    // As they lie there: no name of a backup is so long that it stands in an entry of its own, which is read into memory.
    let mut entries = archive.entries().map_err(|_| NotBackup::Foreign)?.raw(true);
    let first = entries.next().and_then(Result::ok).ok_or(NotBackup::Foreign)?;
    check_format(first, &mut sum)?;
    loop {
        let entry = entries.next().ok_or_else(|| NotBackup::damaged("its end is missing"))?;
        let mut entry = entry.map_err(NotBackup::damaged)?;
        let name = name(&entry)?;
        if name == LAST {
            let sums = (text(&mut entry).map_err(NotBackup::damaged)?, hex::encode(sum.finalize()));
            if sums.0.trim_end() != sums.1 {
                return Err(NotBackup::damaged("its checksum is not that of what it holds").into());
            }
            break;
        }
        let length = entry.size();
        let mut content = HashingReader::begin(&mut entry, &mut sum, &name, length);
        take(&name, &mut content)?;
        // Whatever was not asked for counts as well.
        io::copy(&mut content, &mut io::sink()).map_err(NotBackup::damaged)?;
    }
    if entries.next().is_some() {
        return Err(NotBackup::damaged("something follows its end").into());
    }
    // The checksum of gzip is looked at where its stream ends.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(NotBackup::damaged)?;
    Ok(())
}

fn check_format(mut first: Entry<'_, impl Read>, sum: &mut Sha256) -> Result<(), NotBackup> {
    if first.path_bytes() != FIRST.as_bytes() || first.size() > LONGEST_TEXT {
        return Err(NotBackup::Foreign);
    }
    let length = first.size();
    let format =
        text(&mut HashingReader::begin(&mut first, sum, FIRST, length)).map_err(NotBackup::damaged)?;
    match format.trim_end().parse() {
        Ok(FORMAT) => Ok(()),
        Ok(newer) => Err(NotBackup::Newer(newer)),
        Err(_) => Err(NotBackup::Foreign),
    }
}

/// The name of a plain file.
fn name(entry: &Entry<'_, impl Read>) -> Result<String, NotBackup> {
    let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
    if entry.header().entry_type() == EntryType::Regular { Ok(name) } else { Err(NotBackup::Strange(name)) }
}

fn text(from: &mut impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(LONGEST_TEXT).read_to_string(&mut text)?;
    Ok(text)
}

/// Counts all that is read into a hash.
struct HashingReader<'a, R> {
    from: R,
    sum: &'a mut Sha256,
}

impl<'a, R: Read> HashingReader<'a, R> {
    fn begin(from: R, sum: &'a mut Sha256, name: &str, length: u64) -> HashingReader<'a, R> {
        sum.update((name.len() as u64).to_le_bytes());
        sum.update(name);
        sum.update(length.to_le_bytes());
        HashingReader { from, sum }
    }
}

impl<R: Read> Read for HashingReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.sum.update(&buffer[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{BackupWriter, NotBackup, unpack};

    type Files = BTreeMap<String, Vec<u8>>;

    fn packed(files: &Files) -> Vec<u8> {
        let mut packer = BackupWriter::new(Vec::new()).unwrap();
        for (name, content) in files {
            packer.add(name, content.len() as u64, &content[..]).unwrap();
        }
        packer.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> Result<Files, NotBackup> {
        let mut files = Files::new();
        unpack(bytes, |name, content| {
            let mut bytes = Vec::new();
            content.read_to_end(&mut bytes).map_err(NotBackup::damaged)?;
            files.insert(name.to_owned(), bytes);
            Ok(())
        })
        .map(|()| files)
    }

    fn files() -> Files {
        let noise = (0..3000u32).map(|at| ((at * at) >> 3).to_le_bytes()[0]).collect();
        [("one".to_owned(), noise), ("a/two".to_owned(), Vec::new())].into()
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        assert_eq!(read(&packed(&files())).unwrap(), files());
        assert_eq!(read(&packed(&Files::new())).unwrap(), Files::new());
    }

    #[test]
    fn no_piece_of_a_backup_is_one() {
        let whole = packed(&files());
        for end in 0..whole.len() {
            let error = read(&whole[..end]).unwrap_err();
            assert!(matches!(error, NotBackup::Foreign | NotBackup::Damaged(_)), "{end}: {error}");
        }
    }

    #[test]
    fn a_changed_byte_is_noticed_or_changes_nothing() {
        let whole = packed(&files());
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x20;
            // The head of gzip tells a time and a system, and its last bits fill a byte, which mean nothing.
            assert!(read(&changed).is_ok_and(|read| read == files()) || read(&changed).is_err(), "{at}");
        }
    }

    #[test]
    fn a_name_in_an_entry_of_its_own_is_refused_unread() {
        let mut packer = BackupWriter::new(Vec::new()).unwrap();
        packer.add(&"n".repeat(1 << 20), 1, &b"x"[..]).unwrap();
        let error = read(&packer.finish().unwrap()).unwrap_err();
        assert!(matches!(&error, NotBackup::Strange(name) if name == "././@LongLink"), "{error}");
    }

    #[test]
    fn others_and_newer_ones_are_told_apart() {
        assert!(matches!(read(b"SQLite format 3\0"), Err(NotBackup::Foreign)));
        let mut tar =
            tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
        tar.append_data(&mut super::header(2), super::FIRST, &b"7\n"[..]).unwrap();
        let newer = tar.into_inner().unwrap().finish().unwrap();
        assert!(matches!(read(&newer), Err(NotBackup::Newer(7))));
    }
}
