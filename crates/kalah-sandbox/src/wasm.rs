//! The WASM host: modules without imports, which can therefore do nothing but compute.
//!
//! A [`WasmHost`] compiles modules for one way of metering. Under [`Meter::Fuel`] an instance stops after
//! a number of instructions, so what it computes is the same on every machine and under every load:
//! NaN is canonical, relaxed SIMD and threads are off, and no clock can be read. Only the depth of
//! recursion at which the stack is exhausted depends on the processor, and that ends the instance.
//! A program that is built without the feature `wasm` has no compiler, and says so where one is asked for.
//!
//! ```
//! use std::time::Duration;
//! use kalah_sandbox::wasm::{ProgramFault, WasmHost, ModuleLimits, Meter};
//!
//! let double = br#"(module (memory (export "memory") 1)
//!     (func (export "double") (param i32) (result i32) local.get 0 i32.const 2 i32.mul)
//!     (func (export "hang") (result i32) (loop $again br $again) unreachable))"#;
//! # let double = &wat::parse_bytes(double)?;
//! let host = WasmHost::new(Meter::Fuel(1000), ModuleLimits::default(), None)?;
//! let program = host.compile(double)?;
//! let (double, hang) = (program.function("double")?, program.function("hang")?);
//!
//! let second = Duration::from_secs(1);
//! let mut instance = program.start(second)?;
//! assert_eq!(instance.call(&double, [21], second)?, 42);
//! assert!(matches!(instance.call(&hang, [], second), Err(ProgramFault::OutOfFuel)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(all(feature = "wasm", target_os = "linux"))]
mod artifact;
#[cfg(all(feature = "wasm", target_os = "linux"))]
mod cache;
#[cfg(all(feature = "wasm", target_os = "linux"))]
pub(crate) mod compiler;
#[cfg(all(feature = "wasm", not(target_os = "linux")))]
mod elsewhere;
mod error;
#[cfg(feature = "wasm")]
mod host;
mod limits;
#[cfg(feature = "wasm")]
mod program;
#[cfg(not(feature = "wasm"))]
mod unlinked;

#[cfg(all(feature = "wasm", not(target_os = "linux")))]
use elsewhere::cache;

#[cfg(feature = "wasm")]
pub use cache::{CacheError, ModuleCache};
pub use error::{HostError, MissingExport, ModuleRefusal, ProgramFault};
#[cfg(feature = "wasm")]
pub use host::WasmHost;
#[cfg(all(feature = "wasm", target_os = "linux"))]
pub(crate) use host::serve_compiler;
pub use limits::{Meter, ModuleLimits};
#[cfg(feature = "wasm")]
pub use program::{Function, GuestAddress, Instance, WasmProgram};
#[cfg(not(feature = "wasm"))]
pub use unlinked::{CacheError, Function, GuestAddress, Instance, ModuleCache, WasmHost, WasmProgram};
