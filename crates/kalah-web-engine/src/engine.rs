//! The engine of one worker.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use kalah::kernel::MAX_KERNEL_SEEDS;
use kalah::{Move, ParseError, Position, Rules, RulesError, Side};
use kalah_analysis::AnalysisReport;
use kalah_analysis::advice::{Hint, MoveVerdict};
use kalah_endgame::{BuildOptions, Endgame, EndgameBuildError};
use kalah_engine::book::Book;
use kalah_engine::{
    AnalysisScope, Level, Lookup, NetworkEvaluation, Options, ProofLog, Resources, SearchRun, SolveError,
    Solver,
};
use serde::Serialize;

use crate::question::Question;

/// Limits of a question.
#[derive(Clone, Copy, Debug)]
pub struct QuestionLimits {
    /// Depth, and number of moves with a value of their own.
    pub scope: AnalysisScope,
    /// Positions to ask about at most.
    pub nodes: u64,
}

/// Reason for not doing what was asked for.
#[derive(Debug, thiserror::Error)]
pub enum WebEngineError {
    /// The text of the rules makes no sense.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text of the position makes no sense.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// The position cannot be searched here.
    #[error(transparent)]
    Unsearchable(#[from] SolveError),
    /// No such database can be built.
    #[error(transparent)]
    Database(#[from] EndgameBuildError),
    /// A file that was given is damaged, or none of this kind.
    #[error("{0} is damaged, or is no such file")]
    File(String),
    /// Nothing was asked.
    #[error("no position was asked about")]
    Nothing,
}

/// Engine for one question at a time. It keeps what it learns of a board until it is asked about another.
pub struct WebEngine {
    table_bytes: usize,
    networks: Vec<(Rules, NetworkEvaluation)>,
    books: Vec<Arc<Book>>,
    proofs: Vec<Arc<ProofLog>>,
    board: Option<Board>,
    question: Option<Question>,
}

/// Solver of one board and rule of capture.
struct Board {
    solver: Solver,
    endgame: Option<Arc<Endgame>>,
}

impl WebEngine {
    /// Bytes of the table in a browser: pages there are small, and a larger table is slower.
    pub const TABLE_BYTES: usize = 16 << 20;

    /// An engine with a table of so many bytes that knows nothing but the rules.
    pub fn new(table_bytes: usize) -> WebEngine {
        WebEngine {
            table_bytes,
            networks: Vec::new(),
            books: Vec::new(),
            proofs: Vec::new(),
            board: None,
            question: None,
        }
    }

    /// Takes a file that comes with the program, by its name, such as `6x4.book`; it may be packed. A question under way hears of it
    /// at once.
    ///
    /// # Errors
    /// If it is damaged or of no kind that is known.
    pub fn add_file(&mut self, name: &str, bytes: &[u8]) -> Result<(), WebEngineError> {
        let damaged = || WebEngineError::File(name.to_owned());
        let (rules, kind) = name.rsplit_once('.').ok_or_else(damaged)?;
        let rules: Rules = rules.parse()?;
        match kind {
            "book" => self.books.push(Arc::new(Book::unpack(bytes).ok_or_else(damaged)?)),
            "proofs" => {
                let log = ProofLog::from_unsigned(Path::new(name), bytes).ok_or_else(damaged)?;
                self.proofs.push(Arc::new(log));
            }
            "network" => {
                let network = NetworkEvaluation::unpack(rules, bytes).ok_or_else(damaged)?;
                self.networks.push((rules, network));
                // The solver was made without it.
                let endgame = self.board.take().and_then(|board| board.endgame);
                self.board = endgame
                    .map(|endgame| self.make(endgame.rules(), Some(Arc::clone(&endgame))))
                    .transpose()?;
            }
            _ => return Err(damaged()),
        }
        self.look_again()
    }

    /// Takes the packed values of a database that another engine built. A question under way goes on with it.
    ///
    /// # Errors
    /// If they are not those of such a database.
    pub fn add_database(&mut self, rules: Rules, seeds: u32, packed: Vec<u8>) -> Result<(), WebEngineError> {
        let endgame = Endgame::from_packed(rules, seeds, packed);
        let endgame = endgame.ok_or_else(|| WebEngineError::File(format!("{rules}.database")))?;
        let endgame = Arc::new(endgame);
        let solver = match self.board.take().filter(|board| board.solver.rules().is_same_board(rules)) {
            Some(board) => board.solver.with_endgame(Arc::clone(&endgame))?,
            None => self.make(rules, None)?.solver.with_endgame(Arc::clone(&endgame))?,
        };
        self.board = Some(Board { solver, endgame: Some(endgame) });
        self.look_again()
    }

    /// Builds the packed values of a database, for [`WebEngine::add_database`].
    ///
    /// # Errors
    /// If there is no such database, or no memory for it.
    pub fn build_database(rules: Rules, seeds: u32) -> Result<Vec<u8>, WebEngineError> {
        let endgame = Endgame::build(rules, seeds, &BuildOptions::default(), &|_| ())?;
        Ok(endgame.into_packed().map_err(EndgameBuildError::from)?)
    }

    /// Asks about a position, the start if its text is empty, and no longer about the one before. What is known without a search is there at once.
    ///
    /// # Errors
    /// If there is no such position, or it cannot be searched.
    pub fn ask(
        &mut self,
        rules: Option<Rules>,
        position: &str,
        limits: QuestionLimits,
    ) -> Result<(), WebEngineError> {
        self.question = None;
        let position = parse(rules, position)?;
        let board = self.take_board(position.rules())?;
        let lookup = self.lookup(position.rules(), board.endgame.clone());
        let question = Question::new(&board.solver, &lookup, &position, limits.scope, limits.nodes);
        self.board = Some(board);
        self.question = Some(question?);
        Ok(())
    }

    /// The move of an opponent at this level, which ends the question under way; `None` if the game is over. The same seed chooses the
    /// same.
    ///
    /// # Errors
    /// If there is no such position, or it cannot be searched.
    pub fn choose(
        &mut self,
        rules: Option<Rules>,
        position: &str,
        level: Level,
        seed: u64,
    ) -> Result<Option<Move>, WebEngineError> {
        self.question = None;
        let position = parse(rules, position)?;
        let board = self.take_board(position.rules())?;
        let known = (level == Level::BEST).then(|| self.lookup(position.rules(), board.endgame.clone()));
        let known = known.as_ref().and_then(|lookup| Some(lookup.best(&position)?.0));
        // What was found before would make it stronger than its level.
        board.solver.forget();
        let run = SearchRun::new().within(Level::NODES);
        let analysis = board.solver.analyse(&position, level.scope(u32::MAX), &run);
        self.board = Some(board);
        let analysis = analysis?;
        Ok(known.or_else(|| Some(level.pick(&position, seed, &analysis)?.mv)))
    }

    /// A hint for the position of the question by what is known of it, as JSON.
    ///
    /// # Errors
    /// If nothing was asked, or the game is over.
    pub fn hint(&self, ply: usize, whole: bool) -> Result<String, WebEngineError> {
        let question = self.question.as_ref().ok_or(WebEngineError::Nothing)?;
        let hint = Hint::from_values(ply, &question.position, &question.values(), whole);
        json(hint.as_ref())
    }

    /// The verdict on a move in the position of the question by what is known of it, as JSON.
    ///
    /// # Errors
    /// If nothing was asked, or there is no such move.
    pub fn verdict(&self, ply: usize, mv: Move, with_better: bool) -> Result<String, WebEngineError> {
        let question = self.question.as_ref().ok_or(WebEngineError::Nothing)?;
        let verdict = MoveVerdict::from_values(ply, &question.values(), mv, with_better);
        json(verdict.as_ref())
    }

    /// Searches until this is true, which is looked at every thousand nodes, or nothing is left to search. Returns whether
    /// something is.
    ///
    /// # Errors
    /// If nothing was asked.
    pub fn advance(&mut self, is_time: &(dyn Fn() -> bool + Sync)) -> Result<bool, WebEngineError> {
        let (Some(question), Some(board)) = (&mut self.question, &self.board) else {
            return Err(WebEngineError::Nothing);
        };
        question.advance(&board.solver, is_time)?;
        Ok(!question.is_over())
    }

    /// The state of the question and the values so far as JSON, as `kalah analyse --json` prints them. `spent` is the time of the
    /// search.
    ///
    /// # Errors
    /// If nothing was asked.
    pub fn report(&self, spent: Duration) -> Result<(bool, String), WebEngineError> {
        let question = self.question.as_ref().ok_or(WebEngineError::Nothing)?;
        let report = AnalysisReport::from_analysis(&question.position, question.analysis(), spent).ok();
        Ok((!question.is_over(), json(report.as_ref())?))
    }

    /// Says which files and which database help with the question.
    ///
    /// # Errors
    /// If nothing was asked.
    pub fn needs(&self) -> Result<QuestionNeeds, WebEngineError> {
        let rules = self.question.as_ref().ok_or(WebEngineError::Nothing)?.position.rules();
        let of = |seeds| Rules::new(rules.pits(), seeds).map(|board| board.with_capture(rules.capture()));
        let fullest = of(MAX_KERNEL_SEEDS / (2 * rules.pits()))?;
        Ok(QuestionNeeds {
            game: rules.with_pie_rule(false).with_first_move_extra_turn(true),
            board: of(rules.pits())?,
            seeds: Resources::seeds_within(fullest, POSITIONS),
        })
    }

    fn look_again(&mut self) -> Result<(), WebEngineError> {
        let Some(mut question) = self.question.take() else { return Ok(()) };
        let rules = question.position.rules();
        let board = self.take_board(rules)?;
        let lookup = self.lookup(rules, board.endgame.clone());
        question.look_again(&board.solver, &lookup)?;
        (self.board, self.question) = (Some(board), Some(question));
        Ok(())
    }

    fn lookup(&self, rules: Rules, endgame: Option<Arc<Endgame>>) -> Lookup {
        let lookup = Lookup::nothing(rules).with_endgame(endgame);
        let lookup = self.books.iter().fold(lookup, |lookup, book| lookup.with_book(Arc::clone(book)));
        self.proofs.iter().fold(lookup, |lookup, log| lookup.with_proofs(Arc::clone(log)))
    }

    /// Takes the solver of a board, a new one if the last question was about another.
    fn take_board(&mut self, rules: Rules) -> Result<Board, SolveError> {
        match self.board.take().filter(|board| board.solver.rules().is_same_board(rules)) {
            Some(board) => Ok(board),
            None => self.make(rules, None),
        }
    }

    fn make(&self, rules: Rules, endgame: Option<Arc<Endgame>>) -> Result<Board, SolveError> {
        let network = self.networks.iter().find(|(game, _)| game.is_same_board(rules));
        let evaluation = network.map(|(_, network)| network.clone());
        let table_bytes = self.table_bytes;
        let options = Options { endgame: endgame.clone(), evaluation, table_bytes, ..Options::default() };
        Ok(Board { solver: Solver::new(rules, options)?, endgame })
    }
}

/// Positions of a database that is built for a search: on 6 pits a side those of up to 16 seeds, in 30 MB.
const POSITIONS: u64 = 31_000_000;

/// What helps with a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuestionNeeds {
    /// The game without opening rules: that of a book or of proofs.
    pub game: Rules,
    /// The board as 6x6 has it, whatever the seeds: that of a network.
    pub board: Rules,
    /// Seeds of the database that is worth building.
    pub seeds: u32,
}

/// Parses a position that can be searched, the start if its text is empty.
fn parse(rules: Option<Rules>, position: &str) -> Result<Position, WebEngineError> {
    let position = match position.trim() {
        "" => rules.unwrap_or_default().start(Side::South),
        text => Position::parse(text, rules)?,
    };
    let rules = position.rules();
    if rules.pits() > kalah_engine::MAX_PLAYED_PITS {
        return Err(SolveError::Played(rules).into());
    }
    Ok(position)
}

fn json(answer: Option<&impl Serialize>) -> Result<String, WebEngineError> {
    answer.and_then(|answer| serde_json::to_string(answer).ok()).ok_or(WebEngineError::Nothing)
}
