//! Players at a board, and how programs choose. All of them are part of this server: no bot is run.

use std::fmt;
use std::str::FromStr;

use kalah::{Move, Position, Rules};
use kalah_engine::{Engine, EngineOptions, Level, Resources, SearchRun, SolveError};
use kalah_pages::ui::levels::VISITOR;
use kalah_textbook::{MoveLimits, SearchMethod, SearchPlayer, Textbook};
use kalah_texts::{Argument, Text};
use serde::{Deserialize, Serialize};

/// Nodes of the proof that the perfect player tries before it chooses as the strongest level: seconds.
const PROOF_NODES: u64 = 6_000_000;

/// Nodes of a textbook player for a ply.
const TEXTBOOK_NODES: u64 = 2_000_000;

/// Player on one side of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Opponent {
    /// A visitor.
    Human,
    /// The engine at some level.
    Engine(Level),
    /// Proven best move, where a proof is near enough; else the best that the engine finds.
    Perfect,
    /// Random legal move; the games differ.
    Random,
    /// The move that looks worst at once.
    Bad,
    /// A player of the textbook.
    Textbook(Textbook),
}

/// A word that names nobody who could sit here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("There is no player `{}`.", .0.escape_default())]
pub(crate) struct NotOpponent(String);

impl NotOpponent {
    /// Returns what people are told.
    pub(crate) fn text(&self) -> Text {
        Text::new("play-wrong-player").with("word", self.0.escape_default().to_string())
    }
}

impl Opponent {
    /// Returns the opponents that the form offers, with their names.
    pub(crate) fn offered() -> Vec<(String, Argument)> {
        let fixed = [VISITOR].into_iter().map(str::to_owned);
        let levels = Level::all().map(|level| format!("engine:{level}"));
        let others = ["perfect", "random", "bad", "greedy", "rightmost", "minimax:4", "alphabeta:6"];
        let words = fixed.chain(levels).chain(others.into_iter().map(str::to_owned));
        let named = words.map(|word| {
            let name = word.parse().map_or_else(|_| (&word).into(), |opponent: Opponent| opponent.name());
            (word, name)
        });
        named.collect()
    }

    /// Returns the display name.
    pub(crate) fn name(self) -> Argument {
        let text = match self {
            Opponent::Human => Text::new("play-person"),
            Opponent::Engine(level) => Text::new("play-engine-level").with("level", level.label()),
            Opponent::Perfect => Text::new("play-perfect"),
            Opponent::Random => Text::new("play-random"),
            Opponent::Bad => Text::new("play-bad"),
            Opponent::Textbook(Textbook::Greedy) => Text::new("play-greedy"),
            Opponent::Textbook(Textbook::Rightmost) => Text::new("play-rightmost"),
            Opponent::Textbook(textbook) => match searched(textbook) {
                Some(text) => text,
                None => return textbook.to_string().into(),
            },
        };
        text.into()
    }

    /// Returns the name in sentences for whoever plays against it.
    pub(crate) fn short_name(self) -> Argument {
        let is_engine = matches!(self, Opponent::Engine(_) | Opponent::Perfect);
        Text::new(if is_engine { "play-engine" } else { "play-your-opponent" }).into()
    }

    /// Returns true if a visitor sits there.
    pub(crate) fn is_human(self) -> bool {
        self == Opponent::Human
    }

    /// Checks that it can play by these rules.
    ///
    /// # Errors
    /// Why not, in a line.
    pub(crate) fn fits(self, rules: Rules) -> Result<(), Text> {
        if self == Opponent::Perfect && rules.pits() > kalah_engine::MAX_PLAYED_PITS {
            return Err(Text::new("play-wrong-perfect").with("rules", rules.to_string()));
        }
        Ok(())
    }

    /// The move of a program; `None` if a visitor is to move or the game is over. May take seconds. The same seed chooses
    /// the same.
    pub(crate) fn choose(self, position: &Position, seed: u64) -> Option<Move> {
        let textbook = |textbook: Textbook| {
            let limits = MoveLimits { lookahead: None, nodes: Some(TEXTBOOK_NODES) };
            textbook.select(position, &limits, &|| false).map(|choice| choice.mv)
        };
        match self {
            Opponent::Human => None,
            Opponent::Random => textbook(Textbook::Random(seed)),
            Opponent::Textbook(other) => textbook(other),
            Opponent::Bad => worst(position),
            // Whatever is too full to be searched is played greedily.
            Opponent::Engine(level) => {
                engine(level, position, seed).ok().flatten().or_else(|| textbook(Textbook::Greedy))
            }
            Opponent::Perfect => perfect(position).ok().flatten().or_else(|| textbook(Textbook::Greedy)),
        }
    }
}

/// Names a player that searches to a fixed depth, with nothing chosen beside it; `None` for any other.
fn searched(textbook: Textbook) -> Option<Text> {
    let Textbook::Searcher(player) = textbook else { return None };
    let (key, depth) = match player.method {
        SearchMethod::Minimax(depth) => ("play-minimax", depth),
        SearchMethod::AlphaBeta(depth) => ("play-alphabeta", depth),
        _ => return None,
    };
    let is_plain = player == SearchPlayer::new(player.method);
    is_plain.then(|| Text::new(key).with("plies", depth.get()))
}

