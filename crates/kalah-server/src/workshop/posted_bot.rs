//! A bot as the form of the editor sends it.

use kalah::Rules;
use kalah_jobs::{PythonModule, TournamentSettings, TryAim, TryWork};
use kalah_pages::http::page_error::PageError;
use kalah_player::Limit;
use kalah_store::Moment;
use kalah_templates::{TEMPLATES, Template};
use kalah_texts::Text;
use serde::Deserialize;
use std::num::NonZeroU32;

use super::tries::TryAuthor;

/// Look-ahead of the games.
const LOOKAHEAD: NonZeroU32 = NonZeroU32::new(4).expect("4 is not 0");

/// Bytes of the file that is written.
pub(super) const LONGEST: usize = 48 << 10;

/// An opponent of bots that are tried.
pub(super) struct TryOpponent {
    /// The word of the player.
    pub(super) word: &'static str,
    /// Key of its name, and of the name in short.
    name: &'static str,
    short: &'static str,
    /// Plies that it looks ahead, or its level.
    number: u32,
}

/// Opponents that the page offers, the weakest first.
pub(super) const OPPONENTS: [TryOpponent; 7] = [
    opponent("rightmost", "workshop-rightmost", "workshop-rightmost-short", 0),
    opponent("random:1", "workshop-random", "workshop-random", 0),
    opponent("greedy", "workshop-greedy", "workshop-greedy-short", 0),
    opponent("minimax:2", "workshop-minimax", "workshop-minimax-short", 2),
    opponent("alphabeta:6", "workshop-alphabeta", "workshop-alphabeta-short", 6),
    opponent("engine:level=4", "workshop-engine", "workshop-engine-short", 4),
    opponent("engine:level=8", "workshop-engine", "workshop-engine-short", 8),
];

const fn opponent(word: &'static str, name: &'static str, short: &'static str, number: u32) -> TryOpponent {
    TryOpponent { word, name, short, number }
}

impl TryOpponent {
    /// Returns its name.
    pub(super) fn name(&self) -> Text {
        match self.number {
            0 => Text::new(self.name),
            number => Text::new(self.name).with("plies", number).with("level", number.to_string()),
        }
    }

    /// Returns its name in short.
    pub(super) const fn short(&self) -> Text {
        Text::new(self.short)
    }
}

/// Fields of the form. Those that a request leaves out are empty.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PostedBot {
    language: String,
    source: String,
    opponent: String,
    /// The button that was pressed.
    #[serde(rename = "do")]
    aim: String,
    /// Time of the saved draft that was looked at, in milliseconds since 1970, 0 for none; without it any is replaced.
    seen: Option<String>,
}

/// A template with the file that was written in place of its own.
#[derive(Clone, Copy)]
pub(super) struct WrittenBot<'a> {
    pub(super) template: &'static Template,
    pub(super) source: &'a str,
}

impl PostedBot {
    /// Returns the time of the saved draft that was looked at.
    pub(super) fn seen(&self) -> Option<Moment> {
        self.seen.as_deref()?.parse().ok().map(Moment)
    }

    /// Returns the bot, with the ends of lines as files have them.
    ///
    /// # Errors
    /// If there is no such language, or the file is too long.
    pub(super) fn written(&mut self) -> Result<WrittenBot<'_>, PageError> {
        // Forms send two characters for each end of a line.
        self.source = self.source.replace("\r\n", "\n").replace('\0', "");
        if self.source.len() > LONGEST {
            return Err(PageError::unfit(Text::new("workshop-too-long").with("kilobytes", LONGEST >> 10)));
        }
        Ok(WrittenBot { template: template(&self.language)?, source: &self.source })
    }

    /// Returns what is to be done with it: a check, or games.
    ///
    /// # Errors
    /// If there is no such opponent.
    pub(super) fn aim(&self) -> Result<TryAim, PageError> {
        if self.aim == "check" {
            return Ok(TryAim::Check);
        }
        let known = OPPONENTS.iter().find(|opponent| opponent.word == self.opponent);
        let opponent = known.ok_or_else(|| PageError::unfit(Text::new("workshop-choose-opponent")))?;
        let settings = TournamentSettings::new(Rules::default(), Limit::Lookahead(LOOKAHEAD));
        Ok(TryAim::Play { settings, opponent: opponent.word.to_owned() })
    }
}

impl WrittenBot<'_> {
    /// Returns the work of trying it.
    pub(super) fn work(self, aim: TryAim, author: TryAuthor, python_module: PythonModule) -> TryWork {
        TryWork {
            language: self.template.language().to_owned(),
            player: self.source.to_owned(),
            needs: self.template.needs.iter().map(|need| (*need).to_owned()).collect(),
            aim,
            python_module,
            processor_ms: u64::try_from(author.processor().as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// Packs the folder that `kalah new` makes, with the file that was written.
    pub(super) fn archive(self) -> Result<Vec<u8>, PageError> {
        self.template.zip_with(self.source, "my-bot").map_err(|_| PageError::Drawing)
    }
}

/// Returns the template of a language.
pub(super) fn template(language: &str) -> Result<&'static Template, PageError> {
    let template = TEMPLATES.iter().find(|template| template.language() == language);
    template.ok_or(PageError::NotFound("missing-language"))
}

#[cfg(test)]
mod tests {
    use kalah_jobs::TryAim;
    use kalah_texts::Language;

    use super::{LONGEST, OPPONENTS, PostedBot};

    #[test]
    fn a_form_gives_a_file_with_the_ends_of_lines_of_files() {
        let mut posted = PostedBot {
            seen: None,
            language: "python".to_owned(),
            source: "a\r\nb\n".to_owned(),
            opponent: "greedy".to_owned(),
            aim: "play".to_owned(),
        };
        assert_eq!(posted.written().unwrap().source, "a\nb\n");
        assert!(matches!(posted.aim().unwrap(), TryAim::Play { opponent, .. } if opponent == "greedy"));
        posted.opponent = "engine:nodes=9999999999".to_owned();
        assert!(posted.aim().is_err());
        posted.aim = "check".to_owned();
        assert_eq!(posted.aim().unwrap(), TryAim::Check);
        posted.source = "x".repeat(LONGEST + 1);
        assert!(posted.written().is_err());
        posted.language = "cobol".to_owned();
        assert!(posted.written().is_err());
        assert!(OPPONENTS.iter().all(|opponent| !Language::ENGLISH.write(&opponent.name()).is_empty()));
    }
}
