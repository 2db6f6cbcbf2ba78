//! The drawing of a search's tree as it stands at a step.

use std::ops::Range;

use kalah::{Move, Position};
use kalah_textbook::{MinMaxPlayer, Recording, ValueBound, VisitKnowledge, VisitedPosition};
use kalah_texts::Text;

use crate::search_words::{player_word, ply_word, value_text, window_text};

/// Pixels that a leaf, a ply that was left out, and a position with a window under it take at least.
const LEAF: i32 = 42;
const LEFT_OUT: i32 = 24;
const INNER: i32 = 44;
const WINDOW: i32 = 76;
/// Distance from one row to the next, from the edge to the first, and from the last to the edge.
const ROW: i32 = 92;
const TOP: i32 = 28;
const BOTTOM: i32 = 40;
/// Distance from the middle of a position down to the start of its edges, and up to the end of the edge from
/// above.
const FOOT: i32 = 19;
const FOOT_OF_WINDOW: i32 = 36;
const HEAD: i32 = 20;
/// Length of the line of an omitted ply.
const STUB: i32 = 62;

/// A tree to be drawn, from top to bottom. It takes the same room at every step.
pub(crate) struct SearchTreeView {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) edges: Vec<PlyEdge>,
    pub(crate) nodes: Vec<SearchTreeNode>,
}

/// The line of a ply.
pub(crate) struct PlyEdge {
    pub(crate) from: (i32, i32),
    pub(crate) to: (i32, i32),
    /// The pit.
    pub(crate) label: String,
    pub(crate) label_at: (i32, i32),
    pub(crate) is_extra_turn: bool,
    pub(crate) is_left_out: bool,
    pub(crate) title: Text,
}

/// A position that was visited.
pub(crate) struct SearchTreeNode {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) number: usize,
    pub(crate) is_max: bool,
    pub(crate) class: String,
    pub(crate) text: String,
    /// The window; empty where none is shown.
    pub(crate) window: String,
    pub(crate) title: Text,
}

/// State of a search at a step, and the layout of its drawing.
pub(crate) struct SearchScene<'a> {
    pub(crate) recording: &'a Recording<Position>,
    /// The places of the positions of the tree that is drawn.
    pub(crate) tree: Range<usize>,
    /// State of the positions that were visited by now.
    pub(crate) seen: &'a [VisitKnowledge],
    /// The position that the step is about.
    pub(crate) now: Option<usize>,
    pub(crate) has_windows: bool,
}

/// Layout of a tree: the coordinates of its positions, by their places in it.
struct TreeLayout {
    spots: Vec<(i32, i32)>,
    /// Coordinates of each position's omitted plies, to the right from here.
    rest: Vec<i32>,
    width: i32,
}

