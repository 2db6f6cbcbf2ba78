//! Machine code that our compiler made.

use wasmtime::{Engine, Module};

/// Output of [`Engine::precompile_module`] or [`Module::serialize`] in this program or in another run of it.
pub(super) struct MachineCode(Vec<u8>);

impl MachineCode {
    /// Wraps the output of our compiler; must be called with nothing else.
    pub(super) fn made(code: Vec<u8>) -> MachineCode {
        MachineCode(code)
    }

    /// The module, unless it was compiled for other settings.
    pub(super) fn revive(&self, engine: &Engine) -> Option<Module> {
        #[expect(unsafe_code, reason = "machine code comes from outside this process")]
        // SAFETY: there are two places where `made` is called. The one in `cache` found the bytes in a file that
        // nobody but this user can write, with the digest that was stored with them. The one in `compiler` had
        // them from a process of this program that it started itself, over a pipe that nobody else holds. A module
        // that made our compiler write something else could have done worse had it been compiled here.
        unsafe { Module::deserialize(engine, &self.0) }.ok()
    }
}
