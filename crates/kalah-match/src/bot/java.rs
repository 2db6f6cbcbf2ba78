//! Bots in Java, and the options of its machine.

use std::ffi::OsStr;
use std::path::Path;

use kalah_source::read_small;

use super::recipe::{LONGEST_SOURCE, Recipe, files, words};

/// Options with which the Java machine starts soon and keeps within a bot's memory.
pub(super) const JAVA: [&str; 5] = ["java", "-XX:-UsePerfData", "-XX:+UseSerialGC", HEAP, "-Xss1m"];

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

/// Returns how the bot of a folder of Java's sources is built and run.
pub(super) fn recipe(dir: &Path) -> Option<Recipe> {
    let sources = files(dir, |path| path.extension() == Some(OsStr::new("java")));
    let starts = |file: &&String| {
        let source = read_small(dir, file, LONGEST_SOURCE).ok().flatten().unwrap_or_default();
        String::from_utf8_lossy(&source).contains("static void main(")
    };
    let main = sources.iter().find(|file| *file == "Main.java").or_else(|| sources.iter().find(starts))?;
    let class =
        qualified(main.trim_end_matches(".java"), &read_small(dir, main, LONGEST_SOURCE).ok().flatten()?);
    let build = words(&["javac", "-d", "build"]).into_iter().chain(sources.iter().cloned()).collect();
    let run = words(&JAVA).into_iter().chain(words(&["-cp", "build"])).chain([class]).collect();
    Some(Recipe { build: vec![build], makes: Some("build"), run })
}

/// The name of a class with that of its package, which a line of its source tells.
pub(super) fn qualified(class: &str, source: &[u8]) -> String {
    let source = kalah_files::decode(source).unwrap_or_default();
    let package = source.lines().find_map(|line| line.trim().strip_prefix("package ")?.split(';').next());
    package.map_or_else(|| class.to_owned(), |package| format!("{}.{class}", package.trim()))
}
