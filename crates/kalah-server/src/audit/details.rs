//! Details of an entry of the audit log, with names, dates and links in place of numbers.

use kalah_pages::ui::clock::TimeZoneName;
use kalah_store::{DeadlineId, Moment, PersonId};
use kalah_texts::{Argument, Text};

use crate::audit::kinds::recorded;
use crate::audit::names::{AuditNames, digits};
use crate::audit::points_rules;
use crate::audit::sentences::{link, person, sentence};

/// Things that an entry names by a word and a number, with the text of each and its path, which may be none.
const NAMED: [(&str, &str, &str); 6] = [
    ("person", "audit-thing-person", "/people/"),
    ("player", "audit-thing-player", "/players/"),
    ("submission", "audit-thing-submission", "/submissions/"),
    ("review", "audit-thing-review", "/govern/reviews/"),
    ("deadline", "audit-thing-deadline", ""),
    ("token", "audit-thing-token", ""),
];

/// Kinds of entries that begin with a name which somebody gave, by their keys.
const BY_NAME: [&str; 6] = [
    "audit-deadline-set",
    "audit-deadline-removed",
    "audit-course-accepted",
    "audit-course-removed",
    "audit-platform-registered",
    "audit-platform-removed",
];

/// Details of an entry, piece by piece.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AuditDetails {
    pub(super) pieces: Vec<DetailPiece>,
}

/// A piece of the details.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum DetailPiece {
    /// Plain text, which may be that of a person.
    Words(Argument),
    /// A text of the catalogue, which may hold links.
    Sentence(Text),
}

/// Returns the people whom an entry names.
pub(super) fn people_in(about: &str) -> Vec<PersonId> {
    let words: Vec<&str> = about.split(' ').collect();
    let number = |pair: &[&str]| (pair[0] == "person").then(|| digits(pair[1]).0.parse().ok()).flatten();
    words.windows(2).filter_map(number).map(PersonId).collect()
}

/// Returns the deadlines that an entry names by their numbers.
pub(super) fn deadlines_in(about: &str) -> Vec<DeadlineId> {
    if let Some(rules) = points_rules::parse(about) {
        return points_rules::deadlines(&rules).collect();
    }
    let found = about.split_once(", deadline ").and_then(|(_, rest)| digits(rest).0.parse().ok());
    found.map(DeadlineId).into_iter().collect()
}

impl AuditDetails {
    /// Reads an entry; people and deadlines that are not among `names` stay numbers.
    pub(super) fn from_about(
        kind: &str,
        about: &str,
        names: &AuditNames,
        zone: &TimeZoneName,
    ) -> AuditDetails {
        let pieces = if let Some(rules) = points_rules::parse(about) {
            let texts = points_rules::sentences(&rules, names).into_iter().map(DetailPiece::Sentence);
            let between = |(place, text)| {
                let separator = (place > 0).then(|| DetailPiece::Words("; ".into()));
                separator.into_iter().chain([text])
            };
            texts.enumerate().flat_map(between).collect()
        } else if let Some(text) = sentence(kind, about, names, zone) {
            vec![DetailPiece::Sentence(text)]
        } else {
            pieces(kind, about, names, zone)
        };
        AuditDetails { pieces }
    }
}

/// Puts names, dates and links in place of the numbers of an entry that has no sentence.
fn pieces(kind: &str, about: &str, names: &AuditNames, zone: &TimeZoneName) -> Vec<DetailPiece> {
    let mut pieces = Vec::new();
    let mut plain = String::new();
    // What is named stands first, one behind the other. The words of a person follow, and stay as they are.
    let mut is_named = !BY_NAME.iter().any(|key| recorded(key) == kind);
    let mut words = about.split_inclusive(' ').peekable();
    while let Some(word) = words.next() {
        let (number, rest) = words.peek().map_or(("", ""), |next| digits(next));
        let thing = NAMED.iter().find(|(kind, ..)| is_named && word.trim_end() == *kind);
        let is_last = words.peek().is_none();
        if let Some(thing) = thing.filter(|_| !number.is_empty()) {
            pieces.extend(words_of(&mut plain));
            pieces.push(DetailPiece::Sentence(named(thing, number, names)));
            plain.push_str(rest);
            is_named = rest == ", ";
            words.next();
        } else if let Some((moment, rest)) = moment(word).filter(|_| is_named || is_last) {
            pieces.extend(words_of(&mut plain));
            pieces.push(DetailPiece::Sentence(zone.written(moment)));
            plain.push_str(rest);
            is_named = false;
        } else {
            is_named &= word == "to ";
            plain.push_str(word);
        }
    }
    pieces.extend(words_of(&mut plain));
    pieces
}

/// Names a thing with a number.
fn named(&(kind, key, path): &(&str, &'static str, &str), number: &str, names: &AuditNames) -> Text {
    let text = Text::new(key).with("number", number);
    match (kind, number.parse()) {
        ("person", Ok(id)) => person(id, names),
        _ if path.is_empty() => text,
        _ => link(format!("{path}{number}"), text),
    }
}

/// Takes the plain text so far.
fn words_of(plain: &mut String) -> Option<DetailPiece> {
    let words = std::mem::take(plain);
    (!words.is_empty()).then(|| DetailPiece::Words(words.into()))
}

/// The moment that a word begins with, in milliseconds since 1970, and the rest of the word.
fn moment(word: &str) -> Option<(Moment, &str)> {
    let (number, rest) = digits(word);
    let moment = number.parse().ok().filter(|_| number.len() == 13)?;
    Some((Moment(moment), rest))
}

#[cfg(test)]
mod tests;
