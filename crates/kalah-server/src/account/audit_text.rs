//! Entries of the audit log as people read them: with names, dates and links in place of numbers.

use std::collections::HashMap;

use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{Moment, PersonId};
use kalah_texts::{Argument, Text};
use serde_json::Value;

use crate::account::audit_kinds::recorded;

/// Things that an entry names by a word and a number, with the text of each and its path, which may be none.
const NAMED: [(&str, &str, &str); 6] = [
    ("person", "audit-thing-person", "/people/"),
    ("player", "audit-thing-player", "/players/"),
    ("submission", "audit-thing-submission", "/submissions/"),
    ("review", "audit-thing-review", "/govern/reviews/"),
    ("deadline", "audit-thing-deadline", ""),
    ("token", "audit-thing-token", ""),
];

/// An entry, piece by piece.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AuditText {
    pub(super) pieces: Vec<AuditTextPiece>,
}

/// A piece of an entry; plain text if it leads nowhere.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AuditTextPiece {
    pub(super) text: Argument,
    pub(super) href: String,
}

/// Returns the people whom an entry names.
pub(super) fn people_in(about: &str) -> Vec<PersonId> {
    let words: Vec<&str> = about.split(' ').collect();
    let number = |pair: &[&str]| (pair[0] == "person").then(|| digits(pair[1]).0.parse().ok()).flatten();
    words.windows(2).filter_map(number).map(PersonId).collect()
}

/// Kinds of entries that begin with a name which somebody gave, by their keys.
const BY_NAME: [&str; 6] = [
    "audit-deadline-set",
    "audit-deadline-removed",
    "audit-course-accepted",
    "audit-course-removed",
    "audit-platform-registered",
    "audit-platform-removed",
];

/// The digits at the begin of a word, and the rest.
fn digits(word: &str) -> (&str, &str) {
    word.split_at(word.bytes().take_while(u8::is_ascii_digit).count())
}

impl AuditText {
    /// Creates the text of an entry; people who are not among `names` stay numbers.
    pub(super) fn from_about(
        kind: &str,
        about: &str,
        names: &HashMap<PersonId, String>,
        zone: &TimeZoneName,
    ) -> AuditText {
        let rules = about.starts_with('{').then(|| serde_json::from_str(about).ok()).flatten();
        if let Some(rules) = rules {
            return AuditText {
                pieces: vec![AuditTextPiece { text: in_words(&rules).into(), href: String::new() }],
            };
        }
        let mut pieces = Vec::new();
        let mut plain = String::new();
        // What is named stands first, one behind the other. The words of a person follow, and stay as they are.
        let mut is_named = !BY_NAME.iter().any(|key| recorded(key) == kind);
        let mut words = about.split_inclusive(' ').peekable();
        while let Some(word) = words.next() {
            let (number, rest) = words.peek().map_or(("", ""), |next| digits(next));
            let thing = NAMED.iter().find(|(kind, ..)| is_named && word.trim_end() == *kind);
            let is_last = words.peek().is_none();
            if let Some((kind, key, path)) = thing.filter(|_| !number.is_empty()) {
                let name = number.parse().ok().and_then(|id| names.get(&PersonId(id)));
                let text = match name.filter(|_| *kind == "person") {
                    Some(name) => name.into(),
                    None => Text::new(key).with("number", number).into(),
                };
                let href = if path.is_empty() { String::new() } else { format!("{path}{number}") };
                pieces.extend(text_of(&mut plain));
                pieces.push(AuditTextPiece { text, href });
                plain.push_str(rest);
                is_named = rest == ", ";
                words.next();
            } else if let Some((moment, rest)) = moment(word).filter(|_| is_named || is_last) {
                pieces.extend(text_of(&mut plain));
                pieces.push(AuditTextPiece { text: zone.written(moment).into(), href: String::new() });
                plain.push_str(rest);
                is_named = false;
            } else {
                is_named &= word == "to ";
                plain.push_str(word);
            }
        }
        pieces.extend(text_of(&mut plain));
        AuditText { pieces }
    }
}

