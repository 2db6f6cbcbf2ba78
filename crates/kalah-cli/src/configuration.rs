//! Configuration file of `kalah serve` and `kalah worker`, in TOML: the section with the command's name holds its long
//! options.
//!
//! Each entry becomes an argument of the command line before it is read, so an option has one parser, one default and
//! one description. An option on the command line replaces its entry in the file.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Arg, ArgAction, Args, Command};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::status::{CommandResult, WrongArguments};

/// Commands that a configuration file may describe.
pub(crate) const CONFIGURED_COMMANDS: &[&str] =
    if cfg!(all(target_os = "linux", feature = "server")) { &["serve", "worker"] } else { &[] };

/// Option that names the configuration file. It cannot stand in the file itself.
const CONFIG_OPTION: &str = "config";

/// Option of a command that takes a configuration file.
#[derive(Args)]
pub(crate) struct ConfigurationArgs {
    /// Configuration file in TOML, with a section [serve] or [worker] that holds long options
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Command line after the entries of a configuration file were added.
pub(crate) struct ConfiguredArguments {
    /// Arguments in the form that [`Command::try_get_matches_from`] reads.
    pub(crate) arguments: Vec<OsString>,
    /// Entries that were added.
    entries: Vec<ConfiguredOption>,
    file: PathBuf,
}

/// Option of the configuration file.
struct ConfiguredOption {
    /// Name without the leading dashes.
    name: String,
    /// Line in the file, counted from 1.
    line: usize,
}

impl ConfiguredArguments {
    /// Adds the entries of the file that `--config` names to the command line of this process.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, is not TOML, or holds a section or an option that does not exist.
    pub(crate) fn read(arguments: Vec<OsString>, program: &Command) -> CommandResult<ConfiguredArguments> {
        let mut read = ConfiguredArguments { arguments, entries: Vec::new(), file: PathBuf::new() };
        if read.configured_command(program).is_none() {
            return Ok(read);
        }
        let Some(file) = value_of(CONFIG_OPTION, &read.arguments) else { return Ok(read) };
        read.file = PathBuf::from(file);
        let text = kalah_files::read_text(&read.file).context("the configuration")?;
        read.add(&text, program).map_err(|fault| {
            WrongArguments::new(format!("{}:{}: {}", read.file.display(), fault.line, fault.what))
        })?;
        Ok(read)
    }

    /// Returns the place of an option in the file, as `FILE:LINE: `; empty if it was given on the command line.
    pub(crate) fn place_of(&self, argument: &str) -> String {
        let option = argument.split(' ').next().unwrap_or(argument);
        let entry = self.entries.iter().find(|entry| option.strip_prefix("--") == Some(&entry.name));
        entry.map_or_else(String::new, |entry| format!("{}:{}: ", self.file.display(), entry.line))
    }

    fn configured_command<'a>(&self, program: &'a Command) -> Option<&'a Command> {
        configured(self.arguments.get(1)?.to_str()?, program)
    }

    /// Adds the options of the command's section behind the command's name. The other section is checked as well.
    fn add(&mut self, text: &str, program: &Command) -> Result<(), ConfigurationFault> {
        let line_of = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let table = DeTable::parse(text).map_err(|error| ConfigurationFault {
            line: error.span().map_or(1, |span| line_of(span.start)),
            what: error.message().to_owned(),
        })?;
        let mut added = Vec::new();
        for (section, value) in table.get_ref() {
            let line = line_of(section.span().start);
            let fault = |what| ConfigurationFault { line, what };
            let name = section.get_ref().as_ref();
            let Some(command) = configured(name, program) else {
                let known = CONFIGURED_COMMANDS
                    .iter()
                    .map(|command| format!("[{command}]"))
                    .collect::<Vec<_>>()
                    .join(" and ");
                return Err(fault(format!("no section is called [{name}]: there are {known}")));
            };
            let DeValue::Table(options) = value.get_ref() else {
                return Err(fault(format!("write [{name}], and its options below it")));
            };
            for (option, value) in options {
                let line = line_of(option.span().start);
                let option = option.get_ref().to_string();
                let given = arguments_of(&option, value, command)
                    .map_err(|what| ConfigurationFault { line, what })?;
                if *self.arguments[1] == *name && !is_given(&option, &self.arguments) {
                    added.extend(given);
                    self.entries.push(ConfiguredOption { name: option, line });
                }
            }
        }
        self.arguments.splice(2..2, added);
        Ok(())
    }
}

/// Returns the command of this name, if a configuration file may describe it.
fn configured<'a>(name: &str, program: &'a Command) -> Option<&'a Command> {
    CONFIGURED_COMMANDS.contains(&name).then(|| program.find_subcommand(name))?
}

/// Fault in a configuration file, with its place.
struct ConfigurationFault {
    line: usize,
    what: String,
}

/// Returns the arguments that say the same as an entry of the file.
fn arguments_of(
    name: &str,
    value: &Spanned<DeValue<'_>>,
    command: &Command,
) -> Result<Vec<OsString>, String> {
    let argument = configurable(command)
        .find(|argument| argument.get_long() == Some(name))
        .ok_or_else(|| unknown(name, command))?;
    let takes_value = argument.get_action().takes_values();
    let optional = argument.get_num_args().is_some_and(|count| count.min_values() == 0);
    let assigned = |value: &DeValue<'_>| match scalar(value) {
        Some(text) => Ok(OsString::from(format!("--{name}={text}"))),
        None => Err(format!("{name} takes a text in quotation marks or a number")),
    };
    match value.get_ref() {
        DeValue::Boolean(true) if !takes_value || optional => Ok(vec![format!("--{name}").into()]),
        DeValue::Boolean(false) if !takes_value || optional => Ok(Vec::new()),
        _ if !takes_value => Err(format!("{name} is true or false")),
        DeValue::Array(values) if matches!(argument.get_action(), ArgAction::Append) => {
            values.iter().map(|value| assigned(value.get_ref())).collect()
        }
        DeValue::Array(_) => Err(format!("{name} takes one value, not a list")),
        value => Ok(vec![assigned(value)?]),
    }
}

