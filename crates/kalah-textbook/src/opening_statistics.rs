//! Statistics of openings: starting lines, and how the games went that began so.
//!
//! A line is the beginning of a game: the first turn of both players, and at most one ply after it. As a text it has its
//! plies, and the games that the first player won, drew and lost: `36 21 4: 60 4 36`.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use kalah::{Move, Position, Rules, Side, parse_moves, write_moves};
use thiserror::Error;

/// Statistics of Kalah(6,6) that come with the program. Their second line has the command that made them.
const SIX_BY_SIX: &str = include_str!("opening_statistics/6x6.txt");

/// First line of a file.
const HEAD: &str = "opening statistics 1";

/// Results of games for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineResults {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl LineResults {
    /// Adds a game that the first player won or lost by a margin.
    pub fn add(&mut self, margin: i32) {
        match margin {
            1.. => self.won += 1,
            0 => self.drawn += 1,
            _ => self.lost += 1,
        }
    }

    /// Games in all.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points that a side gets, the first player being South; `None` without a game.
    pub fn share(self, side: Side) -> Option<f64> {
        let points = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        let share = (self.games() > 0).then(|| points / f64::from(self.games()))?;
        Some(if side == Side::South { share } else { 1.0 - share })
    }
}

/// Lines with their results.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningStatistics {
    rules: Rules,
    /// The command that made them.
    made: String,
    /// Plies from the start, shorter lines first.
    lines: Vec<(Vec<Move>, LineResults)>,
    /// Where each line's last ply is played, by position: ply and results.
    plies: HashMap<Position, Vec<(Move, LineResults)>>,
    /// Of these positions those in the first turn of the side to move.
    first: HashSet<Position>,
}

/// Reason why a text is no statistics.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningStatisticsError {
    /// The first lines do not say what the file is.
    #[error(
        "this is no file of opening statistics: its first lines are not `{HEAD}`, `made: ...` and `rules: ...`"
    )]
    Head,
    /// A line is no line with its results.
    #[error("line {line}: `{}` is no opening with three numbers, as in `36 2: 60 4 36`", .text.escape_default())]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
}

impl OpeningStatistics {
    /// Collects lines with their results, all played from the start of the rules. `made` is the command that did it.
    pub fn new(rules: Rules, made: String, mut lines: Vec<(Vec<Move>, LineResults)>) -> OpeningStatistics {
        lines.sort_by_key(|(moves, _)| {
            (moves.len(), moves.iter().map(ToString::to_string).collect::<Vec<_>>())
        });
        let mut plies = HashMap::<Position, Vec<(Move, LineResults)>>::new();
        let mut first = HashSet::new();
        for (moves, results) in &lines {
            let Some((&last, before)) = moves.split_last() else { continue };
            let Some((position, changes)) = played(rules, before) else { continue };
            plies.entry(position).or_default().push((last, *results));
            if changes < 2 {
                first.insert(position);
            }
        }
        OpeningStatistics { rules, made, lines, plies, first }
    }

