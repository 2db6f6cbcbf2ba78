//! Information that a client gives about itself.

use std::fmt;

/// The most characters that are kept of each text.
const MAX_NAME: usize = 60;
const MAX_TEXT: usize = 1000;

/// Information that a client gives about itself by options. All texts are of one line, steer no terminal, and
/// are bounded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct AgentInfo {
    /// `info:name`; empty if it gave none.
    pub name: String,
    /// `info:authors`, or `info:author`.
    pub authors: String,
    /// `info:description`.
    pub description: String,
    /// `auth:token`; an empty one is none.
    pub token: Option<KgpToken>,
    /// True if it has spoken of `time:` options, so that it can take them.
    pub takes_time: bool,
    /// True if it has spoken of `game:` options, so that it can take them.
    pub takes_games: bool,
}

/// Token by which an agent is known. It is never shown.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct KgpToken(String);

impl KgpToken {
    /// Trims the text to a token; `None` if nothing is left.
    pub fn new(text: &str) -> Option<KgpToken> {
        let text = text.trim();
        (!text.is_empty()).then(|| KgpToken(text.to_owned()))
    }

    /// The secret itself.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for KgpToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl AgentInfo {
    /// Forgets everything about the agent but what it can take.
    pub(super) fn forget(&mut self) {
        let AgentInfo { takes_time, takes_games, .. } = *self;
        *self = AgentInfo { takes_time, takes_games, ..AgentInfo::default() };
    }

    /// Takes an option; false if it says nothing of the agent.
    pub(super) fn set(&mut self, option: &str, value: &str) -> bool {
        match option {
            "info:name" => self.name = line(value, MAX_NAME),
            "info:authors" | "info:author" => self.authors = line(value, MAX_TEXT),
            "info:description" => self.description = line(value, MAX_TEXT),
            "auth:token" => self.token = KgpToken::new(value),
            option if option.starts_with("time:") => self.takes_time = true,
            option if option.starts_with("game:") => self.takes_games = true,
            _ => return false,
        }
        true
    }
}

/// The text on one line, without what could steer a terminal or turn its direction, cut to so many characters.
pub(super) fn line(text: &str, most: usize) -> String {
    let steers = |letter: char| matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    let words: Vec<String> = text
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .map(|word| word.chars().filter(|&letter| !steers(letter)).collect())
        .filter(|word: &String| !word.is_empty())
        .collect();
    let text: String = words.join(" ").chars().take(most).collect();
    text.trim_end().to_owned()
}
