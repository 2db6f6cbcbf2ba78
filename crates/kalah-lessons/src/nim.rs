//! `/nim`: Nim-Mancala against perfect play, and the tree of a small board.
//!
//! The address holds the whole game: the board, and the move just made on it.

use askama::Template;
use kalah_textbook::Algorithm;
use kalah_textbook::nim::{BoardWinners, NimBoard, RemainingPlies, TokenTake};
use kalah_texts::values::RenderIn as _;
use kalah_texts::{Language, Text};
use serde::Deserialize;

use crate::filters;
use crate::nim_tree::{NimTreeView, describe_take};

/// The plies of best play are shown up to so many boards: a fraction of a second.
const MOST_BOARDS: u128 = 4_000_000;
/// Bytes of the table of who wins, which every board of the page needs at least.
const MOST_BYTES: u128 = 2_000_000;
/// The most pits and tokens that look well.
const MOST_PITS: usize = 12;
const MOST_TOKENS: u32 = 40;

/// Query of the page.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct NimQuery {
    /// The board, as in `5,0,0,0`.
    board: Option<String>,
    /// A move of the visitor: number of the pit, from 1.
    pit: Option<String>,
    /// Tokens that it takes.
    take: Option<String>,
    /// The program is to move.
    reply: Option<String>,
    /// True if the best move is asked for.
    hint: Option<String>,
    /// Search whose positions the tree marks.
    search: Option<String>,
}

#[derive(Template)]
#[template(path = "nim.html")]
struct NimContent {
    board: NimBoard,
    error: Option<Text>,
    /// Events since the last page.
    plies: Vec<Text>,
    pits: Vec<PitView>,
    over: bool,
    hint: Option<Text>,
    /// The board before the visitor's move.
    back: Option<NimBoard>,
    /// Boards with a pit more and a pit fewer.
    wider: Option<NimBoard>,
    narrower: Option<NimBoard>,
    tree: Option<NimTreeView>,
}

struct PitView {
    number: usize,
    takes: Vec<u32>,
    more: Option<NimBoard>,
    fewer: Option<NimBoard>,
}

/// Draws the content. Solving may take a fraction of a second.
pub(crate) fn draw(asked: &NimQuery, language: Language) -> askama::Result<String> {
    let (start, error) = match asked.board.as_deref().unwrap_or("3,0,0").parse::<NimBoard>() {
        Ok(board) if fits(&board) => (board, None),
        Ok(_) => (standard()?, Some(Text::new("nim-too-big"))),
        Err(error) => (standard()?, Some(Text::new("nim-no-board").with("error", error.to_string()))),
    };
    let (board, plies) = played(&start, asked);
    let over = board.tokens() == 0;
    let hint = (asked.hint.is_some() && !over).then(|| advice(&board));
    let content = NimContent {
        error,
        pits: pit_views(&board),
        over,
        hint,
        back: (board != start).then(|| start.clone()),
        wider: with_pits(&board, |pits| pits.push(0)),
        narrower: with_pits(&board, |pits| pits.truncate(pits.len() - 1)),
        tree: NimTreeView::from_board(&board, search(asked.search.as_deref())),
        plies,
        board,
    };
    content.render_in(language)
}

fn standard() -> askama::Result<NimBoard> {
    NimBoard::start(3, 3).map_err(askama::Error::custom)
}

/// Returns true if there is room and time for a board. All that it can become then fits as well.
fn fits(board: &NimBoard) -> bool {
    let pits = board.pits().len();
    pits <= MOST_PITS
        && board.tokens() <= MOST_TOKENS
        && BoardWinners::bytes(pits, BoardWinners::head_tokens(board)) <= MOST_BYTES
}

/// The board changed, if it still fits the page.
fn with_pits(board: &NimBoard, change: impl FnOnce(&mut Vec<u32>)) -> Option<NimBoard> {
    let mut pits = board.pits().to_vec();
    change(&mut pits);
    NimBoard::new(pits).ok().filter(fits)
}

fn pit_views(board: &NimBoard) -> Vec<PitView> {
    let changed = |index: usize, by: i32| {
        let tokens = board.pits()[index].checked_add_signed(by)?;
        with_pits(board, |pits| pits[index] = tokens)
    };
    let view = |(index, &tokens): (usize, &u32)| PitView {
        number: index + 1,
        takes: (1..=tokens).collect(),
        more: changed(index, 1),
        fewer: changed(index, -1),
    };
    board.pits().iter().enumerate().map(view).collect()
}

/// The board after the visitor's move and the answer to it, and what is to be said of them.
fn played(start: &NimBoard, asked: &NimQuery) -> (NimBoard, Vec<Text>) {
    let mut board = start.clone();
    let mut plies = Vec::new();
    if let (Some(pit), Some(tokens)) = (&asked.pit, &asked.take) {
        let made = move_of(pit, tokens).and_then(|take| Some((take, board.play(take)?)));
        let Some((take, after)) = made else {
            return (board, vec![Text::new("nim-no-move").with("pit", pit).with("tokens", tokens)]);
        };
        plies.push(Text::new("nim-you-took").with("take", describe_take(take)));
        board = after;
        if board.tokens() == 0 {
            plies.push(Text::new("nim-you-won"));
            return (board, plies);
        }
    } else if asked.reply.is_none() {
        return (board, plies);
    }
    if let Some(answer) = best(&board)
        && let Some(after) = board.play(answer.take)
    {
        plies.push(Text::new("nim-program-took").with("take", describe_take(answer.take)));
        board = after;
        if board.tokens() == 0 {
            plies.push(Text::new("nim-program-won"));
        }
    }
    (board, plies)
}

