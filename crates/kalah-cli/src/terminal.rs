//! Output to the terminal. Names, reasons, build logs, bots' complaints: much of it was written by somebody
//! else, and nothing of it may steer the terminal. So this program prints by the macros of this file alone.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process;

use indicatif::ProgressDrawTarget;
use kalah_source::harmless;
use serde_json::Value;

/// Prints to standard output, harmless.
macro_rules! print {
    ($($text:tt)*) => { $crate::terminal::put_out(&::std::format!($($text)*)) };
}

/// Prints a line to standard output, harmless.
macro_rules! println {
    () => { print!("\n") };
    ($($text:tt)*) => { print!("{}\n", ::std::format_args!($($text)*)) };
}

/// Prints to standard error, harmless.
macro_rules! eprint {
    ($($text:tt)*) => { $crate::terminal::put_error(&::std::format!($($text)*)) };
}

/// Prints a line to standard error, harmless.
macro_rules! eprintln {
    () => { eprint!("\n") };
    ($($text:tt)*) => { eprint!("{}\n", ::std::format_args!($($text)*)) };
}

/// Writes a text without what could steer a terminal to standard output. What nobody reads any more ends the
/// program without a word, what cannot be written with one.
pub(crate) fn put_out(text: &str) {
    end_unless_written(put(io::stdout(), text));
}

fn end_unless_written(written: io::Result<()>) {
    match written {
        Ok(()) => {}
        // As when `kalah match | head` has seen enough: the signal that ends other programs is off, since it would
        // also end the referee when a bot closes its input.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            put_error(&format!("kalah: cannot write: {error}\n"));
            process::exit(1);
        }
    }
}

/// The same to standard error. There is nowhere left to tell that it cannot be written.
pub(crate) fn put_error(text: &str) {
    _ = put(io::stderr(), text);
}

/// Meaning of a coloured word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Good,
    Doubtful,
    Bad,
}

impl Tone {
    /// The number of its colour in an escape sequence.
    const fn colour(self) -> u8 {
        match self {
            Tone::Good => 32,
            Tone::Doubtful => 33,
            Tone::Bad => 31,
        }
    }
}

/// Writes a text to standard output, in colour where somebody watches who did not ask for none.
pub(crate) fn put_coloured(text: &str, tone: Tone) {
    end_unless_written(put_toned(io::stdout(), text, tone));
}

/// The same on standard error.
pub(crate) fn put_error_coloured(text: &str, tone: Tone) {
    _ = put_toned(io::stderr(), text, tone);
}

fn put_toned(mut out: impl Write + IsTerminal, text: &str, tone: Tone) -> io::Result<()> {
    if !is_coloured(is_steered(&out)) {
        return put(out, text);
    }
    write!(out, "\x1b[{}m", tone.colour())?;
    put(&mut out, text)?;
    out.write_all(b"\x1b[0m")
}

/// Returns true if a stream takes colours: a terminal that can be steered, unless `NO_COLOR` holds anything.
fn is_coloured(is_steered: bool) -> bool {
    let is_off = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    is_steered && !is_off
}

/// Returns true if a person watches a stream on a terminal that erases lines: `TERM` names one that is not dumb, or it is a
/// console of Windows that was asked to.
pub(crate) fn is_steered(stream: &impl IsTerminal) -> bool {
    let named = env::var_os("TERM").filter(|term| !term.is_empty());
    stream.is_terminal() && named.map_or_else(steers_console, |term| term != "dumb")
}

/// Asks the console to follow escape sequences, as it does from Windows 10 on.
#[cfg(windows)]
fn steers_console() -> bool {
    anstyle_query::windows::enable_ansi_colors() == Some(true)
}

#[cfg(not(windows))]
fn steers_console() -> bool {
    false
}

/// Returns the place of progress bars: standard error, where a person watches it.
pub(crate) fn bars() -> ProgressDrawTarget {
    if is_steered(&io::stderr()) { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// A number of things: `1 match`, `2 matches`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", indicatif::HumanCount(number), if number == 1 { one } else { many })
}

fn put(mut out: impl Write, text: &str) -> io::Result<()> {
    out.write_all(harmless(text).as_bytes())
}

/// Begins the line anew, where somebody watches it grow.
pub(crate) fn clear_line() {
    _ = io::stdout().write_all(b"\r\x1b[K");
}

/// Erases so many lines above, where somebody watches.
pub(crate) fn erase_lines(lines: usize) {
    if lines > 0 {
        _ = io::stdout().write_all(format!("\x1b[{lines}F\x1b[J").as_bytes());
    }
}

/// JSON as text in which foreign letters that steer terminals are written by their numbers: the same to a program.
pub(crate) fn json(value: &Value) -> String {
    let mut text = String::new();
    for letter in value.to_string().chars() {
        if harmless(letter.encode_utf8(&mut [0; 4])).starts_with(letter) {
            text.push(letter);
        } else {
            let mut units = [0; 2];
            text.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{json, put};

    #[test]
    fn nothing_steers_the_terminal() {
        let mut out = Vec::new();
        put(&mut out, "one\n\ttwo \u{1b}]0;title\u{7}\u{202e}\u{9b}2J\r\n").expect("memory takes all");
        assert_eq!(
            String::from_utf8(out).expect("text"),
            "one\n\ttwo \u{fffd}]0;title\u{fffd}\u{fffd}\u{fffd}2J\u{fffd}\n"
        );
    }

    #[test]
    fn json_stays_the_same_to_a_program() {
        let value = serde_json::json!({ "name": "a\u{202e}\u{1b}\u{9b}\u{e0041}\"é" });
        let text = json(&value);
        assert_eq!(text, r#"{"name":"a\u202e\u001b\u009b\udb40\udc41\"é"}"#);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
    }
}
