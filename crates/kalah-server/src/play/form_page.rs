//! `/play`: the ways to a new game, and the games that the visitor has.

use askama::Template;
use kalah::{Capture, Position, Rules};
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::GameQueryFields;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::levels::{QuickLevel, USUAL_OPPONENT, VISITOR, errors_text};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::opponent::Opponent;
use crate::play::own_games::OwnGame;
use crate::play::setup::GameSetupForm;

/// Rules that the form offers by their word.
const RULES: [&str; 6] = ["6x6", "6x4", "6x3", "6x6+pie", "6x4+empty", "4x4"];

#[derive(Template)]
#[template(path = "play/play_form.html")]
struct FormPage<'a> {
    layout: Layout,
    error: Argument,
    form: &'a GameSetupForm,
    rules: Vec<PlayFormOption>,
    /// Choices of players for South and North.
    players: [Vec<PlayFormOption>; 2],
    /// Position from which the game goes on, if the address has one.
    from: Option<StartingPosition>,
    levels: Vec<QuickLevel>,
    own: Vec<OwnGame>,
    /// True if the form is open, with all that can be chosen.
    is_open: bool,
}

/// An entry of a list.
struct PlayFormOption {
    value: String,
    /// Parts of its name.
    names: Vec<Argument>,
    is_chosen: bool,
}

/// A position that a game goes on from.
struct StartingPosition {
    rules: String,
    start: String,
    board: BoardDrawing,
}

impl FormPage<'_> {
    /// A field of the form as it was sent, or what it usually is.
    fn field<'b>(sent: Option<&'b str>, usual: &'b str) -> &'b str {
        sent.unwrap_or(usual)
    }

    fn is(sent: Option<&str>, value: &str) -> bool {
        sent == Some(value)
    }
}

/// The form, as it was sent, with what is wrong with it. `address` is where this server is, for pages that link to it.
pub(crate) fn form(
    form: &GameSetupForm,
    wrong: &Argument,
    own: Vec<OwnGame>,
    address: Option<&str>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let query = GameQueryFields {
        rules: form.rules.clone().filter(|word| word != "own"),
        start: form.start.clone(),
        moves: form.moves.clone(),
        ply: form.ply.clone(),
    };
    let (from, unreadable) = match query.game() {
        Ok(game) if form.start.is_some() || form.moves.is_some() => {
            (Some(StartingPosition::from_position(game.position())), Argument::from(""))
        }
        Ok(_) => (None, Argument::from("")),
        Err(error) => (None, error),
    };
    let rules = form.rules.as_deref().unwrap_or(RULES[0]);
    let mut words: Vec<&str> = RULES.to_vec();
    if unreadable.is_empty() && rules != "own" && !words.contains(&rules) {
        words.insert(0, rules);
    }
    let choice = |word: &str| PlayFormOption {
        value: word.to_owned(),
        names: rules_name(word),
        is_chosen: word == rules,
    };
    let custom = PlayFormOption {
        value: "own".to_owned(),
        names: vec![Text::new("play-custom").into()],
        is_chosen: rules == "own",
    };
    let layout = Layout::still(Text::new("play-title"), "play", around);
    let page = FormPage {
        error: if wrong.is_empty() { unreadable.clone() } else { wrong.clone() },
        rules: words.into_iter().map(choice).chain([custom]).collect(),
        players: [(form.south.as_deref(), VISITOR), (form.north.as_deref(), USUAL_OPPONENT)]
            .map(|(sent, usual)| players(sent, usual, layout.is_served())),
        levels: QuickLevel::all(),
        own,
        is_open: from.is_some() || !wrong.is_empty() || !unreadable.is_empty() || form.is_filled(),
        from,
        form,
        layout: layout.pictured_if_served(address, "rules=6x6"),
    };
    Ok(page.render_in(page.layout.language())?)
}

/// Rules as people say them; the word itself if it is none.
fn rules_name(word: &str) -> Vec<Argument> {
    let Ok(rules) = word.parse::<Rules>() else { return vec![word.into()] };
    let size = Text::new("play-rules-size").with("pits", rules.pits()).with("seeds", rules.seeds());
    let more = [
        (rules.pie_rule(), "play-rules-pie"),
        (rules.capture() == Capture::EvenIfOppositeEmpty, "play-rules-empty"),
        (!rules.first_move_extra_turn(), "play-rules-single"),
    ];
    let more = more.into_iter().filter(|(is, _)| *is).map(|(_, key)| Text::new(key));
    [size].into_iter().chain(more).map(Argument::from).collect()
}

/// The players that may be chosen: without a server those that every device has.
fn players(sent: Option<&str>, usual: &str, is_served: bool) -> Vec<PlayFormOption> {
    let chosen = sent.filter(|word| !word.is_empty()).unwrap_or(usual);
    let choice = |(value, name): (String, Argument)| PlayFormOption {
        is_chosen: value == chosen,
        names: vec![match value.parse() {
            Ok(Opponent::Engine(level)) => {
                Text::new("play-level-option").with("name", name).with("errs", errors_text(level)).into()
            }
            _ => name,
        }],
        value,
    };
    let is_there = |word: &str| is_served || word == VISITOR || word.starts_with("engine:");
    Opponent::offered().into_iter().filter(|(word, _)| is_there(word)).map(choice).collect()
}

impl StartingPosition {
    fn from_position(position: &Position) -> StartingPosition {
        StartingPosition {
            rules: position.rules().to_string(),
            start: position.to_string(),
            board: BoardDrawing::from_position(position, None),
        }
    }
}
