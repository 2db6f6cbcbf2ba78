//! Compiled modules, and their running instances.

use std::time::Duration;

use wasmtime::{
    Engine, Extern, ExternType, Func, Instance as WasmInstance, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder, Trap, Val, ValType,
};

use super::error::{MissingExport, ProgramFault};
use super::limits::MEMORY;

/// Interval at which the wall clock is checked; a call may run longer than its time by about this.
pub(crate) const TICK: Duration = Duration::from_millis(2);

/// Allowance of an instance while it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InstanceAllowance {
    /// Instructions over the instance's life; `None` if it is not metered.
    pub(crate) fuel: Option<u64>,
    /// Bytes of memory.
    pub(crate) memory: usize,
    /// Elements of its table.
    pub(crate) table: usize,
}

/// A compiled module without imports, from which any number of instances can be started.
#[derive(Clone, Debug)]
pub struct WasmProgram {
    module: Module,
    allowance: InstanceAllowance,
}

/// A function of a program that takes `N` numbers of 32 bits and returns one.
#[derive(Clone, Debug)]
pub struct Function<const N: usize>(String);

/// Address in a program's memory, as the program gives it.
#[derive(Clone, Debug)]
pub struct GuestAddress(AddressForm);

#[derive(Clone, Debug)]
enum AddressForm {
    /// A constant: how C compilers export a variable.
    Global(String),
    /// A function without parameters.
    Function(Function<0>),
}

impl WasmProgram {
    pub(crate) fn new(module: Module, allowance: InstanceAllowance) -> WasmProgram {
        WasmProgram { module, allowance }
    }

    pub(crate) fn engine(&self) -> &Engine {
        self.module.engine()
    }

    /// An exported function.
    ///
    /// # Errors
    /// If there is none of this name, or it has another type.
    pub fn function<const N: usize>(&self, name: &str) -> Result<Function<N>, MissingExport> {
        let missing = || MissingExport::Function { name: name.to_owned(), parameters: N };
        let Some(ExternType::Func(function)) = self.module.get_export(name) else { return Err(missing()) };
        let fits = function.params().len() == N
            && function.results().len() == 1
            && function.params().chain(function.results()).all(|value| matches!(value, ValType::I32));
        if fits { Ok(Function(name.to_owned())) } else { Err(missing()) }
    }

    /// An exported address: a constant global, or a function without parameters that returns it.
    ///
    /// # Errors
    /// If there is neither.
    pub fn address(&self, name: &str) -> Result<GuestAddress, MissingExport> {
        let global = matches!(self.module.get_export(name), Some(ExternType::Global(global))
            if matches!(global.content(), ValType::I32));
        if global {
            return Ok(GuestAddress(AddressForm::Global(name.to_owned())));
        }
        let function = self.function(name).map_err(|_| MissingExport::Address(name.to_owned()))?;
        Ok(GuestAddress(AddressForm::Function(function)))
    }

    /// A fresh instance: memory as the module states it, a full tank of fuel. If the module has a
    /// start function, it runs now, at the cost of this fuel and no longer than `time`.
    ///
    /// # Errors
    /// If the start function does not come to its end.
    pub fn start(&self, time: Duration) -> Result<Instance, ProgramFault> {
        let limits = StoreLimitsBuilder::new()
            .instances(1)
            .memories(1)
            .tables(1)
            .memory_size(self.allowance.memory)
            .table_elements(self.allowance.table)
            .build();
        let mut store = Store::new(self.engine(), limits);
        store.limiter(|limits| limits);
        if let Some(fuel) = self.allowance.fuel {
            store.set_fuel(fuel).map_err(|error| ProgramFault::Trap(error.to_string()))?;
        }
        store.set_epoch_deadline(ticks(time));
        let instance =
            WasmInstance::new(&mut store, &self.module, &[]).map_err(|e| ProgramFault::from_wasm(&e))?;
        let Some(Extern::Memory(memory)) = instance.get_export(&mut store, MEMORY) else {
            return Err(ProgramFault::Trap("exports no memory".to_owned()));
        };
        Ok(Instance { store, exports: instance, memory, tank: self.allowance.fuel })
    }
}

/// A program at work, with memory of its own.
pub struct Instance {
    store: Store<StoreLimits>,
    exports: WasmInstance,
    memory: Memory,
    tank: Option<u64>,
}

impl Instance {
    /// Calls a function of the instance's program, for as long as the fuel lasts and no longer than
    /// `time`. After a fault the instance is in the middle of something: start a new one.
    ///
    /// # Errors
    /// If the function does not come to its end.
    pub fn call<const N: usize>(
        &mut self,
        function: &Function<N>,
        arguments: [i32; N],
        time: Duration,
    ) -> Result<i32, ProgramFault> {
        let missing = || ProgramFault::Trap(format!("exports no function {}", function.0));
        let target: Func = self.exports.get_func(&mut self.store, &function.0).ok_or_else(missing)?;
        self.store.set_epoch_deadline(ticks(time));
        let mut result = [Val::I32(0)];
        let called = target.call(&mut self.store, &arguments.map(Val::I32), &mut result);
        called.map_err(|error| ProgramFault::from_wasm(&error))?;
        result[0].i32().ok_or_else(missing)
    }

    /// The address that the instance gives, in bytes from the start of its memory.
    ///
    /// # Errors
    /// If the function that tells it does not come to its end.
    pub fn locate(&mut self, address: &GuestAddress, time: Duration) -> Result<u32, ProgramFault> {
        let value = match &address.0 {
            AddressForm::Function(function) => self.call(function, [], time)?,
            AddressForm::Global(name) => {
                let global = self.exports.get_global(&mut self.store, name);
                let value = global.and_then(|global| global.get(&mut self.store).i32());
                value.ok_or_else(|| ProgramFault::Trap(format!("exports no global {name}")))?
            }
        };
        Ok(value.cast_unsigned())
    }

    /// Writes into the instance's memory.
    ///
    /// # Errors
    /// If the memory ends before the last byte.
    pub fn write(&mut self, address: u32, bytes: &[u8]) -> Result<(), ProgramFault> {
        let start = usize::try_from(address).unwrap_or(usize::MAX);
        let outside = || ProgramFault::OutsideMemory { address, length: bytes.len() };
        self.memory.write(&mut self.store, start, bytes).map_err(|_| outside())
    }

    /// Instructions executed since the start; `None` if they are not counted.
    pub fn fuel_used(&self) -> Option<u64> {
        Some(self.tank? - self.store.get_fuel().ok()?)
    }
}

/// Ticks of the clock after which `time` has passed for sure.
fn ticks(time: Duration) -> u64 {
    u64::try_from(time.as_nanos() / TICK.as_nanos()).unwrap_or(u64::MAX / 2).min(u64::MAX / 2) + 1
}

impl ProgramFault {
    fn from_wasm(error: &wasmtime::Error) -> ProgramFault {
        match error.downcast_ref::<Trap>() {
            Some(Trap::OutOfFuel) => ProgramFault::OutOfFuel,
            Some(Trap::Interrupt) => ProgramFault::OutOfTime,
            Some(trap) => ProgramFault::Trap(trap.to_string().trim_start_matches("wasm trap: ").to_owned()),
            None => ProgramFault::Trap(format!("{error:#}")),
        }
    }
}
