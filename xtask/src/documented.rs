//! Commands in the documentation: `cargo run -p xtask -- docs`.
//!
//! - Each line of a block that begins with `kalah` is parsed by the program. Where words in capitals or `...` stand for
//!   something, only its command and the names of its options are looked up.
//! - A block marked `console` is a session: lines that begin with `$ ` are run by a shell in an empty folder, with links to
//!   proofs, fixtures and bots, and print the lines that follow. In those, `…` stands for any text and a line of `...`
//!   for any lines.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, Result, bail};

/// The program, built before.
const PROGRAM: &str = "target/debug/kalah";

/// Folders that sessions find beside them.
const LINKED: [&str; 5] = ["proofs", "fixtures", "bots", "lab", "examples"];

/// Bots and files that the documentation speaks of.
const SPOKEN_OF: [&str; 3] = ["my-bot", "older-bot", "spring"];

/// A command in a document, with the output that is promised if it is run.
#[derive(PartialEq, Eq, Debug)]
struct DocumentedCommand {
    line: usize,
    command: String,
    output: Option<String>,
}

/// Checks the commands of these documents.
///
/// # Errors
/// Each command that the program does not take, and each output that is another one, a line each.
pub(crate) fn check(documents: &[String]) -> Result<()> {
    let program = fs::canonicalize(PROGRAM).with_context(|| format!("build {PROGRAM} first"))?;
    let folder = std::env::temp_dir().join(format!("kalah-docs-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    for name in LINKED {
        symlink(fs::canonicalize(name)?, folder.join(name))?;
    }
    for name in SPOKEN_OF {
        fs::create_dir_all(folder.join(name))?;
        fs::write(folder.join(name).join("kalah.toml"), "")?;
    }
    let (mut faults, mut parsed, mut run) = (Vec::new(), 0, 0);
    for document in documents {
        for found in commands(&fs::read_to_string(document)?) {
            let fault = if let Some(expected) = &found.output {
                run += 1;
                session_fault(&program, &folder, &found.command, expected)?
            } else {
                parsed += 1;
                parse_fault(&program, &folder, &found.command)?
            };
            faults.extend(fault.map(|fault| format!("{document}:{}: {fault}", found.line)));
        }
    }
    fs::remove_dir_all(&folder)?;
    if faults.is_empty() {
        println!("{parsed} commands of the documentation are parsed, {run} print what it says");
        return Ok(());
    }
    bail!("{}", faults.join("\n"))
}

/// The commands in a document's blocks, fenced or indented.
fn commands(text: &str) -> Vec<DocumentedCommand> {
    let (mut found, mut fence) = (Vec::<DocumentedCommand>::new(), None);
    let mut lines = (1..).zip(text.lines());
    while let Some((line, text)) = lines.next() {
        let bare = text.trim_start();
        if let Some(info) = bare.strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(info.trim() == "console") };
            continue;
        }
        if fence == Some(true) {
            if let Some(command) = bare.strip_prefix("$ ") {
                found.push(DocumentedCommand {
                    line,
                    command: command.to_owned(),
                    output: Some(String::new()),
                });
            } else if let Some(DocumentedCommand { output: Some(output), .. }) = found.last_mut() {
                *output += text;
                output.push('\n');
            }
            continue;
        }
        let is_block = fence.is_some() || text.starts_with("    ");
        if !is_block || !bare.starts_with("kalah ") {
            continue;
        }
        let mut command = bare.to_owned();
        while let Some(begun) = command.strip_suffix('\\') {
            let next = lines.next().map_or("", |(_, next)| next.trim());
            command = format!("{begun}{next}");
        }
        for part in command.split(" && ").filter(|part| part.starts_with("kalah ")) {
            let command = without_description(part).to_owned();
            if !command.contains(" = ") {
                found.push(DocumentedCommand { line, command, output: None });
            }
        }
    }
    found
}

/// A command without what is said of it, and without what a shell does with its input and output.
fn without_description(line: &str) -> &str {
    let ends = ["  #", "   ", "  ", " > ", " < ", " | "].into_iter();
    // Options may be set under each other with two blanks or more; a description has no dash.
    let is_end = |&at: &usize| !line[at..].trim_start().starts_with(['-', '6']);
    let end = ends.filter_map(|end| line.match_indices(end).map(|(at, _)| at).find(is_end)).min();
    line[..end.unwrap_or(line.len())].trim_end()
}

