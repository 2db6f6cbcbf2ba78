//! Attacks by what runs when a bot is built.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process;
use std::time::Duration;

use kalah_match::{Bot, BotError, CommandSpec, Isolation, PlayerSpec, ResolvedPlayer};
use kalah_sandbox::{Exit, Policy, SandboxCommand, SandboxLimits, open_beneath};

use super::host::Host;
use super::rows::copy;

/// Code at build time: whatever it tries fails, and what it started is gone.
pub(crate) fn build(isolation: &Isolation, _: &Host) {
    let folder = copy("build");
    // What was built once is not built again; this is.
    fs::write(folder.path().join("nonce"), folder.path().display().to_string()).unwrap();
    let built = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap();
    let ResolvedPlayer::Process(CommandSpec { dir: Some(dir), .. }) = built else {
        unreachable!("a Makefile makes a program")
    };
    assert!(dir.join("main").exists() && !folder.path().join("main").exists());
    let breaches = fs::read_to_string(dir.join("breach")).unwrap_or_default();
    assert_eq!(breaches, "");
    // The link was planted; nobody follows it.
    assert!(fs::symlink_metadata(dir.join("result")).unwrap().is_symlink());
    open_beneath(&dir, Path::new("result")).unwrap_err();
}

/// Builds a bot of these files, which runs the probe while it is built, and looks at what the probe could do.
fn probed(isolation: &Isolation, files: &[(&str, &str)], prepare: impl FnOnce(&Path)) {
    let folder = copy("build");
    fs::remove_file(folder.path().join("Makefile")).unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fs::write(folder.path().join("nonce"), folder.path().display().to_string()).unwrap();
    prepare(folder.path());
    let built = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap();
    let ResolvedPlayer::Process(CommandSpec { dir: Some(dir), .. }) = built else {
        unreachable!("the files make a program")
    };
    assert!(dir.join("ran").exists(), "nothing ran at build time");
    assert_eq!(fs::read_to_string(dir.join("breach")).unwrap_or_default(), "");
    open_beneath(&dir, Path::new("result")).unwrap_err();
}

/// An annotation processor, which the Java compiler finds in the bot's folder and runs.
pub(crate) fn build_java(isolation: &Isolation, _: &Host) {
    if !kalah_needs::all_here(&["javac", "java"]) {
        return;
    }
    let main = "class Main { public static void main(String[] words) {} }";
    let services = ("META-INF/services/javax.annotation.processing.Processor", "Probe\n");
    probed(isolation, &[("Main.java", main), services], |folder| {
        // Compiled beforehand, by us: it is no part of what the build is asked for.
        let source = tempfile::tempdir().unwrap();
        fs::write(source.path().join("Probe.java"), PROCESSOR).unwrap();
        let done = process::Command::new("javac")
            .args(["-proc:none", "-d"])
            .arg(folder)
            .arg(source.path().join("Probe.java"))
            .status();
        assert!(done.unwrap().success());
    });
}

const PROCESSOR: &str = r#"
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
import java.util.Set;
@SupportedAnnotationTypes("*")
public class Probe extends AbstractProcessor {
    @Override public void init(ProcessingEnvironment around) {
        try { new ProcessBuilder("/bin/sh", "probe.sh").start().waitFor(); }
        catch (Exception refused) { throw new RuntimeException(refused); }
    }
    @Override public boolean process(Set<? extends TypeElement> found, RoundEnvironment round) { return false; }
}
"#;

/// A preprocessor that a Haskell module names for itself.
pub(crate) fn build_haskell(isolation: &Isolation, _: &Host) {
    if !kalah_needs::all_here(&["ghc"]) {
        return;
    }
    let player = include_str!("../../../../bots/templates/haskell/Player.hs");
    let player = format!("{{-# OPTIONS_GHC -F -pgmF ./probe.sh #-}}\n{player}");
    probed(isolation, &[("Player.hs", &player)], |_| ());
}

/// The build script of a Rust package.
pub(crate) fn build_rust(isolation: &Isolation, _: &Host) {
    let Isolation::Held { sandbox, .. } = isolation else { unreachable!("attacks are held") };
    // A toolchain in somebody's home is out of reach of another account, for whoever runs this test and for bots.
    let cargo = Path::new(env!("CARGO"));
    if !cargo.exists() || !sandbox.reaches(cargo) || !kalah_needs::all_here(&["cargo"]) {
        return;
    }
    let manifest = "[package]\nname = \"bot\"\nversion = \"0.0.0\"\nedition = \"2021\"\n[workspace]\n";
    let script = "fn main() { std::process::Command::new(\"/bin/sh\").arg(\"probe.sh\").status().unwrap(); }";
    let files = [("Cargo.toml", manifest), ("build.rs", script), ("src/main.rs", "fn main() {}")];
    probed(isolation, &files, |_| ());
}

fn compile(isolation: &Isolation, text: &str, time: Duration) -> kalah_sandbox::FinishedRun {
    let Isolation::Held { sandbox, .. } = isolation else { unreachable!("attacks are held") };
    let folder = copy("build");
    fs::write(folder.path().join("main.c"), text).unwrap();
    let command = SandboxCommand::new("gcc", folder.path())
        .args(["-O1", "-o", "main", "main.c"])
        .env("PATH", "/usr/bin:/bin")
        .env("TMPDIR", folder.path().display().to_string());
    let limits = SandboxLimits {
        memory: 256 << 20,
        file_size: 16 << 20,
        scratch: 64 << 20,
        ..SandboxLimits::default()
    };
    sandbox.run(&command, &Policy::build(folder.path()), &limits, time, 4096).unwrap()
}

