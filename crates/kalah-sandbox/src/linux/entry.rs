//! What the program does that was started again by itself.

use std::process::exit;

use crate::linux::launchers;
#[cfg(feature = "wasm")]
use crate::wasm::{self, compiler};

/// Turns this process into one that forks launchers, or into a compiler of WASM modules, if it was started as one, and then never
/// returns.
///
/// A program that spawns, or compiles modules of others, must call this first thing in `main`, before any thread is started: the sandbox is
/// entered by running `/proc/self/exe` again.
pub fn launch_if_asked() {
    let mut args = std::env::args_os().skip(1);
    match args.next() {
        Some(asked) if asked == launchers::ARGUMENT => exit(i32::from(launchers::serve_forks().is_err())),
        #[cfg(feature = "wasm")]
        Some(asked) if asked == compiler::ARGUMENT => {
            exit(i32::from(wasm::serve_compiler(args.next().as_deref()).is_err()))
        }
        #[cfg(feature = "wasm")]
        _ => compiler::allow(),
        #[cfg(not(feature = "wasm"))]
        _ => (),
    }
}
