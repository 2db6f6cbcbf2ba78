//! `/puzzles`: the puzzle of the day, and the ways to all others.

use askama::Template;
use kalah_analysis::puzzle_answer::SolvablePuzzle;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::position_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::clock::written_day;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_store::Strength;
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Argument, Text};

use crate::puzzles::daily::DailyPuzzle;
use crate::puzzles::history::PuzzleHistory;
use crate::puzzles::mistakes::OwnMistakes;
use crate::puzzles::open_puzzle::OpenPuzzle;
use crate::puzzles::page::rating_text;
use crate::puzzles::themes::ThemeLink;

#[derive(Template)]
#[template(path = "puzzles/overview.html")]
struct PuzzleOverviewPage {
    layout: Layout,
    daily: Option<DailyPuzzleCard>,
    rating: Argument,
    /// Number of the own mistakes.
    mistakes: usize,
    themes: Vec<ThemeLink>,
    history: PuzzleHistory,
}

/// The puzzle of the day in short.
struct DailyPuzzleCard {
    day: i64,
    date: Text,
    board: BoardDrawing,
    rules: String,
    task: Text,
    days: Option<u32>,
    streak: Vec<Text>,
}

impl DailyPuzzleCard {
    fn from_puzzle(daily: &DailyPuzzle, OpenPuzzle { puzzle, solvable }: &OpenPuzzle) -> DailyPuzzleCard {
        let SolvablePuzzle { position, .. } = solvable;
        DailyPuzzleCard {
            day: daily.day.0,
            date: written_day(daily.day),
            board: BoardDrawing::from_position(position, None).seen_from(position.turn()),
            rules: position.rules().to_string(),
            task: Text::new(if puzzle.found.wins { "puzzles-day-win" } else { "puzzles-day-draw" })
                .with("side", words::side(position.turn())),
            days: daily.days(),
            streak: daily.streak_text(),
        }
    }
}

/// What the page shows to a visitor.
pub(super) struct PuzzleOverview {
    pub(super) daily: Option<(DailyPuzzle, OpenPuzzle)>,
    /// Rating of the visitor.
    pub(super) own: Strength,
    pub(super) mistakes: OwnMistakes,
    pub(super) themes: Vec<ThemeLink>,
    pub(super) history: PuzzleHistory,
    /// Address of the server.
    pub(super) site: String,
}

/// The page.
pub(super) fn page(shown: PuzzleOverview, around: PageSurroundings) -> Result<String, PageError> {
    let PuzzleOverview { daily, own, mistakes, themes, history, site } = shown;
    let layout = Layout::still(Text::new("puzzles-heading"), "puzzle", around);
    let page = PuzzleOverviewPage {
        layout: match &daily {
            Some((_, puzzle)) => layout.pictured(
                &site,
                &position_query(puzzle.solvable.position.rules(), &puzzle.solvable.position),
            ),
            None => layout,
        },
        daily: daily.map(|(daily, puzzle)| DailyPuzzleCard::from_puzzle(&daily, &puzzle)),
        rating: rating_text(own),
        mistakes: mistakes.len(),
        themes,
        history,
    };
    Ok(page.render_in(page.layout.language())?)
}