    /// The statistics of these rules that come with the program.
    pub fn built_in(rules: Rules) -> Option<&'static OpeningStatistics> {
        static BUILT_IN: OnceLock<Option<OpeningStatistics>> = OnceLock::new();
        // A test reads them.
        let statistics = BUILT_IN.get_or_init(|| SIX_BY_SIX.parse().ok());
        statistics.as_ref().filter(|statistics| statistics.rules == rules)
    }

    /// All lines of the rules: the first turn of both players, one ply after it, and every beginning of that.
    pub fn all_lines(rules: Rules) -> Vec<Vec<Move>> {
        let mut lines = Vec::new();
        let mut open = vec![(Vec::new(), rules.start(Side::South), 0)];
        while let Some((moves, position, changes)) = open.pop() {
            if position.is_over() {
                continue;
            }
            for mv in position.legal_moves() {
                let Ok(ply) = position.play(mv) else { continue };
                let line: Vec<Move> = moves.iter().copied().chain([mv]).collect();
                lines.push(line.clone());
                if changes < 2 {
                    let changed = u32::from(ply.position.turn() != position.turn());
                    open.push((line, ply.position, changes + changed));
                }
            }
        }
        lines
    }

    /// The ply of the first turn of the side to move after which it got the largest share of the points, of equal ones
    /// the first; `None` where no line leads, and in later turns. Where lines go on, the share is that after the best
    /// ply of whoever moves next.
    pub fn choose(&self, position: &Position) -> Option<Move> {
        self.first.contains(position).then(|| self.best(position))?.map(|(_, mv)| mv)
    }

    /// The best ply of a position, with South's share after it.
    fn best(&self, position: &Position) -> Option<(f64, Move)> {
        let mut best: Option<(f64, Move)> = None;
        for &(mv, results) in self.plies.get(position)? {
            let after = position.play(mv).ok()?.position;
            let share = self.best(&after).map(|(share, _)| share).or_else(|| results.share(Side::South));
            let Some(share) = share else { continue };
            let is_better =
                |most: f64| if position.turn() == Side::South { share > most } else { share < most };
            if best.is_none_or(|(most, _)| is_better(most)) {
                best = Some((share, mv));
            }
        }
        best
    }

    /// The results after a ply of a position.
    pub fn results(&self, position: &Position, mv: Move) -> Option<LineResults> {
        self.plies.get(position)?.iter().find(|(known, _)| *known == mv).map(|&(_, results)| results)
    }

    /// The lines, shorter ones first.
    pub fn lines(&self) -> &[(Vec<Move>, LineResults)] {
        &self.lines
    }

    /// The command that made them.
    pub fn made(&self) -> &str {
        &self.made
    }
}

/// The position after these plies, and how often the side to move changed.
fn played(rules: Rules, moves: &[Move]) -> Option<(Position, u32)> {
    let start = (rules.start(Side::South), 0);
    moves.iter().try_fold(start, |(position, changes), &mv| {
        let after = position.play(mv).ok()?.position;
        Some((after, changes + u32::from(after.turn() != position.turn())))
    })
}

impl fmt::Display for OpeningStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\nmade: {}\nrules: {}", self.made, self.rules)?;
        let start = self.rules.start(Side::South);
        for (moves, LineResults { won, drawn, lost }) in &self.lines {
            let line = write_moves(&start, moves).map_err(|_| fmt::Error)?;
            writeln!(f, "{line}: {won} {drawn} {lost}")?;
        }
        Ok(())
    }
}

impl FromStr for OpeningStatistics {
    type Err = OpeningStatisticsError;

    fn from_str(text: &str) -> Result<OpeningStatistics, OpeningStatisticsError> {
        let mut rows = (1..).zip(text.lines());
        let mut head = |name: &str| rows.next().and_then(|(_, line)| line.strip_prefix(name));
        let (Some(""), Some(made), Some(rules)) = (head(HEAD), head("made: "), head("rules: ")) else {
            return Err(OpeningStatisticsError::Head);
        };
        let rules: Rules = rules.parse().map_err(|_| OpeningStatisticsError::Head)?;
        let read = |(line, text): (usize, &str)| {
            read_line(rules, text).ok_or_else(|| OpeningStatisticsError::Line { line, text: text.to_owned() })
        };
        let lines = rows.map(read).collect::<Result<_, _>>()?;
        Ok(OpeningStatistics::new(rules, made.to_owned(), lines))
    }
}

fn read_line(rules: Rules, text: &str) -> Option<(Vec<Move>, LineResults)> {
    let (moves, results) = text.split_once(": ")?;
    let moves = parse_moves(moves).ok()?;
    played(rules, &moves)?;
    let numbers: Vec<u32> = results.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [won, drawn, lost] = numbers[..] else { return None };
    Some((moves, LineResults { won, drawn, lost }))
}
