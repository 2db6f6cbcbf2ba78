//! Exit status of the program. Exit status 0: done; 1: the work failed; 2: wrong arguments; 130: interrupted
//! ([`interrupt`](crate::interrupt)).
//!
//! Wrong is what shows by the arguments alone: a word that names nothing, two that contradict each other, a
//! board that no solver takes. What only the disk, the network or a bot can tell is a failure.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use anyhow::{Error, anyhow};

use crate::terminal::{Tone, put_error_coloured};

/// Result of a subcommand.
pub(crate) type CommandResult<T = ()> = Result<T, SubcommandError>;

/// Reason why a subcommand did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum SubcommandError {
    Wrong(WrongArguments),
    Failed(Error),
}

/// Arguments that cannot have been meant, with what is wrong.
///
/// It is no `std::error::Error`: no `?` can make a failure of the work of it.
#[derive(Debug)]
pub(crate) struct WrongArguments(Error);

impl WrongArguments {
    pub(crate) fn new(what: impl Display) -> WrongArguments {
        WrongArguments(anyhow!("{what}"))
    }

    /// Returns the message.
    #[cfg(test)]
    pub(crate) fn sentence(&self) -> String {
        said_once(&self.0)
    }
}

impl From<WrongArguments> for SubcommandError {
    fn from(wrong: WrongArguments) -> SubcommandError {
        SubcommandError::Wrong(wrong)
    }
}

impl<E: Into<Error>> From<E> for SubcommandError {
    fn from(error: E) -> SubcommandError {
        SubcommandError::Failed(error.into())
    }
}

/// Conversion of errors that can only be the arguments' fault.
pub(crate) trait OfArguments<T> {
    fn of_arguments(self) -> Result<T, WrongArguments>;
}

impl<T, E: Into<Error>> OfArguments<T> for Result<T, E> {
    fn of_arguments(self) -> Result<T, WrongArguments> {
        self.map_err(|error| WrongArguments(error.into()))
    }
}

/// Ends the program: says in one line what was wrong, and gives the status.
pub(crate) fn end(done: CommandResult) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(SubcommandError::Failed(error)) if nobody_reads(&error) => ExitCode::SUCCESS,
        Err(SubcommandError::Failed(error)) => {
            report(&error);
            ExitCode::FAILURE
        }
        Err(SubcommandError::Wrong(WrongArguments(error))) => {
            report(&error);
            ExitCode::from(2)
        }
    }
}

/// Prints what was wrong, in one line.
fn report(error: &Error) {
    put_error_coloured("kalah:", Tone::Bad);
    eprintln!(" {}", said_once(error));
}

/// Returns true if the work ended because the reader of its output has gone.
fn nobody_reads(error: &Error) -> bool {
    let failed = error.root_cause().downcast_ref::<io::Error>();
    failed.is_some_and(|failed| failed.kind() == io::ErrorKind::BrokenPipe)
}

/// An error with its causes. Many errors end with their cause: it is not said again.
pub(crate) fn said_once(error: &Error) -> String {
    let mut said = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !said.contains(&cause) {
            said.push_str(": ");
            said.push_str(&cause);
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use std::io;

    use anyhow::{Context, Error};

    use super::said_once;

    #[test]
    fn a_chain_says_each_thing_once() {
        let error = || Error::from(io::Error::other("the disk is full"));
        assert_eq!(said_once(&error().context("cannot write x")), "cannot write x: the disk is full");
        let said: Result<(), Error> = Err(error()).context("cannot write x: the disk is full");
        assert_eq!(said_once(&said.unwrap_err().context("no")), "no: cannot write x: the disk is full");
    }
}