/// Chooses the move of the program of this name, as [`Opponent::choose`] does; `None` if there is none of this name.
pub(crate) fn choose_by_name(name: &str, position: &Position, seed: u64) -> Option<Move> {
    name.parse::<Opponent>().ok()?.choose(position, seed)
}

/// The move after which the mover is least ahead; of equals the left-most.
fn worst(position: &Position) -> Option<Move> {
    let side = position.turn();
    let ahead = |mv: &Move| position.play(*mv).map_or(0, |ply| ply.position.margin(side));
    position.legal_moves().filter(|mv| *mv != Move::Swap).min_by_key(ahead)
}

fn build_engine(level: Level, rules: Rules, seed: u64) -> Result<Engine, SolveError> {
    // The database of analysis.
    let database_seeds = Some(Resources::small_seeds(rules));
    Engine::new(rules, EngineOptions { database_seeds, ..EngineOptions::opponent(level, seed) })
}

fn engine(level: Level, position: &Position, seed: u64) -> Result<Option<Move>, SolveError> {
    let choice = build_engine(level, position.rules(), seed)?.choose_as_opponent(position)?;
    Ok(choice.map(|choice| choice.mv))
}

fn perfect(position: &Position) -> Result<Option<Move>, SolveError> {
    let engine = build_engine(Level::BEST, position.rules(), 0)?;
    match engine.perfect(position, None, &SearchRun::new().within(PROOF_NODES)) {
        Err(SolveError::Stopped) => Ok(engine.choose_as_opponent(position)?.map(|choice| choice.mv)),
        proven => Ok(proven?.map(|choice| choice.mv)),
    }
}

impl FromStr for Opponent {
    type Err = NotOpponent;

    fn from_str(word: &str) -> Result<Opponent, NotOpponent> {
        let wrong = || NotOpponent(word.chars().take(60).collect());
        Ok(match word {
            VISITOR => Opponent::Human,
            "perfect" => Opponent::Perfect,
            "random" => Opponent::Random,
            "bad" => Opponent::Bad,
            word => match word.strip_prefix("engine:") {
                Some(level) => Opponent::Engine(level.parse().map_err(|_| wrong())?),
                None => Opponent::Textbook(word.parse().map_err(|_| wrong())?),
            },
        })
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Human => f.write_str(VISITOR),
            Opponent::Engine(level) => write!(f, "engine:{level}"),
            Opponent::Perfect => f.write_str("perfect"),
            Opponent::Random => f.write_str("random"),
            Opponent::Bad => f.write_str("bad"),
            Opponent::Textbook(textbook) => textbook.fmt(f),
        }
    }
}

impl TryFrom<String> for Opponent {
    type Error = NotOpponent;

    fn try_from(word: String) -> Result<Opponent, NotOpponent> {
        word.parse()
    }
}

impl From<Opponent> for String {
    fn from(opponent: Opponent) -> String {
        opponent.to_string()
    }
}

#[cfg(test)]
mod tests {
    use kalah::{Rules, Side};
    use kalah_jobs::Contestant;
    use kalah_texts::Language;

    use super::{Argument, Opponent};

    #[test]
    fn whoever_is_offered_can_play() {
        let start = "3x2".parse::<Rules>().unwrap().start(Side::South);
        for (word, name) in Opponent::offered() {
            let opponent: Opponent = word.parse().unwrap();
            assert!(matches!(name, Argument::Text(_)), "{word} has no name in the catalogue");
            assert_eq!((opponent.to_string(), opponent.name()), (word.clone(), name));
            match opponent.choose(&start, 3) {
                None => assert!(opponent.is_human()),
                Some(mv) => assert!(start.is_legal(mv), "{word}"),
            }
        }
        assert!("./bot".parse::<Opponent>().is_err() && "engine:11".parse::<Opponent>().is_err());
    }

    #[test]
    fn players_that_meet_agents_play_on_every_board() {
        for registration in kalah_agents::kgp::registrations() {
            let Contestant::BuiltIn(word) = registration.contestant else { panic!("{registration:?}") };
            let opponent: Opponent = word.parse().unwrap();
            assert!(!opponent.is_human() && opponent.to_string() == word, "{word}");
            assert_ne!(Language::GERMAN.reword(&registration.about), registration.about);
            for rules in ["6x6", "4x3", "8x8", "12x12"] {
                assert_eq!(opponent.fits(rules.parse().unwrap()), Ok(()), "{word} {rules}");
            }
        }
    }

    #[test]
    fn the_best_one_finds_what_is_proven() {
        // Solved: the first player wins by 6.
        let start = "4x3".parse::<Rules>().unwrap().start(Side::South);
        let mut position = start;
        while !position.is_over() {
            let mv = Opponent::Perfect.choose(&position, 0).unwrap();
            position = position.play(mv).unwrap().position;
        }
        assert_eq!(position.outcome(), Some(6));
    }
}
