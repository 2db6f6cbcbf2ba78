//! Positions built a second, and what a look-up costs.

use std::hint::black_box;
use std::num::NonZero;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalah::Rules;
use kalah::kernel::PitPair;
use kalah_endgame::{BuildOptions, Endgame, EndgameFile};

/// 30 million positions: more than the caches hold.
const BUILT: u32 = 16;
/// 226 million positions, as a solver has them at least.
const PROBED: u32 = 20;
const PROBES: usize = 1 << 16;

/// Positions all over the database, those with most seeds most often, as a search meets them.
fn positions(endgame: &Endgame) -> Vec<(PitPair, u32)> {
    let slots = endgame.index().positions();
    let mut state = 1_usize;
    let mut next = || {
        // Knuth's linear congruential generator; its high bits are good.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 20) % slots
    };
    (0..PROBES).map(|_| endgame.index().pair(next())).collect()
}

fn build(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("build");
    group.sample_size(10);
    let options = BuildOptions { threads: NonZero::new(1), ..BuildOptions::default() };
    for rules in ["6x6", "6x6+empty"] {
        let rules: Rules = rules.parse().expect("a word of rules");
        let build = || Endgame::build(rules, BUILT, &options, &|_| {}).expect("it fits memory");
        group.throughput(Throughput::Elements(build().index().positions() as u64));
        group.bench_function(rules.to_string(), |bencher| bencher.iter(build));
    }
    group.finish();
}

fn probe(criterion: &mut Criterion) {
    let endgame = Endgame::build(Rules::default(), PROBED, &BuildOptions::default(), &|_| {});
    let endgame = endgame.expect("it fits memory");
    let positions = positions(&endgame);
    let folder = tempfile::tempdir().expect("a folder for a file");
    let path = folder.path().join("endgame.kdb");
    endgame.save(&path).expect("the disk has room");
    let packed = Endgame::open_within(&path, endgame.memory() as u64 - 1).expect("half is enough");
    let file = EndgameFile::open(&path).expect("it was just written");

    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(PROBES as u64));
    group.bench_function("slot", |bencher| {
        bencher.iter(|| {
            positions.iter().fold(0, |sum, &(pair, seeds)| sum ^ endgame.slot(black_box(pair), seeds))
        });
    });
    for (held, endgame) in [("bytes", &endgame), ("packed", &packed)] {
        group.bench_function(format!("independent, {held}"), |bencher| {
            let value = |&(pair, seeds): &(PitPair, u32)| endgame.value(endgame.slot(pair, seeds));
            bencher.iter(|| positions.iter().map(value).sum::<u32>());
        });
        group.bench_function(format!("dependent, {held}"), |bencher| {
            bencher.iter(|| {
                (0..PROBES).fold(0, |place: usize, step| {
                    let (pair, seeds) = positions[(place + step) % PROBES];
                    endgame.value(endgame.slot(pair, seeds)) as usize
                })
            });
        });
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("block of a file", |bencher| {
        let mut next = positions.iter().cycle();
        bencher.iter(|| next.next().map(|&(pair, seeds)| file.value(pair, seeds)));
    });
    group.finish();
}

criterion_group!(benches, build, probe);
criterion_main!(benches);