/// Returns the text of a value that an option takes; `None` for a table, a list or a truth value.
fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Datetime(moment) => Some(moment.to_string()),
        DeValue::Boolean(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

/// Returns the options of a command that may stand in a file.
pub(crate) fn configurable(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|argument| {
        argument.get_long().is_some_and(|long| ![CONFIG_OPTION, "help", "check"].contains(&long))
    })
}

fn unknown(name: &str, command: &Command) -> String {
    let near = configurable(command)
        .filter_map(Arg::get_long)
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let command = command.get_name();
    match near {
        Some((_, near)) => format!("[{command}] has no option {name}: did you mean {near}?"),
        None => format!("[{command}] has no option {name}: `kalah {command} --help` lists them"),
    }
}

/// Returns the value of an option on a command line, written `--name value` or `--name=value`.
fn value_of<'a>(name: &str, arguments: &'a [OsString]) -> Option<&'a OsStr> {
    let option = format!("--{name}");
    arguments.iter().enumerate().find_map(|(at, argument)| {
        if *argument == *option {
            return arguments.get(at + 1).map(OsString::as_os_str);
        }
        Some(OsStr::new(argument.to_str()?.strip_prefix(&option)?.strip_prefix('=')?))
    })
}

/// Returns true if an option or a flag is on a command line.
fn is_given(name: &str, arguments: &[OsString]) -> bool {
    let flag = format!("--{name}");
    arguments.iter().any(|argument| *argument == *flag) || value_of(name, arguments).is_some()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;
    use std::fs;

    use super::ConfiguredArguments;
    use crate::arguments::command;
    use crate::status::{SubcommandError, end};

    /// Returns the command line that comes of one with a file of this content, or what is said of it.
    fn read(line: &str, text: &str) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("kalah.toml");
        fs::write(&file, text).unwrap();
        let line: Vec<OsString> =
            line.replace("FILE", &file.display().to_string()).split(' ').map(OsString::from).collect();
        match ConfiguredArguments::read(line, &command()) {
            Ok(read) => Ok(read
                .arguments
                .iter()
                .map(|argument| argument.to_str().unwrap().replace(&file.display().to_string(), "FILE"))
                .collect()),
            Err(SubcommandError::Wrong(wrong)) => {
                Err(wrong.sentence().replace(&format!("{}:", file.display()), ""))
            }
            Err(failed) => {
                end(Err(failed));
                Err("failed".to_owned())
            }
        }
    }

    #[test]
    fn each_entry_becomes_an_argument_and_the_command_line_wins() {
        let text = "[serve]\nlisten = \"127.0.0.1:9\"\nworkers = 3\nno-reference = true\ntrusted = false\n\
                    player = ['7=greedy', '8=leftmost']\nkalaha-socket = true\ntime = 0.5\n[worker]\nname = 'x'\n";
        let all = read("kalah serve --config FILE", text).unwrap();
        assert_eq!(
            all.join(" "),
            "kalah serve --kalaha-socket --listen=127.0.0.1:9 --no-reference --player=7=greedy --player=8=leftmost \
             --time=0.5 --workers=3 --config FILE"
        );
        let some =
            read("kalah serve --config=FILE --workers 1 --player=9=c --time 2 --no-reference", text).unwrap();
        assert_eq!(
            some.join(" "),
            "kalah serve --kalaha-socket --listen=127.0.0.1:9 --config=FILE --workers 1 --player=9=c --time 2 \
             --no-reference"
        );
        assert!(command().try_get_matches_from(read("kalah serve --config FILE", text).unwrap()).is_ok());
        assert_eq!(read("kalah perft --config FILE", text).unwrap().join(" "), "kalah perft --config FILE");
    }

    #[test]
    fn what_is_wrong_is_told_by_its_line() {
        let cases = [
            "[serve]\nlisten = 1\nlisten = 2\n",
            "[serve]\nlisten = \n",
            "[serve]\n\nlisen = '127.0.0.1:9'\n",
            "[serve]\nsomething = 1\n",
            "[server]\n",
            "workers = 3\n",
            "serve = 3\n",
            "[serve]\ntrusted = 'yes'\n",
            "[serve]\nworkers = [1, 2]\n",
            "[serve]\nlisten = true\n",
            "[serve]\nconfig = 'other.toml'\n",
            "[worker.pool]\n",
        ];
        let lines = cases.map(|text| {
            let said = read("kalah serve --config FILE", text).unwrap_err();
            format!("{text:?}\n  {said}")
        });
        insta::assert_snapshot!(lines.join("\n"));
    }

    /// The file that is installed with the program describes options that exist, those in comments as well.
    #[test]
    fn the_file_that_comes_with_the_program_can_be_read_whole() {
        let text = include_str!("../../../deploy/kalah.toml");
        let uncommented: String = text
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(entry) if entry.contains(" = ") && !entry.starts_with(' ') => format!("{entry}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        for text in [text, &uncommented] {
            for subcommand in ["serve", "worker"] {
                let line = read(&format!("kalah {subcommand} --config FILE"), text).unwrap();
                if subcommand == "serve" || text == uncommented {
                    command().try_get_matches_from(line).unwrap();
                }
            }
        }
    }
}
