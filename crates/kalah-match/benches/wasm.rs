//! What a module costs: counted instructions against free running, compiling against the cache.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use kalah_sandbox::wasm::{Instance, Meter, ModuleCache, ModuleLimits, WasmHost, WasmProgram};

/// Alpha-beta in C, as `bots/templates/wasm-c` has it.
const MODULE: &[u8] = include_bytes!("../../../fixtures/wasm/alphabeta.wasm");

const LONG: Duration = Duration::from_mins(1);

fn compile(meter: Meter, cache: Option<ModuleCache>) -> WasmProgram {
    let host = WasmHost::new(meter, ModuleLimits::default(), cache).expect("a compiler");
    host.compile(MODULE).expect("a module")
}

/// An instance that looks at the start of Kalah(6,6).
fn started(program: &WasmProgram) -> Instance {
    let mut instance = program.start(LONG).expect("no start function");
    let address = instance.locate(&program.address("board").expect("exported"), LONG).expect("a constant");
    let numbers = [6, 0, 0].into_iter().chain([6; 12]).chain([0]);
    let bytes: Vec<u8> = numbers.flat_map(u32::to_le_bytes).collect();
    instance.write(address, &bytes).expect("inside");
    instance
}

fn select(instance: &mut Instance, program: &WasmProgram, lookahead: i32) -> i32 {
    let function = program.function("select_move").expect("exported");
    instance.call(&function, [lookahead], LONG).expect("an answer")
}

fn wasm(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("wasm");
    group.sample_size(20);
    for (name, meter) in [("free", Meter::Clock), ("fuel", Meter::Fuel(u64::MAX / 4))] {
        let program = compile(meter, None);
        group.bench_function(format!("look-ahead 9, {name}"), |bencher| {
            bencher.iter_batched(
                || started(&program),
                |mut instance| black_box(select(&mut instance, &program, 9)),
                criterion::BatchSize::PerIteration,
            );
        });
    }
    let program = compile(Meter::Clock, None);
    group.bench_function("fresh instance", |bencher| bencher.iter(|| black_box(started(&program))));
    let mut instance = started(&program);
    group.bench_function("look-ahead 1, warm", |bencher| {
        bencher.iter(|| black_box(select(&mut instance, &program, 1)));
    });
    group.bench_function("compile", |bencher| bencher.iter(|| black_box(compile(Meter::Fuel(1), None))));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cache");
    group.bench_function("compile, cached", |bencher| {
        bencher.iter(|| black_box(compile(Meter::Fuel(1), Some(ModuleCache::open(&path).expect("ours")))));
    });
    group.finish();
}

criterion_group!(benches, wasm);
criterion_main!(benches);