/// Takes the plain text so far.
fn text_of(plain: &mut String) -> Option<AuditTextPiece> {
    let text = std::mem::take(plain);
    (!text.is_empty()).then(|| AuditTextPiece { text: text.into(), href: String::new() })
}

/// Rules of points, which stand in the log as they are stored, without the signs of JSON.
fn in_words(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<_> = fields
                .iter()
                .map(|(name, value)| format!("{} {}", name.replace('_', " "), in_words(value)))
                .collect();
            fields.join(", ")
        }
        Value::Array(values) => values.iter().map(in_words).collect::<Vec<_>>().join("; "),
        Value::String(text) => text.replace('_', " "),
        other => other.to_string(),
    }
}

/// The moment that a word begins with, in milliseconds since 1970, and the rest of the word.
fn moment(word: &str) -> Option<(Moment, &str)> {
    let (number, rest) = digits(word);
    let moment = number.parse().ok().filter(|_| number.len() == 13)?;
    Some((Moment(moment), rest))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use kalah_pages::ui::clock::TimeZoneName;
    use kalah_store::PersonId;
    use kalah_texts::Language;

    use super::{AuditText, people_in};

    /// Writes an entry, with the path of what leads somewhere behind it.
    fn written(kind: &str, about: &str, language: Language) -> String {
        let names = HashMap::from([(PersonId(7), "Ada <3".to_owned())]);
        let text = AuditText::from_about(kind, about, &names, &TimeZoneName::utc());
        let piece = |piece: &super::AuditTextPiece| {
            let text = language.write_argument(&piece.text);
            if piece.href.is_empty() { text } else { format!("[{text}]({})", piece.href) }
        };
        text.pieces.iter().map(piece).collect()
    }

    fn about_text(about: &str) -> String {
        written("", about, Language::ENGLISH)
    }

    #[test]
    fn rules_of_points_are_told_without_json() {
        assert_eq!(
            about_text(r#"{"rules":[{"points":1.5,"goal":"beats_player"},{"points":2}],"free_late_days":3}"#),
            "free late days 3, rules goal beats player, points 1.5; points 2"
        );
        assert_eq!(about_text("{ no rules"), "{ no rules");
    }

    #[test]
    fn what_a_person_wrote_stays_as_it_is() {
        for (kind, about) in [
            ("deadline set", "Better than player 90: final version, to the end"),
            ("deadline removed", "player 90"),
            ("course accepted", "person 7 and friends"),
        ] {
            assert_eq!(written(kind, about, Language::GERMAN), about);
        }
        assert_eq!(
            written("withdrew", "player 5: copied from player 90 at 1796169599000 h", Language::GERMAN),
            "[Spieler 5](/players/5): copied from player 90 at 1796169599000 h"
        );
    }

    #[test]
    fn numbers_become_names_dates_and_links() {
        assert_eq!(people_in("person 7, player 5"), [PersonId(7)]);
        assert_eq!(about_text("person 7, player 5"), "[Ada <3](/people/7), [player 5](/players/5)");
        assert_eq!(about_text("person 8: x"), "[person 8](/people/8): x");
        assert_eq!(
            written("deadline set", "Week 12: final: final version, to 1796169599000", Language::ENGLISH),
            "Week 12: final: final version, to 2026-12-01 23:59:59 UTC"
        );
        assert_eq!(
            about_text("player 5, deadline 3, to 1796169599000: ill"),
            "[player 5](/players/5), deadline 3, to 2026-12-01 23:59:59 UTC: ill"
        );
        assert_eq!(
            written("", "player 5, deadline 3, to 1796169599000: ill", Language::GERMAN),
            "[Spieler 5](/players/5), Frist 3, to 01.12.2026, 23:59:59 UTC: ill"
        );
        assert_eq!(about_text("a player who 12"), "a player who 12");
        assert_eq!(about_text(""), "");
    }
}
