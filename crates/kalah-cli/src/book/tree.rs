//! The positions of a book as a tree of moves.

use anyhow::Result;
use kalah::{Move, Position, Side, write_moves};
use kalah_engine::book::{Book, BookEntry, Certainty};
use serde_json::{Value, json};

/// A position of the tree.
pub(super) struct BookTreeNode {
    /// The plies from the root of the tree.
    pub(super) plies: usize,
    /// The moves from the start.
    pub(super) moves: String,
    pub(super) position: Position,
    pub(super) known: NodeValue,
}

/// Known facts of a position.
pub(super) enum NodeValue {
    Entry(BookEntry),
    Over,
    Nothing,
}

/// The positions up to `depth` plies after these moves, in the order of the tree; those that the book does not know only
/// if the game is over.
pub(super) fn tree(book: &Book, moves: &[Move], depth: usize) -> Result<Vec<BookTreeNode>> {
    let start = book.rules().start(Side::South);
    let mut position = start;
    for &mv in moves {
        position = position.play(mv)?.position;
    }
    let mut nodes = Vec::new();
    let mut path = moves.to_vec();
    grow(book, &start, &mut path, position, moves.len() + depth, moves.len(), &mut nodes)?;
    Ok(nodes)
}

fn grow(
    book: &Book,
    start: &Position,
    path: &mut Vec<Move>,
    position: Position,
    end: usize,
    root: usize,
    nodes: &mut Vec<BookTreeNode>,
) -> Result<()> {
    let known = match book.get(&position) {
        _ if position.is_over() => NodeValue::Over,
        Some(entry) => NodeValue::Entry(entry),
        None => NodeValue::Nothing,
    };
    let plies = path.len() - root;
    let is_worth = plies == 0 || !matches!(known, NodeValue::Nothing);
    if is_worth {
        nodes.push(BookTreeNode { plies, moves: write_moves(start, path)?, position, known });
    }
    if path.len() < end {
        for mv in position.legal_moves() {
            path.push(mv);
            grow(book, start, path, position.play(mv)?.position, end, root, nodes)?;
            path.pop();
        }
    }
    Ok(())
}

/// Best play of both from a position for as long as the book tells it.
pub(super) fn line(book: &Book, position: &Position) -> Vec<Move> {
    let mut line = Vec::new();
    let mut position = *position;
    while let Some(entry) = book.get(&position) {
        let Ok(ply) = position.play(entry.best) else { break };
        line.push(entry.best);
        position = ply.position;
    }
    line
}

/// A margin in a word.
pub(super) fn result(margin: i32) -> &'static str {
    match margin {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    }
}

impl BookTreeNode {
    /// The final margin of the side to move, if something is known.
    pub(super) fn margin(&self) -> Option<i32> {
        match &self.known {
            NodeValue::Entry(entry) => Some(entry.margin),
            NodeValue::Over => Some(self.position.margin(self.position.turn())),
            NodeValue::Nothing => None,
        }
    }

    /// The margin of the first player, South.
    pub(super) fn first_margin(&self) -> Option<i32> {
        let margin = self.margin()?;
        Some(if self.position.turn() == Side::South { margin } else { -margin })
    }

    pub(super) fn json(&self) -> Value {
        let entry = match &self.known {
            NodeValue::Entry(entry) => Some(entry),
            _ => None,
        };
        let (depth, bounds) = match entry.map(|entry| entry.certainty) {
            Some(Certainty::Searched { depth, at_least, at_most }) => {
                (Some(depth), Some([at_least, at_most]))
            }
            _ => (None, None),
        };
        json!({
            "moves": self.moves,
            "position": self.position.to_string(),
            "margin": self.first_margin(),
            "result": self.first_margin().map(result),
            "mover_margin": self.margin(),
            "mover_result": self.margin().map(result),
            "best": entry.map(|entry| entry.best.to_string()),
            "exact": self.margin().map(|_| depth.is_none()),
            "depth": depth,
            "proven": bounds,
        })
    }
}
