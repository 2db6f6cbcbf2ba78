//! Texts of unknown origin: names of files, and what programs say.

use std::path::Path;

/// Placeholder for every character that is not shown.
const HIDDEN: char = '\u{fffd}';

/// A foreign text in one short line that steers no terminal and shows what it is.
pub fn visible(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut line: String = shown_letters(text.chars().take(LONGEST)).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push_str("...");
    }
    line
}

/// A path, or what else names a source, in one line, whole so that it can be found.
pub(crate) fn visible_path(path: impl AsRef<Path>) -> String {
    shown_letters(path.as_ref().to_string_lossy().chars()).collect()
}

/// A foreign text with its lines and tabs, and nothing else that steers a terminal or is not seen.
pub fn harmless(text: &str) -> String {
    // What is shown of a line does not depend on others.
    let shown = text.split_inclusive(['\n', '\t']).flat_map(|part| {
        let end = if part.ends_with(['\n', '\t']) { part.len() - 1 } else { part.len() };
        shown_letters(part[..end].chars()).chain(part[end..].chars())
    });
    shown.collect()
}

/// The letters with a sign in place of each that steers a terminal or is not seen.
///
/// Persian and the scripts of India part and join letters by joiners, without which names are spelt wrong: after a letter
/// of theirs a joiner stays.
fn shown_letters(letters: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut before = ' ';
    letters.map(move |letter| {
        let is_joiner = matches!(letter, '\u{200c}' | '\u{200d}') && joins(before);
        before = letter;
        if (letter.is_control() || is_unseen(letter)) && !is_joiner { HIDDEN } else { letter }
    })
}

/// Returns true for letters of scripts whose spelling has joiners: Arabic and the scripts of India.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{620}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{8a0}'..='\u{8ff}' | '\u{900}'..='\u{dff}')
}

/// Letters that are not seen, but part lines, hide, or turn the direction of what follows.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            // No characters, and no XML holds them.
            | '\u{fffe}'
            | '\u{ffff}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_path};

    #[test]
    fn joiners_stay_in_the_scripts_that_are_spelt_with_them() {
        for name in ["میرزا\u{200c}زاده", "क्\u{200d}ष", "ශ්\u{200d}රී"] {
            assert_eq!(visible(name), name);
        }
        assert_eq!(visible("زاده\u{200c}\u{200c}\u{202e}"), "زاده\u{200c}\u{fffd}\u{fffd}");
    }

    #[test]
    fn what_steers_a_terminal_or_is_not_seen_is_replaced() {
        let unseen = "\u{1b}\u{7}\0\n\r\t\u{7f}\u{80}\u{85}\u{9b}\u{9d}\u{9f}\u{61c}\u{200b}\u{200d}\u{200e}\u{200f}\
                      \u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\u{2066}\u{2067}\u{2068}\u{2069}\
                      \u{feff}\u{fffe}\u{ffff}\u{e0041}";
        for letter in unseen.chars() {
            assert_eq!(visible(&format!("a{letter}b")), "a\u{fffd}b", "{letter:?}");
        }
        let osc = "\u{1b}]0;title\u{7}";
        assert_eq!(visible(osc), "\u{fffd}]0;title\u{fffd}");
        assert_eq!(visible_path("/srv/bot\u{202e}yp.zip"), "/srv/bot\u{fffd}yp.zip");
    }

    #[test]
    fn what_is_seen_stays() {
        for plain in ["main.py", "größe/ß.c", "目录/файл", "a b ~ \u{a0}", "👍"] {
            assert_eq!(visible(plain), plain);
        }
    }

    #[test]
    fn long_texts_are_cut_and_paths_are_not() {
        assert_eq!(visible(&"é".repeat(201)), format!("{}...", "é".repeat(200)));
        assert_eq!(visible(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(visible_path("é".repeat(201)), "é".repeat(201));
    }
}
