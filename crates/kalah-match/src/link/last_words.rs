//! Reasons why a program ended: its status, and its last output.

use std::path::{MAIN_SEPARATOR, Path};

use kalah_sandbox::{Exit, LimitBreach};
use kalah_source::visible;

/// Describes how a process ended, in words that read after its name; `None` if it has only closed its output.
pub(crate) fn how(exit: Option<Exit>) -> String {
    const SIGXCPU: i32 = 24;
    match exit {
        Some(Exit::Code(code)) => format!("exited with status {code}"),
        Some(Exit::Signal(SIGXCPU)) => "used up its processor time".to_owned(),
        Some(Exit::Signal(signal)) => format!("was killed by signal {signal}"),
        Some(Exit::Limit(LimitBreach::Memory)) => "took more memory than allowed".to_owned(),
        Some(Exit::Limit(LimitBreach::Tasks)) => "ran more threads than allowed".to_owned(),
        Some(Exit::Limit(LimitBreach::Scratch)) => "wrote more than allowed".to_owned(),
        Some(Exit::Limit(LimitBreach::Awake)) => "ran on while it was to stand still".to_owned(),
        Some(Exit::Ended) | None => "closed its output".to_owned(),
    }
}

/// The same with the cause that it wrote to its standard error, if it wrote any.
pub(crate) fn how_and_why(exit: Option<Exit>, stderr: &str) -> String {
    // What the sandbox answers to calls that it does not let through.
    const REFUSED: &str = "Function not implemented";
    // What Python says of a bot that imports what is not offered here.
    const NO_MODULE: &str = "No module named 'kalah'";
    let how = how(exit);
    let Some(why) = ReportedCause::from_stderr(stderr) else { return how };
    let hint = if stderr.contains(REFUSED) {
        "; the sandbox refused that: bots may not start processes or use the network"
    } else if stderr.contains(NO_MODULE) {
        "; bots may import the Python module kalah only where the rules of a tournament offer it"
    } else {
        ""
    };
    format!("{how}: {why}{hint}")
}

/// A text of a program that runs in this folder, with its files named as their author knows them.
pub(crate) fn without_folder(text: &str, dir: Option<&Path>) -> String {
    let Some(dir) = dir.and_then(Path::to_str).filter(|dir| dir.len() > 1) else { return text.to_owned() };
    text.replace(&format!("file://{dir}/"), "")
        .replace(&format!("{dir}{MAIN_SEPARATOR}"), "")
        .replace(dir, ".")
}

/// Cause of an end by the program's own output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ReportedCause<'a> {
    /// Description of the error, in a line.
    what: &'a str,
    /// Place in its author's files.
    place: Option<SourceLine<'a>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SourceLine<'a> {
    file: &'a str,
    line: &'a str,
}

impl std::fmt::Display for ReportedCause<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&visible(self.what))?;
        match self.place {
            Some(SourceLine { file, line }) => write!(f, " ({}, line {})", visible(file), visible(line)),
            None => Ok(()),
        }
    }
}

impl<'a> ReportedCause<'a> {
    /// The cause in what a program wrote last, in the form of its language, or else its last line.
    fn from_stderr(stderr: &'a str) -> Option<ReportedCause<'a>> {
        let lines: Vec<&str> = stderr.lines().filter(|line| !line.trim().is_empty()).collect();
        let forms = [python, rust, rust_memory, haskell, java, javascript];
        let cause = forms.iter().find_map(|form| form(&lines));
        cause.or_else(|| Some(ReportedCause { what: lines.last()?.trim(), place: None }))
    }
}

/// `Traceback ...`, places with the innermost last, then the cause at the left margin.
fn python<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let start = lines.iter().rposition(|line| line.starts_with("Traceback (most recent call last)"))?;
    let trace = &lines[start + 1..];
    let what = trace.iter().find(|line| !line.starts_with(' '))?;
    let places = trace.iter().filter_map(|line| {
        let (file, rest) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
        Some(SourceLine { file, line: rest.split(',').next()? })
    });
    Some(ReportedCause { what, place: own(places.collect::<Vec<_>>().into_iter().rev()) })
}

/// `thread 'main' panicked at src/player.rs:3:5:`, then the cause.
fn rust<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let at = lines.iter().rposition(|line| line.starts_with("thread '") && line.contains(" panicked at "))?;
    let (_, place) = lines[at].split_once(" panicked at ")?;
    Some(ReportedCause { what: lines.get(at + 1)?.trim(), place: place_of(place.trim_end_matches(':')) })
}

/// `memory allocation of 64 bytes failed`, then a stack or the hint how to see one. No panic: it ends at once.
fn rust_memory<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let failed = |line: &&&str| line.starts_with("memory allocation of ") && line.ends_with(" bytes failed");
    lines.iter().rfind(failed).map(|what| ReportedCause { what, place: None })
}

/// `bot: cause`, then a call stack with the innermost first.
fn haskell<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let stack = lines.iter().rposition(|line| line.starts_with("CallStack (from "))?;
    let what = lines.get(stack.checked_sub(1)?)?;
    // The name of the program stands before the text that its author wrote.
    let what = what.split_once(": ").map_or(*what, |(_, what)| what);
    let places = lines[stack + 1..].iter().filter_map(|line| {
        let (_, place) = line.split_once(" called at ")?;
        place_of(place.split(' ').next()?)
    });
    Some(ReportedCause { what: what.trim(), place: own(places) })
}

