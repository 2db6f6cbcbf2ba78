//! Bytes become the same lines however they are cut up.

use kalah_protocol::{LineBytesError, LineSplitter, MAX_LINE};
use proptest::prelude::*;

proptest! {
    #[test]
    fn it_does_not_matter_how_the_stream_is_cut(
        text in "([a-z ]{0,9}\r?\n){0,9}[a-z]{0,5}",
        cuts in proptest::collection::vec(1..20_usize, 1..40),
    ) {
        let mut whole = LineSplitter::default();
        let expected = whole.feed(text.as_bytes());
        let (mut lines, mut rest, mut found) = (LineSplitter::default(), text.as_bytes(), Vec::new());
        for cut in cuts.into_iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (now, later) = rest.split_at(cut.min(rest.len()));
            found.extend(lines.feed(now));
            rest = later;
        }
        prop_assert_eq!(&found, &expected);
        let complete = text.rsplit_once('\n').map_or("", |(complete, _)| complete);
        let plain: Vec<String> = found.into_iter().map(Result::unwrap).collect();
        prop_assert_eq!(plain.join("\n"), complete.replace('\r', ""));
    }
}

#[test]
fn a_line_has_a_longest_length() {
    let longest = "x".repeat(MAX_LINE - 1) + "\n";
    let mut lines = LineSplitter::default();
    assert_eq!(lines.feed(longest.as_bytes()), [Ok("x".repeat(MAX_LINE - 1))]);
    assert_eq!(lines.feed("x".repeat(MAX_LINE).as_bytes()), []);
    assert_eq!(lines.feed(b"x"), [Err(LineBytesError::TooLong(MAX_LINE))]);
    assert_eq!(
        LineSplitter::default().feed(&vec![b'x'; 10 * MAX_LINE]),
        [Err(LineBytesError::TooLong(MAX_LINE))]
    );
}

#[test]
fn a_line_is_text() {
    assert_eq!(
        LineSplitter::default().feed(b"ukiok\n\xff\xfe\nreadyok\n"),
        [Ok("ukiok".to_owned()), Err(LineBytesError::NotText)]
    );
}
