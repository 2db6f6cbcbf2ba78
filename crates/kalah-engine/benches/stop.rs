//! How late a search ends: the time from its deadline, or from the order to stop, to the choice.
//!
//! `cargo bench -p kalah-engine` prints both; a person watches the figures, no test does.
#![expect(clippy::unwrap_used, reason = "a bench fails where it panics")]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use kalah::{Position, Rules, Side};
use kalah_engine::{Engine, EngineOptions, SearchRun};

/// Searches of each kind.
const SEARCHES: u64 = 300;
/// Threads of the engine: both kinds are measured with one and with two.
const THREADS: [usize; 2] = [1, 2];

fn main() {
    let rules = Rules::default();
    for threads in THREADS {
        let threads = threads.try_into().unwrap();
        let engine =
            Engine::new(rules, EngineOptions { threads, book: false, ..EngineOptions::default() }).unwrap();
        let deadlines =
            (0..SEARCHES).map(|number| at_deadline(&engine, &position(rules, number), span(number)));
        print(&format!("after the deadline, {threads} threads"), deadlines.collect());
        let orders = (0..SEARCHES).map(|number| at_order(&engine, &position(rules, number), span(number)));
        print(&format!("after the order, {threads} threads"), orders.collect());
    }
}

/// From 1 to 30 ms.
fn span(number: u64) -> Duration {
    Duration::from_micros(1000 + number * 7919 % 29_000)
}

/// A position of the first few plies.
fn position(rules: Rules, mut number: u64) -> Position {
    let mut position = rules.start(Side::South);
    for _ in 0..6 {
        let moves = position.legal_moves().count() as u64;
        let drawn = |&(at, _): &(u64, _)| at == number % moves;
        let Some((_, mv)) = (0..).zip(position.legal_moves()).find(drawn) else { break };
        number /= 6;
        position = position.play(mv).unwrap().position;
    }
    position
}

fn at_deadline(engine: &Engine, position: &Position, span: Duration) -> Duration {
    let deadline = Instant::now() + span;
    engine.choose(position, u32::MAX, &SearchRun::new().until(deadline)).unwrap();
    deadline.elapsed()
}

fn at_order(engine: &Engine, position: &Position, span: Duration) -> Duration {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let order = scope.spawn(|| {
            std::thread::sleep(span);
            stop.store(true, Relaxed);
            Instant::now()
        });
        engine.choose(position, u32::MAX, &SearchRun::new().stopped_by(&stop)).unwrap();
        let ended = Instant::now();
        ended.saturating_duration_since(order.join().unwrap())
    })
}

fn print(kind: &str, mut late: Vec<Duration>) {
    late.sort_unstable();
    let of = |part: usize| late[(late.len() - 1) * part / 100];
    println!(
        "{kind}: half within {:.2?}, 99 of 100 within {:.2?}, all within {:.2?}",
        of(50),
        of(99),
        of(100)
    );
}
