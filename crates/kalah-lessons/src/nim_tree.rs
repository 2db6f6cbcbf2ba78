//! The drawn tree of a small board, and which of its positions a search visits.

use kalah_textbook::Algorithm;
use kalah_textbook::nim::{GameTree, NimBoard};

/// The most positions that are drawn.
const MOST: usize = 500;
/// Pixels from one column, and from one row, to the next.
const COLUMN: usize = 96;
const ROW: usize = 24;

/// A tree to be drawn, from left to right.
pub(crate) struct NimTreeView {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) nodes: Vec<NimTreeNode>,
    pub(crate) searches: Vec<SearchView>,
}

/// A position of the tree.
pub(crate) struct NimTreeNode {
    pub(crate) x: usize,
    pub(crate) y: usize,
    /// The place of the position before it.
    pub(crate) from: Option<(usize, usize)>,
    pub(crate) text: String,
    /// Tooltip of the node.
    pub(crate) title: String,
    pub(crate) value: i32,
    pub(crate) visited: bool,
}

/// A search that can be marked in the tree.
pub(crate) struct SearchView {
    pub(crate) word: &'static str,
    pub(crate) name: &'static str,
    pub(crate) visited: usize,
    pub(crate) current: bool,
}

impl NimTreeView {
    /// The tree below a board with what one search visits; `None` if it has too many positions.
    pub(crate) fn from_board(board: &NimBoard, marked: (Algorithm, bool)) -> Option<NimTreeView> {
        let tree = GameTree::grow(board, MOST)?;
        let visited = tree.visited(marked.0, marked.1);
        let branches = tree.branches();
        let place = |index: usize| {
            let branch = &branches[index];
            (branch.ply * COLUMN + COLUMN / 2, branch.half_row * ROW / 2 + ROW / 2)
        };
        let nodes: Vec<NimTreeNode> = (0..branches.len())
            .map(|index| {
                let branch = &branches[index];
                let (x, y) = place(index);
                let moved = branch.from.map_or(String::new(), |(take, _)| {
                    format!("take {} from pit {}: ", take.tokens, take.pit + 1)
                });
                let winner = if branch.value == 1 { "first" } else { "second" };
                NimTreeNode {
                    x,
                    y,
                    from: branch.from.map(|(_, from)| place(from)),
                    text: branch.board.to_string(),
                    title: format!("{moved}{}, the {winner} player wins", branch.board),
                    value: branch.value,
                    visited: visited[index],
                }
            })
            .collect();
        let extent = |of: fn(&NimTreeNode) -> usize| nodes.iter().map(of).max().unwrap_or_default();
        let (width, height) = (extent(|node| node.x) + COLUMN / 2, extent(|node| node.y) + ROW / 2);
        Some(NimTreeView { width, height, nodes, searches: searches(&tree, marked) })
    }
}

fn searches(tree: &GameTree, marked: (Algorithm, bool)) -> Vec<SearchView> {
    let all = [
        ("minimax", "Minimax", Algorithm::Minimax, false),
        ("alpha-beta", "Alpha-beta", Algorithm::AlphaBeta, false),
        ("table", "Minimax with a table", Algorithm::Minimax, true),
        ("alpha-beta-table", "Alpha-beta with a table", Algorithm::AlphaBeta, true),
    ];
    let view = |(word, name, algorithm, table)| SearchView {
        word,
        name,
        visited: tree.visited(algorithm, table).into_iter().filter(|&visited| visited).count(),
        current: marked == (algorithm, table),
    };
    all.into_iter().map(view).collect()
}
