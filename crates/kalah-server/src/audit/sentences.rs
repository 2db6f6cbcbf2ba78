//! Entries of the audit log as sentences in the language of the reader, by the forms in which they are recorded.

use kalah_jobs::PythonModule;
use kalah_pages::ui::clock::TimeZoneName;
use kalah_pages::ui::requirement_text::known_requirement;
use kalah_pages::ui::words;
use kalah_store::{
    CountingVersion, DeadlineId, GradeSending, Moment, PersonId, Role, Scopes, TournamentStage,
};
use kalah_texts::{Argument, Text};
use kalah_tournament::Format;

use crate::account::role_name::role_name;
use crate::admin::{python_module, stage_name};
use crate::audit::names::{AuditNames, digits};
use crate::audit::points_rules;
use crate::lti::{counts_name, sending_name};

/// Limits of a ply as they are recorded, the longer before the shorter.
const LIMITS: [&str; 7] = [
    "words-limit-full-original",
    "words-limit-full-growing",
    "words-limit-full-clock",
    "words-limit-full-move",
    "words-limit-full-lookahead",
    "words-limit-full-nodes",
    "words-limit-full-fuel",
];

/// Reasons that the program gives for a withdrawal.
const WITHDRAWALS: [&str; 2] = ["verdict-taken-out", "verdict-lost-games"];

/// Returns the sentence of an entry of this kind; `None` if it has none, or was recorded in an unknown form.
pub(super) fn sentence(kind: &str, about: &str, names: &AuditNames, zone: &TimeZoneName) -> Option<Text> {
    match kind {
        "invited" => {
            let (id, rest) = numbered("person", about)?;
            let role: Role = rest.strip_prefix(" (")?.strip_suffix(')')?.parse().ok()?;
            Some(colon(person(id, names), role_name(role)))
        }
        "bound" => {
            let (id, rest) = numbered("person", about)?;
            let (subject, issuer) = rest.strip_prefix(": ")?.rsplit_once(" of ")?;
            let text = Text::new("audit-identity").with("subject", subject).with("issuer", issuer);
            Some(colon(person(id, names), text))
        }
        "letter sent" => {
            let (count, subject) = about.strip_prefix("to ")?.split_once(": ")?;
            Some(colon(Text::new("audit-letter").with("count", count.parse::<u32>().ok()?), subject))
        }
        "token made" => token(about),
        "begun" => begun(about),
        "stage set" => {
            let (name, stage) = about.rsplit_once(": ")?;
            Some(colon(name, stage_name(stage.parse::<TournamentStage>().ok()?)))
        }
        "withdrew" => {
            let (id, rest) = numbered("player", about)?;
            let why = rest.strip_prefix(": ")?;
            let text = WITHDRAWALS.into_iter().find_map(|key| Text::recorded(why, key))?;
            Some(colon(player(id), text))
        }
        "deadline set" => {
            let (name, rest) = about.rsplit_once(": ")?;
            let (requirement, ends) = rest.split_once(", to ")?;
            let text = Text::new("audit-deadline")
                .with("requirement", known_requirement(requirement)?)
                .with("ends", zone.written(moment(ends)?));
            Some(colon(name, text))
        }
        "extended" => extended(about, names, zone),
        "review begun" => review(about, " matches and trials", "audit-review-matches"),
        "review applied" => review(about, " matches changed", "audit-review-changed"),
        "cancelled" => {
            let (job, worker) = about.split_once(" of ")?;
            job.parse::<u64>().ok()?;
            Some(Text::new("audit-job").with("job", job).with("worker", worker))
        }
        "recomputed" => {
            let (results, repaired) = about.strip_suffix(" repaired")?.split_once(" results, ")?;
            let text = Text::new("audit-results").with("results", results.parse::<u64>().ok()?);
            Some(text.with("repaired", repaired.parse::<u64>().ok()?))
        }
        "points corrected" => {
            let (id, rest) = numbered("person", about)?;
            let (amount, reason) = rest.strip_prefix(": ")?.split_once(" points: ")?;
            let text = points_rules::correction(amount.trim_start_matches('+').parse().ok()?);
            let text = if reason.is_empty() { text } else { colon(text, reason) };
            Some(colon(person(id, names), text))
        }
        _ => setting(kind, about),
    }
}

/// The sentence of an entry on a setting.
fn setting(kind: &str, about: &str) -> Option<Text> {
    match kind {
        "platform registered" => {
            let (name, rest) = about.rsplit_once(": ")?;
            let (client, issuer) = rest.rsplit_once(" of ")?;
            Some(colon(name, Text::new("audit-platform").with("client", client).with("issuer", issuer)))
        }
        "grade column set" => {
            let (id, rest) = numbered("column", about)?;
            let (sending, counts) =
                rest.strip_prefix(": ")?.strip_suffix(" version")?.split_once(", the ")?;
            let text = Text::new("audit-sending")
                .with(
                    "sending",
                    sending_name(GradeSending::ALL.into_iter().find(|one| one.as_str() == sending)?),
                )
                .with(
                    "counts",
                    counts_name(CountingVersion::ALL.into_iter().find(|one| one.as_str() == counts)?),
                );
            Some(colon(Text::new("audit-column").with("number", id.to_string()), text))
        }
        "grades sent" => {
            let (id, rest) = numbered("column", about)?;
            let count: u64 = rest.strip_prefix(": ")?.strip_suffix(" grades")?.parse().ok()?;
            let text = Text::new("audit-grades").with("count", count);
            Some(colon(Text::new("audit-column").with("number", id.to_string()), text))
        }
        "rubric set" => match about {
            "none" => Some(Text::new("audit-rubric-none")),
            "new" => Some(Text::new("audit-rubric-new")),
            _ => None,
        },
        "leaderboard set" => leaderboard(about),
        "python module set" => {
            let (name, module) = about.rsplit_once(": ")?;
            Some(colon(name, python_module::name(module.parse::<PythonModule>().ok()?)))
        }
        "released" | "finalised" => {
            Some(Text::new("audit-name").with("name", about.strip_prefix("tournament ")?))
        }
        _ => None,
    }
}