fn move_of(pit: &str, tokens: &str) -> Option<TokenTake> {
    Some(TokenTake { pit: pit.parse::<usize>().ok()?.checked_sub(1)?, tokens: tokens.parse().ok()? })
}

fn advice(board: &NimBoard) -> Text {
    match best(board) {
        Some(BestMoveView { take, wins: true, plies: Some(plies) }) => {
            Text::new("nim-advice-wins-in").with("take", describe_take(take)).with("plies", plies)
        }
        Some(BestMoveView { take, wins: true, plies: None }) => {
            Text::new("nim-advice-wins").with("take", describe_take(take))
        }
        Some(BestMoveView { take, wins: false, plies: Some(plies) }) => {
            Text::new("nim-advice-longest").with("take", describe_take(take)).with("plies", plies)
        }
        Some(BestMoveView { wins: false, plies: None, .. }) | None => Text::new("nim-advice-loses"),
    }
}

struct BestMoveView {
    take: TokenTake,
    wins: bool,
    plies: Option<u32>,
}

/// The best move of a board that [`fits`], with the plies if they can be counted in time; `None` if
/// there is no token to take.
fn best(board: &NimBoard) -> Option<BestMoveView> {
    let pits = board.pits().len();
    if RemainingPlies::bytes(pits, board.tokens()) <= MOST_BOARDS {
        let found = RemainingPlies::solve(pits, board.tokens(), &|_| ()).predict(board)?;
        return Some(BestMoveView { take: found.take, wins: found.wins, plies: Some(found.plies) });
    }
    let (take, wins) = BoardWinners::solve(pits, BoardWinners::head_tokens(board), &|_| ()).choose(board)?;
    Some(BestMoveView { take, wins, plies: None })
}

/// A search by its word in the address, minimax if there is none.
fn search(word: Option<&str>) -> (Algorithm, bool) {
    match word {
        Some("alpha-beta") => (Algorithm::AlphaBeta, false),
        Some("table") => (Algorithm::Minimax, true),
        Some("alpha-beta-table") => (Algorithm::AlphaBeta, true),
        _ => (Algorithm::Minimax, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(asked: &NimQuery) -> String {
        draw(asked, Language::ENGLISH).unwrap()
    }

    fn on(board: &str) -> NimQuery {
        NimQuery { board: Some(board.to_owned()), ..NimQuery::default() }
    }

    fn moved(pit: &str, take: &str, board: &str) -> NimQuery {
        NimQuery { pit: Some(pit.to_owned()), take: Some(take.to_owned()), ..on(board) }
    }

    #[test]
    fn a_move_is_answered_by_perfect_play() {
        let html = shown(&moved("1", "1", "3,0,0"));
        assert!(html.contains("You took 1 from pit 1. The program took"), "{html}");
        let html = shown(&moved("3", "2", "0,0,2"));
        assert!(html.contains("you have won"), "{html}");
        let html = shown(&moved("2", "1", "0,1,0"));
        assert!(html.contains("the program has won"), "{html}");
        assert!(!html.contains("Your move"), "{html}");
    }

    #[test]
    fn what_is_no_move_changes_nothing() {
        for (pit, take) in
            [("0", "1"), ("4", "1"), ("1", "0"), ("1", "9"), ("x", "1"), ("1", "-1"), ("1", "99999999999")]
        {
            let html = shown(&moved(pit, take, "3,0,0"));
            assert!(html.contains(&format!("Pit {pit} does not hold {take} tokens to take.")), "{html}");
        }
    }

    #[test]
    fn a_hint_tells_the_best_move() {
        let html = shown(&NimQuery { hint: Some(String::new()), ..on("3,0,0") });
        assert!(html.contains("Take 2 from pit 1: that wins in 7 plies."), "{html}");
        let html = shown(&NimQuery { hint: Some(String::new()), ..on("2,0,0,0") });
        assert!(html.contains("Every move loses"), "{html}");
    }

    #[test]
    fn what_is_no_board_is_said() {
        for board in
            ["", "x", "-1", "<script>", "99,0", "0,0,0,0,0,0,0,0,0,0,0,0,1", "40,0,0,0,0,0,0,0,0,0,0,0"]
        {
            let html = shown(&on(board));
            assert!(html.contains("role=\"alert\""), "{board}: {html}");
            assert!(!html.contains("<script>"), "{board}");
        }
    }

    #[test]
    fn the_tree_is_drawn_while_it_is_small() {
        assert!(shown(&on("3,0,0")).contains("<svg class=\"nim-tree\""));
        assert!(shown(&on("5,0,0,0")).contains("too large to draw"));
        for search in ["alpha-beta", "table", "alpha-beta-table"] {
            let html = shown(&NimQuery { search: Some(search.to_owned()), ..on("3,0,0") });
            assert!(html.contains("class=\"nim-1 unseen\""), "{search}");
        }
    }

    #[test]
    fn the_largest_boards_are_answered() {
        for board in ["20,0,0,0,0,0,0,0", "10,0,0,0,0,0,0,0,0,0,15,15", "0,0,0,0,0,0,0,0,0,0,0,40"] {
            let html = shown(&NimQuery { reply: Some(String::new()), ..on(board) });
            assert!(html.contains("The program took") && !html.contains("alert"), "{board}: {html}");
        }
    }
}
