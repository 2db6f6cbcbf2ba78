//! The whole game tree of a small board, laid out to be drawn, and which of its positions each
//! search visits.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use crate::deepening::Algorithm;
use crate::game::{Evaluation, Game, MinMaxPlayer, MoveOrdering, NextPlayer};
use crate::horizon::Horizon;
use crate::nim::board::{EveryTake, NimBoard, TokenTake};
use crate::nim::utility::WinLoss;
use crate::search::TextbookSearch;
use crate::table::ValueTable;

/// A game tree. Its first position is the root; each comes before those below it.
#[derive(Clone, Debug)]
pub struct GameTree(Vec<TreePosition>);

/// A position of a [`GameTree`].
#[derive(Clone, Debug)]
pub struct TreePosition {
    /// The board.
    pub board: NimBoard,
    /// The move that led here, and the place of the position before it; `None` at the root.
    pub from: Option<(TokenTake, usize)>,
    /// Plies from the root: the column of the drawing.
    pub ply: usize,
    /// The row of the drawing: the leaves lie one below the other, each position in the middle of
    /// those that follow it. Twice the number of rows, so that it is whole.
    pub half_row: usize,
    /// 1 if the side that moves at the root wins from here, else 0.
    pub value: i32,
    children: Vec<usize>,
}

impl GameTree {
    /// The tree below a board; `None` if it has more than `most` positions.
    pub fn grow(board: &NimBoard, most: usize) -> Option<GameTree> {
        let mut tree = GameTree(Vec::new());
        tree.add(board.clone(), None, 0, most)?;
        tree.lay_out();
        Some(tree)
    }

    /// The positions, the root first.
    pub fn branches(&self) -> &[TreePosition] {
        &self.0
    }

    /// Returns for each place whether a search visits its position; minimax without a table visits all.
    pub fn visited(&self, algorithm: Algorithm, table: bool) -> Vec<bool> {
        let seen = vec![Cell::new(false); self.0.len()];
        let root = WatchedPosition { tree: self, place: 0, seen: &seen };
        let mut search = TextbookSearch::new(&WinLoss, &EveryTake);
        if table {
            search = search.with_table(ValueTable::new(self.0.len()));
        }
        // Without limits a search is not interrupted.
        let _found = match algorithm {
            Algorithm::Minimax => search.minimax(&root, Horizon::End),
            Algorithm::AlphaBeta => search.alpha_beta(&root, Horizon::End),
            Algorithm::PrincipalVariation => search.principal_variation(&root, Horizon::End),
            Algorithm::Mtdf => search.mtdf(&root, Horizon::End, 0),
        };
        seen.into_iter().map(Cell::into_inner).collect()
    }

    /// Adds a position with all below it; tells its place.
    fn add(
        &mut self,
        board: NimBoard,
        from: Option<(TokenTake, usize)>,
        ply: usize,
        most: usize,
    ) -> Option<usize> {
        let place = self.0.len();
        if place >= most {
            return None;
        }
        let takes = board.takes().filter_map(|take| Some((take, board.play(take)?)));
        let below: Vec<(TokenTake, NimBoard)> = takes.collect();
        self.0.push(TreePosition { board, from, ply, half_row: 0, value: 0, children: Vec::new() });
        for (take, after) in below {
            let child = self.add(after, Some((take, place)), ply + 1, most)?;
            self.0[place].children.push(child);
        }
        Some(place)
    }

    /// Gives every position its row and value, from the last to the root.
    fn lay_out(&mut self) {
        let leaves = self.0.iter_mut().filter(|branch| branch.children.is_empty());
        for (row, leaf) in leaves.enumerate() {
            leaf.half_row = 2 * row;
        }
        for place in (0..self.0.len()).rev() {
            let branch = &self.0[place];
            let on_move = if branch.ply.is_multiple_of(2) { MinMaxPlayer::Max } else { MinMaxPlayer::Min };
            let values = branch.children.iter().map(|&child| self.0[child].value);
            let value = match on_move {
                MinMaxPlayer::Max => values.max(),
                MinMaxPlayer::Min => values.min(),
            };
            let value = value.unwrap_or_else(|| WinLoss.value(&branch.board, on_move));
            if let [first, .., last] | [first @ last] = branch.children[..] {
                self.0[place].half_row = usize::midpoint(self.0[first].half_row, self.0[last].half_row);
            }
            self.0[place].value = value;
        }
    }
}

/// A position of a tree that leaves a mark when a search visits it. To the table it is its board.
#[derive(Clone)]
struct WatchedPosition<'a> {
    tree: &'a GameTree,
    place: usize,
    seen: &'a [Cell<bool>],
}

impl WatchedPosition<'_> {
    fn branch(&self) -> &TreePosition {
        &self.tree.0[self.place]
    }
}

impl PartialEq for WatchedPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.branch().board == other.branch().board
    }
}

impl Eq for WatchedPosition<'_> {}

impl Hash for WatchedPosition<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.branch().board.hash(state);
    }
}

impl Game for WatchedPosition<'_> {
    type Move = TokenTake;

    /// Returns true if the game is over, and marks the place as seen: every search asks this of each position
    /// that it visits, and of no other.
    fn is_over(&self) -> bool {
        self.seen[self.place].set(true);
        self.branch().board.is_over()
    }

    fn after(&self, take: TokenTake) -> (Self, NextPlayer) {
        let from = Some((take, self.place));
        let child = self.branch().children.iter().find(|&&child| self.tree.0[child].from == from);
        (WatchedPosition { place: child.copied().unwrap_or(self.place), ..*self }, NextPlayer::Other)
    }
}

impl<'a> MoveOrdering<WatchedPosition<'a>> for EveryTake {
    fn moves(&self, watched: &WatchedPosition<'a>) -> impl Iterator<Item = TokenTake> + use<'a> {
        watched.branch().board.takes()
    }
}
