//! The page of documentation that helps with a failure of a bot.

use kalah_texts::{Argument, Text};

use super::article::anchor;
use super::library;

/// A link to the part of a page that explains a failure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FailureHelp {
    /// Address on this site.
    pub(crate) address: String,
    /// Heading of that part, in the reader's language: the part itself is in English.
    pub(crate) title: Argument,
}

/// The page on checks.
const CHECK: &str = "check";

/// Failures by a part of their message, the most telling first, with the page and the heading that explain them.
const KNOWN: [(&str, &str, &str); 19] = [
    ("No module named 'kalah'", CHECK, "No module named kalah"),
    ("ModuleNotFoundError", "trouble", "ModuleNotFoundError: No module named 'numpy'"),
    ("bots may not start processes", CHECK, "What the sandbox refuses"),
    ("more memory than allowed", CHECK, "Too much memory or time"),
    ("used up its processor time", CHECK, "Too much memory or time"),
    ("is for the protocol alone", CHECK, "Words on standard output"),
    ("which is not one move", CHECK, "An illegal answer"),
    ("which is no pit", CHECK, "An illegal answer"),
    ("did not answer within", CHECK, "No answer in time"),
    ("is not ready after", CHECK, "handshake"),
    ("does not build", CHECK, "builds"),
    ("the build failed", CHECK, "builds"),
    ("holds no bot", CHECK, "Not recognised"),
    ("is no bot", CHECK, "Not recognised"),
    ("cannot be started", CHECK, "starts"),
    ("exited with status", CHECK, "The program ended"),
    ("was killed by signal", CHECK, "The program ended"),
    ("closed its output", CHECK, "The program ended"),
    ("No machine has", "trouble", "No machine has ghc. It is built when one that has is there"),
];

/// Headings beside the names of steps, which the catalogue has as well.
const TOPICS: [&str; 9] = [
    "documentation-topic-late",
    "documentation-topic-illegal",
    "documentation-topic-ended",
    "documentation-topic-no-module",
    "documentation-topic-words",
    "documentation-topic-refused",
    "documentation-topic-resources",
    "documentation-topic-unrecognised",
    "documentation-topic-no-machine",
];

/// Returns what helps with a failure, given its message in one line; `None` if no page explains it.
pub(crate) fn failure_help(message: &str) -> Option<FailureHelp> {
    let known = KNOWN.iter().find(|(part, ..)| message.contains(part));
    let known = known.map(|&(_, page, heading)| (page, heading.to_owned()));
    let illegal = || is_illegal_answer(message).then(|| (CHECK, "An illegal answer".to_owned()));
    let (page, heading) = known.or_else(illegal).or_else(|| Some((CHECK, failed_step(message)?)))?;
    help(page, &heading)
}

/// `answered 3, but ...`
fn is_illegal_answer(message: &str) -> bool {
    message.split_once("answered ").is_some_and(|(_, rest)| rest.contains(", but "))
}

/// Returns the name of the step in `fails at "STEP": ...`.
fn failed_step(message: &str) -> Option<String> {
    let (_, rest) = message.split_once("fails at \"")?;
    rest.split_once('"').map(|(step, _)| step.to_owned())
}

fn help(page: &str, heading: &str) -> Option<FailureHelp> {
    let anchor = anchor(heading);
    let article = library::find(page)?;
    let section = article.sections.iter().find(|section| section.anchor == anchor)?;
    let heading = section.heading.trim();
    let topic = TOPICS.into_iter().find_map(|key| Text::recorded(heading, key));
    let title = topic.map_or_else(|| Argument::from_line(heading), Argument::from);
    Some(FailureHelp { address: format!("/docs/{page}#{anchor}"), title })
}

#[cfg(test)]
mod tests {
    use kalah_texts::Language;

    use super::{KNOWN, failure_help, help};

    #[test]
    fn every_known_failure_has_its_page() {
        for (part, page, heading) in KNOWN {
            assert!(help(page, heading).is_some(), "{part}: {page} has no heading `{heading}`");
        }
    }

    #[test]
    fn links_to_help_are_in_the_language_of_the_reader() {
        for (_, page, heading) in KNOWN {
            let Some(help) = help(page, heading) else { continue };
            let [english, german] =
                [Language::ENGLISH, Language::GERMAN].map(|language| language.write_argument(&help.title));
            // What a program prints is searched for as it is.
            assert_eq!(english == german, heading.starts_with("ModuleNotFoundError"), "{german}");
        }
    }

    #[test]
    fn messages_lead_to_what_explains_them() {
        for (message, address) in [
            ("does not build: make --silent failed", "/docs/check#builds"),
            ("fails at \"handshake\": is not ready after 10s", "/docs/check#handshake"),
            (
                "fails at \"only one move\": answered 1, but pit 1 of South is empty",
                "/docs/check#an-illegal-answer",
            ),
            ("fails at \"stops when told\": some new words", "/docs/check#stops-when-told"),
            (
                "exited with status 1: ModuleNotFoundError: No module named 'kalah' (main.py, line 2)",
                "/docs/check#no-module-named-kalah",
            ),
            (
                "exited with status 1: ModuleNotFoundError: No module named 'numpy'",
                "/docs/trouble#modulenotfounderror-no-module-named-numpy",
            ),
            ("exited with status 1: IndexError: list index out of range", "/docs/check#the-program-ended"),
        ] {
            assert_eq!(failure_help(message).map(|help| help.address).as_deref(), Some(address), "{message}");
        }
        assert_eq!(failure_help("taken out by its owner"), None);
        let help = failure_help("fails at \"13 seeds and more in a pit\": some new words").unwrap();
        assert_eq!(Language::ENGLISH.write_argument(&help.title), "13 seeds and more in a pit");
    }
}
