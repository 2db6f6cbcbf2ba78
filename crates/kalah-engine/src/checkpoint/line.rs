//! The lines of a log as text.

use kalah::kernel::{MAX_KERNEL_PITS, MAX_KERNEL_SEEDS, PitPair};
use kalah::{Position, Rules};

use crate::value::Bounds;

/// "Does the mover gain at least `goal`?", with `goal` at least 1 and at most the seeds in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct GoalQuestion {
    pub(crate) pair: PitPair,
    pub(crate) goal: u32,
}

/// Proven bounds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofLine {
    pub(crate) pair: PitPair,
    pub(crate) bounds: Bounds,
    /// Nodes that it took; 0 if it follows from others.
    pub(crate) nodes: u64,
}

/// End of a piece of work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PieceOutcome {
    Yes,
    No,
    /// It was given up: it took more nodes than a piece may.
    Open,
}

/// A question that was worked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct WorkPiece {
    pub(crate) question: GoalQuestion,
    /// Nodes that an answer was expected to take.
    pub(crate) expected: u64,
    /// Nodes that it took.
    pub(crate) nodes: u64,
    pub(crate) outcome: PieceOutcome,
}

impl GoalQuestion {
    /// Returns the bounds that an answer proves.
    pub(crate) fn proves(self, yes: bool) -> Bounds {
        let seeds = self.pair.seeds();
        if yes {
            Bounds { lower: self.goal, upper: seeds }
        } else {
            Bounds { lower: 0, upper: self.goal - 1 }
        }
    }
}

impl WorkPiece {
    /// Returns the proof of its answer, if it has one.
    pub(crate) fn proof(self) -> Option<ProofLine> {
        let WorkPiece { question, nodes, outcome, .. } = self;
        let yes = match outcome {
            PieceOutcome::Yes => true,
            PieceOutcome::No => false,
            PieceOutcome::Open => return None,
        };
        // An answer was searched for, even if the search had it at hand.
        Some(ProofLine { pair: question.pair, bounds: question.proves(yes), nodes: nodes.max(1) })
    }
}

/// Content of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogLine {
    Proof(ProofLine),
    Piece(WorkPiece),
}

/// The forms of a log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Version {
    /// Proofs alone, without the nodes.
    One,
    Two,
}

/// Nodes of a proof where the log does not tell: at least so many.
pub(crate) const UNTOLD: u64 = 1 << 18;

/// The first line of a log about what follows from a position.
pub(crate) fn header(position: &str) -> String {
    signed(&format!("kalah-checkpoint 2 {position}"))
}

/// The position as a first line has it.
pub(crate) fn described(position: &Position) -> String {
    format!("{position:?}")
}

/// The version and the position of a first line.
pub(crate) fn read_header(first: &str) -> Option<(Version, &str)> {
    parse_header(unsigned(first)?)
}

/// The same of a first line without its checksum.
pub(crate) fn parse_header(words: &str) -> Option<(Version, &str)> {
    let rest = words.strip_prefix("kalah-checkpoint ")?;
    let (version, position) = rest.split_once(' ')?;
    let version = match version {
        "1" => Version::One,
        "2" => Version::Two,
        _ => return None,
    };
    Some((version, position))
}

/// The limits of what a log of one position may speak of.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) pits: usize,
    /// Seeds in play at most.
    pub(crate) seeds: u32,
}

impl Frame {
    pub(crate) fn from_position(position: &Position) -> Frame {
        Frame { pits: position.rules().pits(), seeds: u32::from(position.seeds_in_play()) }
    }
}

impl LogLine {
    /// The text of a line without its end.
    pub(crate) fn written(&self) -> String {
        let words = |pair: PitPair| format!("{:x} {:x}", pair.mover, pair.opponent);
        signed(&match self {
            LogLine::Proof(ProofLine { pair, bounds, nodes }) => {
                format!("p {} {} {} {nodes}", words(*pair), bounds.lower, bounds.upper)
            }
            LogLine::Piece(WorkPiece { question, expected, nodes, outcome }) => {
                let outcome = match outcome {
                    PieceOutcome::Yes => "yes",
                    PieceOutcome::No => "no",
                    PieceOutcome::Open => "open",
                };
                format!("w {} {} {expected} {nodes} {outcome}", words(question.pair), question.goal)
            }
        })
    }

    /// Parses a line, if it is whole and speaks of a position within the frame.
    pub(crate) fn read(line: &str, version: Version, frame: Frame) -> Option<LogLine> {
        LogLine::parse(unsigned(line)?, version, frame)
    }

    /// The same of a line without its checksum.
    pub(crate) fn parse(words: &str, version: Version, frame: Frame) -> Option<LogLine> {
        let mut words = words.split(' ');
        let kind = match version {
            Version::One => "p",
            Version::Two => words.next()?,
        };
        let pair = pair(words.next()?, words.next()?, frame)?;
        let seeds = pair.seeds();
        let read = match kind {
            "p" => {
                let bounds =
                    Bounds { lower: words.next()?.parse().ok()?, upper: words.next()?.parse().ok()? };
                let nodes = match version {
                    Version::One => UNTOLD,
                    Version::Two => words.next()?.parse().ok()?,
                };
                let sound = bounds.lower <= bounds.upper && bounds.upper <= seeds;
                sound.then_some(LogLine::Proof(ProofLine { pair, bounds, nodes }))?
            }
            "w" => {
                let question = GoalQuestion { pair, goal: words.next()?.parse().ok()? };
                let (expected, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                let outcome = match words.next()? {
                    "yes" => PieceOutcome::Yes,
                    "no" => PieceOutcome::No,
                    "open" => PieceOutcome::Open,
                    _ => return None,
                };
                let sound = (1..=seeds).contains(&question.goal);
                sound.then_some(LogLine::Piece(WorkPiece { question, expected, nodes, outcome }))?
            }
            _ => return None,
        };
        words.next().is_none().then_some(read)
    }
}

/// Parses the proof in a line of a log of this game; `None` if it is no such line.
pub(crate) fn read_proof(line: &str, rules: Rules) -> Option<ProofLine> {
    let frame = Frame { pits: rules.pits(), seeds: rules.total() };
    match LogLine::read(line, Version::Two, frame)? {
        LogLine::Proof(proof) => Some(proof),
        LogLine::Piece(_) => None,
    }
}

/// The position of two words, if it belongs into the frame. There is none on a board with more pits than a word.
fn pair(mover: &str, opponent: &str, frame: Frame) -> Option<PitPair> {
    if frame.pits > MAX_KERNEL_PITS {
        return None;
    }
    let beyond = |word: &u64| word.checked_shr(8 * frame.pits as u32).unwrap_or(0);
    let word = |text| u64::from_str_radix(text, 16).ok().filter(|word| beyond(word) == 0);
    let pair = PitPair { mover: word(mover)?, opponent: word(opponent)? };
    let bytes = pair.mover.to_le_bytes().into_iter().chain(pair.opponent.to_le_bytes());
    let seeds = bytes.map(u32::from).sum::<u32>();
    (seeds <= frame.seeds.min(MAX_KERNEL_SEEDS as u32)).then_some(pair)
}

/// The words and their checksum (64-bit FNV-1a).
pub(super) fn signed(words: &str) -> String {
    let sum = words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{words} {sum:016x}")
}

/// The words of a line whose checksum is right.
fn unsigned(line: &str) -> Option<&str> {
    let (words, _) = line.rsplit_once(' ')?;
    (line == signed(words)).then_some(words)
}
