//! The content of a study: a tree of moves, with a note and marks at each position. It is read by the rules.

use std::collections::HashSet;

use kalah::{GameState, Move, Position, Rules, parse_moves};
use kalah_texts::Text;
use serde::{Deserialize, Serialize};

use crate::studies::marks::Mark;
use crate::studies::presentations::PresentedPosition;

/// Limits of a study: positions, plies of a line, letters of a note and of all notes, marks of a position.
pub(super) const MOST_NODES: usize = 1000;
const MOST_PLIES: usize = 400;
const MOST_NOTE: usize = 2000;
const MOST_NOTES: usize = 60_000;
const MOST_MARKS: usize = 24;

/// A position of a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StudyNode {
    /// Index of the position before it; `None` for the start. Lines of one position stand in their order, the main line first.
    #[serde(default)]
    pub(crate) parent: Option<usize>,
    /// Move that leads there; empty for the start.
    #[serde(default, rename = "move")]
    pub(crate) mv: String,
    /// Note of the author.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) note: String,
    /// Marked pits, and arrows between pits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<Mark>,
}

/// A tree as it is stored and sent. A position comes after the one before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StudyTree {
    /// The rules in a word.
    pub(crate) rules: String,
    /// Position at the start.
    pub(crate) start: String,
    /// All positions, that at the start first.
    pub(crate) nodes: Vec<StudyNode>,
}

/// Reason why a tree is rejected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TreeError {
    /// It is no JSON of a tree.
    Unreadable,
    /// The rules or the start make no sense.
    NoStart,
    /// A node is before its parent, or the first has one.
    Disorder(usize),
    /// A move is not legal, or is there twice.
    IllegalMove(usize),
    /// A mark is on no pit of the board.
    WrongMark(usize),
    /// There is more of something than may be.
    TooMuch,
}

impl TreeError {
    /// What people are told.
    pub(crate) fn text(&self) -> Text {
        match self {
            TreeError::Unreadable | TreeError::NoStart | TreeError::Disorder(_) => {
                Text::new("studies-unreadable")
            }
            TreeError::IllegalMove(node) => Text::new("studies-illegal-move").with("position", *node),
            TreeError::WrongMark(node) => Text::new("studies-wrong-mark").with("position", *node),
            TreeError::TooMuch => Text::new("studies-too-much")
                .with("positions", MOST_NODES)
                .with("letters", MOST_NOTE)
                .with("marks", MOST_MARKS),
        }
    }
}

/// A tree of which every move is legal.
#[derive(Clone, Debug)]
pub(crate) struct StudyLines {
    pub(crate) tree: StudyTree,
    start: Position,
    positions: Vec<Position>,
}

impl StudyTree {
    /// The line of a game as a tree without notes.
    pub(crate) fn of_game(game: &GameState) -> StudyTree {
        let first = StudyNode { parent: None, mv: String::new(), note: String::new(), marks: Vec::new() };
        let node = |(before, ply): (usize, &kalah::Ply)| StudyNode {
            parent: Some(before),
            mv: ply.mv.to_string(),
            ..first.clone()
        };
        let nodes = std::iter::once(first.clone()).chain(game.plies().iter().enumerate().map(node)).collect();
        StudyTree { rules: game.start().rules().to_string(), start: game.start().to_string(), nodes }
    }
}

