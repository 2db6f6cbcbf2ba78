//! Speaks with the referee. Nothing here has to be changed.

mod board;
mod clock;
mod player;

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Receiver};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use board::{Board, LETTERS};
use clock::Clock;
use player::select_move;

const NAME: &str = "Rust template";
const DEEPEST: u32 = 999;

fn main() {
    let stop = Arc::new(AtomicBool::new(false));
    let lines = listen(Arc::clone(&stop));
    let (mut board, mut captures_empty) = (None, false);
    for line in lines {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "uki" => println!("id name {NAME}\nid author you\nukiok"),
            "isready" => println!("readyok"),
            "newgame" => captures_empty = rest.contains("+empty"),
            "position" => board = Board::parse(rest, captures_empty),
            "go" => {
                if let Some(pit) = board.as_ref().and_then(|board| think(board, rest, &stop)) {
                    println!("bestmove {}", letter(pit));
                }
            }
            "quit" => break,
            _ => {}
        }
    }
}

/// How texts count pits. What is no pit is told as it is, and the referee says so.
fn letter(pit: usize) -> String {
    LETTERS.get(pit).map_or_else(|| format!("select_move={pit}"), |&letter| char::from(letter).to_string())
}

/// Takes the referee's lines while the player thinks, so that `stop` is heard.
fn listen(stop: Arc<AtomicBool>) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let line = line.trim().to_owned();
            if line == "stop" || line.starts_with("go") {
                stop.store(line == "stop", Ordering::Relaxed);
            }
            if sender.send(line).is_err() {
                return;
            }
        }
        stop.store(true, Ordering::Relaxed);
    });
    lines
}

/// Looks further and further, or just as far as the referee says.
fn think(board: &Board, limit: &str, stop: &Arc<AtomicBool>) -> Option<usize> {
    let (kind, amount) = limit.split_once(' ').unwrap_or((limit, "0"));
    let amount: u32 = amount.trim().parse().unwrap_or(0);
    let nodes = (kind == "nodes").then_some(amount.into());
    let time = (kind == "movetime").then(|| Duration::from_millis(amount.into()));
    let mut clock = Clock::start(nodes, time, Arc::clone(stop));

    let lookaheads = if kind == "lookahead" { amount..=amount } else { 1..=DEEPEST };
    let mut best = board.legal_moves().next_back();
    for lookahead in lookaheads {
        match select_move(board, lookahead, &mut clock) {
            Some(pit) => best = Some(pit),
            None => break,
        }
        println!("info depth {lookahead} nodes {}", clock.nodes);
    }
    best
}
