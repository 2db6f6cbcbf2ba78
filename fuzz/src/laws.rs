//! Laws that more than one target states.

use std::fmt::{Debug, Display};

use kalah::Position;
use kalah::record::Record;
use kalah_match::{read_records, write_record};

/// Checks that what is said of a foreign text is one line that steers no terminal.
///
/// # Panics
/// If it is not.
pub(crate) fn is_one_line(said: &impl Display) {
    let said = said.to_string();
    assert!(!said.contains(char::is_control), "no plain line: {said:?}");
}

/// Checks that what is read from a print is what was printed.
///
/// # Panics
/// If it is not.
pub(crate) fn is_read_back<T: Display + PartialEq + Debug, E: PartialEq + Debug>(
    printed: &T,
    read: impl FnOnce(&str) -> Result<T, E>,
) {
    let text = printed.to_string();
    assert_eq!(read(&text).as_ref(), Ok(printed), "read from {text:?}");
}

/// A position is what its text says, each of its legal moves can be played, and no seed is lost by it.
///
/// # Panics
/// If that does not hold.
pub(crate) fn can_be_played(position: &Position) {
    is_read_back(position, |text| Position::parse(text, Some(position.rules())));
    assert_eq!(position.setup().position().as_ref(), Ok(position));
    assert_eq!(position.mirrored().mirrored(), *position);
    assert_eq!(position.legal_moves().next().is_none(), position.is_over(), "{position}");
    for mv in position.legal_moves() {
        let ply = position.play(mv).unwrap_or_else(|error| panic!("{mv} is legal: {error}"));
        assert_eq!(ply.position.total(), position.total(), "{mv} in {position}");
        assert!(position.is_legal(mv), "{mv} in {position}");
    }
}

/// A record that was accepted was played by the rules, and is read as it is written.
///
/// # Panics
/// If that does not hold.
pub(crate) fn can_be_replayed(record: &Record) {
    let replay = record.replay().unwrap_or_else(|error| panic!("{error}: {record:?}"));
    replay.positions().for_each(can_be_played);
    let line = write_record(record);
    assert!(!line.contains(['\n', '\r']), "{line}");
    assert_eq!(read_records(&line).as_deref(), Ok(std::slice::from_ref(record)), "{line}");
}

/// Unwraps what this machine must be able to do.
///
/// # Panics
/// If it cannot: nothing was learned of the input.
pub(crate) fn expect<T, E: Display>(done: Result<T, E>) -> T {
    done.unwrap_or_else(|error| panic!("this machine does not work: {error}"))
}
