//! `/learn/THEME/N`: a task on a board.

use askama::Template;
use kalah::Position;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query::position_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::words;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use super::course_task::CourseTask;
use super::overview_page::MOST_STARS;

/// Errors and hints of a reader at a task, as forms carry them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Attempts {
    pub(super) errors: usize,
    /// True once the hint or the solution was shown.
    pub(super) helped: bool,
}

impl Attempts {
    /// Stars for a task that is solved now: 3 without an error, 2 after one, 1 after more or with help.
    pub(super) fn stars(self) -> usize {
        match self {
            Attempts { errors: 0, helped: false } => MOST_STARS,
            Attempts { errors: 1, helped: false } => 2,
            _ => 1,
        }
    }
}

/// Progress on a task.
pub(super) enum TaskState {
    /// A move is to be found.
    Open,
    /// The last move missed the goal.
    Missed,
    /// It is solved.
    Solved,
    /// The solution was shown.
    Shown,
}

impl TaskState {
    /// Returns true if the task is solved by the reader.
    const fn is_solved(&self) -> bool {
        matches!(self, TaskState::Solved)
    }

    /// Returns true if no move is expected any more.
    const fn is_done(&self) -> bool {
        matches!(self, TaskState::Solved | TaskState::Shown)
    }
}

/// A task as it is to be shown.
pub(super) struct TaskView {
    pub(super) task: CourseTask,
    pub(super) start: Position,
    /// The position after the right plies, and these.
    pub(super) position: Position,
    pub(super) moves: String,
    pub(super) state: TaskState,
    pub(super) attempts: Attempts,
}

#[derive(Template)]
#[template(path = "lessons/course/task.html")]
struct TaskPage {
    layout: Layout,
    view: TaskView,
    theme: Text,
    word: String,
    address: String,
    rules: String,
    lines: String,
    board: BoardDrawing,
    narration: Text,
    /// What is said of the last answer.
    outcome: Option<Text>,
    /// Stars, if it is solved.
    stars: Option<Text>,
    /// Moves that may be played now.
    legal: Vec<String>,
    /// All tasks of the theme, for the row of steps.
    steps: Vec<TaskStep>,
    /// Address of the task after this one.
    next: Option<String>,
    analysis: String,
}

struct TaskStep {
    number: usize,
    word: String,
    address: String,
    title: Text,
    is_here: bool,
}

/// The page of a task of which nothing is played.
pub(super) fn from_start(
    task: CourseTask,
    helped: bool,
    site: Option<&str>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let start = task.solutions()?.first.position;
    let attempts = Attempts { helped, ..Attempts::default() };
    let view =
        TaskView { task, start, position: start, moves: String::new(), state: TaskState::Open, attempts };
    page(view, site, around)
}

/// The page of a task; `site` is where a server has it.
pub(super) fn page(
    view: TaskView,
    site: Option<&str>,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let TaskView { task, start, position, .. } = view;
    let texts = &task.task.texts;
    let outcome = match view.state {
        TaskState::Open => (!view.moves.is_empty()).then(|| Text::new("puzzles-right")),
        TaskState::Missed => Some(Text::new(task.task.goal.missed())),
        TaskState::Solved => Some(Text::new(texts.done)),
        TaskState::Shown => Some(Text::new("puzzles-solution").with("moves", task.task.lines[0].to_owned())),
    };
    let page = TaskPage {
        layout: Layout::still(Text::new(texts.title), "learn", around)
            .pictured_if_served(site, &position_query(start.rules(), &start)),
        theme: task.task.theme.name(),
        word: task.word(),
        address: task.address(),
        rules: start.rules().to_string(),
        lines: task.task.lines.join("|"),
        board: BoardDrawing::from_position(&position, None).seen_from(start.turn()),
        narration: Text::new("puzzles-to-move").with("side", words::side(position.turn())),
        outcome,
        stars: view.state.is_solved().then(|| Text::new("course-stars").with("count", view.attempts.stars())),
        legal: position.legal_moves().filter(|_| !view.state.is_done()).map(|mv| mv.to_string()).collect(),
        steps: CourseTask::of_theme(task.task.theme)
            .map(|other| TaskStep {
                number: other.number,
                word: other.word(),
                address: other.address(),
                title: Text::new(other.task.texts.title),
                is_here: other.number == task.number,
            })
            .collect(),
        next: task.next().map(CourseTask::address),
        analysis: format!("/analysis?{}", position_query(start.rules(), &start)),
        view,
    };
    Ok(page.render_in(page.layout.language())?)
}

impl TaskPage {
    fn texts(&self) -> &'static super::task::TaskTexts {
        &self.view.task.task.texts
    }

    fn missed(&self) -> &'static str {
        self.view.task.task.goal.missed()
    }
}