impl StudyLines {
    /// Reads a tree as it was sent or stored.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(json: &str) -> Result<StudyLines, TreeError> {
        let tree: StudyTree = serde_json::from_str(json).map_err(|_| TreeError::Unreadable)?;
        let rules: Rules = tree.rules.parse().map_err(|_| TreeError::NoStart)?;
        let start = Position::parse(&tree.start, Some(rules)).map_err(|_| TreeError::NoStart)?;
        let notes: usize = tree.nodes.iter().map(|node| node.note.chars().count()).sum();
        if tree.nodes.is_empty() || tree.nodes.len() > MOST_NODES || notes > MOST_NOTES {
            return Err(if tree.nodes.is_empty() { TreeError::Unreadable } else { TreeError::TooMuch });
        }
        let (mut positions, mut depths): (Vec<Position>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut seen = HashSet::new();
        for (index, node) in tree.nodes.iter().enumerate() {
            let (position, depth) = match node.parent {
                None if index == 0 && node.mv.is_empty() => (start, 0),
                Some(parent) if parent < index => {
                    let mv = only_move(&node.mv).ok_or(TreeError::IllegalMove(index))?;
                    let ply = positions[parent].play(mv).map_err(|_| TreeError::IllegalMove(index))?;
                    if !seen.insert((parent, mv)) {
                        return Err(TreeError::IllegalMove(index));
                    }
                    (ply.position, depths[parent] + 1)
                }
                _ => return Err(TreeError::Disorder(index)),
            };
            if depth > MOST_PLIES || node.note.chars().count() > MOST_NOTE || node.marks.len() > MOST_MARKS {
                return Err(TreeError::TooMuch);
            }
            if !node.marks.iter().all(|mark| mark.is_on(rules)) {
                return Err(TreeError::WrongMark(index));
            }
            positions.push(position);
            depths.push(depth);
        }
        Ok(StudyLines { tree, start, positions })
    }

    /// The position of a node.
    pub(crate) fn position(&self, node: usize) -> Option<&Position> {
        self.positions.get(node)
    }

    /// The game that leads to a node.
    pub(crate) fn game(&self, node: usize) -> GameState {
        let mut moves = Vec::new();
        let mut at = Some(node);
        while let Some(index) = at {
            moves.extend(only_move(&self.tree.nodes[index].mv));
            at = self.tree.nodes[index].parent;
        }
        let mut game = GameState::new(self.start);
        for mv in moves.into_iter().rev() {
            // They were played when the tree was read.
            _ = game.play(mv);
        }
        game
    }

    /// The nodes that follow a node, the main line first.
    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let nodes = self.tree.nodes.iter().enumerate();
        nodes.filter(move |(_, other)| other.parent == Some(node)).map(|(index, _)| index)
    }

    /// The node that these moves from the start lead to.
    pub(crate) fn find(&self, moves: &str) -> Option<usize> {
        let moves = parse_moves(moves).ok()?;
        moves.iter().try_fold(0, |node, mv| {
            let mv = mv.to_string();
            self.children(node).find(|child| self.tree.nodes[*child].mv == mv)
        })
    }

    /// Returns true if a position may be presented: it follows by the rules, and is no larger than one that is saved.
    pub(crate) fn may_show(&self, shown: &PresentedPosition) -> bool {
        let rules = self.start.rules();
        let Ok(moves) = parse_moves(&shown.moves) else { return false };
        let mut game = GameState::new(self.start);
        moves.len() <= MOST_PLIES
            && moves.into_iter().all(|mv| game.play(mv).is_ok())
            && shown.note.chars().count() <= MOST_NOTE
            && shown.marks.len() <= MOST_MARKS
            && shown.marks.iter().all(|mark| mark.is_on(rules))
    }

    /// The position that the start is.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The tree as it is stored.
    pub(crate) fn json(&self) -> String {
        // It is plain data, which can be written.
        serde_json::to_string(&self.tree).unwrap_or_default()
    }
}