/// `Exception in thread "main" cause`, then places with the innermost first.
fn java<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let at = lines.iter().rposition(|line| line.starts_with("Exception in thread "))?;
    let (_, what) = lines[at].rsplit_once("\" ")?;
    let places = lines[at + 1..].iter().filter_map(|line| {
        let call = line.trim().strip_prefix("at ")?;
        // The language's own classes stand behind the name of their module.
        let (_, place) = call.split_once('(').filter(|(method, _)| !method.contains('/'))?;
        place_of(place.trim_end_matches(')'))
    });
    Some(ReportedCause { what: what.trim(), place: own(places) })
}

/// `Error: cause`, then places with the innermost first.
fn javascript<'a>(lines: &[&'a str]) -> Option<ReportedCause<'a>> {
    let first = lines.iter().position(|line| line.starts_with("    at "))?;
    let what = lines.get(first.checked_sub(1)?)?;
    let places = lines[first..].iter().filter_map(|line| {
        let call = line.trim().strip_prefix("at ")?;
        let place = call.rsplit_once('(').map_or(call, |(_, place)| place.trim_end_matches(')'));
        place_of(place).filter(|place| !place.file.starts_with("node:"))
    });
    Some(ReportedCause { what: what.trim(), place: own(places) })
}

/// `player.js:12:3` or `Player.java:12`
fn place_of(text: &str) -> Option<SourceLine<'_>> {
    let mut parts = text.splitn(3, ':');
    let (file, line) = (parts.next()?.trim_start_matches("./"), parts.next()?);
    line.bytes().all(|digit| digit.is_ascii_digit()).then_some(SourceLine { file, line })
}

/// The first place in a file of the bot's own: others have their whole path.
fn own<'a>(mut places: impl Iterator<Item = SourceLine<'a>>) -> Option<SourceLine<'a>> {
    places.find(|place| !place.file.starts_with('<') && !Path::new(place.file).has_root())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kalah_sandbox::Exit;

    use super::{how_and_why, without_folder};

    #[track_caller]
    fn assert_cause(stderr: &str, expected: &str) {
        let said = how_and_why(Some(Exit::Code(1)), stderr);
        assert_eq!(said.strip_prefix("exited with status 1"), Some(expected), "{stderr}");
    }

    #[test]
    fn each_language_tells_the_cause_in_its_own_form() {
        assert_cause("", "");
        assert_cause("loading\nno book\n\n", ": no book");
        assert_cause(
            "Traceback (most recent call last):\n  File \"main.py\", line 9, in <module>\n    go()\n  File \
             \"player.py\", line 7, in select\n    1/0\n    ~^~\n  File \"/usr/lib/python3.13/x.py\", line 2, in y\n\
             ZeroDivisionError: division by zero\n",
            ": ZeroDivisionError: division by zero (player.py, line 7)",
        );
        assert_cause(
            "thread 'main' (7) panicked at src/player.rs:3:5:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`\n",
            ": index out of bounds (src/player.rs, line 3)",
        );
        assert_cause(
            "memory allocation of 4096 bytes failed\nnote: run with `RUST_BACKTRACE=1`\n",
            ": memory allocation of 4096 bytes failed",
        );
        assert_cause(
            "bot: no such pond\nCallStack (from HasCallStack):\n  error, called at ./Player.hs:12:5 in main:Player\n",
            ": no such pond (Player.hs, line 12)",
        );
        assert_cause(
            "Exception in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat \
             java.base/java.util.List.of(List.java:8)\n\tat Player.select(Player.java:10)\n",
            ": java.lang.ArithmeticException: / by zero (Player.java, line 10)",
        );
        assert_cause(
            "player.js:3\n  throw new Error('lost');\n  ^\n\nError: lost\n    at select (player.js:3:9)\n    at \
             node:internal/main:5\n\nNode.js v22\n",
            ": Error: lost (player.js, line 3)",
        );
    }

    #[test]
    fn what_the_sandbox_refused_is_told() {
        let stderr = "OSError: [Errno 38] Function not implemented";
        assert_cause(
            stderr,
            &format!(": {stderr}; the sandbox refused that: bots may not start processes or use the network"),
        );
    }

    #[test]
    fn a_module_that_is_not_offered_is_told() {
        let stderr = "Traceback (most recent call last):\n  File \"main.py\", line 2, in <module>\n    import \
                      kalah\nModuleNotFoundError: No module named 'kalah'\n";
        assert_cause(
            stderr,
            ": ModuleNotFoundError: No module named 'kalah' (main.py, line 2); bots may import the Python module kalah \
             only where the rules of a tournament offer it",
        );
    }

    #[test]
    fn files_are_named_as_their_author_knows_them() {
        let dir = Path::new("/cache/bots/0123/source");
        let shown = without_folder(
            "File \"/cache/bots/0123/source/player.py\" in /cache/bots/0123/source",
            Some(dir),
        );
        assert_eq!(shown, "File \"player.py\" in .");
        assert_eq!(without_folder("at /", Some(Path::new("/"))), "at /");
    }
}