impl SearchScene<'_> {
    pub(crate) fn view(&self) -> SearchTreeView {
        let plan = self.plan();
        let visited = self.tree.start..self.tree.end.min(self.seen.len());
        let rows = plan.spots.iter().map(|spot| spot.1).max().unwrap_or(TOP);
        SearchTreeView {
            width: plan.width,
            height: rows + BOTTOM,
            edges: visited.clone().flat_map(|place| self.edges(&plan, place)).collect(),
            nodes: visited.map(|place| self.node(&plan, place)).collect(),
        }
    }

    fn visit(&self, place: usize) -> &VisitedPosition<Position> {
        &self.recording.visits()[place]
    }

    /// Computes the layout: every position lies in the middle of all that is below it.
    fn plan(&self) -> TreeLayout {
        let start = self.tree.start;
        let count = self.tree.len();
        let stubs = |place: usize| {
            LEFT_OUT * i32::try_from(self.visit(start + place).left_out().len()).unwrap_or_default()
        };
        let mut below: Vec<i32> = (0..count).map(stubs).collect();
        let mut width = vec![0; count];
        for place in (0..count).rev() {
            let visit = self.visit(start + place);
            let own = match (visit.is_leaf(), self.has_windows) {
                (true, _) => LEAF,
                (false, false) => INNER,
                (false, true) => WINDOW,
            };
            width[place] = below[place].max(own);
            if let Some((above, _)) = visit.from {
                below[above - start] += width[place];
            }
        }
        let mut spots = vec![(0, TOP); count];
        let mut next = vec![0; count];
        for place in 0..count {
            let (left, y) = match self.visit(start + place).from {
                Some((above, _)) => {
                    let left = next[above - start];
                    next[above - start] += width[place];
                    (left, spots[above - start].1 + ROW)
                }
                None => (0, TOP),
            };
            spots[place] = (left + width[place] / 2, y);
            next[place] = left + (width[place] - below[place]) / 2;
        }
        TreeLayout { spots, rest: next, width: width.first().copied().unwrap_or(LEAF) }
    }

    /// The line that leads to a position, and those of its plies that are left out by now.
    fn edges(&self, plan: &TreeLayout, place: usize) -> Vec<PlyEdge> {
        let visit = self.visit(place);
        let at = |place: usize| plan.spots[place - self.tree.start];
        let foot = |(x, y): (i32, i32)| (x, y + if self.has_windows { FOOT_OF_WINDOW } else { FOOT });
        let mut edges = Vec::new();
        if let Some((above, ply)) = visit.from {
            let from = foot(at(above));
            let to = (at(place).0, at(place).1 - HEAD);
            let mv = self.visit(above).plies[ply];
            let is_extra_turn = visit.on_move == self.visit(above).on_move;
            let way = ply_word(mv);
            let title = if is_extra_turn { Text::new("search-way-extra").with("way", way) } else { way };
            edges.push(PlyEdge::new(from, to, mv, title).extra_turn(is_extra_turn));
        }
        if self.seen[place].is_cut {
            let rest = plan.rest[place - self.tree.start];
            let (_, y) = at(place);
            for (index, &mv) in (0..).zip(visit.left_out()) {
                let to = (rest + LEFT_OUT * index + LEFT_OUT / 2, y + STUB);
                let title = Text::new("search-way-left-out").with("way", ply_word(mv));
                edges.push(PlyEdge::new(foot(at(place)), to, mv, title).left_out());
            }
        }
        edges
    }

    fn node(&self, plan: &TreeLayout, place: usize) -> SearchTreeNode {
        let (visit, seen) = (self.visit(place), self.seen[place]);
        let (x, y) = plan.spots[place - self.tree.start];
        let mover = player_word(visit.on_move);
        let text = match seen.best {
            None => "?".to_owned(),
            Some(best) if !seen.is_settled => format!("{}…", value_text(best)),
            Some(best) => match visit.bound() {
                ValueBound::Exact => value_text(best),
                ValueBound::AtMost => format!("≤{}", value_text(best)),
                ValueBound::AtLeast => format!("≥{}", value_text(best)),
            },
        };
        let mut class = if visit.on_move == MinMaxPlayer::Max { "max" } else { "min" }.to_owned();
        for (holds, word) in
            [(!seen.is_settled, " open"), (seen.is_cut, " cut"), (self.now == Some(place), " now")]
        {
            class.push_str(if holds { word } else { "" });
        }
        let has_window = self.has_windows && !visit.is_leaf();
        SearchTreeNode {
            x,
            y,
            number: place + 1,
            is_max: visit.on_move == MinMaxPlayer::Max,
            class,
            title: Text::new("search-node")
                .with("number", (place + 1).to_string())
                .with("board", visit.game.to_string())
                .with("mover", mover)
                .with("value", &text),
            text,
            window: if has_window { window_text(seen.window) } else { String::new() },
        }
    }
}

impl PlyEdge {
    fn new(from: (i32, i32), to: (i32, i32), mv: Move, title: Text) -> PlyEdge {
        // Nearer to the end, where lines that begin together lie apart.
        let along = |from: i32, to: i32| from + (to - from) * 3 / 5;
        PlyEdge {
            from,
            to,
            label: mv.to_string(),
            label_at: (along(from.0, to.0), along(from.1, to.1) + 4),
            is_extra_turn: false,
            is_left_out: false,
            title,
        }
    }

    fn extra_turn(self, is_extra_turn: bool) -> PlyEdge {
        PlyEdge { is_extra_turn, ..self }
    }

    /// The pit stands below the cross at the end.
    fn left_out(self) -> PlyEdge {
        PlyEdge { is_left_out: true, label_at: (self.to.0, self.to.1 + 16), ..self }
    }
}
