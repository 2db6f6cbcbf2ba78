//! The drawn tree of a small board, and which of its positions a search visits.

use kalah_textbook::Algorithm;
use kalah_textbook::nim::{GameTree, NimBoard, TokenTake};
use kalah_texts::Text;

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
    pub(crate) title: Text,
    pub(crate) value: i32,
    pub(crate) visited: bool,
}

/// A search that can be marked in the tree.
pub(crate) struct SearchView {
    pub(crate) word: &'static str,
    /// Key of its name.
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
                let title = match (branch.from, branch.value == 1) {
                    (None, true) => Text::new("nim-first-wins"),
                    (None, false) => Text::new("nim-second-wins"),
                    (Some(_), true) => Text::new("nim-taken-first-wins"),
                    (Some(_), false) => Text::new("nim-taken-second-wins"),
                };
                let title = match branch.from {
                    Some((take, _)) => title.with("take", describe_take(take)),
                    None => title,
                };
                NimTreeNode {
                    x,
                    y,
                    from: branch.from.map(|(_, from)| place(from)),
                    text: branch.board.to_string(),
                    title: title.with("board", branch.board.to_string()),
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

/// A move in a sentence.
pub(crate) fn describe_take(take: TokenTake) -> Text {
    Text::new("nim-take").with("tokens", take.tokens).with("pit", (take.pit + 1).to_string())
}

fn searches(tree: &GameTree, marked: (Algorithm, bool)) -> Vec<SearchView> {
    let all = [
        ("minimax", "nim-minimax", Algorithm::Minimax, false),
        ("alpha-beta", "nim-alpha-beta", Algorithm::AlphaBeta, false),
        ("table", "nim-table", Algorithm::Minimax, true),
        ("alpha-beta-table", "nim-alpha-beta-table", Algorithm::AlphaBeta, true),
    ];
    let view = |(word, name, algorithm, table)| SearchView {
        word,
        name,
        visited: tree.visited(algorithm, table).into_iter().filter(|&visited| visited).count(),
        current: marked == (algorithm, table),
    };
    all.into_iter().map(view).collect()
}
