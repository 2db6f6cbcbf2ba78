//! `kalah convert`: games and positions from one form into another.

use std::path::PathBuf;

use anyhow::Result;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use kalah::Rules;
use kalah::record::Record;
use kalah_match::{
    NotationError, NotationForm, NotedContent, read_kaggle, read_notation, refuse_stray_line, write_notation,
};

use crate::status::{CommandResult, WrongArguments};

/// The games of a text in any known form.
///
/// # Errors
/// If there are none, or they cannot be read.
pub(crate) fn games(text: &str, rules: Option<Rules>) -> Result<Vec<Record>> {
    match read_notation(text, rules, &refuse_stray_line)? {
        NotedContent::Games(games) => Ok(games),
        NotedContent::Positions(_) => Err(anyhow::anyhow!("these are positions, and no games")),
    }
}

/// Read games or positions in any known form, and print them in another
///
/// What is read is recognised: records (JSON, a line each or as `kalah match --json` and tournaments write them), transcripts of the Haskell tournament, replays of Kaggle's environment, ManKalah's messages
/// (CHANGE;..), the log of its engine and of the Java application's window, moves (36 21 4), and boards in any known
/// text, one a line. A game as boards gives a board after each ply.
#[derive(Args)]
pub(crate) struct Convert {
    /// The file; standard input if left out
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// What the text is; recognised if left out
    #[arg(long, value_name = "FORM")]
    from: Option<InputForm>,
    /// Into what
    #[arg(long, value_name = "FORM", value_parser = written_form())]
    to: NotationForm,
    /// Rules in a word, where the text does not say them; moves begin at their start
    #[arg(long, value_name = "RULES")]
    rules: Option<Rules>,
    /// Report lines that cannot be read, and skip them
    #[arg(long)]
    lenient: bool,
}

/// Form of an input that is not to be recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum InputForm {
    /// Replays of Kaggle's environment `open_spiel_mancala`
    Kaggle,
}

/// Parses the word of a form that is written.
fn written_form() -> impl TypedValueParser<Value = NotationForm> {
    let value = |(word, meaning, _)| PossibleValue::new(word).help(meaning);
    PossibleValuesParser::new(NotationForm::ALL.map(value)).try_map(|word| word.parse::<NotationForm>())
}

impl Convert {
    pub(crate) fn run(&self) -> CommandResult {
        let text = self.text()?;
        let stray = if self.lenient { skip_stray_line } else { refuse_with_advice };
        let read = match self.from {
            Some(InputForm::Kaggle) => NotedContent::Games(read_kaggle(&text)?),
            None => read_notation(&text, self.rules, &stray)?,
        };
        let written = write_notation(&read, self.to).map_err(WrongArguments::new)?;
        print!("{written}");
        Ok(())
    }

    fn text(&self) -> Result<String> {
        Ok(self.file.as_deref().map_or_else(kalah_files::read_stdin, kalah_files::read_text)?)
    }
}

/// Reports a line that cannot be read on standard error.
#[expect(clippy::unnecessary_wraps, reason = "the other way of treating such a line fails")]
fn skip_stray_line(number: usize, reason: &str) -> Result<(), NotationError> {
    eprintln!("kalah: line {number} is skipped: {reason}");
    Ok(())
}

/// Ends the reading at a line that cannot be read, and names the option that skips it.
fn refuse_with_advice(number: usize, reason: &str) -> Result<(), NotationError> {
    Err(NotationError(format!("line {number}: {reason}; --lenient skips such lines")))
}

#[cfg(test)]
mod tests {
    use kalah_match::read_notation;

    use super::{refuse_with_advice, skip_stray_line};

    #[test]
    fn a_stray_line_of_a_log_is_named_with_the_option_that_skips_it() {
        let log = "0  --  7  7  7  7  7  7  7\nException\nMove: South - 1\n";
        let error = read_notation(log, None, &refuse_with_advice).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("line 2: ") && error.ends_with("--lenient skips such lines"), "{error}");
        assert!(read_notation(log, None, &skip_stray_line).is_ok());
    }
}
