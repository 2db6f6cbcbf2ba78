//! Setup of a game, and the form for it.

use std::time::Duration;

use kalah::{Capture, Move, Position, Rules, Side, parse_moves};
use kalah_drawing::game_query::GameQueryFields;
use kalah_drawing::refusal_text::rules_refusal;
use kalah_pages::ui::levels::{USUAL_OPPONENT, VISITOR};
use kalah_texts::{Argument, Text};
use serde::{Deserialize, Serialize};

use crate::opponent::{self, Opponent};

/// The most minutes and seconds a ply of a clock.
const MOST_MINUTES: f64 = 180.0;
const MOST_INCREMENT: f64 = 60.0;

/// Letters of a name at most.
const LONGEST_NAME: usize = 40;

/// Setup of a game. It never changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GameSetup {
    pub(crate) rules: Rules,
    /// Start position as text.
    pub(crate) start: String,
    /// Players who sit South and North at the start.
    pub(crate) players: [Opponent; 2],
    pub(crate) clock: Option<ClockSetup>,
    /// True if two people play by a link, and not at one board.
    pub(crate) by_link: bool,
    /// True if the winner starts the next game.
    pub(crate) alternate: bool,
    /// True if each move of a person is reviewed at once.
    pub(crate) practice: bool,
    /// Seed of random players.
    pub(crate) seed: u64,
    /// Key that the visitor who takes the other seat has to show.
    pub(crate) key: String,
    /// Name of whoever invites by a link, as given; may be empty.
    #[serde(default)]
    pub(crate) host: String,
}

/// The time of each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct ClockSetup {
    pub(crate) each: Duration,
    /// Increment after every ply.
    pub(crate) increment: Duration,
}

/// The form as it is sent. Everything may be left out.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct GameSetupForm {
    pub(crate) rules: Option<String>,
    pub(crate) pits: Option<String>,
    pub(crate) seeds: Option<String>,
    pub(crate) capture: Option<String>,
    pub(crate) pie: Option<String>,
    pub(crate) start: Option<String>,
    pub(crate) moves: Option<String>,
    pub(crate) ply: Option<String>,
    pub(crate) south: Option<String>,
    pub(crate) north: Option<String>,
    #[serde(rename = "where")]
    pub(crate) at: Option<String>,
    pub(crate) first: Option<String>,
    pub(crate) minutes: Option<String>,
    pub(crate) increment: Option<String>,
    pub(crate) alternate: Option<String>,
    pub(crate) practice: Option<String>,
    pub(crate) host: Option<String>,
    /// Pit that was pressed on a board before there was a game.
    pub(crate) sow: Option<String>,
}

fn given(text: Option<&str>) -> &str {
    text.unwrap_or_default().trim()
}

impl GameSetupForm {
    /// Returns true if an address names anything that the quick ways to a game do not offer.
    pub(crate) fn is_filled(&self) -> bool {
        let fields = [
            &self.rules,
            &self.pits,
            &self.seeds,
            &self.capture,
            &self.pie,
            &self.south,
            &self.north,
            &self.at,
            &self.first,
            &self.minutes,
            &self.increment,
            &self.alternate,
            &self.practice,
        ];
        fields.into_iter().any(Option::is_some)
    }

    /// Parses the form. What is secret or random is still to be filled in.
    ///
    /// # Errors
    /// What is wrong, in a line.
    pub(crate) fn setup(&self) -> Result<GameSetup, Argument> {
        let start = self.start()?;
        if start.is_over() {
            return Err(Text::new("play-wrong-over").into());
        }
        let players =
            [player(self.south.as_deref(), VISITOR)?, player(self.north.as_deref(), USUAL_OPPONENT)?];
        if players.iter().all(|player| !player.is_human()) {
            return Err(Text::new("play-wrong-nobody").into());
        }
        for player in players {
            player.fits(start.rules())?;
        }
        let two = players.iter().all(|player| player.is_human());
        Ok(GameSetup {
            rules: start.rules(),
            start: start.to_string(),
            players,
            clock: self.clock()?,
            by_link: two && given(self.at.as_deref()) == "link",
            alternate: self.alternate.is_some(),
            practice: self.practice.is_some(),
            seed: 0,
            key: String::new(),
            host: name(given(self.host.as_deref())),
        })
    }

