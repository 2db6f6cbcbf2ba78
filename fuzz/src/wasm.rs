//! Modules that nobody has read.
//!
//! - What is not run is refused in one line.
//! - What is run ends by its fuel alone, and never has more memory than it may.
//! - It computes the same, with the same fuel, whenever it is started.
//!
//! The input: a module, or any bytes, of which one is made that exports what a bot exports.

use std::sync::LazyLock;
use std::time::Duration;

use crate::InputVerdict;
use crate::laws::is_one_line;
use kalah_sandbox::wasm::{Meter, ModuleLimits, ProgramFault, WasmHost, WasmProgram};

const FUEL: u64 = 100_000;
const LIMITS: ModuleLimits = ModuleLimits {
    module: 1 << 16,
    compiler_memory: 512 << 20,
    compiler_time: Duration::from_secs(10),
    memory: 1 << 20,
    table: 1000,
    stack: 1 << 18,
};

/// Time that so little fuel never lasts for.
const LONG: Duration = Duration::from_secs(10);

static HOST: LazyLock<WasmHost> = LazyLock::new(|| {
    WasmHost::new(Meter::Fuel(FUEL), LIMITS, None).unwrap_or_else(|error| panic!("no host: {error}"))
});

/// Holds one input to the laws.
pub(crate) fn run(input: &[u8]) -> InputVerdict {
    let (made, wasm);
    if input.starts_with(b"\0asm") {
        wasm = input;
    } else {
        let Some(module) = made_module::of_bytes(input) else { return InputVerdict::Reject };
        made = module;
        wasm = &made;
    }
    match HOST.compile(wasm) {
        Ok(program) => assert_eq!(answers(&program), answers(&program)),
        Err(refused) => is_one_line(&refused),
    }
    InputVerdict::Keep
}

/// Modules made of any bytes, with the exports of a bot.
#[cfg(feature = "libfuzzer")]
mod made_module {
    use arbitrary::{Arbitrary, Unstructured};
    use wasm_smith::{Config, Module};

    use super::LIMITS;

    /// A bot.
    const BOT: &[u8] = include_bytes!("../../fixtures/wasm/alphabeta.wasm");

    pub(super) fn of_bytes(bytes: &[u8]) -> Option<Vec<u8>> {
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
            ..Config::arbitrary(&mut bytes).ok()?
        };
        Some(Module::new(config, &mut bytes).ok()?.to_bytes())
    }
}

/// Without the generator only bytes that are a module already are tried.
#[cfg(not(feature = "libfuzzer"))]
mod made_module {
    pub(super) fn of_bytes(_: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

/// Answers of an instance to a few calls, and the fuel that it took.
type Answers = (Vec<Result<i32, ProgramFault>>, u64);

/// Asks an instance as a match does, until a fault.
fn answers(program: &WasmProgram) -> Answers {
    let mut instance = match program.start(LONG) {
        Ok(instance) => instance,
        Err(fault) => return (vec![Err(checked(fault))], 0),
    };
    let mut replies = Vec::new();
    if let Ok(board) = program.address("board") {
        let written = instance.locate(&board, LONG).and_then(|at| instance.write(at, &[1; 64]).map(|()| 0));
        replies.push(written.map_err(checked));
    }
    if let Ok(select_move) = program.function::<1>("select_move") {
        for lookahead in [1, 2, -1] {
            if replies.last().is_some_and(Result::is_err) {
                break;
            }
            replies.push(instance.call(&select_move, [lookahead], LONG).map_err(checked));
        }
    }
    let last = u32::try_from(LIMITS.memory).unwrap_or(u32::MAX);
    assert!(instance.write(last, &[0]).is_err(), "more memory than it may have");
    let used = instance.fuel_used().unwrap_or_else(|| panic!("fuel is not counted"));
    assert!(used <= FUEL, "{used} instructions");
    (replies, used)
}

/// A fault that is no matter of time.
fn checked(fault: ProgramFault) -> ProgramFault {
    is_one_line(&fault);
    assert_ne!(fault, ProgramFault::OutOfTime, "fuel does not bound it");
    fault
}
