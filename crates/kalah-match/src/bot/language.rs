//! The languages of bots: how each is recognised, built and run.

use std::ffi::OsStr;
use std::path::Path;

use kalah_source::read_small;
use serde::Deserialize;

use super::recipe::{LONGEST_SOURCE, Recipe, files, words};
use super::{haskell, java, kalaha_client};
use crate::os::{PYTHON, is_executable};

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
    /// A client of the Java Kalaha application: sources that connect to its socket.
    #[serde(rename = "kalaha-client")]
    KalahaClient,
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

impl Language {
    /// List in the order in which a folder is looked at.
    pub(super) const ALL: [Language; 10] = [
        Language::Rust,
        Language::Haskell,
        Language::CMake,
        Language::Python,
        Language::KalahaClient,
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
                // Not in silence: the log of a build that is not done in time shows how far it came.
                let build = words(&["cargo", "build", "--release", "--target-dir", "target"]);
                Some(Recipe { build: vec![build], makes: Some("target"), run: vec![program] })
            }
            Language::Haskell => haskell::is_player(dir).then(haskell_recipe),
            Language::CMake => has("CMakeLists.txt").then(|| {
                let configure = ["cmake", "-S", ".", "-B", "build", "-DCMAKE_BUILD_TYPE=Release"];
                let build = ["cmake", "--build", "build", "--target", "main"];
                recipe(&[&configure, &build], Some("build"), &["build/main"])
            }),
            Language::Python => has("main.py").then(|| recipe(&[], None, &[PYTHON, "main.py"])),
            Language::KalahaClient => kalaha_client::recipe(dir),
            Language::Make => has("Makefile").then(|| recipe(&[&["make", "--silent"]], None, &["./main"])),
            Language::Java => java::recipe(dir),
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

/// The name of the program that a package builds.
fn cargo_program(dir: &Path) -> Option<String> {
    let manifest = read_small(dir, "Cargo.toml", LONGEST_SOURCE).ok()??;
    let manifest: toml::Table = kalah_files::decode(&manifest).ok()?.parse().ok()?;
    let binary = manifest.get("bin").and_then(|binaries| binaries.get(0));
    let named = binary.or_else(|| manifest.get("package"))?;
    Some(named.get("name")?.as_str()?.to_owned())
}

fn only(names: &[String]) -> Option<String> {
    match names {
        [name] => Some(name.clone()),
        _ => None,
    }
}

fn recipe(build: &[&[&str]], makes: Option<&'static str>, run: &[&str]) -> Recipe {
    Recipe { build: build.iter().map(|command| words(command)).collect(), makes, run: words(run) }
}
