//! Text of a file in any encoding that people's editors, shells and spreadsheets leave.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};
use thiserror::Error;

/// Reason why bytes are no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotText {
    /// Compressed, or a container of files.
    #[error("it is packed ({0}): unpack it first")]
    Packed(&'static str),
    /// A workbook of a spreadsheet.
    #[error("it is a workbook of a spreadsheet: save it as CSV")]
    Workbook,
    /// UTF-16 with halves of characters.
    #[error("it is damaged UTF-16")]
    Utf16,
    /// NUL bytes.
    #[error("it is no text: it has bytes that are zero")]
    Binary,
}

/// Failure to read the text of a file.
#[derive(Debug, Error)]
pub enum TextError {
    /// The system does not give it.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file; `-` for standard input.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// It is no text.
    #[error("cannot read {}: {why}", path.display())]
    NotText {
        /// The file; `-` for standard input.
        path: PathBuf,
        /// Reason.
        why: NotText,
    },
}

/// First bytes of what people take for text by mistake.
const PACKED: [(&[u8], NotText); 6] = [
    (b"\x1f\x8b", NotText::Packed("gzip")),
    (b"BZh", NotText::Packed("bzip2")),
    (b"\xfd7zXZ\0", NotText::Packed("xz")),
    (b"\x28\xb5\x2f\xfd", NotText::Packed("zstd")),
    (b"PK\x03\x04", NotText::Packed("zip")),
    (b"\xd0\xcf\x11\xe0", NotText::Workbook),
];

/// Returns the text of a file's bytes.
///
/// A byte-order mark decides, and is left out. Without one, text in which every other byte of the first characters is
/// zero is UTF-16. Lines that are no UTF-8 are read as Windows-1252, which holds Latin-1, so one such line spoils none
/// beside it. Line ends of old Macs (CR alone) become LF; CRLF stays.
///
/// # Errors
/// If it is packed or holds bytes that are zero.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    if let Some((_, why)) = PACKED.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(*why);
    }
    let text = match utf16(bytes) {
        Some(encoding) => match encoding.decode_with_bom_removal(bytes) {
            (text, false) => text.into_owned(),
            (_, true) => return Err(NotText::Utf16),
        },
        None => utf8_or_windows(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)),
    };
    if text.contains('\0') {
        return Err(NotText::Binary);
    }
    Ok(if text.contains('\r') && !text.contains('\n') { text.replace('\r', "\n") } else { text })
}

/// The byte order of UTF-16, if it is that.
fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0xff, 0xfe, ..] => Some(UTF_16LE),
        [0xfe, 0xff, ..] => Some(UTF_16BE),
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => Some(UTF_16LE),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => Some(UTF_16BE),
        _ => None,
    }
}

fn utf8_or_windows(bytes: &[u8]) -> String {
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.push_str(&WINDOWS_1252.decode_without_bom_handling(line).0),
        }
    }
    text
}

/// Reads a file as [`decode`] does.
///
/// # Errors
/// Names the file that cannot be read or is no text.
pub fn read_text(path: &Path) -> Result<String, TextError> {
    let bytes = fs::read(path).map_err(|error| TextError::Io { path: path.to_owned(), error })?;
    decode(&bytes).map_err(|why| TextError::NotText { path: path.to_owned(), why })
}

/// Reads standard input to its end, as [`decode`] does.
///
/// # Errors
/// If it cannot be read or is no text.
pub fn read_stdin() -> Result<String, TextError> {
    let path = || PathBuf::from("-");
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes).map_err(|error| TextError::Io { path: path(), error })?;
    decode(&bytes).map_err(|why| TextError::NotText { path: path(), why })
}
