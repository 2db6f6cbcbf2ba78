//! Bots to start from, by language: they play already, and are better once somebody has thought. Knows nothing of Kalah.

use std::fs;
use std::io::{self, Cursor, Write as _};
use std::path::Path;

use include_dir::{Dir, DirEntry, include_dir};
use zip::result::ZipResult;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Template of a bot's folder.
pub struct Template {
    /// The language, and how else people call it.
    pub names: [&'static str; 2],
    /// The language as people write it.
    title: &'static str,
    /// Files and folders.
    parts: &'static [&'static Dir<'static>],
    /// The file to change.
    pub player: &'static str,
    /// Programs that build and run it.
    pub needs: &'static [&'static str],
    /// Packages of Debian and Ubuntu that have them.
    pub packages: &'static [&'static str],
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

/// All templates.
pub static TEMPLATES: [Template; 8] = [
    Template {
        names: ["c", "c"],
        title: "C",
        parts: &[&C],
        player: "player.c",
        needs: &["make", "cc"],
        packages: &["gcc", "make"],
    },
    Template {
        names: ["cpp", "c++"],
        title: "C++",
        parts: &[&CPP],
        player: "player.cpp",
        needs: &["make", "g++"],
        packages: &["g++", "make", "cmake"],
    },
    Template {
        names: ["haskell", "hs"],
        title: "Haskell",
        parts: &[&HASKELL, &DRIVER],
        player: "Player.hs",
        needs: &["ghc"],
        packages: &["ghc"],
    },
    Template {
        names: ["java", "java"],
        title: "Java",
        parts: &[&JAVA],
        player: "Player.java",
        needs: &["javac", "java"],
        packages: &["openjdk-17-jdk-headless"],
    },
    Template {
        names: ["javascript", "js"],
        title: "JavaScript",
        parts: &[&JAVASCRIPT],
        player: "player.js",
        needs: &["node"],
        packages: &["nodejs"],
    },
    Template {
        names: ["python", "py"],
        title: "Python",
        parts: &[&PYTHON],
        player: "player.py",
        // `python3` only opens a shop there.
        needs: &[if cfg!(windows) { "python" } else { "python3" }],
        packages: &["python3"],
    },
    Template {
        names: ["rust", "rs"],
        title: "Rust",
        parts: &[&RUST],
        player: "src/player.rs",
        needs: &["cargo"],
        packages: &["cargo"],
    },
    Template {
        names: ["wasm-c", "wasm"],
        title: "C (WebAssembly)",
        parts: &[&WASM_C],
        player: "bot.c",
        needs: &["make", "clang", "wasm-ld"],
        packages: &["clang", "lld", "make"],
    },
];

impl Template {
    /// The template of a language, by its name or how else people call it.
    pub fn named(language: &str) -> Result<&'static Template, String> {
        let wanted = language.to_lowercase();
        TEMPLATES.iter().find(|template| template.names.contains(&wanted.as_str())).ok_or_else(|| {
            let names: Vec<&str> = TEMPLATES.iter().map(|template| template.names[0]).collect();
            format!("write one of {}", names.join(", "))
        })
    }

    /// Returns the name of the language as people write it.
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// Returns the name of the language as programs write it.
    pub fn language(&self) -> &'static str {
        self.names[0]
    }

    /// Writes the files into a folder that is there.
    ///
    /// # Errors
    /// If one of them cannot be written; the message names it.
    pub fn write(&self, dir: &Path) -> io::Result<()> {
        self.write_with(self.player_text(), dir)
    }

    /// Writes the files, with this text in place of the file to change.
    ///
    /// # Errors
    /// As [`write`](Template::write).
    pub fn write_with(&self, player: &str, dir: &Path) -> io::Result<()> {
        for (name, contents) in self.files(player) {
            let path = dir.join(name);
            let written =
                path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, contents));
            written.map_err(|error| {
                io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
            })?;
        }
        Ok(())
    }

    /// Packs the files, below a folder of this name, into a zip archive.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn zip(&self, folder: &str) -> ZipResult<Vec<u8>> {
        self.zip_with(self.player_text(), folder)
    }

    /// Packs the files, with this text in place of the file to change.
    ///
    /// # Errors
    /// As [`zip`](Template::zip).
    pub fn zip_with(&self, player: &str, folder: &str) -> ZipResult<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        // Without the time of a build the same files are the same archive.
        let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let plain = plain.last_modified_time(zip::DateTime::default());
        for (name, contents) in self.files(player) {
            zip.start_file(format!("{folder}/{}", name.display()), plain.unix_permissions(0o644))?;
            zip.write_all(contents)?;
        }
        Ok(zip.finish()?.into_inner())
    }

    /// Returns the text of the file to change, as the template has it.
    pub fn player_text(&self) -> &'static str {
        let file = self.parts.iter().find_map(|part| part.get_file(self.player));
        // Each template has its file, and a test reads it.
        file.and_then(|file| file.contents_utf8()).unwrap_or_default()
    }

    /// The files by their path, with this text in place of the file to change. The driver of the Haskell course stays in
    /// the program.
    fn files<'a>(&self, player: &'a str) -> Vec<(&'static Path, &'a [u8])> {
        let mut files = Vec::new();
        let mut folders = self.parts.to_vec();
        while let Some(folder) = folders.pop() {
            for entry in folder.entries() {
                match entry {
                    DirEntry::Dir(folder) => folders.push(folder),
                    DirEntry::File(file) if file.path() == Path::new(self.player) => {
                        files.push((file.path(), player.as_bytes()));
                    }
                    DirEntry::File(file) if file.path() != Path::new("Main.hs") => {
                        files.push((file.path(), file.contents()));
                    }
                    DirEntry::File(_) => {}
                }
            }
        }
        files
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read as _};

    use zip::ZipArchive;

    use super::TEMPLATES;

    #[test]
    fn an_archive_holds_what_the_folder_does() {
        for template in &TEMPLATES {
            let folder = tempfile::tempdir().unwrap();
            template.write(folder.path()).unwrap();
            let mut archive = ZipArchive::new(Cursor::new(template.zip("my-bot").unwrap())).unwrap();
            for at in 0..archive.len() {
                let mut file = archive.by_index(at).unwrap();
                let path = folder.path().join(file.name().unwrap().strip_prefix("my-bot/").unwrap());
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).unwrap();
                assert_eq!(bytes, std::fs::read(&path).unwrap(), "{}", path.display());
            }
            let player = std::fs::read_to_string(folder.path().join(template.player)).unwrap();
            assert!(!player.is_empty() && player == template.player_text(), "{}", template.language());
            template.write_with("changed", folder.path()).unwrap();
            assert_eq!(std::fs::read_to_string(folder.path().join(template.player)).unwrap(), "changed");
        }
    }
}
