//! `kalah new`: a bot that already plays, to start from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
use include_dir::{Dir, DirEntry, include_dir};

use crate::doctor;

/// Write a bot that already plays into a new folder
///
/// Languages: c, cpp, haskell, java, javascript, python, rust, wasm-c. The folder's README tells what
/// to change.
#[derive(Args)]
pub(crate) struct NewBotArgs {
    /// The language
    #[arg(value_parser = template)]
    language: &'static Template,
    /// The folder; it must not exist, or be empty
    dir: PathBuf,
}

/// Template of a new folder.
struct Template {
    /// The language, and how else people call it.
    names: [&'static str; 2],
    /// Files and folders.
    parts: &'static [&'static Dir<'static>],
    /// The file to change.
    player: &'static str,
    /// Programs that build and run it.
    needs: &'static [&'static str],
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

static TEMPLATES: [Template; 8] = [
    Template { names: ["c", "c"], parts: &[&C], player: "player.c", needs: &["make", "cc"] },
    Template { names: ["cpp", "c++"], parts: &[&CPP], player: "player.cpp", needs: &["make", "g++"] },
    Template { names: ["haskell", "hs"], parts: &[&HASKELL, &DRIVER], player: "Player.hs", needs: &["ghc"] },
    Template { names: ["java", "java"], parts: &[&JAVA], player: "Player.java", needs: &["javac", "java"] },
    Template { names: ["javascript", "js"], parts: &[&JAVASCRIPT], player: "player.js", needs: &["node"] },
    Template { names: ["python", "py"], parts: &[&PYTHON], player: "player.py", needs: &["python3"] },
    Template { names: ["rust", "rs"], parts: &[&RUST], player: "src/player.rs", needs: &["cargo"] },
    Template {
        names: ["wasm-c", "wasm"],
        parts: &[&WASM_C],
        player: "bot.c",
        needs: &["make", "clang", "wasm-ld"],
    },
];

fn template(language: &str) -> Result<&'static Template, String> {
    let wanted = language.to_lowercase();
    TEMPLATES.iter().find(|template| template.names.contains(&wanted.as_str())).ok_or_else(|| {
        let names: Vec<&str> = TEMPLATES.iter().map(|template| template.names[0]).collect();
        format!("write one of {}", names.join(", "))
    })
}

impl NewBotArgs {
    pub(crate) fn run(&self) -> Result<()> {
        let dir = self.dir.display();
        fs::create_dir_all(&self.dir).with_context(|| format!("cannot make {dir}"))?;
        let entries = fs::read_dir(&self.dir).with_context(|| format!("cannot read {dir}"))?;
        if entries.count() > 0 {
            bail!("{dir} is not empty");
        }
        for part in self.language.parts {
            write(part, &self.dir)?;
        }
        println!("{dir} plays already. Make {dir}/{} better, then", self.language.player);
        println!("  kalah check {dir}");
        println!("  kalah match {dir} rightmost");
        for missing in doctor::missing(self.language.needs) {
            println!("{missing}");
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::TEMPLATES;
    use crate::doctor;

    #[test]
    fn the_doctor_knows_what_a_template_needs() {
        for need in TEMPLATES.iter().flat_map(|template| template.needs) {
            assert!(doctor::tests::knows(need), "{need}");
        }
    }
}
