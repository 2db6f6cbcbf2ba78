//! What a module may not do, what it costs, and that the cache holds nothing but our own.
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::Duration;

use kalah_sandbox::wasm::{
    CacheError, Meter, MissingExport, ModuleCache, ModuleLimits, ModuleRefusal, ProgramFault, WasmHost,
    WasmProgram,
};

const PLENTY: Duration = Duration::from_mins(1);
const FUEL: u64 = 1_000_000;

fn host(meter: Meter) -> WasmHost {
    WasmHost::new(meter, ModuleLimits::default(), None).unwrap()
}

fn compile(text: &str) -> Result<WasmProgram, ModuleRefusal> {
    host(Meter::Fuel(FUEL)).compile(&wat::parse_str(text).unwrap())
}

/// Runs the function `run` of a module under a meter.
fn run(meter: Meter, text: &str, time: Duration) -> Result<i32, ProgramFault> {
    let program = host(meter).compile(&wat::parse_str(text).unwrap()).unwrap();
    let function = program.function("run").unwrap();
    program.start(time)?.call(&function, [], time)
}

fn module(body: &str) -> String {
    format!(r#"(module (memory (export "memory") 1) {body})"#)
}

#[test]
fn what_is_no_pure_function_is_refused() {
    let import = compile(r#"(module (import "env" "time" (func)) (memory (export "memory") 1))"#);
    assert_eq!(import.unwrap_err(), ModuleRefusal::Import("env.time".to_owned()));
    let memory = compile(r#"(module (import "env" "memory" (memory 1)) (export "memory" (memory 0)))"#);
    assert_eq!(memory.unwrap_err(), ModuleRefusal::Import("env.memory".to_owned()));
    assert_eq!(compile("(module)").unwrap_err(), ModuleRefusal::NoMemory);
    let shared = compile(r#"(module (memory (export "memory") 1 1 shared))"#);
    assert!(matches!(shared.unwrap_err(), ModuleRefusal::Invalid(_)));
    let relaxed = module(
        "(func (param v128 v128 v128) (result v128) local.get 0 local.get 1 local.get 2 f32x4.relaxed_madd)",
    );
    assert!(matches!(compile(&relaxed).unwrap_err(), ModuleRefusal::Invalid(_)));
    let host = host(Meter::Clock);
    assert!(matches!(host.compile(b"\0asm no").unwrap_err(), ModuleRefusal::Invalid(_)));
    assert!(matches!(host.compile(&vec![0; 3 << 20]).unwrap_err(), ModuleRefusal::Size { .. }));
}

#[test]
fn what_starts_too_large_is_refused() {
    let memory = compile(r#"(module (memory (export "memory") 2000))"#);
    assert_eq!(memory.unwrap_err(), ModuleRefusal::Memory { found: 2000 << 16, limit: 64 << 20 });
    let table = compile(&module("(table 10000000 funcref)"));
    assert_eq!(table.unwrap_err(), ModuleRefusal::Table { found: 10_000_000, limit: 1 << 16 });
    assert_eq!(compile(&module("(table 1 funcref) (table 1 funcref)")).unwrap_err(), ModuleRefusal::Several);
}

#[test]
fn memory_and_table_grow_to_their_limits_only() {
    let memory = module(
        r#"(func (export "run") (result i32)
            (loop $more (br_if $more (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) memory.size)"#,
    );
    assert_eq!(run(Meter::Fuel(FUEL), &memory, PLENTY), Ok(1024));
    let table = module(
        r#"(table 1 funcref) (func (export "run") (result i32)
            (table.grow 0 (ref.null func) (i32.const 100000)))"#,
    );
    assert_eq!(run(Meter::Fuel(FUEL), &table, PLENTY), Ok(-1));
}

#[test]
fn whatever_does_not_end_is_ended() {
    let spin = module(r#"(func (export "run") (result i32) (loop $again br $again) unreachable)"#);
    assert_eq!(run(Meter::Fuel(FUEL), &spin, PLENTY), Err(ProgramFault::OutOfFuel));
    assert_eq!(run(Meter::Clock, &spin, Duration::from_millis(20)), Err(ProgramFault::OutOfTime));
    assert_eq!(
        run(Meter::Fuel(u64::MAX / 2), &spin, Duration::from_millis(20)),
        Err(ProgramFault::OutOfTime)
    );

    let start = module(
        r#"(func $start (loop $again br $again)) (start $start)
           (func (export "run") (result i32) unreachable)"#,
    );
    assert_eq!(run(Meter::Fuel(FUEL), &start, PLENTY), Err(ProgramFault::OutOfFuel));
    assert_eq!(run(Meter::Clock, &start, Duration::from_millis(20)), Err(ProgramFault::OutOfTime));

    let recursion = module(r#"(func $f (export "run") (result i32) (i32.add (call $f) (i32.const 1)))"#);
    assert_eq!(
        run(Meter::Fuel(u64::MAX / 2), &recursion, PLENTY),
        Err(ProgramFault::Trap("call stack exhausted".to_owned()))
    );

    // One instruction that writes 60 MB costs as much as the bytes that it writes.
    let fill = module(
        r#"(func (export "run") (result i32) (drop (memory.grow (i32.const 1000)))
            (loop $again (memory.fill (i32.const 0) (i32.const 7) (i32.const 60000000)) br $again) unreachable)"#,
    );
    assert_eq!(run(Meter::Fuel(FUEL), &fill, PLENTY), Err(ProgramFault::OutOfFuel));
}

#[test]
fn a_trap_says_what_happened() {
    let trap = |body: &str| {
        let text = module(&format!(r#"(func (export "run") (result i32) {body})"#));
        run(Meter::Clock, &text, PLENTY).unwrap_err().to_string()
    };
    assert_eq!(trap("unreachable"), "trapped: wasm `unreachable` instruction executed");
    assert_eq!(trap("(i32.div_s (i32.const 1) (i32.const 0))"), "trapped: integer divide by zero");
    assert_eq!(trap("(i32.load (i32.const -4))"), "trapped: out of bounds memory access");
}

#[test]
fn exports_are_asked_for_by_type() {
    let text = module(
        r#"(global (export "here") i32 (i32.const 64)) (global (export "wide") i64 (i64.const 64))
           (func (export "there") (result i32) i32.const 128)
           (func (export "far") (result i32) i32.const 65530)
           (func (export "takes") (param i32)) "#,
    );
    let program = compile(&text).unwrap();
    assert!(program.function::<0>("there").is_ok());
    for (name, parameters) in [("there", 1), ("takes", 1), ("here", 1), ("none", 1)] {
        let missing = MissingExport::Function { name: name.to_owned(), parameters };
        assert_eq!(program.function::<1>(name).unwrap_err(), missing);
    }
    assert_eq!(program.address("wide").unwrap_err(), MissingExport::Address("wide".to_owned()));

    let mut instance = program.start(PLENTY).unwrap();
    let mut locate = |name| instance.locate(&program.address(name).unwrap(), PLENTY);
    assert_eq!(locate("here"), Ok(64));
    assert_eq!(locate("there"), Ok(128));
    let far = locate("far").unwrap();
    assert_eq!(instance.write(far, &[1; 6]), Ok(()));
    assert_eq!(instance.write(far, &[1; 7]), Err(ProgramFault::OutsideMemory { address: 65530, length: 7 }));
    assert!(instance.write(u32::MAX, &[1; 8]).is_err());
}

/// Counts down from a number, reports the fuel that it took.
fn fuel_of_counting(from: i32) -> u64 {
    let text = module(
        r#"(func (export "count") (param i32) (result i32)
            (loop $more (br_if $more (local.tee 0 (i32.sub (local.get 0) (i32.const 1))))) (local.get 0))"#,
    );
    let program = compile(&text).unwrap();
    let mut instance = program.start(PLENTY).unwrap();
    assert_eq!(instance.fuel_used(), Some(0));
    assert_eq!(instance.call(&program.function("count").unwrap(), [from], PLENTY), Ok(0));
    instance.fuel_used().unwrap()
}

#[test]
fn fuel_counts_instructions() {
    let step = fuel_of_counting(1001) - fuel_of_counting(1000);
    assert_eq!(step, 5, "local.get, i32.const, i32.sub, local.tee, br_if");
    assert_eq!(fuel_of_counting(1000) - fuel_of_counting(1), 999 * step);
}

#[test]
fn nan_has_one_form() {
    let text = module(
        r#"(func (export "run") (result i32)
            (i32.reinterpret_f32 (f32.add (f32.const nan:0x200001) (f32.const 1))))"#,
    );
    assert_eq!(run(Meter::Clock, &text, PLENTY), Ok(0x7fc0_0000));
}

#[test]
fn instances_share_nothing() {
    let text = module(
        r#"(global $n (mut i32) (i32.const 0)) (func (export "run") (result i32)
            (global.set $n (i32.add (global.get $n) (i32.const 1)))
            (i32.store (i32.const 0) (i32.add (i32.load (i32.const 0)) (global.get $n))) (i32.load (i32.const 0)))"#,
    );
    let program = compile(&text).unwrap();
    let function = program.function("run").unwrap();
    let twice = || {
        let mut instance = program.start(PLENTY).unwrap();
        [(); 2].map(|()| instance.call(&function, [], PLENTY).unwrap())
    };
    assert_eq!([twice(), twice()], [[1, 3], [1, 3]]);
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_cache_gives_back_what_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("deep/wasm");
    let answer = |meter, number: i32| {
        let host =
            WasmHost::new(meter, ModuleLimits::default(), Some(ModuleCache::open(&folder).unwrap())).unwrap();
        let text = module(&format!(r#"(func (export "run") (result i32) i32.const {number})"#));
        let program = host.compile(&wat::parse_str(text).unwrap()).unwrap();
        let function = program.function("run").unwrap();
        program.start(PLENTY).unwrap().call(&function, [], PLENTY).unwrap()
    };
    assert_eq!([answer(Meter::Clock, 7), answer(Meter::Clock, 7)], [7, 7]);
    assert_eq!(entries(&folder).len(), 1);
    // Another module and other settings are other entries; an amount of fuel is no setting.
    assert_eq!(answer(Meter::Clock, 8), 8);
    assert_eq!([answer(Meter::Fuel(100), 8), answer(Meter::Fuel(200), 8)], [8, 8]);
    assert_eq!(entries(&folder).len(), 3);

    // Every kind of damage means compiling again.
    for path in entries(&folder) {
        let whole = fs::read(&path).unwrap();
        let mut flipped = whole.clone();
        *flipped.last_mut().unwrap() ^= 1;
        fs::write(&path, flipped).unwrap();
    }
    assert_eq!([answer(Meter::Clock, 7), answer(Meter::Fuel(1000), 8)], [7, 8]);
    for path in entries(&folder) {
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len().min(20)]).unwrap();
    }
    assert_eq!([answer(Meter::Clock, 7), answer(Meter::Clock, 8)], [7, 8]);
}

#[test]
fn machine_code_of_others_is_not_taken() {
    let folder = tempfile::tempdir().unwrap();
    let [ours, theirs] = ["ours", "theirs"].map(|name| folder.path().join(name));
    let compile = |number: i32| {
        let cache = ModuleCache::open(&ours).unwrap();
        let host = WasmHost::new(Meter::Clock, ModuleLimits::default(), Some(cache)).unwrap();
        let text = module(&format!(r#"(func (export "run") (result i32) i32.const {number})"#));
        let program = host.compile(&wat::parse_str(text).unwrap()).unwrap();
        let function = program.function("run").unwrap();
        program.start(PLENTY).unwrap().call(&function, [], PLENTY).unwrap()
    };
    assert_eq!(compile(7), 7);
    let seven = entries(&ours).pop().unwrap();
    assert_eq!(compile(8), 8);
    let eight = entries(&ours).into_iter().find(|path| *path != seven).unwrap();

    // The control: a whole entry of ours under another module's name would be believed.
    fs::copy(&seven, &eight).unwrap();
    assert_eq!(compile(8), 7);
    // The same entry that others may write, or behind a link, is not.
    fs::set_permissions(&eight, fs::Permissions::from_mode(0o620)).unwrap();
    assert_eq!(compile(8), 8);
    fs::remove_file(&eight).unwrap();
    symlink(&seven, &eight).unwrap();
    assert_eq!(compile(8), 8);

    // Nor is a folder that others may enter, or a link to one.
    fs::set_permissions(&ours, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(matches!(ModuleCache::open(&ours).unwrap_err(), CacheError::NotPrivate { .. }));
    fs::set_permissions(&ours, fs::Permissions::from_mode(0o700)).unwrap();
    symlink(&ours, &theirs).unwrap();
    assert!(matches!(ModuleCache::open(&theirs).unwrap_err(), CacheError::Unusable { .. }));
}
