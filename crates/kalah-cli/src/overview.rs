//! `kalah --help`: the commands by what people do with them.

use std::fmt::Write as _;

use clap::Command;

/// Commands by what they are for. Every command is in one group, or hidden.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Play and analyse", &["play", "analyse", "puzzles", "nim", "site"]),
    ("Write and test bots", &["new", "check", "match", "submit", "grade"]),
    ("Run tournaments", &["demo", "init", "serve", "worker", "admin", "backup", "restore", "standings"]),
    (
        "Solve and research",
        &["solve", "book", "endgame", "proof", "lab", "tournament", "rate", "perft", "bench"],
    ),
    ("Play with other programs", &["convert", "import", "connect", "agent", "host"]),
    ("Look after this program", &["doctor", "completions", "help"]),
];

/// Columns of a line.
const WIDTH: usize = 80;

/// Column in which descriptions begin.
const INDENT: usize = 14;

/// The same commands, with their overview for `--help`.
pub(crate) fn grouped(command: Command) -> Command {
    let mut text = format!("{}\n\nUsage: kalah <COMMAND>\n", command.get_about().unwrap_or_default());
    for (title, names) in GROUPS {
        _ = write!(text, "\n{title}:\n");
        for name in names {
            let about = match command.find_subcommand(name).and_then(Command::get_about) {
                Some(about) => about.to_string(),
                None => "Print the help of a command".to_owned(),
            };
            text += &entry(name, &about);
        }
    }
    text += "\nOptions:\n  -h, --help     Print help\n  -V, --version  Print version\n\n\
             `kalah help COMMAND` tells all about a command.";
    command.override_help(text)
}

/// A command with its description, in lines of at most [`WIDTH`] columns.
fn entry(name: &str, about: &str) -> String {
    let mut text = format!("  {name:<0$}", INDENT - 2);
    let mut column = INDENT;
    for word in about.split_whitespace() {
        let length = word.chars().count();
        if column > INDENT && column + 1 + length > WIDTH {
            _ = write!(text, "\n{:INDENT$}", "");
            column = INDENT;
        }
        if column > INDENT {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{GROUPS, WIDTH};
    use crate::arguments;

    #[test]
    fn every_command_is_in_one_group() {
        let command = arguments::command();
        let shown = command.get_subcommands().filter(|one| !one.is_hide_set());
        let all: BTreeSet<_> = shown.map(clap::Command::get_name).chain(["help"]).collect();
        let grouped: Vec<_> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        assert_eq!(grouped.iter().copied().collect::<BTreeSet<_>>(), all);
        assert_eq!(grouped.len(), all.len());
    }

    #[test]
    fn the_overview_fits_a_terminal() {
        let help = arguments::command().render_help().to_string();
        assert!(help.contains("\nWrite and test bots:\n  new         "), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= WIDTH), "{help}");
    }
}
