//! Logs as files that are only read, and their joining.

use std::borrow::Cow;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kalah::{Position, Rules};

use super::error::{CheckpointError, LineLocation};
use super::line::{Frame, LogLine, Version, header, parse_header, read_header};
use super::proof_index::ProofIndex;
use crate::packed;

/// The proofs of one or several files about what follows from one position.
pub struct ProofLog {
    position: Position,
    described: String,
    pub(crate) held: ProofIndex,
}

/// The whole lines of a file.
pub(crate) struct LogText {
    pub(crate) version: Version,
    /// The position as the first line has it.
    pub(crate) described: String,
    pub(crate) lines: Vec<LogLine>,
    /// Bytes up to the end of the last whole line.
    pub(crate) whole: usize,
}

impl ProofLog {
    /// Reads one file or several of the same position, as they are written or packed with gzip.
    ///
    /// # Errors
    /// If one cannot be read or is damaged, they belong to different positions, or two lines contradict each other.
    pub fn read(paths: &[PathBuf]) -> Result<ProofLog, CheckpointError> {
        let mut log: Option<ProofLog> = None;
        for path in paths {
            let bytes =
                std::fs::read(path).map_err(|error| CheckpointError::Io { path: path.clone(), error })?;
            let foreign = || CheckpointError::Foreign { path: path.clone() };
            let text = LogText::read(path, &unpacked(path, &bytes)?)?.ok_or_else(foreign)?;
            let log = match &mut log {
                Some(log) if log.described == text.described => log,
                Some(log) => {
                    return Err(CheckpointError::Position {
                        path: path.clone(),
                        found: text.described,
                        expected: log.described.clone(),
                    });
                }
                None => {
                    let position = position(&text.described).ok_or_else(foreign)?;
                    log.insert(ProofLog {
                        position,
                        described: text.described.clone(),
                        held: ProofIndex::default(),
                    })
                }
            };
            text.hold(path, &mut log.held)?;
        }
        log.ok_or_else(|| CheckpointError::Foreign { path: PathBuf::new() })
    }

    /// The log whose lines lost their checksums before they were packed for the program; errors call it by this path.
    /// `None` if the packed bytes or a line are damaged.
    pub fn from_unsigned(path: &Path, packed: &[u8]) -> Option<ProofLog> {
        let text = packed::shipped(packed)?;
        let mut lines = std::str::from_utf8(&text).ok()?.lines();
        let (version, described) = parse_header(lines.next()?)?;
        let position = position(described)?;
        let frame = Frame::from_position(&position);
        // Nearly every line is about another position. A table that grows leaves holes in the memory of a module.
        let mut held = ProofIndex::with_capacity(lines.clone().count());
        let path = Arc::from(path);
        for (at, words) in lines.enumerate() {
            held.add(LogLine::parse(words, version, frame)?, &path, at + 2).ok()?;
        }
        Some(ProofLog { position, described: described.to_owned(), held })
    }

    /// The position that the log is about.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of positions with a proof.
    pub fn proofs(&self) -> usize {
        self.held.positions()
    }

    /// Writes these lines to a new file, which takes the place of any other there at once. The same lines give the same file.
    pub(crate) fn write(
        &self,
        path: &Path,
        lines: impl Iterator<Item = LogLine>,
    ) -> Result<(), CheckpointError> {
        write(path, &self.described, lines)
            .map_err(|error| CheckpointError::Io { path: path.to_owned(), error })?;
        Ok(())
    }
}

/// A log is packed to no less than this part of itself: a third of each line is its checksum.
const MOST_RATIO: u64 = 32;

/// Unpacks the bytes, or returns them as they are.
fn unpacked<'a>(path: &Path, bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, CheckpointError> {
    let io = |error| CheckpointError::Io { path: path.to_owned(), error };
    let most = MOST_RATIO * bytes.len() as u64;
    let unpacked = packed::unpacked(bytes, most).map_err(io)?;
    if unpacked.len() as u64 > most {
        let why = format!("it unpacks to more than {MOST_RATIO} times its length, as no checkpoint does");
        return Err(io(std::io::Error::other(why)));
    }
    Ok(unpacked)
}

