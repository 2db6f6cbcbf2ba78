//! What agents of the Kalah Game Protocol cost, and how soon they are answered, without readers of the pages and with them.
//!
//! `cargo bench -p kalah-server --bench agents` plays 20 seconds with 200 agents; `-- 200 600 50` names the agents, the seconds,
//! and the milliseconds that an agent thinks on the average. Agents and readers share a process; the server is one of its own, whose
//! memory and processor time are told. A round trip is from what an agent writes to the reply to it: the server has
//! looked at the move, told all who watch, and says stop.
#![expect(clippy::unwrap_used, reason = "a measurement that fails has nothing to tell")]

mod agent;
mod reader;
mod served;

use std::env;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use self::agent::{Played, play};
use self::served::{Child, serve};

/// Who reads pages while agents play.
const READERS: usize = 8;

fn main() {
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    if let ["serve", folder] = args[..] {
        return serve(Path::new(folder));
    }
    let number = |place: usize, without: u64| args.get(place).map_or(without, |word| word.parse().unwrap());
    let (agents, seconds, think) = (number(0, 200), number(1, 20), number(2, 50));
    let half = Duration::from_secs(seconds / 2);

    let folder = tempfile::tempdir().unwrap();
    let server = Child::start(folder.path());
    println!(
        "{agents} agents that think for {think} ms on the average; {} MB before they come",
        server.memory()
    );
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        for (what, readers) in [("alone", 0), ("with 8 who read pages", READERS)] {
            let before = server.processor();
            let over = Arc::new(AtomicBool::new(false));
            let playing: Vec<_> = (0..agents)
                .map(|number| tokio::spawn(play(server.agents, number, think, over.clone())))
                .collect();
            let reading: Vec<_> =
                (0..readers).map(|_| tokio::spawn(reader::read(server.pages, over.clone()))).collect();
            tokio::time::sleep(half).await;
            // Looked at while all are there.
            let memory = server.memory();
            over.store(true, Ordering::Relaxed);
            let mut all = Played::default();
            for agent in playing {
                all.add(agent.await.unwrap());
            }
            let mut pages = Vec::new();
            for reader in reading {
                pages.extend(reader.await.unwrap());
            }
            let used = server.processor().saturating_sub(before).as_secs_f64();
            println!(
                "{what}, {} s: {} moves, {} lost connections",
                half.as_secs(),
                all.trips.len(),
                all.lost
            );
            println!(
                "  a move {}, {:.3} ms CPU",
                spread(all.trips.clone()),
                1000.0 * used / count(&all.trips)
            );
            println!(
                "  {memory} MB, {} kB an agent",
                1000 * memory.saturating_sub(server.memory_at_first) / agents
            );
            if !pages.is_empty() {
                println!("  a page {}, {} pages", spread(pages.clone()), pages.len());
            }
        }
    });
    println!("{} MB at most, {} pairs of agents have met", server.peak(), server.met());
}

/// The median, the 99th of 100 and the most.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| {
        let place = (times.len() * share / 100).min(times.len().saturating_sub(1));
        times.get(place).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    };
    format!("p50 {:.2} ms, p99 {:.2} ms, max {:.1} ms", at(50), at(99), at(100))
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 moves")]
fn count(times: &[Duration]) -> f64 {
    times.len().max(1) as f64
}

/// An address that a server has printed.
fn address(text: &str) -> SocketAddr {
    text.trim().parse().unwrap()
}
