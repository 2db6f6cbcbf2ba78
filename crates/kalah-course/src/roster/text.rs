//! The encoding of a list: UTF-8, UTF-16 or Windows-1252.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::roster::error::RosterError;

/// Returns the text of a list.
///
/// A byte order mark decides. Without one, text in which every other byte of the first line is zero is UTF-16, text
/// that is no UTF-8 is Windows-1252, as spreadsheets of Windows save it.
///
/// # Errors
/// If it is none of these, as a spreadsheet's own file is.
pub fn decoded(bytes: &[u8]) -> Result<String, RosterError> {
    // Zip, and the older form of spreadsheets.
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"\xd0\xcf\x11\xe0") {
        return Err(RosterError::Workbook);
    }
    let encoding = match bytes {
        [0xff, 0xfe, ..] => UTF_16LE,
        [0xfe, 0xff, ..] => UTF_16BE,
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => UTF_16LE,
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => UTF_16BE,
        _ => {
            return match std::str::from_utf8(bytes) {
                Ok(text) => plain(text.strip_prefix('\u{feff}').unwrap_or(text)),
                Err(_) => plain(&WINDOWS_1252.decode_without_bom_handling(bytes).0),
            };
        }
    };
    match encoding.decode_with_bom_removal(bytes) {
        (text, false) => plain(&text),
        (_, true) => Err(RosterError::NotText),
    }
}

fn plain(text: &str) -> Result<String, RosterError> {
    if text.contains('\0') { Err(RosterError::NotText) } else { Ok(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn the_same_text_is_read_in_each_encoding() {
        let text = "name\r\nZoë Müller – “Z”\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let windows = encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
        let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(b"\xef\xbb\xbf", text.as_bytes()),
            little.clone(),
            big.clone(),
            marked(b"\xff\xfe", &little),
            marked(b"\xfe\xff", &big),
            windows,
        ] {
            assert_eq!(decoded(&bytes).unwrap(), text, "{bytes:x?}");
        }
    }

    #[test]
    fn a_workbook_and_bytes_are_no_text() {
        assert!(decoded(b"PK\x03\x04\x14").unwrap_err().to_string().contains("CSV"));
        assert!(decoded(b"\x01\x02\x00\x03").unwrap_err().to_string().contains("no text"));
        assert!(decoded(b"\xff\xfe\x00\xd8").is_err());
    }
}
