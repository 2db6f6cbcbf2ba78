//! Lines that a person writes: edited at a terminal, with what was written before at hand; read as they are elsewhere.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::Result;
use rustyline::Editor;
use rustyline::config::Config;
use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;

/// Source of input lines.
pub(crate) enum Input {
    /// Editor with a history that ends with the program.
    Edited(Box<Editor<(), MemHistory>>),
    Plain,
}

impl Input {
    pub(crate) fn new() -> Result<Input> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Input::Plain);
        }
        let config = Config::builder().auto_add_history(true).build();
        Ok(Input::Edited(Box::new(Editor::with_history(config, MemHistory::new())?)))
    }

    /// The next line; `None` if no more come.
    pub(crate) fn line(&mut self, prompt: &str) -> Result<Option<String>> {
        match self {
            Input::Edited(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Some(line)),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Input::Plain => {
                print!("{prompt}");
                io::stdout().flush()?;
                let mut line = String::new();
                if io::stdin().lock().read_line(&mut line)? == 0 {
                    println!();
                    return Ok(None);
                }
                if !io::stdin().is_terminal() {
                    println!("{}", line.trim_end());
                }
                Ok(Some(line.trim_start_matches('\u{feff}').to_owned()))
            }
        }
    }
}
