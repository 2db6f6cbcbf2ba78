//! `kalah book show`.

use clap::Args;
use indicatif::HumanCount;
use kalah::{parse_moves, write_moves};
use kalah_engine::book::{AtOnce, Book, Certainty};
use serde_json::json;

use super::source::BookSourceArgs;
use super::tree::{BookTreeNode, NodeValue, line, result, tree};
use crate::json_report;
use crate::status::{CommandResult, OfArguments};

/// Print what a book says: the tree of moves with margins, and who wins
///
/// The margins are the first player's at the end of the game if both play their best, stores included. Positions that
/// the book does not know are left out.
#[derive(Args)]
pub(crate) struct BookShowArgs {
    #[command(flatten)]
    source: BookSourceArgs,
    /// Plies to show
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(..=40))]
    depth: u8,
    /// Begin after these moves, such as "36 2"
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    #[arg(long, help = json_report::HELP)]
    json: bool,
}

impl BookShowArgs {
    pub(crate) fn run(&self) -> CommandResult {
        let opened = self.source.open()?;
        let book = opened.book();
        let moves = parse_moves(&self.moves).of_arguments()?;
        let nodes = tree(book, &moves, usize::from(self.depth)).of_arguments()?;
        let proven = book.iter().filter(|(_, entry)| entry.is_proven()).count();
        // The tree has its root in any case.
        let Some(root) = nodes.first() else { return Ok(()) };
        let line = write_moves(&root.position, &line(book, &root.position))?;
        if self.json {
            print_json(book, proven, &nodes, &line);
        } else {
            print(book, proven, &nodes, &line);
        }
        Ok(())
    }
}

fn print(book: &Book, proven: usize, tree: &[BookTreeNode], line: &str) {
    let header = book.header();
    println!(
        "Kalah {}: {} positions, {} of them proven; all of the first {} plies",
        header.rules,
        HumanCount(book.len() as u64),
        HumanCount(proven as u64),
        header.full_plies
    );
    if let Some(AtOnce { database_seeds, nodes, is_measured }) = header.at_once {
        let how = if is_measured { "measured" } else { "expected" };
        println!(
            "beyond it, whatever the opponent plays: {} nodes at most with a database of {database_seeds} seeds ({how})",
            HumanCount(nodes)
        );
    }
    println!();
    for position in tree {
        println!("{}", row(position));
    }
    println!("\nline {line}");
}

/// A position in a line: the moves, the first player's margin and result, what the side to move should do.
fn row(node: &BookTreeNode) -> String {
    let moves = match node.moves.as_str() {
        "" => "start",
        moves => moves,
    };
    let moves = format!("{:indent$}{moves}", "", indent = 2 * node.plies);
    let (Some(margin), Some(own)) = (node.first_margin(), node.margin()) else {
        return format!("{moves:<24} not in the book");
    };
    let value = format!("{moves:<24} {margin:>+4} {:<5}", result(margin));
    let turn = node.position.turn();
    let turn = format!("{turn} to move: {}", result(own));
    match &node.known {
        NodeValue::Entry(entry) => {
            let best = entry.best;
            match entry.certainty {
                Certainty::Proven => format!("{value} {turn:<20} best {best}"),
                Certainty::Searched { depth, at_least, at_most } => format!(
                    "{value} {turn:<20} best {best}  searched to depth {depth}; proven {at_least:+} to {at_most:+} for {}",
                    node.position.turn()
                ),
            }
        }
        _ => format!("{value} the game is over"),
    }
}

fn print_json(book: &Book, proven: usize, nodes: &[BookTreeNode], line: &str) {
    let header = book.header();
    let at_once = header.at_once.map(|AtOnce { database_seeds, nodes, is_measured }| {
        json!({ "database_seeds": database_seeds, "nodes": nodes, "measured": is_measured })
    });
    let report = json!({
        "rules": header.rules.to_string(),
        "entries": book.len(),
        "proven": proven,
        "full_plies": header.full_plies,
        "at_once": at_once,
        "made": header.made,
        "positions": nodes.iter().map(BookTreeNode::json).collect::<Vec<_>>(),
        "line": line,
    });
    json_report::print(report);
}
