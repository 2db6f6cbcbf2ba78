//! Boards per second of the solvers of Nim-Mancala.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalah_textbook::nim::{BoardWinners, RemainingPlies};

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nim, boards solved");
    group.sample_size(10);
    for (pits, tokens) in [(5, 60), (6, 40), (8, 20)] {
        let boards = u64::try_from(BoardWinners::boards(pits, tokens)).expect("a few million");
        group.throughput(Throughput::Elements(boards));
        group.bench_function(format!("won or lost, {pits} pits, {tokens} tokens"), |bench| {
            bench.iter(|| BoardWinners::solve(pits, tokens, &|_| ()));
        });
        group.bench_function(format!("plies, {pits} pits, {tokens} tokens"), |bench| {
            bench.iter(|| RemainingPlies::solve(pits, tokens, &|_| ()));
        });
    }
    group.finish();
}

criterion_group!(nim, benches);
criterion_main!(nim);
