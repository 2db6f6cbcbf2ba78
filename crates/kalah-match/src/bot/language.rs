//! The languages of bots: how each is recognised, built and run.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use kalah_source::read_small;
use serde::Deserialize;

use super::haskell;
use crate::os::{PYTHON, is_executable};

/// Bytes of a file that is looked into to recognise a bot, at most.
const LONGEST_SOURCE: usize = 1 << 20;

/// Language or form of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Language {
    /// A `Cargo.toml`.
    Rust,
    /// A module of the course called `Player`, which holds a function and is no program.
    Haskell,
    /// A `CMakeLists.txt` with a target `main`.
    CMake,
    /// A `main.py`.
    Python,
    /// A `Makefile` that makes `main`.
    Make,
    /// `.java` files.
    Java,
    /// A `main.js`, or the only `.js` file.
    JavaScript,
    /// The only `.wasm` file.
    Wasm,
    /// The only executable file.
    Executable,
}

/// Commands, each a program and its arguments, run in the bot's folder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Recipe {
    pub(super) build: Vec<Vec<String>>,
    /// The folder that the build makes: no part of the sources.
    pub(super) makes: Option<&'static str>,
    pub(super) run: Vec<String>,
}

impl Language {
    /// List in the order in which a folder is looked at.
    pub(super) const ALL: [Language; 9] = [
        Language::Rust,
        Language::Haskell,
        Language::CMake,
        Language::Python,
        Language::Make,
        Language::Java,
        Language::JavaScript,
        Language::Wasm,
        Language::Executable,
    ];

    /// Returns how a bot in this language is built and run; `None` if the folder holds none.
    pub(super) fn recipe(self, dir: &Path) -> Option<Recipe> {
        let has = |file: &str| dir.join(file).is_file();
        match self {
            Language::Rust => {
                let program = format!("target/release/{}", cargo_program(dir)?);
                let build = words(&["cargo", "build", "--release", "--quiet", "--target-dir", "target"]);
                Some(Recipe { build: vec![build], makes: Some("target"), run: vec![program] })
            }
            Language::Haskell => haskell::is_player(dir).then(haskell_recipe),
            Language::CMake => has("CMakeLists.txt").then(|| {
                let configure = ["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"];
                let build = ["cmake", "--build", "build", "--target", "main"];
                recipe(&[&configure, &build], Some("build"), &["build/main"])
            }),
            Language::Python => has("main.py").then(|| recipe(&[], None, &[PYTHON, "main.py"])),
            Language::Make => has("Makefile").then(|| recipe(&[&["make", "--silent"]], None, &["./main"])),
            Language::Java => java(dir),
            Language::JavaScript => {
                let scripts = files(dir, |path| path.extension() == Some(OsStr::new("js")));
                let main = ["main.js".to_owned()].into_iter().find(|main| scripts.contains(main));
                let script = main.or_else(|| only(&scripts))?;
                Some(recipe(&[], None, &["node", &script]))
            }
            Language::Wasm => {
                let modules = files(dir, |path| path.extension() == Some(OsStr::new("wasm")));
                Some(recipe(&[], None, &[&only(&modules)?]))
            }
            Language::Executable => {
                let program = only(&files(dir, is_executable))?;
                Some(recipe(&[], None, &[&format!("./{program}")]))
            }
        }
    }
}

/// Returns how a player of the course is built and run.
pub(super) fn haskell_recipe() -> Recipe {
    recipe(&[&GHC], Some("build"), &["build/bot"])
}

