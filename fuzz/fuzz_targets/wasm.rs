//! Modules that nobody has read.
//!
//! - What is not run is refused in one line.
//! - What is run ends by its fuel alone, and never has more memory than it may.
//! - It computes the same, with the same fuel, whenever it is started.
//!
//! The input: a module, or any bytes, of which one is made that exports what a bot exports.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use kalah_fuzz::is_one_line;
use kalah_sandbox::wasm::{Fault, Host, Limits, Meter, Program};
use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use libfuzzer_sys::{Corpus, fuzz_target};
use wasm_smith::{Config, Module};

const FUEL: u64 = 100_000;
const LIMITS: Limits = Limits {
    module: 1 << 16,
    compiler_memory: 512 << 20,
    compiler_time: Duration::from_secs(10),
    memory: 1 << 20,
    table: 1000,
    stack: 1 << 18,
};

/// What so little fuel never lasts for.
const LONG: Duration = Duration::from_secs(10);

/// A bot.
const BOT: &[u8] = include_bytes!("../../fixtures/wasm/alphabeta.wasm");

static HOST: LazyLock<Host> = LazyLock::new(|| {
    Host::new(Meter::Fuel(FUEL), LIMITS, None).unwrap_or_else(|error| panic!("no host: {error}"))
});

fuzz_target!(|input: &[u8]| -> Corpus {
    let (made, wasm);
    if input.starts_with(b"\0asm") {
        wasm = input;
    } else {
        let Ok(module) = module(input) else { return Corpus::Reject };
        made = module;
        wasm = &made;
    }
    match HOST.compile(wasm) {
        Ok(program) => assert_eq!(run(&program), run(&program)),
        Err(refused) => is_one_line(&refused),
    }
    Corpus::Keep
});

/// A module with the exports of a bot.
fn module(bytes: &[u8]) -> arbitrary::Result<Vec<u8>> {
    let mut bytes = Unstructured::new(bytes);
    let config = Config {
        exports: Some(BOT.to_vec()),
        min_imports: 0,
        max_imports: 0,
        max_memories: 1,
        max_tables: 1,
        max_table_elements: LIMITS.table as u64 + 1,
        gc_enabled: false,
        exceptions_enabled: false,
        custom_descriptors_enabled: false,
        custom_page_sizes_enabled: false,
        memory64_enabled: false,
        relaxed_simd_enabled: false,
        threads_enabled: false,
        shared_everything_threads_enabled: false,
        wide_arithmetic_enabled: false,
        ..Config::arbitrary(&mut bytes)?
    };
    Ok(Module::new(config, &mut bytes)?.to_bytes())
}

/// What an instance answers to a few calls, and the fuel that it took.
type Answers = (Vec<Result<i32, Fault>>, u64);

/// Asks an instance as a match does, until a fault.
fn run(program: &Program) -> Answers {
    let mut instance = match program.start(LONG) {
        Ok(instance) => instance,
        Err(fault) => return (vec![Err(checked(fault))], 0),
    };
    let mut answers = Vec::new();
    if let Ok(board) = program.address("board") {
        let written = instance.locate(&board, LONG).and_then(|at| instance.write(at, &[1; 64]).map(|()| 0));
        answers.push(written.map_err(checked));
    }
    if let Ok(select_move) = program.function::<1>("select_move") {
        for lookahead in [1, 2, -1] {
            if answers.last().is_some_and(Result::is_err) {
                break;
            }
            answers.push(instance.call(&select_move, [lookahead], LONG).map_err(checked));
        }
    }
    let last = u32::try_from(LIMITS.memory).unwrap_or(u32::MAX);
    assert!(instance.write(last, &[0]).is_err(), "more memory than it may have");
    let used = instance.fuel_used().unwrap_or_else(|| panic!("fuel is not counted"));
    assert!(used <= FUEL, "{used} instructions");
    (answers, used)
}

/// A fault that is no matter of time.
fn checked(fault: Fault) -> Fault {
    is_one_line(&fault);
    assert_ne!(fault, Fault::OutOfTime, "fuel does not bound it");
    fault
}
