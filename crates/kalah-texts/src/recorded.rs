//! Lines that were written in English before anybody knew who reads them: causes of lost games and steps of a check, which
//! workers send, what reference players are, and notices as they are recorded. They are read back as what they say, by their English words, so that
//! each reader gets them in the own language.

use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use crate::folders;
use crate::language::Language;
use crate::text::{Argument, Text};

/// Files whose texts may be lines of the program, in the order in which they are compared.
const FILES: [&str; 3] = ["verdict", "refusal", "reference"];

/// An argument that has to be a line of the program itself.
const SENTENCE: &str = "sentence";

/// Lines within a line that are read: a verdict on a step, with its cause, a hint, and what the rules say. Whoever sends more
/// has made them up.
const MOST_LEVELS: u32 = 6;

/// Arguments that may be lines of the program.
const NOTES: [&str; 6] = ["cause", "empty", "note", "other", "side", "step"];

/// Arguments that are times.
const TIMES: [&str; 2] = ["time", "took"];

/// An English text as a pattern of what it may have been written with.
struct LinePattern {
    key: &'static str,
    parts: Vec<LinePart>,
}

#[derive(Clone, Copy)]
enum LinePart {
    Literal(&'static str),
    Argument(&'static str),
}

static PATTERNS: LazyLock<Vec<LinePattern>> = LazyLock::new(|| {
    let files = folders::files(folders::COMPLETE);
    let known = FILES.iter().filter_map(|name| files.iter().find(|file| file.name == *name));
    let entries = known.flat_map(|file| parser::parse(file.text).unwrap_or_else(|(read, _)| read).body);
    let pattern = |entry| match entry {
        Entry::Message(message) => LinePattern::new(message.id.name, &message.value?),
        _ => None,
    };
    entries.filter_map(pattern).collect()
});

impl LinePattern {
    /// Returns the pattern of a text; `None` for a text that chooses among forms, by which no line is known.
    fn new(key: &'static str, pattern: &Pattern<&'static str>) -> Option<LinePattern> {
        let parts = pattern.elements.iter().map(|element| match element {
            PatternElement::TextElement { value } => Some(LinePart::Literal(value)),
            PatternElement::Placeable {
                expression: Expression::Inline(InlineExpression::VariableReference { id }),
            } => Some(LinePart::Argument(id.name)),
            PatternElement::Placeable { .. } => None,
        });
        Some(LinePattern { key, parts: parts.collect::<Option<_>>()? })
    }

    /// Reads a line, with so many levels of lines within it; `None` if it is another one.
    fn read(&self, mut line: &str, levels: u32) -> Option<Text> {
        let mut text = Text::new(self.key);
        let mut parts = self.parts.iter().peekable();
        while let Some(part) = parts.next() {
            let name = match *part {
                LinePart::Literal(literal) => {
                    line = line.strip_prefix(literal)?;
                    continue;
                }
                LinePart::Argument(name) => name,
            };
            let found;
            (found, line) = match parts.next_if(|next| matches!(next, LinePart::Literal(_))) {
                Some(LinePart::Literal(last)) if parts.peek().is_none() => (line.strip_suffix(last)?, ""),
                Some(LinePart::Literal(literal)) => line.split_once(literal)?,
                _ => (line, ""),
            };
            text = text.with(name, argument(name, found, levels)?);
        }
        line.is_empty().then_some(text)
    }
}

/// Returns the argument of this name that stands for these words; `None` if they cannot be what it is.
fn argument(name: &str, found: &str, levels: u32) -> Option<Argument> {
    let text = || known(found, levels.checked_sub(1)?).map(Argument::from);
    match name {
        SENTENCE => text(),
        _ if NOTES.contains(&name) => Some(text().unwrap_or_else(|| found.into())),
        _ if TIMES.contains(&name) => Some(duration(found).unwrap_or_else(|| found.into())),
        _ => Some(found.into()),
    }
}

/// Reads a time as it is recorded, such as `250ms` or `1.5s`.
fn duration(found: &str) -> Option<Argument> {
    let (number, unit) = found.split_at(found.find(|sign: char| !sign.is_ascii_digit() && sign != '.')?);
    let key = match unit {
        "s" => "format-seconds",
        "ms" => "format-milliseconds",
        "µs" => "format-microseconds",
        _ => return None,
    };
    let digits = number.split_once('.').map_or(0, |(_, part)| part.len());
    Some(Text::new(key).with("time", Argument::Decimal(number.parse().ok()?, digits)).into())
}

/// Reads a line as the first known text that it may be.
fn known(line: &str, levels: u32) -> Option<Text> {
    PATTERNS.iter().find_map(|pattern| pattern.read(line, levels))
}

impl Text {
    /// Reads a line as the text of this key; `None` if it is another one.
    pub fn recorded(line: &str, key: &'static str) -> Option<Text> {
        LinePattern::new(key, Language::ENGLISH.pattern(key)?)?.read(line, MOST_LEVELS)
    }

    /// Reads a line that the program wrote of a bot or as a refusal; `None` if the catalogue has no such text.
    pub fn from_line(line: &str) -> Option<Text> {
        known(line, MOST_LEVELS)
    }
}

impl Argument {
    /// Reads a line as the first of these texts that it may be; the line itself if it is none.
    pub fn recorded(line: &str, mut keys: impl Iterator<Item = &'static str>) -> Argument {
        keys.find_map(|key| Text::recorded(line, key)).map_or_else(|| line.into(), Argument::from)
    }

    /// Reads a line that the program wrote of a bot or as a refusal; the line itself if it is none.
    pub fn from_line(line: &str) -> Argument {
        Text::from_line(line).map_or_else(|| line.into(), Argument::from)
    }
}

impl Language {
    /// Writes a line of the program; one that the catalogue does not know stays as it is.
    pub fn reword(self, line: &str) -> String {
        self.write_argument(&Argument::from_line(line))
    }
}

#[cfg(test)]
mod tests {
    use super::{LinePart, PATTERNS, SENTENCE};
    use crate::language::Language;
    use crate::text::{Argument, Text};

    #[test]
    fn lines_are_read_with_what_they_quote() {
        let german = Language::from_code("de").unwrap();
        for (line, expected) in [
            ("exited with status 1", "endete mit Status 1"),
            (
                "exited with status 1: KeyError: 'closed its output' (main.py, line 3)",
                "endete mit Status 1: KeyError: 'closed its output' (main.py, line 3)",
            ),
            (
                "fails at \"handshake\": is not ready after 10s; it waits for input: is its output flushed?",
                "scheitert an „Begrüßung“: ist nach 10 s nicht bereit; er wartet auf Eingaben: Wird seine Ausgabe auch \
                 abgeschickt (flush)?",
            ),
            (
                "fails at \"only one move\": answered 1, but pit 1 of South is empty",
                "scheitert an „nur ein möglicher Zug“: hat 1 geantwortet, aber: Mulde 1 von Süd ist leer",
            ),
            (
                "wrote \"closed its output\" to standard output, which is for the protocol alone",
                "hat „closed its output“ auf die Standardausgabe geschrieben, die allein für das Protokoll da ist",
            ),
            ("answered after 1.25s, and had 250ms", "hat nach 1,25 s geantwortet, hatte aber nur 250 ms"),
            ("a line of somebody: else", "a line of somebody: else"),
            ("fails at \"a new step\": in a new way", "scheitert an „a new step“: in a new way"),
        ] {
            assert_eq!(german.reword(line), expected);
        }
    }

    #[test]
    fn what_is_made_up_of_lines_in_lines_is_read_in_no_time() {
        let made_up = "fails at \"x\": ".repeat(100_000) + "closed its output";
        assert!(Text::from_line(&made_up).is_some());
        let made_up = "resigned".to_owned() + &"; it waits for input: is its output flushed?".repeat(100_000);
        assert_eq!(Text::from_line(&made_up), None);
    }

    #[test]
    fn every_text_is_known_by_its_own_words() {
        for pattern in PATTERNS.iter() {
            let part = |part: &LinePart| match *part {
                LinePart::Literal(literal) => literal,
                LinePart::Argument(SENTENCE) => "exited with status 3",
                LinePart::Argument(_) => "x",
            };
            let line: String = pattern.parts.iter().map(part).collect();
            assert_eq!(Text::from_line(&line).map(|text| text.key()), Some(pattern.key), "{line}");
            assert_eq!(Language::ENGLISH.reword(&line), line);
        }
    }

    #[test]
    fn records_are_read_as_the_first_text_that_they_may_be() {
        let keys = ["notices-not-built-cause", "notices-not-built"];
        let read = |line: &str| Argument::recorded(line, keys.into_iter());
        let text = Text::new("notices-not-built-cause").with("submission", "12").with("cause", "a: b");
        assert_eq!(read("Submission 12 does not build: a: b"), Argument::from(text));
        let text = Text::new("notices-not-built").with("submission", "12");
        assert_eq!(read("Submission 12 does not build"), Argument::from(text));
        assert_eq!(read("Submission 12 was eaten"), Argument::from("Submission 12 was eaten"));
    }
}