/// Returns what is wrong with a command that nobody runs.
fn parse_fault(program: &Path, folder: &Path, command: &str) -> Result<Option<String>> {
    let words: Vec<&str> = command.split_whitespace().skip(1).collect();
    let name = |word: &&&str| {
        word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') && !word.starts_with('-')
    };
    let stands_for_something = |word: &&str| {
        let word = word.trim_matches(['[', ']']);
        *word == *"|"
            || word.contains("...")
            || word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'/')
    };
    if words.iter().any(stands_for_something) {
        let names: Vec<&str> = words.iter().take_while(name).take(2).copied().collect();
        let help = Command::new(program).args(&names).arg("--help").output()?;
        let help = String::from_utf8_lossy(&help.stdout).into_owned();
        let mut options =
            words.iter().map(|word| word.trim_matches(['[', ']'])).filter(|word| word.starts_with("--"));
        return Ok(options
            .find(|option| !help.contains(option))
            .map(|option| format!("`kalah {}` has no option {option}", names.join(" "))));
    }
    let line = command.replacen("kalah", &program.display().to_string(), 1);
    let Output { status, stderr, .. } =
        Command::new("sh").args(["-c", &format!("{line} --help")]).current_dir(folder).output()?;
    Ok((!status.success()).then(|| format!("`{command}`: {}", String::from_utf8_lossy(&stderr).trim())))
}

/// Runs a command; returns what is wrong with its output.
fn session_fault(program: &Path, folder: &Path, command: &str, expected: &str) -> Result<Option<String>> {
    let bin = program.parent().map_or_else(PathBuf::new, Path::to_owned);
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .stdin(Stdio::null())
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let (wanted, found): (Vec<&str>, Vec<&str>) =
        (expected.trim_end().lines().collect(), printed.lines().collect());
    if output.status.success() && are_alike(&wanted, &found) {
        return Ok(None);
    }
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(Some(format!("`{command}` prints\n{printed}{error}and not\n{expected}")))
}

/// Compares lines; `...` stands for any lines.
fn are_alike(wanted: &[&str], found: &[&str]) -> bool {
    match (wanted.split_first(), found.split_first()) {
        (None, None) => true,
        (Some((first, rest)), _) if first.trim() == "..." => {
            (0..=found.len()).any(|skipped| are_alike(rest, &found[skipped..]))
        }
        (Some((first, rest)), Some((line, others))) => is_alike(first, line) && are_alike(rest, others),
        _ => false,
    }
}

/// Compares a line; `…` stands for any text.
fn is_alike(wanted: &str, found: &str) -> bool {
    let (wanted, found) = (wanted.trim_end(), found.trim_end());
    let Some((before, rest)) = wanted.split_once('…') else { return wanted == found };
    let Some(tail) = found.strip_prefix(before) else { return false };
    let places = tail.char_indices().map(|(at, _)| at).chain([tail.len()]);
    places.into_iter().any(|at| is_alike(rest, &tail[at..]))
}

#[cfg(test)]
mod tests {
    use super::{are_alike, commands, is_alike};

    #[test]
    fn commands_are_found_with_their_outputs() {
        let text = "```\nkalah new c x     # a bot\nkalah init a && kalah serve --config a/b\n```\n\n    kalah play --x \\\n        --y  says it\n\
            Text of\n    kalah = { git = \"x\" }\n```console\n$ kalah nim 1\npit 1\n...\n$ kalah nim 2\n```\n";
        let found: Vec<(usize, String, Option<String>)> =
            commands(text).into_iter().map(|found| (found.line, found.command, found.output)).collect();
        let command = |line: usize, command: &str, output: Option<&str>| {
            (line, command.to_owned(), output.map(str::to_owned))
        };
        assert_eq!(
            found,
            [
                command(2, "kalah new c x", None),
                command(3, "kalah init a", None),
                command(3, "kalah serve --config a/b", None),
                command(6, "kalah play --x --y", None),
                command(11, "kalah nim 1", Some("pit 1\n...\n")),
                command(14, "kalah nim 2", Some("")),
            ]
        );
    }

    #[test]
    fn outputs_are_compared_with_gaps() {
        assert!(
            is_alike("margin +8, … s", "margin +8, 0.02 s")
                && !is_alike("margin +8, … s", "margin +6, 0.02 s")
        );
        assert!(is_alike("a … b … c", "a x b y c") && !is_alike("a …", "b x"));
        assert!(are_alike(&["one", "...", "five"], &["one", "two", "five"]));
        assert!(
            !are_alike(&["one", "...", "five"], &["one", "two"]) && !are_alike(&["one"], &["one", "two"])
        );
    }
}
