//! A hint for the side to move.

use std::cell::OnceCell;
use std::time::{Duration, Instant};

use kalah::{Position, Rules, write_moves};
use kalah_engine::{Engine, EngineOptions, SearchRun};
use kalah_textbook::{MoveLimits, Textbook};

/// The time for a hint.
const TIME: Duration = Duration::from_millis(500);

/// Adviser that gives hints in a game: the engine, on boards that it can play.
pub(crate) struct HintAdviser {
    rules: Rules,
    /// Engine, made when the first hint is asked for; `None` inside if the board is too big.
    engine: OnceCell<Option<Engine>>,
}

impl HintAdviser {
    pub(crate) fn new(rules: Rules) -> HintAdviser {
        HintAdviser { rules, engine: OnceCell::new() }
    }

    /// The best move that a short search finds, in a line.
    pub(crate) fn hint(&self, position: &Position) -> String {
        let rules = self.rules;
        let engine = self.engine.get_or_init(|| Engine::new(rules, EngineOptions::default()).ok());
        engine
            .as_ref()
            .and_then(|engine| by_engine(engine, position))
            .unwrap_or_else(|| by_textbook(position))
    }
}

fn by_engine(engine: &Engine, position: &Position) -> Option<String> {
    let run = SearchRun::new().until(Instant::now() + TIME);
    let choice = engine.choose(position, u32::MAX, &run).ok()??;
    let line = write_moves(position, &choice.line).unwrap_or_default();
    let how = if choice.exact {
        "proven".to_owned()
    } else {
        format!("looking {} ahead", count(choice.depth, "turn"))
    };
    Some(format!("hint: {} (margin {:+}, {how}: {line})", choice.mv, choice.margin))
}

fn by_textbook(position: &Position) -> String {
    let Ok(player) = "deepening:order=extra-turn".parse::<Textbook>() else {
        unreachable!("the word of a player of the textbook")
    };
    let since = Instant::now();
    let limits = |lookahead| MoveLimits { lookahead: Some(lookahead), nodes: None };
    let choices =
        (1..).map_while(|lookahead| player.select(position, &limits(lookahead), &|| since.elapsed() >= TIME));
    let Some(choice) = choices.take(14).last() else { return "no move is left".to_owned() };
    let line = write_moves(position, &choice.line).unwrap_or_default();
    let score = choice.score.unwrap_or_default();
    let far = count(choice.depth, "sowing");
    format!("hint: {} (margin {score:+}, looking {far} ahead: {line})", choice.mv)
}

fn count(number: u32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
