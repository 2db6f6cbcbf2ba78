//! Texts that are recorded in English, read back as what they say, so that each reader gets them in the own language.

use kalah_texts::{Argument, Language, Text};

/// Sign around an argument in the pattern of a text, which no record has.
const MARK: char = '\u{1}';

/// Finds which of these texts is recorded, each with the names of its arguments; the record itself if none is.
pub(crate) fn recognised<'a>(
    recorded: &str,
    mut texts: impl Iterator<Item = &'a (&'static str, &'static [&'static str])>,
) -> Argument {
    let found = texts.find_map(|(key, names)| read(recorded, key, names));
    found.map_or_else(|| Argument::from(recorded), Argument::from)
}

/// Reads a record as a text; `None` if it is another one.
fn read(recorded: &str, key: &'static str, names: &[&'static str]) -> Option<Text> {
    let values = arguments(recorded, key, names)?;
    Some(names.iter().zip(values).fold(Text::new(key), |text, (name, value)| text.with(name, value)))
}

/// Returns the arguments of a recorded text in the order of their names; `None` if it is another one.
pub(super) fn arguments<'a>(
    recorded: &'a str,
    key: &'static str,
    names: &[&'static str],
) -> Option<Vec<&'a str>> {
    let marked =
        names.iter().fold(Text::new(key), |text, name| text.with(name, format!("{MARK}{name}{MARK}")));
    let pattern = Language::ENGLISH.write(&marked);
    // Words, the name of an argument, words and so on.
    let mut pieces = pattern.split(MARK);
    let mut rest = recorded.strip_prefix(pieces.next()?)?;
    let mut values = vec![""; names.len()];
    while let (Some(name), Some(words)) = (pieces.next(), pieces.next()) {
        let end = if words.is_empty() { rest.len() } else { rest.find(words)? };
        values[names.iter().position(|one| *one == name)?] = &rest[..end];
        rest = &rest[end + words.len()..];
    }
    rest.is_empty().then_some(values)
}

#[cfg(test)]
mod tests {
    use kalah_texts::{Argument, Text};

    use super::recognised;

    #[test]
    fn a_record_is_read_with_its_arguments() {
        let texts: [(&str, &[&str]); 2] =
            [("notices-not-built-cause", &["submission", "cause"]), ("notices-not-built", &["submission"])];
        let read = |recorded: &str| recognised(recorded, texts.iter());
        let text = Text::new("notices-not-built-cause").with("submission", "12").with("cause", "a: b");
        assert_eq!(read("Submission 12 does not build: a: b"), Argument::from(text));
        let text = Text::new("notices-not-built").with("submission", "12");
        assert_eq!(read("Submission 12 does not build"), Argument::from(text));
        assert_eq!(read("Submission 12 was eaten"), Argument::from("Submission 12 was eaten"));
    }
}
