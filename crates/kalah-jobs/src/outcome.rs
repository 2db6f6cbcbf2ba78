//! What came of a job. Whose fault it was decides what happens next, so it is an enum and never a text.

use kalah::record::Record;
use serde::{Deserialize, Serialize};

use crate::contestant::BotRef;
use crate::job::{Attempt, JobId};

/// Report of a worker on a job that it is done with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JobReport {
    /// Identifier of the job.
    pub job: JobId,
    /// Number of the attempt.
    pub attempt: Attempt,
    /// Outcome of the attempt.
    pub outcome: JobOutcome,
}

/// Bytes of a cause, which is a line, of what a bot writes to its standard error in a game, and of a log.
const LONGEST_CAUSE: usize = 2 << 10;
const LONGEST_STDERR: usize = 256 << 10;
const LONGEST_LOG: usize = 1 << 20;

impl JobReport {
    /// The same with texts within bounds: a worker may report megabytes in place of a line, which would be kept and shown.
    #[must_use]
    pub fn bounded(mut self) -> JobReport {
        match &mut self.outcome {
            JobOutcome::MachineFault(why) => cut(why, LONGEST_CAUSE),
            JobOutcome::BotFault(BotFault { cause, log }) => {
                cut(cause, LONGEST_CAUSE);
                cut(log, LONGEST_LOG);
            }
            JobOutcome::Done(Product::Checked(log)) => cut(log, LONGEST_LOG),
            JobOutcome::Done(Product::Played(games)) => {
                for PlayedGame { record, stderr } in games.iter_mut() {
                    if let Some(cause) = &mut record.cause {
                        cut(cause, LONGEST_CAUSE);
                    }
                    for text in stderr {
                        cut(text, LONGEST_STDERR);
                    }
                }
            }
            // These hold no text, or are compared with what was asked for.
            JobOutcome::Done(
                Product::Built(_) | Product::Lacking(_) | Product::Reviewed(_) | Product::Proved(_),
            ) => {}
        }
        self
    }
}

/// Cuts a text to so many bytes, and gives back the memory of the rest.
fn cut(text: &mut String, longest: usize) {
    if text.len() > longest {
        text.truncate(text.floor_char_boundary(longest));
        text.shrink_to_fit();
    }
}

/// A result, or whose fault it is that there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobOutcome {
    /// Product of the work.
    Done(Product),
    /// The bot cannot be used, on this machine or any other. Final: its owner sees why.
    BotFault(BotFault),
    /// The machine was at fault, as this line says: another one may do better.
    MachineFault(String),
}

/// Product of each kind of work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Product {
    /// The bot was built, or needs no building: with what was found of it.
    Built(BotRef),
    /// The bot was looked at and not built: it takes a tool that this machine lacks, so that another has to do it.
    Lacking(BotRef),
    /// The bot can take part. The steps that were tried, in lines for its owner.
    Checked(String),
    /// Both games, in the order they were played. They hold the faults of the players.
    Played(Box<[PlayedGame; 2]>),
    /// The values of all moves of a game.
    #[serde(rename = "judged")]
    Reviewed(ReviewedGame),
    /// Result of a proof.
    Proved(ProofProduct),
}

/// Reason for rejecting a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotFault {
    /// Cause, in one line.
    pub cause: String,
    /// Log for the bot's owner.
    pub log: String,
}

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Plies of the game, its end, and a player's fault in one line, if there was one.
    pub record: Record,
    /// The end of what the first and the second player wrote to their standard error.
    pub stderr: [String; 2],
}

/// Assessment of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// The positions before each ply, the start first.
    pub positions: Vec<ReviewedPosition>,
    /// Nodes that were searched.
    pub nodes: u64,
    /// Processor time that it took, in microseconds.
    pub cpu_us: u64,
    /// Positions of the game that make puzzles, the hardest first.
    #[serde(default)]
    pub puzzles: Vec<ReviewedPuzzle>,
}

/// A position of a game in which one whole turn keeps the result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewedPuzzle {
    /// Plies before it.
    pub ply: u32,
    /// The only line that keeps the result, and the replies to it, by the notation.
    pub line: String,
    /// Depth of the least search that finds it, in changes of side.
    pub depth: u32,
}

/// Assessment of a position: one analysis that values all its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReviewedPosition {
    /// Assessments of the legal moves, as they lie on the board, a swap last.
    pub moves: Vec<MoveReview>,
}

/// Assessment of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(i32, Option<u32>)", into = "(i32, Option<u32>)")]
pub struct MoveReview {
    /// The final margin of the side that plays it, in seeds.
    pub margin: i32,
    /// Changes of side that were looked ahead; `None` if the margin is proven.
    pub depth: Option<u32>,
}

impl From<(i32, Option<u32>)> for MoveReview {
    fn from((margin, depth): (i32, Option<u32>)) -> MoveReview {
        MoveReview { margin, depth }
    }
}

impl From<MoveReview> for (i32, Option<u32>) {
    fn from(MoveReview { margin, depth }: MoveReview) -> (i32, Option<u32>) {
        (margin, depth)
    }
}

/// Result of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofProduct {
    /// The exact final margin for the side on turn, in seeds; `None` if the nodes did not suffice, or it was not asked for.
    pub value: Option<i32>,
    /// Proven lines of a log for a piece of a greater proof, the answer last if the nodes sufficed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proven: Vec<String>,
    /// Nodes that were searched: the same wherever the same program does the same work on one thread.
    pub nodes: u64,
    /// Microseconds that it took.
    pub time_us: u64,
}

#[cfg(test)]
mod tests {
    use kalah::record::{Ending, Fault, Record};
    use kalah::{Rules, Side};

    use super::{BotFault, JobOutcome, JobReport, PlayedGame, Product};
    use crate::job::{Attempt, JobId};

    #[test]
    fn no_text_of_a_worker_is_as_long_as_it_likes() {
        let long = || "\u{e4}".repeat(4 << 20);
        let game = Side::BOTH.map(|first| PlayedGame {
            record: Record {
                start: Rules::default().start(first),
                south: String::new(),
                north: String::new(),
                plies: Vec::new(),
                ending: Ending::Forfeit { loser: Side::South, fault: Fault::Crashed },
                cause: Some(long()),
            },
            stderr: [long(), long()],
        });
        for outcome in [
            JobOutcome::MachineFault(long()),
            JobOutcome::BotFault(BotFault { cause: long(), log: long() }),
            JobOutcome::Done(Product::Checked(long())),
            JobOutcome::Done(Product::Played(Box::new(game))),
        ] {
            let report = JobReport { job: JobId::new(1), attempt: Attempt::FIRST, outcome }.bounded();
            let text = format!("{report:?}");
            assert!(text.len() < 2 << 20, "{}", text.len());
            assert_eq!(report.clone().bounded(), report);
        }
    }
}
