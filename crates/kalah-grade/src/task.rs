//! Tasks of criteria: what is tried, with all that fixes it.

use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use kalah::Rules;
use kalah_match::PlayerSpec;
use kalah_player::Limit;
use kalah_textbook::nim::NimBoard;
use serde::Deserialize;
use serde::de::{self, Deserializer};

use crate::positions::{DEEPEST_TACTIC, SHALLOWEST_TACTIC};

/// Task of a criterion.
#[derive(Clone, Debug)]
pub enum CriterionTask {
    /// The submission can take part in tournaments.
    Check(CheckTask),
    /// It beats an opponent.
    Match(MatchTask),
    /// It sees as many plies ahead as are asked for.
    Lookahead(LookaheadTask),
    /// It deepens its search while there is time.
    Deepening(DeepeningTask),
    /// It leaves parts of the game tree out.
    Pruning(PruningTask),
    /// It plays the first move of a game from a book.
    Book(BookTask),
    /// It solves boards of Nim-Mancala, asked on standard input.
    Nim(NimTask),
}

/// All that `kalah check` tries.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckTask {}

/// A match of pairs of games, the first of which begins at the usual start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchTask {
    /// The opponent.
    #[serde(deserialize_with = "parsed")]
    pub opponent: PlayerSpec,
    /// Limit of both players.
    #[serde(default = "usual_limit", deserialize_with = "parsed")]
    pub limit: Limit,
    /// Rules of the games.
    #[serde(default, deserialize_with = "parsed")]
    pub rules: Rules,
    /// Pairs of games, each from an opening of its own.
    #[serde(default = "one_pair")]
    pub pairs: NonZeroU32,
    /// Share of the points of the match, from 0 to 1, that has to be exceeded. A win is a point, a draw half of one.
    #[serde(default = "half")]
    pub more_than: f64,
    /// Any result suffices, if every game is played to its end by the rules.
    #[serde(default, rename = "any-result")]
    pub any_result: bool,
}

/// Positions whose best move is seen by searches of so many plies, and by none of fewer.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookaheadTask {
    /// Plies that have to be seen, from 3 to 7.
    #[serde(deserialize_with = "plies")]
    pub plies: NonZeroU32,
    /// Limit of the submission; by default this look-ahead.
    #[serde(default, deserialize_with = "parsed_option")]
    pub limit: Option<Limit>,
}

/// More time has to bring more search.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeepeningTask {
    /// Seconds of a move; a tenth of it is asked for as well.
    #[serde(deserialize_with = "duration")]
    pub time: Duration,
}

/// The cost of a search has to differ from the size of the whole tree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PruningTask {
    /// Accept the `nodes` that the submission states, which repeat exactly, in place of its processor time.
    #[serde(default)]
    pub trace: bool,
    /// The deepest look-ahead that is asked for.
    #[serde(default = "deepest")]
    pub deepest: NonZeroU32,
}

/// The first move has to cost next to nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookTask {
    /// Limit of the submission.
    #[serde(deserialize_with = "parsed")]
    pub limit: Limit,
}

/// Boards of Nim-Mancala, given as one line of standard input each.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NimTask {
    /// Boards.
    #[serde(deserialize_with = "boards")]
    pub boards: Vec<NimBoard>,
    /// Part of the answers that is compared.
    pub right: NimAspect,
    /// Seconds of processor time for a board, where the sandbox measures it.
    #[serde(default = "nim_time", deserialize_with = "duration")]
    pub time: Duration,
}

/// Part of an answer about a board of Nim-Mancala.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NimAspect {
    /// The move is legal, and wins where a move wins.
    Move,
    /// The predicted outcome is right.
    Result,
    /// The utility is 100 less the plies of the shortest win or the longest loss, signed.
    Utility,
    /// Move and outcome are right on boards that are too big without a table.
    Table,
}

/// A criterion's tasks as they are written: one table out of several.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct TaskTables {
    check: Option<CheckTask>,
    r#match: Option<MatchTask>,
    look_ahead: Option<LookaheadTask>,
    deepening: Option<DeepeningTask>,
    pruning: Option<PruningTask>,
    book: Option<BookTask>,
    nim: Option<NimTask>,
}

impl TaskTables {
    /// Names of the tables.
    pub(crate) const NAMES: [&'static str; 7] =
        ["check", "match", "look-ahead", "deepening", "pruning", "book", "nim"];

    /// The task, if exactly one is named.
    pub(crate) fn only(self) -> Option<CriterionTask> {
        let tasks = [
            self.check.map(CriterionTask::Check),
            self.r#match.map(CriterionTask::Match),
            self.look_ahead.map(CriterionTask::Lookahead),
            self.deepening.map(CriterionTask::Deepening),
            self.pruning.map(CriterionTask::Pruning),
            self.book.map(CriterionTask::Book),
            self.nim.map(CriterionTask::Nim),
        ];
        let mut named = tasks.into_iter().flatten();
        let first = named.next()?;
        named.next().is_none().then_some(first)
    }
}

const fn usual_limit() -> Limit {
    Limit::Lookahead(NonZeroU32::MIN.saturating_add(3))
}

const fn one_pair() -> NonZeroU32 {
    NonZeroU32::MIN
}

const fn half() -> f64 {
    0.5
}

const fn deepest() -> NonZeroU32 {
    NonZeroU32::MIN.saturating_add(9)
}

const fn nim_time() -> Duration {
    Duration::from_secs(10)
}

/// Reads what is written as a word.
fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(de::Error::custom)
}

fn parsed_option<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    parsed(from).map(Some)
}

/// Reads seconds, from 0.1 to 600.
fn duration<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(from)?;
    if !(0.1..=600.0).contains(&seconds) {
        return Err(de::Error::custom(format!("{seconds} is no number of seconds from 0.1 to 600")));
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Reads a look-ahead for which there are positions.
fn plies<'de, D: Deserializer<'de>>(from: D) -> Result<NonZeroU32, D::Error> {
    let plies = NonZeroU32::deserialize(from)?;
    if !(SHALLOWEST_TACTIC..=DEEPEST_TACTIC).contains(&plies.get()) {
        let what = format!(
            "there are positions for {SHALLOWEST_TACTIC} to {DEEPEST_TACTIC} plies, and not for {plies}"
        );
        return Err(de::Error::custom(what));
    }
    Ok(plies)
}

/// Reads boards that a grader can solve in a moment.
fn boards<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<NimBoard>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    let read = |text: String| {
        let board: NimBoard = text.parse().map_err(de::Error::custom)?;
        let small = kalah_textbook::nim::RemainingPlies::bytes(board.pits().len(), board.tokens()) <= 1 << 28;
        match (board.tokens(), small) {
            (0, _) => Err(de::Error::custom(format!("there is no token on {board}"))),
            (_, false) => Err(de::Error::custom(format!("{board} is too big to be solved here"))),
            (_, true) => Ok(board),
        }
    };
    let boards: Result<Vec<NimBoard>, D::Error> = texts.into_iter().map(read).collect();
    boards.and_then(
        |boards| {
            if boards.is_empty() { Err(de::Error::custom("there is no board")) } else { Ok(boards) }
        },
    )
}
