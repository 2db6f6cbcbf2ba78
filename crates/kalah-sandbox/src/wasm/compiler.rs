//! Compiling in a process of its own: a module that was made to be hard to compile costs the referee nothing.
//!
//! Caps on a module's size would not do: 50,000 locals that live through two hundred loops, in half a megabyte,
//! take more than a gigabyte and twenty seconds to compile. So the program runs itself again with limits on memory and processor time, without
//! files or calls that a compiler does not need, hands it the module and takes machine code.

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wasmtime::{Config, Engine};

use super::artifact::MachineCode;
use crate::command::Policy;
use crate::limits::SandboxLimits;
use crate::linux::{calls, files, identity, rlimits, sys};

/// The argument that makes this program a compiler. The task follows.
pub(crate) const ARGUMENT: &str = "--kalah-wasm-compiler";

/// Bytes of machine code at most.
const LONGEST: u64 = 256 << 20;

/// First byte of the answer.
const DONE: u8 = b'+';
const REFUSED: u8 = b'-';
const NOT_HELD: u8 = b'!';

/// True if this program runs itself again when it is asked to.
static CAN_START: AtomicBool = AtomicBool::new(false);

/// Allows the compiler; to be called by a program that looks for [`ARGUMENT`] first thing.
pub(crate) fn allow() {
    CAN_START.store(true, Ordering::Relaxed);
}

/// Returns true if a compiler can be started. In a program that never called
/// [`launch_if_asked`](crate::launch_if_asked) it cannot.
pub(super) fn can_start() -> bool {
    CAN_START.load(Ordering::Relaxed)
}

/// Settings that machine code depends on, and what its making may take.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct CompilerSettings {
    /// True if instructions are counted.
    pub(super) fuel: bool,
    /// Bytes of the stack.
    pub(super) stack: usize,
    /// Bytes of memory that the compiler may take.
    pub(super) memory: u64,
    /// Processor time that it may take.
    pub(super) time: Duration,
}

/// Reason why there is no machine code.
pub(super) enum CompilerFailure {
    /// The compiler's words.
    Invalid(String),
    /// The work exceeds its limit.
    TooMuch,
    /// Failure of this machine.
    Machine(io::Error),
}

/// Compiles in a process of its own.
pub(super) fn compile(task: &CompilerSettings, wasm: &[u8]) -> Result<MachineCode, CompilerFailure> {
    let (answer, status) = ask(task, wasm).map_err(CompilerFailure::Machine)?;
    match answer.split_first() {
        Some((&DONE, code)) if status.success() => Ok(MachineCode::made(code.to_vec())),
        Some((&REFUSED, why)) => Err(CompilerFailure::Invalid(String::from_utf8_lossy(why).into_owned())),
        Some((&NOT_HELD, why)) => {
            let why = String::from_utf8_lossy(why);
            Err(CompilerFailure::Machine(io::Error::other(format!("the compiler cannot be held: {why}"))))
        }
        // Neither of its limits ends in that signal.
        _ if status.signal() == Some(libc::SIGKILL) => {
            Err(CompilerFailure::Machine(io::Error::other("the compiler was killed")))
        }
        _ => Err(CompilerFailure::TooMuch),
    }
}

fn ask(task: &CompilerSettings, wasm: &[u8]) -> io::Result<(Vec<u8>, ExitStatus)> {
    let mut compiler = Command::new("/proc/self/exe")
        .arg0("kalah-wasm-compiler")
        .args([ARGUMENT, &serde_json::to_string(task)?])
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut answer = Vec::new();
    if let (Some(mut stdin), Some(stdout)) = (compiler.stdin.take(), compiler.stdout.take()) {
        // One that ended already tells by its status. It reads all before it writes.
        _ = stdin.write_all(wasm);
        drop(stdin);
        stdout.take(LONGEST).read_to_end(&mut answer)?;
    }
    Ok((answer, compiler.wait()?))
}

/// Runs the compiler in its own process.
pub(crate) fn serve(task: Option<&OsStr>, config: impl Fn(bool, usize) -> Config) -> io::Result<()> {
    sys::close_from(3)?;
    let task: CompilerSettings = serde_json::from_slice(task.unwrap_or_default().as_bytes())?;
    let mut wasm = Vec::new();
    io::stdin().read_to_end(&mut wasm)?;
    let (kind, text) = match confine(&task) {
        Ok(()) => compile_here(&task, &wasm, config)?,
        Err(error) => (NOT_HELD, error.to_string().into_bytes()),
    };
    let mut out = io::stdout().lock();
    out.write_all(&[kind])?;
    out.write_all(&text)?;
    out.flush()
}

fn compile_here(
    task: &CompilerSettings,
    wasm: &[u8],
    config: impl Fn(bool, usize) -> Config,
) -> io::Result<(u8, Vec<u8>)> {
    let engine = Engine::new(&config(task.fuel, task.stack)).map_err(io::Error::other)?;
    Ok(match engine.precompile_module(wasm) {
        Ok(code) => (DONE, code),
        Err(error) => (REFUSED, format!("{error:#}").lines().next().unwrap_or_default().as_bytes().to_vec()),
    })
}

/// Memory and time end, and nothing else can be reached: whoever makes the compiler do something else with a module
/// has gained nothing.
fn confine(task: &CompilerSettings) -> io::Result<()> {
    let limits = SandboxLimits { memory: task.memory, cpu_time: task.time, ..SandboxLimits::default() };
    let nothing = Policy { readable: Vec::new(), hidden: Vec::new(), writable: None, processes: false };
    identity::give_up_root(None)?;
    rlimits::apply(&limits, false)?;
    files::restrict(&nothing)?;
    calls::restrict(&nothing, false)
}