    /// Returns the ply with which the game begins at once, if a pit was pressed.
    ///
    /// # Errors
    /// If a person may not play it at the start.
    pub(crate) fn first_move(&self, setup: &GameSetup) -> Result<Option<Move>, Argument> {
        let Some(sow) = &self.sow else { return Ok(None) };
        let start = setup.position();
        let playable = |&mv: &Move| {
            start.is_some_and(|start| {
                start.is_legal(mv) && setup.players[start.turn().index()].is_human() && !setup.by_link
            })
        };
        match parse_moves(sow).as_deref() {
            Ok([mv]) if playable(mv) => Ok(Some(*mv)),
            _ => Err(Text::new("play-refused-illegal").into()),
        }
    }

    /// The rules that the form asks for, where no word does.
    fn own_rules(&self) -> Result<Rules, Argument> {
        let number = |text: Option<&str>, usual| match given(text) {
            "" => Ok(usual),
            digits => digits.parse::<usize>().map_err(|_| Argument::from(Text::new("play-wrong-numbers"))),
        };
        let rules = Rules::new(number(self.pits.as_deref(), 6)?, number(self.seeds.as_deref(), 6)?)
            .map_err(|error| rules_refusal(&error))?;
        let capture = match given(self.capture.as_deref()) {
            "empty" => Capture::EvenIfOppositeEmpty,
            _ => Capture::NeedsOppositeSeeds,
        };
        Ok(rules.with_capture(capture).with_pie_rule(self.pie.is_some()))
    }

    fn start(&self) -> Result<Position, Argument> {
        let word = match given(self.rules.as_deref()) {
            "own" => self.own_rules()?.to_string(),
            word => word.to_owned(),
        };
        let query = GameQueryFields {
            rules: Some(word),
            start: self.start.clone(),
            moves: self.moves.clone(),
            ply: self.ply.clone(),
        };
        let query = query.game()?;
        let is_plain = given(self.start.as_deref()).is_empty() && query.ply == 0;
        if is_plain && given(self.first.as_deref()) == "north" {
            return Ok(query.rules().start(Side::North));
        }
        Ok(*query.position())
    }

    fn clock(&self) -> Result<Option<ClockSetup>, Argument> {
        let number = |text: Option<&str>, most: f64, wrong: &'static str| match given(text) {
            "" => Ok(0.0),
            digits => digits
                .parse::<f64>()
                .ok()
                .filter(|number| (0.0..=most).contains(number))
                .ok_or_else(|| Argument::from(Text::new(wrong).with("most", most.to_string()))),
        };
        let minutes = number(self.minutes.as_deref(), MOST_MINUTES, "play-wrong-minutes")?;
        let increment = number(self.increment.as_deref(), MOST_INCREMENT, "play-wrong-increment")?;
        Ok((minutes > 0.0).then(|| ClockSetup {
            each: Duration::from_secs_f64(60.0 * minutes),
            increment: Duration::from_secs_f64(increment),
        }))
    }
}

/// A given name without control signs, cut to [`LONGEST_NAME`].
fn name(given: &str) -> String {
    let printable = given.chars().filter(|sign| !sign.is_control());
    printable.take(LONGEST_NAME).collect::<String>().trim().to_owned()
}

fn player(text: Option<&str>, usual: &str) -> Result<Opponent, Argument> {
    let word = match given(text) {
        "" => usual,
        word => word,
    };
    word.parse().map_err(|error: opponent::NotOpponent| error.text().into())
}

impl GameSetup {
    /// Two people at one board, without a clock.
    pub(crate) fn of_people(rules: Rules) -> GameSetup {
        GameSetup {
            rules,
            start: rules.start(Side::South).to_string(),
            players: [Opponent::Human; 2],
            clock: None,
            by_link: false,
            alternate: false,
            practice: false,
            seed: 0,
            key: String::new(),
            host: String::new(),
        }
    }

    /// Returns the start position; `None` if the row was written by another program.
    pub(crate) fn position(&self) -> Option<Position> {
        Position::parse(&self.start, Some(self.rules)).ok()
    }

