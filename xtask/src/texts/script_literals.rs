//! Texts in scripts: literals in quotes and templates, whose values stand as `{}`.

use crate::texts::found_text::{FoundText, is_said};

/// Signs after which a slash begins a pattern; after a name or a closing bracket it divides.
const BEFORE_PATTERN: &str = "(,=:[!&|?{};<>+-*%~^";

/// The texts of a script, in their order.
pub(super) fn script_texts(script: &str) -> Vec<FoundText> {
    let mut reader = ScriptReader { script, at: 0, before: ';', found: Vec::new() };
    while reader.at < script.len() {
        reader.step();
    }
    reader.found
}

/// A script as far as it was read.
struct ScriptReader<'a> {
    script: &'a str,
    /// Bytes read.
    at: usize,
    /// Last sign that was no space and in no comment.
    before: char,
    found: Vec<FoundText>,
}

impl ScriptReader<'_> {
    /// Reads a comment, a literal, a pattern or a sign.
    fn step(&mut self) {
        let rest = &self.script[self.at..];
        match rest.chars().next() {
            _ if rest.starts_with("//") => self.at += rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => self.at += rest.find("*/").map_or(rest.len(), |end| end + 2),
            Some('/') if BEFORE_PATTERN.contains(self.before) || self.follows("return") => {
                self.skip_pattern();
            }
            Some(quote @ ('"' | '\'' | '`')) => self.literal(quote),
            Some(sign) => {
                self.at += sign.len_utf8();
                if !sign.is_whitespace() {
                    self.before = sign;
                }
            }
            None => {}
        }
    }

    fn follows(&self, word: &str) -> bool {
        self.script[..self.at].trim_end().ends_with(word)
    }

    fn skip_pattern(&mut self) {
        self.at += 1;
        let mut in_class = false;
        while let Some(sign) = self.next_sign() {
            match sign {
                '\\' => drop(self.next_sign()),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => break,
                _ => {}
            }
        }
        self.before = ')';
    }

    fn next_sign(&mut self) -> Option<char> {
        let sign = self.script[self.at..].chars().next()?;
        self.at += sign.len_utf8();
        Some(sign)
    }

    /// Reads a literal from its first quote to its last. Values within a template are read as script.
    fn literal(&mut self, quote: char) {
        let line = 1 + self.script[..self.at].matches('\n').count();
        let names_classes = self.follows("className:");
        self.at += 1;
        let mut text = String::new();
        while let Some(sign) = self.next_sign() {
            match sign {
                '\\' => text.extend(self.next_sign()),
                '$' if quote == '`' && self.script[self.at..].starts_with('{') => {
                    self.value();
                    text.push_str("{}");
                }
                _ if sign == quote => break,
                _ => text.push(sign),
            }
        }
        self.before = ')';
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !names_classes && is_said(&text) {
            self.found.push(FoundText { line, text });
        }
    }

    /// Reads the value in a template, up to its closing bracket.
    fn value(&mut self) {
        let mut depth = 0_usize;
        while self.at < self.script.len() {
            let rest = &self.script[self.at..];
            depth = depth + usize::from(rest.starts_with('{')) - usize::from(rest.starts_with('}'));
            self.step();
            if depth == 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::script_texts;

    fn found(script: &str) -> Vec<(usize, String)> {
        script_texts(script).into_iter().map(|text| (text.line, text.text)).collect()
    }

    #[test]
    fn values_of_templates_stand_as_brackets_and_their_own_texts_are_found() {
        let script = "say(`You won ${a - b} to ${f({ x: 1 })}.`);\nsay(`It is ${mine ? 'your turn now' : \"their turn\"}`)";
        let expected = [(1, "You won {} to {}."), (2, "your turn now"), (2, "their turn"), (2, "It is {}")];
        assert_eq!(found(script), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn names_of_classes_are_no_texts() {
        assert_eq!(
            found("element('p', { className: 'quiet note', title: 'Two words' })"),
            [(1, "Two words".to_owned())]
        );
    }

    #[test]
    fn patterns_and_comments_hold_no_texts() {
        let script =
            "// Says 'this is none'\nconst a = /it's [/\"] so/.test(b) ? c / d : 'Game over';/* `No text` */";
        assert_eq!(found(script), [(2, "Game over".to_owned())]);
    }
}
