//! Batches of positions: one a line from standard input, the answers as JSON, an object a line.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::json_report;
use crate::status::said_once;

/// Answers each line of standard input that is not blank, until it ends or `stop` is set. What cannot be answered gives
/// `{"line", "error"}`, and the others go on.
///
/// # Errors
/// At the end, if a line could not be answered; at once, if standard input cannot be read.
pub(crate) fn answer(stop: &AtomicBool, answer: impl FnMut(&str) -> Result<Value>) -> Result<()> {
    answer_each(io::stdin().lock(), stop, answer, json_report::print)
}

fn answer_each(
    lines: impl BufRead,
    stop: &AtomicBool,
    mut answer: impl FnMut(&str) -> Result<Value>,
    mut tell: impl FnMut(Value),
) -> Result<()> {
    let (mut asked, mut failed) = (0, 0);
    for (number, line) in (1..).zip(lines.split(b'\n')) {
        let line = line.context("standard input cannot be read")?;
        ensure!(
            !(number == 1 && line.contains(&0)),
            "standard input is UTF-16: in PowerShell write $OutputEncoding = [Text.Encoding]::UTF8 first"
        );
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
        if line.trim_ascii().is_empty() {
            continue;
        }
        if stop.load(Relaxed) {
            bail!("stopped before line {number}");
        }
        asked += 1;
        let text = str::from_utf8(line.trim_ascii()).context("the line is no text");
        match text.and_then(&mut answer) {
            Ok(value) => tell(value),
            Err(error) => {
                failed += 1;
                tell(json!({ "line": number, "error": said_once(&error) }));
            }
        }
    }
    ensure!(failed == 0, "{failed} of {asked} positions could not be answered");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use serde_json::{Value, json};

    use super::answer_each;

    #[test]
    fn a_bad_line_is_told_and_the_others_go_on() {
        let lines = b"\xef\xbb\xbf1\n\n \ntwo\r\n\xff\n3\n";
        let mut answers = Vec::new();
        let number = |line: &str| Ok(json!(line.parse::<i32>()?));
        let push = |value: Value| answers.push(value);
        let result = answer_each(&lines[..], &AtomicBool::new(false), number, push);
        assert_eq!((&answers[0], &answers[3]), (&json!(1), &json!(3)));
        assert_eq!((&answers[1]["line"], &answers[2]["line"]), (&json!(4), &json!(5)));
        assert!(answers[1]["error"].is_string());
        let error = result.expect_err("two lines are no numbers");
        assert_eq!(error.to_string(), "2 of 4 positions could not be answered");
    }
}