/// The only move of a text.
fn only_move(text: &str) -> Option<Move> {
    match parse_moves(text).as_deref() {
        Ok(&[mv]) => Some(mv),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use kalah::{GameState, Rules, Side};

    use super::{MOST_NODES, StudyLines, StudyNode, StudyTree, TreeError};

    /// A tree that grows by chance: each position of it has up to three lines, notes and marks.
    fn tree(seed: u64, rules: &str) -> StudyTree {
        let mut state = seed;
        let mut chance = move |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap() % most
        };
        let rules: Rules = rules.parse().unwrap();
        let mut tree = StudyTree::of_game(&GameState::new(rules.start(Side::South)));
        let mut lines = vec![GameState::new(rules.start(Side::South))];
        for _ in 0..40 {
            let parent = chance(lines.len());
            let mut game = lines[parent].clone();
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                continue;
            }
            let mv = moves[chance(moves.len())];
            if tree.nodes.iter().any(|node| node.parent == Some(parent) && node.mv == mv.to_string()) {
                continue;
            }
            game.play(mv).unwrap();
            let marks: Vec<_> = ["s1", "n2-s1"].into_iter().filter(|_| chance(2) == 0).collect();
            tree.nodes.push(StudyNode {
                parent: Some(parent),
                mv: mv.to_string(),
                note: if chance(2) == 0 { "Why <this> & not \"that\"?".to_owned() } else { String::new() },
                marks: marks.into_iter().map(|mark| mark.parse().unwrap()).collect(),
            });
            lines.push(game);
        }
        tree
    }

    #[test]
    fn what_is_read_is_what_was_written_and_every_node_has_the_position_of_its_moves() {
        for (seed, rules) in (0..30).zip(["6x6", "6x4+pie", "3x2", "9x3"].into_iter().cycle()) {
            let tree = tree(seed, rules);
            let lines = StudyLines::read(&serde_json::to_string(&tree).unwrap()).unwrap();
            assert_eq!(lines.tree, tree);
            assert_eq!(StudyLines::read(&lines.json()).unwrap().tree, tree);
            for node in 0..tree.nodes.len() {
                assert_eq!(lines.game(node).position(), lines.position(node).unwrap());
                assert!(
                    lines.children(node).all(|child| tree.nodes[child].parent == Some(node) && child > node)
                );
            }
            let followed: usize = (0..tree.nodes.len()).map(|node| lines.children(node).count()).sum();
            assert_eq!(followed + 1, tree.nodes.len(), "each node but the first follows one");
        }
    }

    #[test]
    fn what_no_study_is_is_rejected() {
        let broken = |change: &dyn Fn(&mut StudyTree)| {
            let mut tree = tree(7, "6x6");
            change(&mut tree);
            StudyLines::read(&serde_json::to_string(&tree).unwrap()).map(|_| ()).unwrap_err()
        };
        assert_eq!(StudyLines::read("[]").unwrap_err(), TreeError::Unreadable);
        assert_eq!(broken(&|tree| tree.nodes.clear()), TreeError::Unreadable);
        assert_eq!(broken(&|tree| tree.rules = "6y6".to_owned()), TreeError::NoStart);
        assert_eq!(broken(&|tree| tree.start = "<6,0>".to_owned()), TreeError::NoStart);
        assert_eq!(broken(&|tree| tree.nodes[1].parent = None), TreeError::Disorder(1));
        assert_eq!(broken(&|tree| tree.nodes[1].parent = Some(1)), TreeError::Disorder(1));
        assert_eq!(broken(&|tree| tree.nodes[0].mv = "3".to_owned()), TreeError::Disorder(0));
        assert_eq!(broken(&|tree| tree.nodes[1].mv = "swap".to_owned()), TreeError::IllegalMove(1));
        assert_eq!(broken(&|tree| tree.nodes[1].mv = "12".to_owned()), TreeError::IllegalMove(1));
        let twice = |tree: &mut StudyTree| tree.nodes.insert(2, tree.nodes[1].clone());
        assert_eq!(broken(&twice), TreeError::IllegalMove(2));
        assert_eq!(
            broken(&|tree| tree.nodes[0].marks = vec!["s9".parse().unwrap()]),
            TreeError::WrongMark(0)
        );
        assert_eq!(broken(&|tree| tree.nodes[0].note = "x".repeat(2001)), TreeError::TooMuch);
        assert_eq!(broken(&|tree| tree.nodes[0].marks = vec!["s1".parse().unwrap(); 25]), TreeError::TooMuch);
        let first = |tree: &mut StudyTree| tree.nodes.resize(MOST_NODES + 1, tree.nodes[0].clone());
        assert_eq!(broken(&first), TreeError::TooMuch);
    }
}
