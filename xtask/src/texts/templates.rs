//! Texts of a template: what stands between its tags, and the attributes that are shown or read out.
//!
//! A text runs from one element that begins a line to the next; what a template puts in stands as `{}`.

use crate::texts::found_text::FoundText;

/// Elements within a sentence.
const INLINE: [&str; 16] = [
    "a", "abbr", "b", "code", "em", "i", "kbd", "small", "span", "strong", "sub", "sup", "time", "u", "var",
    "wbr",
];

/// Attributes that are read out or shown.
const SPOKEN: [&str; 5] = ["alt", "aria-label", "placeholder", "title", "data-ask"];

/// A text as far as it was read.
#[derive(Default)]
struct OpenText {
    line: usize,
    text: String,
}

impl OpenText {
    fn push(&mut self, line: usize, part: &str) {
        if self.text.trim().is_empty() {
            self.line = line;
        }
        self.text.push_str(part);
    }

    /// Ends the text, and adds it if it says anything.
    fn end(&mut self, found: &mut Vec<FoundText>) {
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.replace("{}", "").contains(char::is_alphabetic) {
            found.push(FoundText { line: self.line, text });
        }
        self.text.clear();
    }
}

/// The texts of a template, in their order.
pub(super) fn template_texts(template: &str) -> Vec<FoundText> {
    let (mut found, mut open) = (Vec::new(), OpenText::default());
    let (mut rest, mut line) = (template, 1);
    while !rest.is_empty() {
        let taken = match part(rest) {
            TemplatePart::Text(text) => {
                open.push(line, text);
                text
            }
            TemplatePart::Value(value) => {
                open.push(line, "{}");
                value
            }
            TemplatePart::Control(control) => control,
            TemplatePart::Tag(tag) => {
                if !INLINE.contains(&tag_name(tag)) {
                    open.end(&mut found);
                }
                found.extend(spoken(tag).map(|text| FoundText { line, text }));
                tag
            }
        };
        line += taken.matches('\n').count();
        rest = &rest[taken.len()..];
    }
    open.end(&mut found);
    found
}

/// A part of a template, as it stands there.
enum TemplatePart<'a> {
    Text(&'a str),
    /// `{{ value }}`.
    Value(&'a str),
    /// `{% control %}` or a comment.
    Control(&'a str),
    Tag(&'a str),
}

/// The first part of what is left of a template.
fn part(rest: &str) -> TemplatePart<'_> {
    let until = |end: &str| rest.find(end).map_or(rest, |at| &rest[..at + end.len()]);
    match rest {
        _ if rest.starts_with("{{") => TemplatePart::Value(until("}}")),
        _ if rest.starts_with("{%") => TemplatePart::Control(until("%}")),
        _ if rest.starts_with("{#") => TemplatePart::Control(until("#}")),
        _ if rest.starts_with("<!--") => TemplatePart::Control(until("-->")),
        _ if rest.starts_with('<') => TemplatePart::Tag(tag(rest)),
        _ => {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let end = rest[first..].find(['<', '{']).map_or(rest.len(), |at| first + at);
            TemplatePart::Text(&rest[..end])
        }
    }
}

/// The tag at the beginning. Values, control and quotes within it may hold its closing sign.
fn tag(rest: &str) -> &str {
    let (mut at, mut is_quoted) = (1, false);
    while at < rest.len() {
        let left = &rest[at..];
        let skipped = match left {
            _ if left.starts_with("{{") => left.find("}}").map(|end| end + 2),
            _ if left.starts_with("{%") => left.find("%}").map(|end| end + 2),
            _ if left.starts_with('>') && !is_quoted => return &rest[..=at],
            _ => {
                is_quoted ^= left.starts_with('"');
                left.chars().next().map(char::len_utf8)
            }
        };
        at += skipped.unwrap_or(left.len());
    }
    rest
}

fn tag_name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    &name[..name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len())]
}

/// The texts of a tag's attributes, what is put in as `{}`.
fn spoken(tag: &str) -> impl Iterator<Item = String> {
    SPOKEN.into_iter().filter_map(move |name| {
        let from = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        let mut text = String::new();
        let mut rest = &tag[from..];
        while !rest.is_empty() && !rest.starts_with('"') {
            let (taken, shown) = match part(rest) {
                TemplatePart::Value(value) => (value.len(), "{}"),
                TemplatePart::Control(control) => (control.len(), ""),
                TemplatePart::Text(_) | TemplatePart::Tag(_) => {
                    let sign = rest.chars().next().map_or(1, char::len_utf8);
                    (sign, &rest[..sign])
                }
            };
            text.push_str(shown);
            rest = &rest[taken..];
        }
        text.replace("{}", "").contains(char::is_alphabetic).then_some(text)
    })
}

#[cfg(test)]
mod tests {
    use super::template_texts;

    #[test]
    fn sentences_stay_whole_and_name_what_is_put_in() {
        let template = "{% block main %}\n<h1>Match {{ id }}</h1>\n<p>Won by <b>{{ winner }}</b>{% if x > 1 %}, at\nlast{% endif %}.</p>\
                        <a href=\"{{ a }}\" title=\"Match {{ id }}\">{{ b }}</a>";
        let found: Vec<(usize, String)> =
            template_texts(template).into_iter().map(|text| (text.line, text.text)).collect();
        let expected = [(2, "Match {}"), (3, "Won by {}, at last."), (4, "Match {}")];
        assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn a_tag_may_hold_signs_that_would_end_it() {
        let found =
            template_texts("<li{% if a > b %} class=\"x\"{% endif %} aria-label=\"{{ a }} > b\">one</li>two");
        let found: Vec<_> = found.iter().map(|text| text.text.as_str()).collect();
        assert_eq!(found, ["{} > b", "one", "two"]);
    }
}
