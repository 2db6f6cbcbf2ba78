//! Templates of bots, by language.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use include_dir::{Dir, DirEntry, include_dir};

/// Template of a bot's folder.
pub(crate) struct Template {
    /// The language, and how else people call it.
    pub(crate) names: [&'static str; 2],
    /// Files and folders.
    parts: &'static [&'static Dir<'static>],
    /// The file to change.
    pub(crate) player: &'static str,
    /// Programs that build and run it.
    pub(crate) needs: &'static [&'static str],
    /// Packages of Debian and Ubuntu that have them.
    pub(crate) packages: &'static [&'static str],
}

static C: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/c");
static CPP: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/cpp");
static HASKELL: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/haskell");
static DRIVER: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/haskell-driver");
static JAVA: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/java");
static JAVASCRIPT: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/javascript");
static PYTHON: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/python");
static RUST: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/rust");
static WASM_C: Dir = include_dir!("$CARGO_MANIFEST_DIR/../../bots/templates/wasm-c");

pub(crate) static TEMPLATES: [Template; 8] = [
    Template {
        names: ["c", "c"],
        parts: &[&C],
        player: "player.c",
        needs: &["make", "cc"],
        packages: &["gcc", "make"],
    },
    Template {
        names: ["cpp", "c++"],
        parts: &[&CPP],
        player: "player.cpp",
        needs: &["make", "g++"],
        packages: &["g++", "make", "cmake"],
    },
    Template {
        names: ["haskell", "hs"],
        parts: &[&HASKELL, &DRIVER],
        player: "Player.hs",
        needs: &["ghc"],
        packages: &["ghc"],
    },
    Template {
        names: ["java", "java"],
        parts: &[&JAVA],
        player: "Player.java",
        needs: &["javac", "java"],
        packages: &["openjdk-17-jdk-headless"],
    },
    Template {
        names: ["javascript", "js"],
        parts: &[&JAVASCRIPT],
        player: "player.js",
        needs: &["node"],
        packages: &["nodejs"],
    },
    Template {
        names: ["python", "py"],
        parts: &[&PYTHON],
        player: "player.py",
        needs: &["python3"],
        packages: &["python3"],
    },
    Template {
        names: ["rust", "rs"],
        parts: &[&RUST],
        player: "src/player.rs",
        needs: &["cargo"],
        packages: &["cargo"],
    },
    Template {
        names: ["wasm-c", "wasm"],
        parts: &[&WASM_C],
        player: "bot.c",
        needs: &["make", "clang", "wasm-ld"],
        packages: &["clang", "lld", "make"],
    },
];

impl Template {
    /// The template of a language, by its name or how else people call it.
    pub(crate) fn named(language: &str) -> Result<&'static Template, String> {
        let wanted = language.to_lowercase();
        TEMPLATES.iter().find(|template| template.names.contains(&wanted.as_str())).ok_or_else(|| {
            let names: Vec<&str> = TEMPLATES.iter().map(|template| template.names[0]).collect();
            format!("write one of {}", names.join(", "))
        })
    }

    /// Writes the files into a folder.
    pub(crate) fn write(&self, dir: &Path) -> Result<()> {
        self.parts.iter().try_for_each(|part| write(part, dir))
    }
}

/// Writes a folder of the program's own. The driver of the course stays in the program.
fn write(from: &Dir, to: &Path) -> Result<()> {
    for entry in from.entries() {
        let path = to.join(entry.path());
        match entry {
            DirEntry::Dir(folder) => {
                fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
                write(folder, to)?;
            }
            DirEntry::File(file) if file.path() != Path::new("Main.hs") => {
                fs::write(&path, file.contents())
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
            DirEntry::File(_) => {}
        }
    }
    Ok(())
}
