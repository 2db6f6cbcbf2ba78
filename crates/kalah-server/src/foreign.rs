//! Texts of others on pages: names, reasons, what bots complain.

use std::fmt::{self, Write};

use askama::filters::{Escaper, Html};
use kalah_source::harmless;

/// How templates write what they are given (`askama.toml`): as text, never as markup, and without letters that hide
/// or turn the direction of what follows.
#[derive(Clone, Copy)]
pub(crate) struct Foreign;

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

#[cfg(test)]
mod tests {
    use askama::filters::Escaper;

    use super::Foreign;

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
}