pub(crate) fn include_passwd(isolation: &Isolation, _: &Host) {
    let done =
        compile(isolation, "#include \"/etc/passwd\"\n#include \"/etc/shadow\"\n", Duration::from_mins(1));
    assert_eq!(done.exit, Exit::Code(1));
    assert!(!done.stderr.contains("root:"), "{}", done.stderr);
}

pub(crate) fn compile_bomb(isolation: &Isolation, _: &Host) {
    // Two gigabytes of data in the object file, and a preprocessor that doubles a line forty times.
    let big =
        compile(isolation, "char bomb[1u << 31] = {1}; int main() { return 0; }\n", Duration::from_mins(1));
    assert_ne!(big.exit, Exit::Code(0), "{big:?}");
    let doubled =
        (1..40).map(|n| format!("#define D{n} D{} D{}\n", n - 1, n - 1)).collect::<Vec<_>>().concat();
    let text = format!("#define D0 x;\n{doubled}int main() {{ int x; D39 }}\n");
    let deep = compile(isolation, &text, Duration::from_secs(2));
    assert_ne!(deep.exit, Exit::Code(0), "{deep:?}");
}

pub(crate) fn compiler_flood(isolation: &Isolation, _: &Host) {
    let text = format!("int main() {{\n{}}}\n", "  return undefined;\n  int a = \"\";\n".repeat(500));
    let done = compile(isolation, &text, Duration::from_mins(1));
    assert_ne!(done.exit, Exit::Code(0));
    assert!(done.stderr.len() <= 4096 + 8, "{}", done.stderr.len());
    // The same as a bot: the log that its author gets is cut as well.
    let folder = copy("build");
    fs::write(folder.path().join("Makefile"), "main:\n\tyes 'no such header' | head -c 50000000; false\n")
        .unwrap();
    let refused = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap_err();
    let BotError::Build { output, .. } = refused else { panic!("{refused}") };
    assert!(output.starts_with("no such header") && output.len() < 200_000, "{}", output.len());
}

pub(crate) fn planted_link(_: &Isolation, host: &Host) {
    let folder = copy("build");
    std::os::unix::fs::symlink(host.secret(), folder.path().join("main")).unwrap();
    std::os::unix::fs::symlink(host.secret().parent().unwrap(), folder.path().join("out")).unwrap();
    for planted in [Path::new("main"), Path::new("out/secret"), Path::new("../secret"), &host.secret()] {
        open_beneath(folder.path(), planted).unwrap_err();
    }
    open_beneath(folder.path(), Path::new("Makefile")).unwrap();
}

/// Builds a bot whose build fills disk or memory in this way. It must fail, for the returned reason, and leave nothing
/// in the depot.
#[track_caller]
fn takes_too_much(way: &str, isolation: &Isolation) -> BotError {
    let folder = copy("disk");
    fs::write(folder.path().join("way"), format!("{way}\n")).unwrap();
    fs::write(folder.path().join("nonce"), folder.path().display().to_string()).unwrap();
    let home = depot().join(Bot::open(folder.path()).unwrap().content().hex());
    let before = blocks(&home);
    let refused = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap_err();
    assert!(!refused.is_the_machines(), "{refused}");
    let left: Vec<_> = fs::read_dir(&home).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().starts_with("built")), "{left:?}");
    assert!(blocks(&home) < before + 100, "{left:?}");
    refused
}

fn depot() -> std::path::PathBuf {
    let of = |name: &str| std::env::var_os(name).map(std::path::PathBuf::from);
    let root = crate::arrangement::is_root().then(|| "/var/cache".into());
    of("XDG_CACHE_HOME").or(root).or_else(|| Some(of("HOME")?.join(".cache"))).unwrap().join("kalah/bots")
}

/// What lies in a folder, in blocks of 512 bytes.
fn blocks(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| {
            entry
                .metadata()
                .map_or(0, |about| about.blocks() + if about.is_dir() { blocks(&entry.path()) } else { 0 })
        })
        .sum()
}

pub(crate) fn unlinked_files(isolation: &Isolation, _: &Host) {
    takes_too_much("unlinked", isolation);
}

pub(crate) fn files_beneath_paths(isolation: &Isolation, _: &Host) {
    takes_too_much("beneath", isolation);
}

pub(crate) fn nested_folders(isolation: &Isolation, _: &Host) {
    takes_too_much("nested", isolation);
}

pub(crate) fn empty_files(isolation: &Isolation, _: &Host) {
    takes_too_much("empty", isolation);
}

/// Sockets full of messages are memory as well.
pub(crate) fn messages(isolation: &Isolation, _: &Host) {
    let refused = takes_too_much("messages", isolation);
    let BotError::Build { output, .. } = refused else { panic!("{refused}") };
    assert!(output.ends_with("took more memory than allowed"), "{output}");
}

/// Modes, times and lengths of files outside stay what they are.
pub(crate) fn others_files(isolation: &Isolation, host: &Host) {
    let folder = copy("disk");
    let about = || {
        let about = fs::metadata(host.secret()).unwrap();
        (about.mode(), about.mtime(), about.mtime_nsec(), about.len(), about.ctime(), about.ctime_nsec())
    };
    let before = about();
    fs::write(folder.path().join("way"), format!("others {}\n", host.secret().display())).unwrap();
    let built = PlayerSpec::Bot(folder.path().into()).resolve(isolation).unwrap();
    let ResolvedPlayer::Process(CommandSpec { dir: Some(dir), .. }) = built else {
        unreachable!("a Makefile makes a program")
    };
    assert_eq!(fs::read_to_string(dir.join("breach")).unwrap_or_default(), "");
    assert_eq!(before, about());
}
