//! What a book says of itself: lines of text, so that `head` shows them.

use kalah::Rules;
use kalah::kernel::MAX_KERNEL_SEEDS;

use super::error::BookError;
use crate::solver::MAX_PLAYED_PITS;

/// Beginning of every book, and its first line.
const KIND: &str = "kalah-book ";
const MAGIC: &str = "kalah-book 1";
const MEASURED: &str = "measured";
const EXPECTED: &str = "expected";
/// No header is longer.
const MOST_BYTES: usize = 4096;
/// Letters of the command that made the book.
const MOST_MADE: usize = 1000;

/// Header of a book: board, coverage and origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookHeader {
    /// Board, rule of capture and seeds at the start; without opening rules.
    pub rules: Rules,
    /// Every position that is reached from the start in at most so many plies has an entry.
    pub full_plies: u32,
    /// Effort that solves the positions outside the book, if known: whoever follows the book from the start, in either
    /// seat and whatever the other side plays, leaves it only for positions that are solved with so little.
    pub at_once: Option<AtOnce>,
    /// The command that made the book.
    pub made: String,
}

/// Effort that a player can make without delay: a solver with an endgame database of few seeds, one thread, an empty
/// table of 16 MB, and not many nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtOnce {
    /// Seeds of the database.
    pub database_seeds: u32,
    /// Nodes at most.
    pub nodes: u64,
    /// True if this was measured for all such positions; false if it only is to be expected from their cost with a
    /// greater database.
    pub is_measured: bool,
}

impl AtOnce {
    /// Bytes of the table.
    pub const TABLE_BYTES: usize = 16 << 20;
}

impl BookHeader {
    /// The header's lines, and how many entries follow.
    pub(super) fn write(&self, entries: usize) -> String {
        let at_once =
            self.at_once.map_or_else(String::new, |AtOnce { database_seeds, nodes, is_measured }| {
                let how = if is_measured { MEASURED } else { EXPECTED };
                format!("at-once {database_seeds} seeds {nodes} nodes {how}\n")
            });
        let made: String = self.made.chars().filter(|letter| !letter.is_control()).take(MOST_MADE).collect();
        format!(
            "{MAGIC}\nrules {}\nfull-plies {}\n{at_once}made {made}\nentries {entries}\n\n",
            self.rules, self.full_plies
        )
    }

    /// The header that a file begins with, the number of entries, and what follows.
    pub(super) fn read(bytes: &[u8]) -> Result<(BookHeader, usize, &[u8]), BookError> {
        let front = &bytes[..bytes.len().min(MOST_BYTES)];
        if !front.starts_with(KIND.as_bytes()) {
            return Err(BookError::Foreign);
        }
        let end = front.windows(2).position(|two| two == b"\n\n").ok_or(BookError::Header)?;
        let text = std::str::from_utf8(&front[..end]).map_err(|_| BookError::Header)?;
        let (header, entries) = lines(text).ok_or(BookError::Header)?;
        // A header is written in one way, and nothing in it steers a terminal.
        if header.write(entries).as_bytes() != &front[..end + 2] {
            return Err(BookError::Header);
        }
        let plain = header.rules.with_pie_rule(false).with_first_move_extra_turn(true) == header.rules;
        let fits = header.rules.pits() <= MAX_PLAYED_PITS && header.rules.total() <= MAX_KERNEL_SEEDS as u32;
        if !plain || !fits {
            return Err(BookError::Rules(header.rules));
        }
        Ok((header, entries, &bytes[end + 2..]))
    }
}

fn lines(text: &str) -> Option<(BookHeader, usize)> {
    let mut lines = text.strip_prefix(MAGIC)?.strip_prefix('\n')?.lines().peekable();
    let mut value = |key: &str| {
        let line = lines.peek()?.strip_prefix(key)?.strip_prefix(' ')?;
        lines.next();
        Some(line)
    };
    let rules = value("rules")?.parse().ok()?;
    let full_plies = value("full-plies")?.parse().ok()?;
    let at_once = match value("at-once") {
        Some(line) => Some(at_once(line)?),
        None => None,
    };
    let made = value("made")?.to_owned();
    let entries = value("entries")?.parse().ok()?;
    Some((BookHeader { rules, full_plies, at_once, made }, entries))
}

fn at_once(line: &str) -> Option<AtOnce> {
    let (seeds, rest) = line.split_once(" seeds ")?;
    let (nodes, how) = rest.split_once(" nodes ")?;
    let is_measured = match how {
        MEASURED => true,
        EXPECTED => false,
        _ => return None,
    };
    Some(AtOnce { database_seeds: seeds.parse().ok()?, nodes: nodes.parse().ok()?, is_measured })
}
