//! `/puzzle/N` and `/puzzles/today`: a position to be solved.

use askama::Template;
use kalah::{Capture, Position};
use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::position_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::written_day;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_store::{NewPuzzle, StoredPuzzle, Strength};
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::puzzles::daily::DailyPuzzle;
use crate::puzzles::open_puzzle::OpenPuzzle;
use crate::puzzles::strength::is_unsure;

/// A puzzle as it is to be shown.
pub(crate) struct PuzzleView<'a> {
    pub(crate) puzzle: &'a StoredPuzzle,
    pub(crate) solvable: &'a SolvablePuzzle,
    /// Plies of the line that are played.
    pub(crate) plies: usize,
    /// Outcome of the last answer.
    pub(crate) outcome: Option<PuzzleOutcome>,
    /// The visitor, if it ever answered.
    pub(crate) own: Option<Strength>,
    /// The puzzle of the day, if it is this one.
    pub(super) daily: Option<DailyPuzzle>,
    /// Address of this server.
    pub(crate) site: String,
}

/// Outcome of an answer.
pub(crate) struct PuzzleOutcome {
    pub(crate) text: String,
    /// True if nothing more is to be found.
    pub(crate) done: bool,
    /// Change of the visitor's rating by the answer.
    pub(crate) change: Option<i32>,
}

#[derive(Template)]
#[template(path = "puzzles/puzzle.html")]
struct PuzzlePage {
    layout: Layout,
    shown: Option<PuzzleBoard>,
}

struct PuzzleBoard {
    address: String,
    rules: String,
    capture: &'static str,
    position: Position,
    board: BoardDrawing,
    task: String,
    narration: String,
    outcome: String,
    done: bool,
    /// The plies so far, and what may be played now.
    moves: String,
    legal: Vec<String>,
    rating: String,
    /// Number of people who tried it, and of those who solved it at once.
    record: String,
    /// The game that it is from.
    source: String,
    analysis: String,
    daily: Option<DailyHeading>,
}

/// What the page tells of the puzzle of the day.
struct DailyHeading {
    /// Number of the day, by which browsers count.
    day: i64,
    date: Text,
    /// Days in a row, where the server counts them.
    days: Option<u32>,
    streak: String,
}

impl DailyHeading {
    fn from_daily(daily: &DailyPuzzle) -> DailyHeading {
        DailyHeading {
            day: daily.day.0,
            date: written_day(daily.day),
            days: daily.days(),
            streak: daily.streak_text(),
        }
    }
}

/// The page where no puzzle is left for a visitor.
pub(crate) fn none(around: PageSurroundings) -> Result<String, PageError> {
    let page = PuzzlePage { layout: Layout::still("Puzzle", "puzzle", around), shown: None };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of puzzles that devices check themselves, with the first one on its board.
pub(crate) fn device_page(open: &OpenPuzzle, around: PageSurroundings) -> Result<String, PageError> {
    let OpenPuzzle { puzzle, solvable } = open;
    let (site, outcome, own, daily) = (String::new(), None, None, None);
    let view = PuzzleView { puzzle, solvable, plies: 0, outcome, own, daily, site };
    let shown = PuzzleBoard {
        address: "/puzzle/device".to_owned(),
        rating: String::new(),
        record: "Checked on this device, which rates nobody.".to_owned(),
        ..PuzzleBoard::from_view(&view)
    };
    let page = PuzzlePage { layout: Layout::still("Puzzle", "puzzle", around), shown: Some(shown) };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of a puzzle.
pub(crate) fn page(shown: &PuzzleView, around: PageSurroundings) -> Result<String, PageError> {
    let start = shown.solvable.position;
    let query = position_query(start.rules(), &start);
    let title = title(shown.puzzle, shown.daily.as_ref());
    let layout = Layout::still(title, "puzzle", around).pictured(&shown.site, &query);
    let page = PuzzlePage { layout, shown: Some(PuzzleBoard::from_view(shown)) };
    Ok(page.render_in(page.layout.language())?)
}

impl PuzzleBoard {
    fn from_view(shown: &PuzzleView) -> PuzzleBoard {
        let PuzzleView { puzzle, solvable, plies, outcome, own, daily, .. } = shown;
        let start = solvable.position;
        let position = solvable.after(*plies).unwrap_or(start);
        let side = start.turn();
        let goal = goal(&puzzle.found);
        let done = outcome.as_ref().is_some_and(|outcome| outcome.done);
        let played = solvable.line.get(..*plies).unwrap_or_default();
        let legal = position.legal_moves().filter(|_| !done).map(|mv| mv.to_string()).collect();
        let own = own.unwrap_or(Strength::NEWCOMER);
        let query = position_query(start.rules(), &start);
        PuzzleBoard {
            address: format!("/puzzle/{}", puzzle.id.0),
            rules: start.rules().to_string(),
            capture: match start.rules().capture() {
                Capture::NeedsOppositeSeeds => "A capture needs seeds in the opposite pit.",
                Capture::EvenIfOppositeEmpty => "A capture needs no seeds in the opposite pit.",
            },
            position: start,
            board: BoardDrawing::from_position(&position, None).seen_from(side),
            task: format!("You play {side}: your pits glow. {goal}. Find it."),
            narration: format!("{} to move.", position.turn()),
            outcome: outcome.as_ref().map(PuzzleOutcome::sentence).unwrap_or_default(),
            done,
            moves: kalah::write_moves(&start, played).unwrap_or_default(),
            legal,
            rating: rating_text(own),
            record: record(puzzle),
            source: puzzle.game.map_or_else(String::new, |(id, second, ply)| {
                format!("/matches/{id}/games/{}?ply={ply}", if second { 2 } else { 1 })
            }),
            analysis: format!("/analysis?{query}"),
            daily: daily.as_ref().map(DailyHeading::from_daily),
        }
    }
}

fn title(puzzle: &StoredPuzzle, daily: Option<&DailyPuzzle>) -> Text {
    match daily {
        Some(daily) => Text::new("puzzles-of-day-title").with("date", written_day(daily.day)),
        None => Text::new("puzzles-title").with("puzzle", puzzle.id.0.to_string()),
    }
}

impl PuzzleOutcome {
    fn sentence(&self) -> String {
        let change = self.change.map(|change| format!(" Your rating changed by {change:+}."));
        format!("{}{}", self.text, change.unwrap_or_default().replace('-', "−"))
    }
}

/// Says what has to be found.
pub(super) fn goal(puzzle: &NewPuzzle) -> &'static str {
    if puzzle.wins { "Only one turn wins" } else { "Only one turn saves the draw" }
}

/// Formats the rating of a visitor.
pub(super) fn rating_text(own: Strength) -> String {
    format!("{}{:.0}", if is_unsure(own) { "about " } else { "" }, own.rating)
}

fn record(puzzle: &StoredPuzzle) -> String {
    match puzzle.tries {
        0 => "Nobody has tried it yet.".to_owned(),
        1 => format!(
            "One visitor tried it and {}.",
            if puzzle.solved == 1 { "solved it" } else { "missed it" }
        ),
        tries => format!("{} of {tries} visitors solved it at the first try.", puzzle.solved),
    }
}