    /// Returns the setup of the next game after this side won, counted by where it sat at the start.
    pub(crate) fn next(&self, winner: Option<Side>) -> GameSetup {
        let start = self.position();
        let plain = start.filter(|start| Side::BOTH.iter().any(|&side| *start == self.rules.start(side)));
        match (plain, winner) {
            (Some(_), Some(winner)) if self.alternate => {
                GameSetup { start: self.rules.start(winner).to_string(), ..self.clone() }
            }
            // A draw has no winner: whoever was second begins.
            (Some(start), None) if self.alternate => {
                GameSetup { start: self.rules.start(start.turn().opposite()).to_string(), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// Returns true if this is the key by which a visitor takes the other seat.
    pub(crate) fn invites_by(&self, key: &str) -> bool {
        self.by_link && self.key == key
    }

    /// Name of the guest who sits here at the start, if it gave one.
    pub(crate) fn name_at(&self, seat: Side) -> Option<&str> {
        let is_host = self.by_link && self.human_sides().next() == Some(seat);
        (is_host && !self.host.is_empty()).then_some(self.host.as_str())
    }

    /// The sides, as they are at the start, at which people sit.
    pub(crate) fn human_sides(&self) -> impl Iterator<Item = Side> + '_ {
        Side::BOTH.into_iter().filter(|side| self.players[side.index()].is_human())
    }
}

#[cfg(test)]
mod tests {
    use kalah::Side;
    use kalah_texts::Language;

    use super::GameSetupForm;

    fn form(fields: &[(&str, &str)]) -> GameSetupForm {
        let object = fields.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
        serde_json::from_value(serde_json::Value::Object(object)).unwrap()
    }

    #[test]
    fn rules_come_by_a_word_or_by_fields() {
        let own = [("rules", "own"), ("pits", "4"), ("seeds", "3"), ("capture", "empty"), ("pie", "on")];
        assert_eq!(form(&own).setup().unwrap().rules.to_string(), "4x3+empty+pie");
        let setup = form(&[("rules", "6x4"), ("first", "north"), ("minutes", "5"), ("increment", "2")])
            .setup()
            .unwrap();
        assert_eq!(
            (setup.rules.to_string().as_str(), setup.position().unwrap().turn()),
            ("6x4", Side::North)
        );
        assert_eq!(setup.clock.unwrap().each.as_secs(), 300);
    }

    #[test]
    fn a_game_may_begin_with_a_pit_that_was_pressed() {
        let first = |fields: &[(&str, &str)]| {
            let form = form(fields);
            form.first_move(&form.setup().unwrap()).map(|mv| mv.map(|mv| mv.to_string()))
        };
        assert_eq!(first(&[("rules", "6x6")]), Ok(None));
        assert_eq!(first(&[("rules", "6x6"), ("sow", "3")]), Ok(Some("3".to_owned())));
        for wrong in [
            &[("rules", "6x6"), ("sow", "7")][..],
            &[("rules", "6x6"), ("sow", "1 2")],
            &[("rules", "6x6"), ("sow", "")],
            &[("rules", "6x6"), ("sow", "1"), ("south", "engine:1"), ("north", "human")],
            &[("rules", "6x6"), ("sow", "1"), ("north", "human"), ("where", "link")],
        ] {
            assert!(first(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_winner_starts_the_next_game_if_that_was_chosen() {
        let setup = form(&[("rules", "6x4"), ("alternate", "on")]).setup().unwrap();
        assert_eq!(setup.next(Some(Side::North)).position().unwrap().turn(), Side::North);
        assert_eq!(setup.next(None).position().unwrap().turn(), Side::North);
        let setup = form(&[("rules", "6x4")]).setup().unwrap();
        assert_eq!(setup.next(Some(Side::North)).position().unwrap().turn(), Side::South);
    }

    #[test]
    fn who_invites_by_a_link_has_a_name() {
        let named = |place: &str, host: &str| {
            form(&[("rules", "6x4"), ("north", "human"), ("where", place), ("host", host)]).setup().unwrap()
        };
        let long = "x".repeat(500);
        for (place, host, south) in [
            ("link", " Ada\u{7}\n ", Some("Ada")),
            ("link", " ", None),
            ("link", &long, Some(&long[..40])),
            ("board", "Ada", None),
        ] {
            let setup = named(place, host);
            assert_eq!((setup.name_at(Side::South), setup.name_at(Side::North)), (south, None), "{place}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, culprit) in [
            (&[("rules", "own"), ("pits", "99")][..], "1 to 12 pits"),
            (&[("south", "random"), ("north", "bad")], "a person"),
            (&[("north", "./bot")], "no player"),
            (&[("rules", "8x4"), ("north", "perfect")], "up to 7 pits"),
            (&[("minutes", "-1")], "Minutes"),
            (&[("start", "<1,1,1,0,0> s")], "over"),
        ] {
            let error = Language::ENGLISH.write_argument(&form(fields).setup().unwrap_err());
            assert!(error.contains(culprit), "{error}");
        }
    }
}
