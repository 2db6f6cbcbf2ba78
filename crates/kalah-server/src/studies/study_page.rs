//! `/study/ID`: a study, to be read or changed.

use askama::Template;
use kalah_drawing::board::BoardDrawing;
use kalah_drawing::game_query;
use kalah_pages::http::page_error::PageError;
use kalah_pages::ui::filters;
use kalah_pages::ui::layout::{Layout, PageSurroundings};
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_store::StudyRow;
use kalah_texts::Text;
use kalah_texts::values::RenderIn as _;

use crate::studies::tree::StudyLines;

/// Who looks at a study.
pub(super) enum StudyReader<'a> {
    /// Its owner, who may change it.
    Owner { csrf: &'a str },
    /// Somebody of the staff, who may remove what is shared.
    Staff { csrf: &'a str },
    /// Anybody with the link.
    Guest,
}

/// A line of moves, and how many lines it is a variation of.
struct MoveLine {
    depth: usize,
    plies: Vec<LinePly>,
}

struct LinePly {
    node: usize,
    mv: String,
    is_current: bool,
    has_note: bool,
}

#[derive(Template)]
#[template(path = "studies/study.html")]
struct StudyPage<'a> {
    layout: Layout,
    id: &'a str,
    title: &'a str,
    is_shared: bool,
    /// Time of its last change, which a form that changes it tells.
    seen: i64,
    reader: StudyReader<'a>,
    rules: String,
    /// The tree for the script.
    tree: String,
    at: usize,
    position: String,
    board: BoardDrawing,
    last_ply: Text,
    note: String,
    marks: Vec<Text>,
    previous: Option<usize>,
    next: Option<usize>,
    lines: Vec<MoveLine>,
    query: String,
    /// True while the owner presents.
    is_presented: bool,
}

impl StudyPage<'_> {
    fn is_own(&self) -> bool {
        matches!(self.reader, StudyReader::Owner { .. })
    }

    /// What the forms of the owner carry.
    fn own_csrf(&self) -> &str {
        match self.reader {
            StudyReader::Owner { csrf } => csrf,
            _ => "",
        }
    }

    /// What the form of the staff carries.
    fn staff_csrf(&self) -> &str {
        match self.reader {
            StudyReader::Staff { csrf } => csrf,
            _ => "",
        }
    }
}

/// The page of a study at a node. `site` is where this server is.
pub(super) fn page(
    study: &StudyRow,
    lines: &StudyLines,
    (at, is_presented): (usize, bool),
    reader: StudyReader<'_>,
    site: &str,
    around: PageSurroundings,
) -> Result<String, PageError> {
    let node = lines.tree.nodes.get(at).ok_or(PageError::NotFound("missing-position"))?;
    let position = lines.position(at).ok_or(PageError::NotFound("missing-position"))?;
    let stepped = SteppedGame::new(lines.game(at));
    let plies = stepped.plies().len();
    let query = game_query::query(stepped.game());
    let layout = Layout::still(study.title.as_str(), "studies", around).pictured(site, &query);
    let page = StudyPage {
        id: &study.id,
        title: &study.title,
        is_shared: study.is_shared,
        seen: study.changed_at.0,
        reader,
        rules: lines.start().rules().to_string(),
        tree: lines.json(),
        at,
        position: position.to_string(),
        board: stepped.drawing(plies),
        last_ply: stepped.describe(plies),
        note: node.note.clone(),
        marks: node.marks.iter().map(|mark| mark.text()).collect(),
        previous: node.parent,
        next: lines.children(at).next(),
        lines: move_lines(lines, at),
        query,
        is_presented,
        layout,
    };
    Ok(page.render_in(page.layout.language())?)
}

/// The main line, and behind it the variations, each behind the line that it leaves.
fn move_lines(lines: &StudyLines, current: usize) -> Vec<MoveLine> {
    let ply = |node: usize| LinePly {
        node,
        mv: lines.tree.nodes[node].mv.clone(),
        is_current: node == current,
        has_note: !lines.tree.nodes[node].note.is_empty(),
    };
    let mut found = Vec::new();
    let mut open: Vec<(usize, usize)> = lines.children(0).take(1).map(|first| (0, first)).collect();
    while let Some((depth, first)) = open.pop() {
        let line: Vec<usize> =
            std::iter::successors(Some(first), |&node| lines.children(node).next()).collect();
        for &node in line.iter().rev() {
            let siblings: Vec<usize> = lines.tree.nodes[node]
                .parent
                .map_or_else(Vec::new, |parent| lines.children(parent).collect());
            if siblings.first() == Some(&node) {
                open.extend(siblings.into_iter().skip(1).rev().map(|other| (depth + 1, other)));
            }
        }
        found.push(MoveLine { depth: depth.min(4), plies: line.into_iter().map(ply).collect() });
    }
    found
}
