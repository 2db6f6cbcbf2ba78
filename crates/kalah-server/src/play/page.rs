//! `/play`: the form of a new game, a game, and the way to its other seat.

use askama::Template;
use kalah::{Capture, GameState, Position, Rules, Side};

use crate::http::page_error::PageError;
use crate::play::opponent::Opponent;
use crate::play::setup::Form;
use crate::play::told::Told;
use crate::ui::board::BoardDrawing;
use crate::ui::game_query::{Fields, encoded};
use crate::ui::layout::{Layout, Surroundings};
use crate::ui::moves::{self, MoveRow};
use crate::ui::stepped::Stepped;

/// Rules that the form offers by their word.
const RULES: [&str; 6] = ["6x6", "6x4", "6x3", "6x6+pie", "6x4+empty", "4x4"];

#[derive(Template)]
#[template(path = "play_form.html")]
struct FormPage<'a> {
    layout: Layout,
    error: &'a str,
    form: &'a Form,
    rules: Vec<Choice>,
    /// Choices of players for South and North.
    players: [Vec<Choice>; 2],
    /// Position from which the game goes on, if the address has one.
    from: Option<From>,
}

/// An entry of a list.
struct Choice {
    value: String,
    name: String,
    is_chosen: bool,
}

/// A position that a game goes on from.
struct From {
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

/// The form, as it was sent, with what is wrong with it.
pub(crate) fn form(form: &Form, wrong: &str, around: Surroundings) -> Result<String, PageError> {
    let told = Fields {
        rules: form.rules.clone().filter(|word| word != "own"),
        start: form.start.clone(),
        moves: form.moves.clone(),
        ply: form.ply.clone(),
    };
    let (from, unreadable) = match told.game() {
        Ok(game) if form.start.is_some() || form.moves.is_some() => {
            (Some(From::of(game.position())), String::new())
        }
        Ok(_) => (None, String::new()),
        Err(error) => (None, error),
    };
    let rules = form.rules.as_deref().unwrap_or(RULES[0]);
    let mut words: Vec<&str> = RULES.to_vec();
    if unreadable.is_empty() && rules != "own" && !words.contains(&rules) {
        words.insert(0, rules);
    }
    let choice =
        |word: &str| Choice { value: word.to_owned(), name: rules_name(word), is_chosen: word == rules };
    let own = Choice { value: "own".to_owned(), name: "as below".to_owned(), is_chosen: rules == "own" };
    let page = FormPage {
        layout: Layout::still("Play", "play", around),
        error: if wrong.is_empty() { &unreadable } else { wrong },
        rules: words.into_iter().map(choice).chain([own]).collect(),
        players: [players(form.south.as_deref(), "human"), players(form.north.as_deref(), "engine:3")],
        from,
        form,
    };
    Ok(page.render()?)
}

/// Rules as people say them; the word itself if it is none.
fn rules_name(word: &str) -> String {
    let Ok(rules) = word.parse::<Rules>() else { return word.to_owned() };
    let mut name = vec![format!("{} pits, {} seeds", rules.pits(), rules.seeds())];
    let more = [
        (rules.pie_rule(), "pie rule"),
        (rules.capture() == Capture::EvenIfOppositeEmpty, "always captures"),
        (!rules.first_move_extra_turn(), "no extra turn at first"),
    ];
    name.extend(more.iter().filter(|(is, _)| *is).map(|(_, text)| (*text).to_owned()));
    name.join(", ")
}

fn players(sent: Option<&str>, usual: &str) -> Vec<Choice> {
    let chosen = sent.filter(|word| !word.is_empty()).unwrap_or(usual);
    let choice = |(value, name): (String, String)| Choice { is_chosen: value == chosen, value, name };
    Opponent::offered().into_iter().map(choice).collect()
}

impl From {
    fn of(position: &Position) -> From {
        From {
            rules: position.rules().to_string(),
            start: position.to_string(),
            board: BoardDrawing::of(position, None),
        }
    }
}

#[derive(Template)]
#[template(path = "play.html")]
struct GamePage {
    layout: Layout,
    told: Told,
    /// The state for the script, as JSON.
    state: String,
    board: BoardDrawing,
    /// Seats, the upper one first.
    seats: [SeatLine; 2],
    near: Side,
    result: String,
    last_ply: String,
    hint: String,
    /// Legal moves now.
    legal: Vec<String>,
    rows: Vec<MoveRow>,
    first: Side,
    /// Address of the game's analysis.
    analysis: String,
}

struct SeatLine {
    side: Side,
    name: String,
    store: u16,
    to_move: bool,
    clock: String,
}

/// The page of a game.
pub(crate) fn game(game: GameState, told: Told, around: Surroundings) -> Result<String, PageError> {
    drawn(game, told, String::new(), around)
}

/// The same with a hint, for browsers without scripts.
pub(crate) fn hinted(
    game: GameState,
    told: Told,
    hint: &impl serde::Serialize,
    around: Surroundings,
) -> Result<String, PageError> {
    let hint = serde_json::to_value(hint)?;
    let text = match hint["move"].as_str() {
        Some("swap") => "Hint: exchange the seats.".to_owned(),
        Some(pit) => format!("Hint: sow pit {pit}."),
        None => String::new(),
    };
    drawn(game, told, text, around)
}

fn drawn(game: GameState, told: Told, hint: String, around: Surroundings) -> Result<String, PageError> {
    let near = if told.you == [Side::North] { Side::North } else { Side::South };
    let (position, query) = (*game.position(), crate::ui::game_query::query(&game));
    let stepped = Stepped::new(game);
    let last = stepped.plies().len();
    let seat = |side: Side| SeatLine {
        side,
        name: match side {
            Side::South => told.seats.south.name.clone(),
            Side::North => told.seats.north.name.clone(),
        },
        store: position.store(side),
        to_move: told.status == "running" && told.turn == side,
        clock: told.clock.map_or_else(String::new, |clock| match side {
            Side::South => minutes(clock.south_ms),
            Side::North => minutes(clock.north_ms),
        }),
    };
    let legal =
        if told.may.play { position.legal_moves().map(|mv| mv.to_string()).collect() } else { Vec::new() };
    let page = GamePage {
        layout: Layout::still("A game", "play", around),
        state: serde_json::to_string(&told)?,
        board: stepped.drawing(last).seen_from(near),
        seats: [seat(near.opposite()), seat(near)],
        near,
        result: told.result.as_ref().map_or_else(String::new, |result| result.text.clone()),
        last_ply: stepped.told(last),
        hint,
        legal,
        rows: moves::rows(&stepped, last),
        first: stepped.start().turn(),
        analysis: format!("/analysis?{query}"),
        told,
    };
    Ok(page.render()?)
}

/// A time as clocks show it: `4:05`.
fn minutes(ms: i64) -> String {
    let seconds = ms.max(0) / 1000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[derive(Template)]
#[template(path = "play_seat.html")]
struct SeatPage<'a> {
    layout: Layout,
    told: &'a Told,
    key: String,
    free: Side,
}

/// The way to the other seat.
pub(crate) fn seat(told: &Told, key: &str, around: Surroundings) -> Result<String, PageError> {
    let free = if told.seats.south.free { Side::South } else { Side::North };
    let page =
        SeatPage { layout: Layout::still("A free seat", "play", around), told, key: encoded(key), free };
    Ok(page.render()?)
}
