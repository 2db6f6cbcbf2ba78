//! The compiler and its settings: what makes a module a pure function.

use std::thread;

use wasmtime::{Config, Engine, Module, OperatorCost};

use super::cache::ModuleCache;
#[cfg(target_os = "linux")]
use super::compiler::{self, CompilerFailure, CompilerSettings};
use super::error::{HostError, ModuleRefusal};
use super::limits::{MEMORY, Meter, ModuleLimits};
use super::program::{InstanceAllowance, TICK, WasmProgram};

/// Compiles modules. While it or a program of its lives, a thread wakes every two milliseconds.
pub struct WasmHost {
    engine: Engine,
    limits: ModuleLimits,
    meter: Meter,
    cache: Option<ModuleCache>,
}

impl WasmHost {
    /// A host; with a cache, a module that was compiled before is not compiled again.
    ///
    /// # Errors
    /// If this machine has no compiler for its processor or no room for a thread.
    pub fn new(
        meter: Meter,
        limits: ModuleLimits,
        cache: Option<ModuleCache>,
    ) -> Result<WasmHost, HostError> {
        let engine = Engine::new(&config(meter != Meter::Clock, limits.stack));
        let engine = engine.map_err(|e| HostError::Engine(format!("{e:#}")))?;
        let clock = engine.weak();
        let ticking = thread::Builder::new().name("wasm clock".to_owned()).spawn(move || {
            while let Some(engine) = clock.upgrade() {
                engine.increment_epoch();
                drop(engine);
                thread::sleep(TICK);
            }
        });
        ticking.map_err(HostError::Thread)?;
        Ok(WasmHost { engine, limits, meter, cache })
    }

    /// Compiles a module, or takes it from the cache.
    ///
    /// A program that called [`launch_if_asked`](crate::launch_if_asked) on Linux compiles in a process of its own, within
    /// the limits; any other in this one, where only the module's size is limited.
    ///
    /// # Errors
    /// If it is no module that this host runs.
    pub fn compile(&self, wasm: &[u8]) -> Result<WasmProgram, ModuleRefusal> {
        if wasm.len() > self.limits.module {
            return Err(ModuleRefusal::Size { found: wasm.len(), limit: self.limits.module });
        }
        let cached = self.cache.as_ref().and_then(|cache| cache.get(&self.engine, wasm));
        let module = if let Some(module) = cached {
            module
        } else {
            let module = self.compile_anew(wasm)?;
            if let Some(cache) = &self.cache {
                cache.put(wasm, &module);
            }
            module
        };
        self.admit(&module)?;
        let fuel = match self.meter {
            Meter::Fuel(fuel) => Some(fuel),
            Meter::Clock => None,
        };
        let ModuleLimits { memory, table, .. } = self.limits;
        Ok(WasmProgram::new(module, InstanceAllowance { fuel, memory, table }))
    }

    fn compile_anew(&self, wasm: &[u8]) -> Result<Module, ModuleRefusal> {
        #[cfg(target_os = "linux")]
        if compiler::can_start() {
            return self.compile_apart(wasm);
        }
        Module::from_binary(&self.engine, wasm).map_err(|error| ModuleRefusal::Invalid(one_line(&error)))
    }

    #[cfg(target_os = "linux")]
    fn compile_apart(&self, wasm: &[u8]) -> Result<Module, ModuleRefusal> {
        let ModuleLimits { compiler_memory: memory, compiler_time: time, stack, .. } = self.limits;
        let task = CompilerSettings { fuel: self.meter != Meter::Clock, stack, memory, time };
        let code = compiler::compile(&task, wasm).map_err(|failure| match failure {
            CompilerFailure::Invalid(why) => ModuleRefusal::Invalid(why),
            CompilerFailure::TooMuch => ModuleRefusal::TooMuchWork { memory: memory >> 20, time },
            CompilerFailure::Machine(error) => ModuleRefusal::Machine(error.to_string()),
        })?;
        code.revive(&self.engine)
            .ok_or_else(|| ModuleRefusal::Machine("its machine code is of another kind".to_owned()))
    }

    /// Checks that the module is self-contained and starts within the limits.
    fn admit(&self, module: &Module) -> Result<(), ModuleRefusal> {
        if let Some(import) = module.imports().next() {
            return Err(ModuleRefusal::Import(format!("{}.{}", import.module(), import.name())));
        }
        let memory = module.get_export(MEMORY).and_then(|export| export.memory().cloned());
        let memory = memory.ok_or(ModuleRefusal::NoMemory)?;
        let bytes = memory.minimum().saturating_mul(memory.page_size());
        if usize::try_from(bytes).is_ok_and(|bytes| bytes <= self.limits.memory) {
            let needs = module.resources_required();
            let table = needs.max_initial_table_size.unwrap_or(0);
            if needs.num_memories > 1 || needs.num_tables > 1 {
                return Err(ModuleRefusal::Several);
            }
            if usize::try_from(table).is_ok_and(|elements| elements <= self.limits.table) {
                return Ok(());
            }
            return Err(ModuleRefusal::Table { found: table, limit: self.limits.table });
        }
        Err(ModuleRefusal::Memory { found: bytes, limit: self.limits.memory })
    }
}

/// Runs the compiler that was asked for, in its own process.
#[cfg(target_os = "linux")]
pub(crate) fn serve_compiler(task: Option<&std::ffi::OsStr>) -> std::io::Result<()> {
    compiler::serve(task, config)
}

/// Builds the configuration that machine code depends on: whether instructions are counted, and the bytes of
/// the stack.
fn config(fuel: bool, stack: usize) -> Config {
    let mut cost = OperatorCost::default();
    // The system has to map the pages, about as much work as this many instructions.
    cost.variable.memory_grow_per_page = 100;
    let mut config = Config::new();
    config
        .consume_fuel(fuel)
        .operator_cost(cost)
        .epoch_interruption(true)
        .cranelift_nan_canonicalization(true)
        .wasm_relaxed_simd(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        .max_wasm_stack(stack)
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    config
}

/// The first line of what the compiler says, with its cause.
fn one_line(error: &wasmtime::Error) -> String {
    format!("{error:#}").lines().next().unwrap_or_default().to_owned()
}
