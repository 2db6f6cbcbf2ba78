//! Question with a usual answer, asked until the answer can be read.

use std::fmt::Display;

use anyhow::{Result, bail};

use crate::input::Input;

/// Question with a usual answer.
pub(super) struct SetupQuestion<'a> {
    text: &'a str,
    usual: &'a str,
}

impl<'a> SetupQuestion<'a> {
    pub(super) fn new(text: &'a str, usual: &'a str) -> SetupQuestion<'a> {
        SetupQuestion { text, usual }
    }

    /// Reads an answer; without `input`, and for an empty line, the usual one.
    ///
    /// # Errors
    ///
    /// Fails if no more lines come, or if they cannot be read.
    pub(super) fn ask<T, E: Display>(
        &self,
        input: &mut Option<Input>,
        read: impl Fn(&str) -> Result<T, E>,
    ) -> Result<T> {
        loop {
            let line = match input {
                Some(input) => input.line(&format!("{} [{}]: ", self.text, self.usual))?,
                None => Some(String::new()),
            };
            let Some(line) = line else { bail!("stopped: nothing was written") };
            let answer = match line.trim() {
                "" => self.usual,
                answer => answer,
            };
            match read(answer) {
                Ok(read) => return Ok(read),
                Err(error) if input.is_some() => println!("  {error}"),
                Err(error) => bail!("{}: {error}", self.text),
            }
        }
    }
}