/// Writes a log in place of any other, and returns it as it was written: to be added to, and by nobody else.
pub(crate) fn write(
    path: &Path,
    described: &str,
    lines: impl Iterator<Item = LogLine>,
) -> std::io::Result<File> {
    let mut lines: Vec<String> = lines.map(|line| line.written()).collect();
    lines.sort_unstable();
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let mut file = std::io::BufWriter::new(File::create(&part)?);
    // Before it has the name, so that nobody comes between.
    file.get_ref().lock()?;
    writeln!(file, "{}", header(described))?;
    for line in lines {
        writeln!(file, "{line}")?;
    }
    let file = file.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    file.sync_all()?;
    std::fs::rename(part, path)?;
    Ok(file)
}

impl LogText {
    /// The whole lines of a log; `None` if there is no line at all.
    pub(crate) fn read(path: &Path, bytes: &[u8]) -> Result<Option<LogText>, CheckpointError> {
        // A line without its end was being written when the program was killed.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines().enumerate();
        let Some((_, first)) = lines.next() else { return Ok(None) };
        let foreign = || CheckpointError::Foreign { path: path.to_owned() };
        let (version, described) = read_header(first).ok_or_else(foreign)?;
        let frame = Frame::from_position(&position(described).ok_or_else(foreign)?);
        let lines = lines.map(|(at, line)| {
            LogLine::read(line, version, frame)
                .ok_or_else(|| CheckpointError::Damaged(LineLocation { path: path.into(), line: at + 1 }))
        });
        let lines = lines.collect::<Result<_, _>>()?;
        Ok(Some(LogText { version, described: described.to_owned(), lines, whole }))
    }

    /// Adds all lines to what is held.
    pub(crate) fn hold(&self, path: &Path, held: &mut ProofIndex) -> Result<(), CheckpointError> {
        let path = Arc::from(path);
        for (at, &line) in self.lines.iter().enumerate() {
            held.add(line, &path, at + 2)?;
        }
        Ok(())
    }
}

/// The position that a first line describes: the word of the rules and the position, as they are written and not otherwise.
fn position(described: &str) -> Option<Position> {
    let (rules, position) = described.split_once(' ')?;
    let position = Position::parse(position, Some(rules.parse::<Rules>().ok()?)).ok()?;
    (super::line::described(&position) == described).then_some(position)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::{CheckpointError, ProofLog, header};
    use crate::checkpoint::line::signed;

    fn read(bytes: &[u8]) -> Result<ProofLog, CheckpointError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.log");
        std::fs::write(&path, bytes).unwrap();
        ProofLog::read(&[path])
    }

    #[test]
    fn a_board_without_words_has_no_lines() {
        let described = format!("9x1 <9,0,0{}> s", ",1".repeat(18));
        assert_eq!(read(format!("{}\n", header(&described)).as_bytes()).unwrap().proofs(), 0);
        let text = format!("{}\n{}\n", header(&described), signed("p 1 1 0 1 0"));
        assert!(matches!(read(text.as_bytes()), Err(CheckpointError::Damaged(_))));
    }

    #[test]
    fn a_position_is_written_in_one_way() {
        for described in
            ["3x3  <3,0,0,3,3,3,3,3,3> s", "3x3 <3,0,0,3,3,3,3,3,3>\t\u{b}s", "3x3 0;3;3;3;0;3;3;3;1"]
        {
            let text = format!("{}\n", header(described));
            assert!(matches!(read(text.as_bytes()), Err(CheckpointError::Foreign { .. })), "{described:?}");
        }
    }

    #[test]
    fn what_unpacks_to_much_is_no_log() {
        let pack = |bytes: &[u8]| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(bytes).unwrap();
            packer.finish().unwrap()
        };
        let text = format!("{}\n", header("3x3 <3,0,0,3,3,3,3,3,3> s"));
        assert_eq!(read(&pack(text.as_bytes())).unwrap().proofs(), 0);
        let error = read(&pack(&vec![b' '; 1 << 20])).err().unwrap();
        assert!(error.to_string().contains("more than 32 times"), "{error}");
    }
}
