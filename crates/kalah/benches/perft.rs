//! Plies per second of the kernel and of the whole rules.

use std::hint::black_box;

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use kalah::kernel::{Kernel, PitPair};
use kalah::{Position, Rules, Side, perft};

/// Leaves at `depth`, the last ply made as well.
fn make_each(kernel: &Kernel, pair: PitPair, depth: u32) -> u64 {
    if pair.is_over() {
        return 0;
    }
    let below = |pit| {
        let sown = kernel.sow(pair, pit);
        if depth == 1 {
            black_box(sown);
            return 1;
        }
        let next = if sown.again { sown.pair } else { sown.pair.flipped() };
        make_each(kernel, next, depth - 1)
    };
    pair.filled_pits().map(below).sum()
}

/// The same with [`Position::play`].
fn play_each(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let plies = position.legal_moves().filter_map(|mv| position.play(mv).ok());
    plies.map(|ply| play_each(&ply.position, depth - 1)).sum()
}

fn benches(criterion: &mut Criterion) {
    const DEPTH: u32 = 9;
    let rules: Rules = "6x4".parse().expect("a word of rules");
    let start = rules.start(Side::South);
    let kernel = Kernel::new(rules).expect("6 pits");
    let pair = PitPair::from_position(&start).expect("48 seeds");
    let leaves = perft(&start, DEPTH);

    let mut group: BenchmarkGroup<'_, WallTime> = criterion.benchmark_group("perft 6x4");
    group.throughput(Throughput::Elements(leaves)).sample_size(10);
    group.bench_function("kernel, every ply made", |b| b.iter(|| make_each(&kernel, black_box(pair), DEPTH)));
    group.bench_function("kernel, leaves counted", |b| b.iter(|| perft(black_box(&start), DEPTH)));
    group.bench_function("positions", |b| b.iter(|| play_each(black_box(&start), DEPTH)));
    group.finish();
}

criterion_group!(perft_speed, benches);
criterion_main!(perft_speed);