/// Compiles the driver with the player beside it. Without the yields, a loop that does not allocate could not be
/// interrupted. The first `-i` forgets the usual path, where the player's own copies of modules lie. Language that older
/// players were written in is switched on, where no program means something else by it.
const GHC: [&str; 22] = [
    "ghc",
    "-v0",
    "-O2",
    "-Wall",
    "-XSafe",
    // Of the switch for contexts of data types.
    "-Wno-deprecated-flags",
    "-XBangPatterns",
    "-XDatatypeContexts",
    "-XExistentialQuantification",
    "-XFlexibleContexts",
    "-XFlexibleInstances",
    "-XNondecreasingIndentation",
    "-XScopedTypeVariables",
    "-XTupleSections",
    "-fno-omit-yields",
    "-i",
    "-ibuild/src",
    "-outputdir",
    "build/out",
    "-o",
    "build/bot",
    "build/src/Main.hs",
];

/// Options with which the Java machine starts soon and keeps within a bot's memory.
const JAVA: [&str; 7] = ["java", "-XX:-UsePerfData", "-XX:+UseSerialGC", HEAP, "-Xss1m", "-cp", "build"];

/// Placeholder of the largest heap, which depends on the match.
const HEAP: &str = "-Xmx";

/// Returns the options of the Java machine for a program that may take so many bytes, without a class path.
pub(super) fn java_options(memory: u64) -> Vec<String> {
    let options = JAVA.iter().filter(|option| option.starts_with("-X"));
    options.map(|option| with_heap(option, Some(memory))).collect()
}

/// An argument of a recipe for a program that may take so many bytes: half of it is for the Java machine's heap, since
/// it needs room beside.
pub(super) fn with_heap(argument: &str, memory: Option<u64>) -> String {
    match (argument, memory) {
        (HEAP, Some(memory)) => format!("{HEAP}{}m", memory >> 21),
        (HEAP, None) => format!("{HEAP}512m"),
        _ => argument.to_owned(),
    }
}

fn java(dir: &Path) -> Option<Recipe> {
    let sources = files(dir, |path| path.extension() == Some(OsStr::new("java")));
    let starts = |file: &&String| {
        let source = read_small(dir, file, LONGEST_SOURCE).ok().flatten().unwrap_or_default();
        String::from_utf8_lossy(&source).contains("static void main(")
    };
    let main = sources.iter().find(|file| *file == "Main.java").or_else(|| sources.iter().find(starts))?;
    let class =
        qualified(main.trim_end_matches(".java"), &read_small(dir, main, LONGEST_SOURCE).ok().flatten()?);
    let build = words(&["javac", "-d", "build"]).into_iter().chain(sources.iter().cloned()).collect();
    let run = words(&JAVA).into_iter().chain([class]).collect();
    Some(Recipe { build: vec![build], makes: Some("build"), run })
}

/// The name of a class with that of its package, which a line of its source tells.
fn qualified(class: &str, source: &[u8]) -> String {
    let source = kalah_files::decode(source).unwrap_or_default();
    let package = source.lines().find_map(|line| line.trim().strip_prefix("package ")?.split(';').next());
    package.map_or_else(|| class.to_owned(), |package| format!("{}.{class}", package.trim()))
}

/// The name of the program that a package builds.
fn cargo_program(dir: &Path) -> Option<String> {
    let manifest = read_small(dir, "Cargo.toml", LONGEST_SOURCE).ok()??;
    let manifest: toml::Table = kalah_files::decode(&manifest).ok()?.parse().ok()?;
    let binary = manifest.get("bin").and_then(|binaries| binaries.get(0));
    let named = binary.or_else(|| manifest.get("package"))?;
    Some(named.get("name")?.as_str()?.to_owned())
}

/// The names of the plain files of a folder that are wanted, in order.
fn files(dir: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path()).filter(|path| path.is_file() && wanted(path));
    let mut names: Vec<String> =
        paths.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

fn only(names: &[String]) -> Option<String> {
    match names {
        [name] => Some(name.clone()),
        _ => None,
    }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

fn recipe(build: &[&[&str]], makes: Option<&'static str>, run: &[&str]) -> Recipe {
    Recipe { build: build.iter().map(|command| words(command)).collect(), makes, run: words(run) }
}
