//! The arguments as a whole, and what is said of one that cannot be read.

use std::env;
use std::error::Error as _;
use std::io::Write as _;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseIntError};
use std::process;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};

use crate::configuration::ConfiguredArguments;
use crate::status::{CommandResult, WrongArguments};
use crate::{Cli, overview};

/// The arguments of this run; help and version have been printed where they were asked for.
pub(crate) fn read() -> CommandResult<Cli> {
    let command = command();
    let configured = ConfiguredArguments::read(env::args_os().collect(), &command)?;
    let read = command
        .try_get_matches_from(&configured.arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    read.map_err(|error| match sentence(&error) {
        Some(sentence) => WrongArguments::new(format!("{}{sentence}", configured.place_of(&sentence))).into(),
        None => print_and_exit(&error),
    })
}

/// Prints help or the version and ends the program: with 2 where they take the place of an error, with 0 where they were asked
/// for, and with 1 where they cannot be written.
fn print_and_exit(error: &clap::Error) -> ! {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match printed {
        Err(why) if why.kind() != std::io::ErrorKind::BrokenPipe => {
            eprintln!("kalah: cannot write: {why}");
            process::exit(1)
        }
        Ok(()) | Err(_) => process::exit(error.exit_code()),
    }
}

/// The commands with their arguments.
pub(crate) fn command() -> Command {
    overview::grouped(taking_negative_numbers(Cli::command()))
}

/// Lets every argument take a number below 0: the parser of the value can say what is possible, and clap
/// cannot.
fn taking_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|argument| {
        let takes = argument.get_action().takes_values();
        if takes { argument.allow_negative_numbers(true) } else { argument }
    });
    command.mut_subcommands(taking_negative_numbers)
}

/// What is wrong with the arguments, in one line; `None` if help or the version was asked for.
fn sentence(error: &clap::Error) -> Option<String> {
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => None,
        ErrorKind::ValueValidation => value_sentence(error),
        _ => Some(usage_sentence(&error.to_string())),
    }
}

/// The library's paragraphs as one line: what is wrong, what is like it, and where to read on.
fn usage_sentence(text: &str) -> String {
    let words = |lines: &str| lines.split_whitespace().collect::<Vec<_>>().join(" ");
    let wrong = text.split("\n\n").next().unwrap_or(text);
    let wrong = words(wrong.strip_prefix("error: ").unwrap_or(wrong));
    let wrong = wrong.replace("the following required arguments were not provided:", "missing:");
    let tip = text.lines().find_map(|line| line.trim().strip_prefix("tip: "));
    let like = tip.filter(|tip| tip.contains("similar")).map(|tip| format!("; {tip}")).unwrap_or_default();
    let Some(usage) = text.lines().find_map(|line| line.strip_prefix("Usage: ")) else {
        return wrong + &like;
    };
    let command: Vec<&str> = usage.split(' ').take_while(|word| !word.starts_with(['<', '[', '-'])).collect();
    format!("{wrong}{like}; see {} --help", command.join(" "))
}

/// A value that cannot be read, in one line that names the argument and says what is possible.
fn value_sentence(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (argument, value) = (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
    let why = error.source()?;
    let possible = if let Some(number) = why.downcast_ref::<ParseIntError>() {
        whole_number(number, value).to_owned()
    } else if why.is::<AddrParseError>() {
        "write an address and a port, such as 127.0.0.1:8080".to_owned()
    } else {
        let why = why.to_string();
        within_bounds(&why, value).unwrap_or(why)
    };
    // Most name the culprit themselves.
    if [format!("`{value}`"), format!("\"{value}\"")].iter().any(|quoted| possible.contains(quoted)) {
        return Some(format!("{argument}: {possible}"));
    }
    Some(format!("{argument} cannot be \"{}\": {possible}", value.escape_debug()))
}

/// Returns the message that replaces the library's "invalid digit found in string".
fn whole_number(error: &ParseIntError, value: &str) -> &'static str {
    match error.kind() {
        IntErrorKind::Zero => "write a whole number above 0",
        IntErrorKind::PosOverflow => "the number is too large",
        IntErrorKind::NegOverflow => "the number is too small",
        // Only a type without negative numbers minds the sign of one.
        _ if value.parse::<i64>().is_ok() => "write a whole number, none below 0",
        _ => "write a whole number",
    }
}

/// The same for clap's "0 is not in 1..=65535".
fn within_bounds(why: &str, value: &str) -> Option<String> {
    let (least, most) = why.strip_prefix(value)?.strip_prefix(" is not in ")?.split_once("..")?;
    Some(match most.trim_start_matches('=').parse::<u64>().ok()? {
        most if most >= u64::from(u32::MAX) => format!("write a whole number, none below {least}"),
        most => format!("write a whole number from {least} to {most}"),
    })
}

#[cfg(test)]
mod tests {
    use super::{command, sentence};

    /// No two arguments of a command have the same name, and the like.
    #[test]
    fn the_arguments_are_in_order() {
        command().debug_assert();
    }

    #[test]
    fn what_cannot_be_read_is_told_in_sentences() {
        let cases = [
            "kalah analyse --depth deep",
            "kalah analyse --depth -1",
            "kalah analyse --nodes 99999999999999999999",
            "kalah analyse --time -1",
            "kalah match greedy greedy --time -1",
            "kalah match greedy greedy --lookahead 0",
            "kalah match greedy greedy --lookahead -2",
            "kalah match greedy greedy --fuel 0",
            "kalah match greedy greedy --memory 8",
            "kalah match minimax greedy",
            "kalah match random greedy",
            "kalah match rihgtmost greedy",
            "kalah match greedy",
            "kalah match greedy greedy --rule 6x4",
            "kalah match greedy greedy --time 1 --nodes 5",
            "kalah match greedy greedy --nodes 0",
            "kalah match greedy greedy 6x4",
            "kalah convert --to text",
            "kalah engine",
            "kalah nim table --tokens 0",
            "kalah perft -1",
            "kalah perft x",
            "kalah proof run 6x6 --log x --at-least much",
            "kalah serve --listen here",
            "kalah serve --player 7=enigne",
            "kalah solve 3x3 --time -1",
            "kalah solve 3x3 --threads 0",
            "kalah solve 3x3 --seeds many",
            "kalah worker --nats here",
        ];
        let lines = cases.map(|line| {
            let error = command().try_get_matches_from(line.split(' ')).unwrap_err();
            format!("{line}\n  {}", sentence(&error).unwrap_or_else(|| format!("clap: {error}")))
        });
        insta::assert_snapshot!(lines.join("\n"));
    }
}
