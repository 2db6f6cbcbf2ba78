//! The lines of a log as text.

use kalah::kernel::{MAX_KERNEL_PITS, MAX_KERNEL_SEEDS, Pair};
use kalah::{Position, Rules};

use crate::value::Bounds;

/// "Does the mover gain at least `goal`?", with `goal` at least 1 and at most the seeds in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Question {
    pub(crate) pair: Pair,
    pub(crate) goal: u32,
}

/// What was proven of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Proof {
    pub(crate) pair: Pair,
    pub(crate) bounds: Bounds,
    /// Nodes that it took; 0 if it follows from others.
    pub(crate) nodes: u64,
}

/// How a piece of work ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Outcome {
    Yes,
    No,
    /// It was given up: it took more nodes than a piece may.
    Open,
}

/// A question that was worked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub(crate) question: Question,
    /// Nodes that an answer was expected to take.
    pub(crate) expected: u64,
    /// Nodes that it took.
    pub(crate) nodes: u64,
    pub(crate) outcome: Outcome,
}

impl Question {
    /// What an answer proves.
    pub(crate) fn proves(self, yes: bool) -> Bounds {
        let seeds = self.pair.seeds();
        if yes {
            Bounds { lower: self.goal, upper: seeds }
        } else {
            Bounds { lower: 0, upper: self.goal - 1 }
        }
    }
}

impl Piece {
    /// What its answer proves, if it has one.
    pub(crate) fn proof(self) -> Option<Proof> {
        let Piece { question, nodes, outcome, .. } = self;
        let yes = match outcome {
            Outcome::Yes => true,
            Outcome::No => false,
            Outcome::Open => return None,
        };
        // An answer was searched for, even if the search had it at hand.
        Some(Proof { pair: question.pair, bounds: question.proves(yes), nodes: nodes.max(1) })
    }
}

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Proof(Proof),
    Piece(Piece),
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
    let words = unsigned(first)?;
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

impl Line {
    /// The text of a line without its end.
    pub(crate) fn written(&self) -> String {
        let words = |pair: Pair| format!("{:x} {:x}", pair.mover, pair.opponent);
        signed(&match self {
            Line::Proof(Proof { pair, bounds, nodes }) => {
                format!("p {} {} {} {nodes}", words(*pair), bounds.lower, bounds.upper)
            }
            Line::Piece(Piece { question, expected, nodes, outcome }) => {
                let outcome = match outcome {
                    Outcome::Yes => "yes",
                    Outcome::No => "no",
                    Outcome::Open => "open",
                };
                format!("w {} {} {expected} {nodes} {outcome}", words(question.pair), question.goal)
            }
        })
    }

    /// What a line says, if it is whole and speaks of a position within the frame.
    pub(crate) fn read(line: &str, version: Version, frame: Frame) -> Option<Line> {
        let mut words = unsigned(line)?.split(' ');
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
                sound.then_some(Line::Proof(Proof { pair, bounds, nodes }))?
            }
            "w" => {
                let question = Question { pair, goal: words.next()?.parse().ok()? };
                let (expected, nodes) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                let outcome = match words.next()? {
                    "yes" => Outcome::Yes,
                    "no" => Outcome::No,
                    "open" => Outcome::Open,
                    _ => return None,
                };
                let sound = (1..=seeds).contains(&question.goal);
                sound.then_some(Line::Piece(Piece { question, expected, nodes, outcome }))?
            }
            _ => return None,
        };
        words.next().is_none().then_some(read)
    }
}

/// What a line of a log of this game proves; `None` if it is no such line.
pub(crate) fn read_proof(line: &str, rules: Rules) -> Option<Proof> {
    let frame = Frame { pits: rules.pits(), seeds: rules.total() };
    match Line::read(line, Version::Two, frame)? {
        Line::Proof(proof) => Some(proof),
        Line::Piece(_) => None,
    }
}

/// The position of two words, if it belongs into the frame. There is none on a board with more pits than a word.
fn pair(mover: &str, opponent: &str, frame: Frame) -> Option<Pair> {
    if frame.pits > MAX_KERNEL_PITS {
        return None;
    }
    let word = |text| u64::from_str_radix(text, 16).ok().filter(|word| word >> (8 * frame.pits) == 0);
    let pair = Pair { mover: word(mover)?, opponent: word(opponent)? };
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
