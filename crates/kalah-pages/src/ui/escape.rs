//! Texts of others on pages: names, reasons, what bots complain.

use std::fmt::{self, Write};

use askama::filters::{Escaper, Html};
use kalah_source::harmless;

/// Escaper of templates (`askama.toml`): values are text, never markup, without characters that hide or turn
/// the direction of what follows.
#[derive(Clone, Copy)]
pub struct Foreign;

impl Escaper for Foreign {
    fn write_escaped_str<W: Write>(&self, dest: W, text: &str) -> fmt::Result {
        // Most texts are ours and plain.
        if text.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)) {
            Html.write_escaped_str(dest, text)
        } else {
            Html.write_escaped_str(dest, &harmless(text))
        }
    }
}

/// Returns a text as templates show it.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // A string takes whatever is written.
    _ = Foreign.write_escaped_str(&mut escaped, text);
    escaped
}

/// The end of a text that is so long on a page, markup being written as text.
pub fn end_of(text: &str, longest: usize) -> &str {
    let mut length = 0;
    let written = |letter: char| match letter {
        '<' | '>' | '&' | '"' | '\'' => 5,
        letter => letter.len_utf8().max(if letter.is_control() { 3 } else { 1 }),
    };
    let fits = text.char_indices().rev().take_while(|(_, letter)| {
        length += written(*letter);
        length <= longest
    });
    &text[fits.last().map_or(text.len(), |(start, _)| start)..]
}

#[cfg(test)]
mod tests {
    use askama::filters::Escaper;

    use super::{Foreign, end_of};

    fn shown(text: &str) -> String {
        let mut out = String::new();
        Foreign.write_escaped_str(&mut out, text).unwrap();
        out
    }

    #[test]
    fn nothing_is_markup_and_nothing_hides() {
        assert_eq!(shown("plain, 36\n"), "plain, 36\n");
        assert_eq!(shown("<b>\"&'"), "&#60;b&#62;&#34;&#38;&#39;");
        assert_eq!(shown("a\u{202e}b\u{1b}[2J\0ß\u{2028}"), "a\u{fffd}b\u{fffd}[2J\u{fffd}ß\u{fffd}");
    }

    #[test]
    fn the_end_of_a_complaint_is_as_long_as_it_may_be_on_the_page() {
        assert_eq!(end_of("abc", 3), "abc");
        assert_eq!(end_of("abc", 2), "bc");
        assert_eq!(end_of("a<c", 5), "c");
        assert_eq!(end_of("a<c", 6), "<c");
        assert_eq!(end_of("aßc", 2), "c");
        assert_eq!(end_of("", 2), "");
        assert_eq!(end_of("ß", 0), "");
    }
}
