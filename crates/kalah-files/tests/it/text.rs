//! Text from editors and shells of all systems.

use kalah_files::{NotText, decode};
use proptest::prelude::*;

#[test]
fn a_line_is_read_whatever_system_wrote_it() {
    let utf16 = |text: &str, mark: &[u8], bytes: fn(u16) -> [u8; 2]| {
        [mark.to_vec(), text.encode_utf16().flat_map(bytes).collect()].concat()
    };
    let text = "36 21 4\r\nZoë\r\n";
    for bytes in [
        text.as_bytes().to_vec(),
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        utf16(text, b"\xff\xfe", u16::to_le_bytes),
        utf16(text, b"\xfe\xff", u16::to_be_bytes),
        utf16(text, b"", u16::to_le_bytes),
        b"36 21 4\r\nZo\xeb\r\n".to_vec(),
    ] {
        assert_eq!(decode(&bytes).unwrap(), text, "{bytes:x?}");
    }
    assert_eq!(decode(b"a\rb\r").unwrap(), "a\nb\n");
    // One line in Latin-1 spoils none beside it.
    assert_eq!(decode("Zoë\nZo\u{fffd}".replace('\u{fffd}', "").as_bytes()).unwrap(), "Zoë\nZo");
    assert_eq!(decode(b"Zo\xc3\xab\nZo\xeb\n").unwrap(), "Zoë\nZoë\n");
}

#[test]
fn what_is_no_text_is_named() {
    for (bytes, why) in [
        (&b"\x1f\x8b\x08\0"[..], NotText::Packed("gzip")),
        (b"PK\x03\x04", NotText::Packed("zip")),
        (b"\xd0\xcf\x11\xe0", NotText::Workbook),
        (b"\xff\xfe\x00\xd8", NotText::Utf16),
        (b"a\nb\0c", NotText::Binary),
    ] {
        assert_eq!(decode(bytes), Err(why), "{bytes:x?}");
    }
}

proptest! {
    #[test]
    fn text_without_zeros_survives(text in "[^\0\r]*") {
        prop_assume!(!text.starts_with('\u{feff}') && !["PK\u{3}\u{4}", "BZh"].iter().any(|start| text.starts_with(start)));
        prop_assert_eq!(decode(text.as_bytes()), Ok(text));
    }

    #[test]
    fn any_bytes_are_text_or_refused(bytes: Vec<u8>) {
        if let Ok(text) = decode(&bytes) {
            let has_zero = text.contains('\0');
            prop_assert!(!has_zero);
        }
    }
}
