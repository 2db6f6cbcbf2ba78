//! `/puzzle/N` and `/puzzles/today`: a position to be solved.

use askama::Template;
use kalah::{Capture, Position};
use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_analysis::puzzle_themes::PuzzleTheme;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::position_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::written_day;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_store::{StoredPuzzle, Strength};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::puzzles::daily::DailyPuzzle;
use crate::puzzles::open_puzzle::OpenPuzzle;
use crate::puzzles::strength::is_unsure;
use crate::puzzles::themes::{self, ThemeLink};

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
    /// The theme that the visitor has chosen.
    pub(super) theme: Option<PuzzleTheme>,
    /// The puzzle of the day, if it is this one.
    pub(super) daily: Option<DailyPuzzle>,
    /// Address of this server.
    pub(crate) site: String,
}

/// Outcome of an answer.
pub(crate) struct PuzzleOutcome {
    pub(crate) text: Text,
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
    capture: Text,
    position: Position,
    board: BoardDrawing,
    task: Text,
    narration: Text,
    /// Outcome of the last answer, in sentences.
    outcome: Vec<Text>,
    done: bool,
    /// The plies so far, and what may be played now.
    moves: String,
    legal: Vec<String>,
    /// Rating of the visitor, where visitors are rated.
    rating: Option<Argument>,
    /// Number of people who tried it, and of those who solved it at once.
    record: Text,
    /// The game that it is from.
    source: String,
    analysis: String,
    /// Word and name of the theme that the visitor has chosen.
    chosen: Option<(&'static str, Text)>,
    /// Address of the next puzzle.
    next: String,
    /// Themes of the puzzle; empty before it is solved.
    themes: Vec<ThemeLink>,
    daily: Option<DailyHeading>,
}

/// What the page tells of the puzzle of the day.
struct DailyHeading {
    /// Number of the day, by which browsers count.
    day: i64,
    date: Text,
    /// Days in a row, where the server counts them.
    days: Option<u32>,
    streak: Vec<Text>,
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
    let page =
        PuzzlePage { layout: Layout::still(Text::new("puzzles-puzzle"), "puzzle", around), shown: None };
    Ok(page.render_in(page.layout.language())?)
}

/// The page of puzzles that devices check themselves, with the first one on its board.
pub(crate) fn device_page(open: &OpenPuzzle, around: PageSurroundings) -> Result<String, PageError> {
    let OpenPuzzle { puzzle, solvable } = open;
    let (site, outcome, own, theme, daily) = (String::new(), None, None, None, None);
    let view = PuzzleView { puzzle, solvable, plies: 0, outcome, own, theme, daily, site };
    let shown = PuzzleBoard {
        address: "/puzzle/device".to_owned(),
        rating: None,
        record: Text::new("puzzles-on-device"),
        ..PuzzleBoard::from_view(&view)
    };
    let page = PuzzlePage {
        layout: Layout::still(Text::new("puzzles-puzzle"), "puzzle", around),
        shown: Some(shown),
    };
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
        let PuzzleView { puzzle, solvable, plies, outcome, own, theme, daily, .. } = shown;
        let found = PuzzleTheme::of_puzzle(solvable, puzzle.found.wins);
        let start = solvable.position;
        let position = solvable.after(*plies).unwrap_or(start);
        let side = start.turn();
        let done = outcome.as_ref().is_some_and(|outcome| outcome.done);
        let played = solvable.line.get(..*plies).unwrap_or_default();
        let legal = position.legal_moves().filter(|_| !done).map(|mv| mv.to_string()).collect();
        let own = own.unwrap_or(Strength::NEWCOMER);
        let query = position_query(start.rules(), &start);
        PuzzleBoard {
            address: format!("/puzzle/{}", puzzle.id.0),
            rules: start.rules().to_string(),
            capture: match start.rules().capture() {
                Capture::NeedsOppositeSeeds => Text::new("puzzles-capture-opposite"),
                Capture::EvenIfOppositeEmpty => Text::new("puzzles-capture-empty"),
            },
            position: start,
            board: BoardDrawing::from_position(&position, None).seen_from(side),
            task: Text::new(if puzzle.found.wins { "puzzles-task-win" } else { "puzzles-task-draw" })
                .with("side", words::side(side)),
            narration: Text::new("puzzles-to-move").with("side", words::side(position.turn())),
            outcome: outcome.as_ref().map(PuzzleOutcome::sentences).unwrap_or_default(),
            done,
            moves: kalah::write_moves(&start, played).unwrap_or_default(),
            legal,
            rating: Some(rating_text(own)),
            record: record(puzzle),
            source: puzzle.game.map_or_else(String::new, |(id, second, ply)| {
                format!("/matches/{id}/games/{}?ply={ply}", if second { 2 } else { 1 })
            }),
            analysis: format!("/analysis?{query}"),
            chosen: theme.map(|theme| (theme.word(), themes::name(theme))),
            next: theme.map_or_else(|| "/puzzle".to_owned(), |theme| ThemeLink::new(theme, 0).href),
            themes: found.into_iter().filter(|_| done).map(|theme| ThemeLink::new(theme, 0)).collect(),
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
    fn sentences(&self) -> Vec<Text> {
        let change = self
            .change
            .map(|change| Text::new("puzzles-rating-changed").with("change", words::signed(change)));
        [self.text.clone()].into_iter().chain(change).collect()
    }
}

/// Formats the rating of a visitor.
pub(crate) fn rating_text(own: Strength) -> Argument {
    let rating = format!("{:.0}", own.rating);
    if is_unsure(own) { Text::new("puzzles-about").with("rating", rating).into() } else { rating.into() }
}

/// Says how many people have tried a puzzle, and how many of them have solved it.
pub(crate) fn record(puzzle: &StoredPuzzle) -> Text {
    match puzzle.tries {
        0 => Text::new("puzzles-nobody-tried"),
        1 if puzzle.solved == 1 => Text::new("puzzles-one-solved"),
        1 => Text::new("puzzles-one-missed"),
        tries => Text::new("puzzles-solved-of").with("solved", puzzle.solved).with("tries", tries),
    }
}
