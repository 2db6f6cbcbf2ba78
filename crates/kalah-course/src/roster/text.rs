//! The encoding of a list.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, WINDOWS_1250, WINDOWS_1252};
use kalah_files::NotText;

use crate::roster::error::RosterError;

/// Text of a list, and the encoding in which it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DecodedList {
    pub(super) text: String,
    /// Name of an encoding that was guessed; `None` for Unicode, which is certain.
    pub(super) guessed: Option<&'static str>,
}

/// Returns the text of a list.
///
/// Unicode in any form is recognised for certain. Other bytes are read in the encoding in which they make the most
/// sense as names: Windows-1250, -1251 and -1252, Mac Roman, Shift-JIS and the others that browsers know.
///
/// # Errors
/// If it is no text, or in no encoding that is known.
pub(super) fn decode(bytes: &[u8]) -> Result<DecodedList, RosterError> {
    let unicode = kalah_files::decode(bytes).map_err(|why| match why {
        NotText::Workbook | NotText::Packed("zip") => RosterError::Workbook,
        _ => RosterError::NotText,
    })?;
    let is_unicode = matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
        || bytes.contains(&0)
        || str::from_utf8(bytes).is_ok();
    if is_unicode {
        return Ok(DecodedList { text: unicode, guessed: None });
    }
    let encoding = guess(bytes);
    let text =
        encoding.decode_without_bom_handling_and_without_replacement(bytes).ok_or(RosterError::NotText)?;
    // Line ends are ASCII in all of them.
    let text = if text.contains('\r') && !text.contains('\n') {
        text.replace('\r', "\n")
    } else {
        text.into_owned()
    };
    Ok(DecodedList { text, guessed: Some(encoding.name()) })
}

/// Guesses an encoding of eight bits or more.
///
/// The detector of browsers does not know Mac Roman, and a list has few letters that are not ASCII: among the encodings
/// of Europe the one wins whose letters stand where letters of names stand.
fn guess(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if !guess.is_single_byte() {
        return guess;
    }
    let candidates = [guess, WINDOWS_1252, WINDOWS_1250, MACINTOSH];
    let mut best = (guess, sense(bytes, guess));
    for encoding in candidates {
        let sense = sense(bytes, encoding);
        if sense > best.1 {
            best = (encoding, sense);
        }
    }
    best.0
}

/// How many letters beyond ASCII stand where they may stand in a name, less the signs that stand where none may.
fn sense(bytes: &[u8], encoding: &'static Encoding) -> i64 {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) else {
        return i64::MIN;
    };
    let letters: Vec<char> = text.chars().collect();
    let at = |place: Option<usize>| place.and_then(|place| letters.get(place)).copied().unwrap_or(' ');
    let mut sense = 0;
    for (place, &letter) in letters.iter().enumerate().filter(|(_, letter)| !letter.is_ascii()) {
        let (before, after) = (at(place.checked_sub(1)), at(Some(place + 1)));
        let fits = match letter {
            // O’Brien: a capital follows.
            '’' | '‘' => before.is_alphabetic() && after.is_uppercase(),
            '“' | '”' | '„' | '–' | '—' => !(before.is_alphabetic() && after.is_alphabetic()),
            letter if letter.is_uppercase() => !before.is_lowercase(),
            letter => letter.is_alphabetic() && !matches!(letter, 'ª' | 'º' | 'µ' | 'ƒ'),
        };
        sense += if fits { 1 } else { -1 };
    }
    sense
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_same_text_is_read_in_each_form_of_unicode() {
        let text = "name\r\nZoë Müller – “Z”\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(b"\xef\xbb\xbf", text.as_bytes()),
            little.clone(),
            big.clone(),
            marked(b"\xff\xfe", &little),
            marked(b"\xfe\xff", &big),
        ] {
            let read = decode(&bytes).unwrap();
            assert_eq!((read.text.as_str(), read.guessed), (text, None), "{bytes:x?}");
        }
    }

    #[test]
    fn older_encodings_are_known_by_the_names_in_them() {
        use encoding_rs::{MACINTOSH, SHIFT_JIS, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
        for (encoding, names) in [
            (WINDOWS_1252, "Zoë Müller – “Z”"),
            (WINDOWS_1252, "Ann O’Brien"),
            (WINDOWS_1252, "Jörg Weiß"),
            (WINDOWS_1252, "Renée Lefèvre"),
            (WINDOWS_1252, "José Núñez"),
            (WINDOWS_1252, "Søren Ångström"),
            (WINDOWS_1250, "Łukasz Żółć"),
            (WINDOWS_1250, "Jiří Dvořák\n2;Šárka Černá"),
            (WINDOWS_1251, "Сергей Ђурић"),
            (WINDOWS_1251, "Иван Петров\n2;Анна Смирнова"),
            (MACINTOSH, "Zoë Müller"),
            (MACINTOSH, "María Peña"),
            (MACINTOSH, "Jürgen Weiß"),
            (SHIFT_JIS, "山田 太郎\n2;佐藤 花子"),
        ] {
            let text = format!("student_id;name\n1;{names}\n");
            let (bytes, _, lossy) = encoding.encode(&text);
            assert!(!lossy, "{names}");
            assert_eq!(decode(&bytes).unwrap().text, text, "{}", encoding.name());
        }
    }

    #[test]
    fn a_workbook_and_bytes_are_no_text() {
        assert!(decode(b"\x01\x02\x00\x03").unwrap_err().to_string().contains("no text"));
        assert!(decode(b"\xff\xfe\x00\xd8").is_err());
    }
}