fn token(about: &str) -> Option<Text> {
    let (id, rest) = numbered("token", about)?;
    let scopes: Scopes = rest.strip_prefix(" (")?.strip_suffix(')')?.parse().ok()?;
    let named = [
        (Scopes::SUBMIT, "account-scope-submit"),
        (Scopes::READ, "account-scope-read"),
        (Scopes::ADMIN, "account-scope-admin"),
    ];
    let named = named.into_iter().filter(|(scope, _)| scopes.contains(*scope)).map(|(_, key)| Text::new(key));
    let named =
        named.reduce(|first, second| Text::new("audit-two").with("first", first).with("second", second))?;
    Some(colon(Text::new("audit-thing-token").with("number", id.to_string()), named))
}

/// The begin of a tournament: `main: 6x6, look-ahead 4, all-play-all`.
fn begun(about: &str) -> Option<Text> {
    let (name, rest) = about.rsplit_once(": ")?;
    let (rules, rest) = rest.split_once(", ")?;
    let (limit, format) = rest.rsplit_once(", ")?;
    let limit = LIMITS.into_iter().find_map(|key| Text::recorded(limit, key))?;
    let limit = ["seconds", "increment"].into_iter().try_fold(limit, |text, argument| {
        let Some(seconds) = text.words(argument).map(str::to_owned) else { return Some(text) };
        let digits = seconds.split_once('.').map_or(0, |(_, part)| part.len());
        Some(text.with(argument, Argument::Decimal(seconds.parse().ok()?, digits)))
    })?;
    let text = Text::new("audit-begins").with("rules", rules).with("limit", limit);
    Some(colon(name, text.with("format", words::format(format.parse::<Format>().ok()?))))
}

/// An extension: `player 5, deadline 3, to 1796169599000: ill`.
fn extended(about: &str, names: &AuditNames, zone: &TimeZoneName) -> Option<Text> {
    let (id, rest) = numbered("player", about)?;
    let (deadline, rest) = numbered("deadline", rest.strip_prefix(", ")?)?;
    let (ends, why) = rest.strip_prefix(", to ")?.split_once(": ")?;
    let name = match names.deadlines.get(&DeadlineId(deadline)) {
        Some(name) => Argument::from(name),
        None => Text::new("audit-thing-deadline").with("number", deadline.to_string()).into(),
    };
    let text = Text::new("audit-extension-html")
        .with("player", player(id))
        .with("deadline", name)
        .with("ends", zone.written(moment(ends)?));
    Some(if why.is_empty() { text } else { colon(text, why) })
}

/// A review with a number of matches: `review 3: 12 matches changed`.
fn review(about: &str, after: &str, key: &'static str) -> Option<Text> {
    let (id, rest) = numbered("review", about)?;
    let count: u64 = rest.strip_prefix(": ")?.strip_suffix(after)?.parse().ok()?;
    let name = Text::new("audit-thing-review").with("number", id.to_string());
    Some(colon(link(format!("/govern/reviews/{id}"), name), Text::new(key).with("count", count)))
}

/// What everybody sees of a ranking: `main: 3 places, numbers only`.
fn leaderboard(about: &str) -> Option<Text> {
    let (name, rest) = about.rsplit_once(": ")?;
    let (places, called) = rest.split_once(" places, ")?;
    let places = match places {
        "all" => Text::new("audit-all-places"),
        places => Text::new("audit-places").with("count", places.parse::<u32>().ok()?),
    };
    let called = match called {
        "names" => Text::new("audit-with-names"),
        "numbers only" => Text::new("audit-numbers-only"),
        _ => return None,
    };
    Some(colon(name, Text::new("audit-two").with("first", places).with("second", called)))
}

/// Reads the number of a thing, and what follows it.
fn numbered<'a>(thing: &str, about: &'a str) -> Option<(i64, &'a str)> {
    let (number, rest) = digits(about.strip_prefix(thing)?.strip_prefix(' ')?);
    Some((number.parse().ok()?, rest))
}

/// Reads milliseconds since 1970.
fn moment(ends: &str) -> Option<Moment> {
    ends.parse().ok().map(Moment)
}

/// Puts one part before another.
fn colon(first: impl Into<Argument>, then: impl Into<Argument>) -> Text {
    Text::new("audit-part-html").with("first", first).with("then", then)
}

/// A link to what an entry names.
pub(super) fn link(href: String, name: impl Into<Argument>) -> Text {
    Text::new("audit-link-html").with("href", href).with("name", name)
}

/// A link to a person, by the name if it is known.
pub(super) fn person(id: i64, names: &AuditNames) -> Text {
    let name = names.people.get(&PersonId(id)).map(Argument::from);
    let number = || Text::new("audit-thing-person").with("number", id.to_string()).into();
    link(format!("/people/{id}"), name.unwrap_or_else(number))
}

fn player(number: i64) -> Text {
    let name = Text::new("audit-thing-player").with("number", number.to_string());
    link(format!("/players/{number}"), name)
}
