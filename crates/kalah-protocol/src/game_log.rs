//! Logs that other programs write for people: that of ManKalah's engine, and the window of the Java application.

use kalah::record::{Ending, Record};
use kalah::{GameState, IllegalMove, Move, Pit, Position, Rules, Side};
use thiserror::Error;

/// Reason why a line does not fit a log, or a text is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameLogError {
    /// No log has such a line.
    #[error("`{0}` is no line of a log")]
    Line(String),
    /// A side moves out of turn.
    #[error("`{line}`: it is {turn}'s turn")]
    Turn {
        /// The line.
        line: String,
        /// Side to move.
        turn: Side,
    },
    /// No board has such a pit.
    #[error("there is no pit {0}")]
    Pit(usize),
    /// The rules forbid the move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// A row does not follow from the moves.
    #[error("`{line}` is no row of {position}, to which the moves before lead")]
    Row {
        /// The line.
        line: String,
        /// Position after the moves.
        position: Box<Position>,
    },
    /// The text has no move.
    #[error("there is no move in this log")]
    Empty,
}

/// A line of a log, as far as it says anything of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LogLine {
    /// `Move: South - 1`, or `Move 1 by Player 1`.
    Sown(Side, usize),
    /// `Move: Swap`
    Swapped,
    /// A row of a board: `1  --  7  7` is North's, store first and right-most pit last; `7  7  --  1` is South's.
    Row,
    /// A new game, a result, an average time.
    Known,
}

/// Beginnings of lines about a result or about connections.
const KNOWN: [&str; 11] = [
    "WINNER: ",
    "SCORE: ",
    "DRAW",
    "MATCH WAS ABORTED",
    "New game",
    "Kalaha Game Server ",
    "Starting server",
    "Server started",
    "Game server",
    "Client 1 ",
    "Client 2 ",
];

/// Returns true if a text is such a log.
pub fn is_log(text: &str) -> bool {
    text.lines().any(|line| matches!(log_line(line), Some(LogLine::Sown(..) | LogLine::Swapped)))
}

/// Reads the games of a log. Each begins at the start of the rules. A line that does not fit goes to `on_stray` with its
/// number, and is skipped if that returns no error.
///
/// # Errors
/// The first error of `on_stray`, or [`GameLogError::Empty`].
pub fn read<E: From<GameLogError>>(
    text: &str,
    rules: Rules,
    on_stray: &mut dyn FnMut(usize, GameLogError) -> Result<(), E>,
) -> Result<Vec<Record>, E> {
    let mut games = vec![GameState::new(rules.start(Side::South))];
    for (number, line) in lines(text) {
        let Some(found) = log_line(line) else {
            on_stray(number, GameLogError::Line(line.to_owned()))?;
            continue;
        };
        // A game that nobody finished is followed by another as well: its first board is that of the start.
        let is_start = || check_row(&rules.start(Side::South), line).is_ok();
        let begins = |game: &GameState| match found {
            LogLine::Known => line == "New game" && !game.plies().is_empty(),
            LogLine::Sown(..) => game.position().is_over(),
            LogLine::Row => {
                !game.plies().is_empty() && check_row(game.position(), line).is_err() && is_start()
            }
            LogLine::Swapped => false,
        };
        if games.last().is_some_and(begins) {
            games.push(GameState::new(rules.start(Side::South)));
        }
        let Some(game) = games.last_mut() else { continue };
        if let Err(error) = follow(game, found, line) {
            on_stray(number, error)?;
        }
    }
    games.retain(|game| !game.plies().is_empty());
    if games.is_empty() {
        return Err(GameLogError::Empty.into());
    }
    Ok(games.iter().map(record).collect())
}

/// Plays what a line says, or checks it.
fn follow(game: &mut GameState, found: LogLine, line: &str) -> Result<(), GameLogError> {
    let mv = match found {
        LogLine::Known => return Ok(()),
        LogLine::Row => return check_row(game.position(), line),
        LogLine::Swapped => Move::Swap,
        LogLine::Sown(side, pit) => {
            if game.position().turn() != side {
                return Err(GameLogError::Turn { line: line.to_owned(), turn: side.opposite() });
            }
            Move::Sow(Pit::from_number(pit).ok_or(GameLogError::Pit(pit))?)
        }
    };
    game.play(mv)?;
    Ok(())
}

/// Checks a row of a board against the position that the moves before it lead to.
fn check_row(position: &Position, line: &str) -> Result<(), GameLogError> {
    let seeds: Vec<&str> = line.split_whitespace().collect();
    let row = |side: Side| position.pits(side).iter().map(ToString::to_string).collect::<Vec<_>>();
    let store = |side: Side| [position.store(side).to_string(), "--".to_owned()];
    let north: Vec<String> =
        store(Side::North).into_iter().chain(row(Side::North).into_iter().rev()).collect();
    let south: Vec<String> =
        row(Side::South).into_iter().chain(store(Side::South).into_iter().rev()).collect();
    if seeds == north || seeds == south {
        return Ok(());
    }
    Err(GameLogError::Row { line: line.to_owned(), position: Box::new(*position) })
}

/// A game that a log tells. What a log does not tell to its end counts as aborted.
fn record(game: &GameState) -> Record {
    let ending = game.position().outcome().map_or(Ending::Aborted, |margin| Ending::Finished { margin });
    Record::bare(game, ["A", "B"], ending)
}

/// Returns the lines that are not empty, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}

fn log_line(line: &str) -> Option<LogLine> {
    let line = line.trim();
    if line == "Move: Swap" {
        return Some(LogLine::Swapped);
    }
    if let Some(made) = line.strip_prefix("Move: ") {
        let (side, pit) = made.split_once(" - ")?;
        let side = match side {
            "South" => Side::South,
            "North" => Side::North,
            _ => return None,
        };
        return Some(LogLine::Sown(side, pit.parse().ok()?));
    }
    if let Some(made) = line.strip_prefix("Move ") {
        let (pit, player) = made.split_once(" by Player ")?;
        let side = match player {
            "1" => Side::South,
            "2" => Side::North,
            _ => return None,
        };
        return Some(LogLine::Sown(side, pit.parse().ok()?));
    }
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_row = words.iter().filter(|&&word| word == "--").count() == 1
        && words.iter().all(|word| *word == "--" || is_number(word));
    if is_row {
        return Some(LogLine::Row);
    }
    let is_result = matches!(words[..], [won, time] if ["0", "1"].contains(&won) && is_number(time))
        || matches!(words[..], ["Player", "0" | "1" | "2", "won"])
        || matches!(words[..], ["Player", "1" | "2", .., _, "moves,", _, "milliseconds", "per", "move"]);
    (is_result || KNOWN.iter().any(|head| line.starts_with(head))).then_some(LogLine::Known)
}

#[cfg(test)]
mod tests {
    use kalah::Rules;
    use kalah::record::Record;

    use super::{GameLogError, is_log};
    use crate::mankalah;

    /// Reads a log; the first line that does not fit ends it, with its number.
    fn read(text: &str, rules: Rules) -> Result<Vec<Record>, String> {
        super::read(text, rules, &mut |number, error| Err(LineError(format!("line {number}: {error}"))))
            .map_err(|LineError(error)| error)
    }

    #[derive(Debug)]
    struct LineError(String);

    impl From<GameLogError> for LineError {
        fn from(error: GameLogError) -> LineError {
            LineError(error.to_string())
        }
    }

    const ENGINE: &str = "0  --  7  7  7  7  7  7  7\n7  7  7  7  7  7  7  --  0\nMove: South - 1\n\
        0  --  7  7  7  7  7  7  7\n0  8  8  8  8  8  8  --  1\nMove: Swap\nMove: North - 1\n\
        1  --  8  8  8  8  8  8  0\n0  8  8  8  8  8  8  --  1\n";

    #[test]
    fn the_log_of_mankalahs_engine_is_a_game_with_a_swap() {
        assert!(is_log(ENGINE) && !is_log("36 21 4\n"));
        // What the engine writes at the end of every game.
        let times = "\nPlayer 1 (./agent --fast): 1 moves, 87 milliseconds per move\n\
            Player 2 (java -jar A.jar): 1 moves, 4 milliseconds per move\n";
        let whole = format!("{ENGINE}WINNER: Player 1 (./agent --fast)\nSCORE: 38\n{times}");
        let games = read(&whole, mankalah::rules()).expect("a game");
        let moves: Vec<String> = games[0].plies.iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(moves, ["1", "swap", "1"]);
    }

    #[test]
    fn the_window_of_the_java_application_is_a_log_of_games() {
        let text = "Kalaha Game Server 1.6\nStarting server at port 10101\nServer started successfully\n\
            Client 1 connected\nClient 2 connected\nMove 3 by Player 1\nMove 6 by Player 1\n\
            Move 2 by Player 2\nNew game\nMove 1 by Player 1\n";
        let games = read(text, "6x4".parse().expect("rules")).expect("a game");
        let plies: Vec<usize> = games.iter().map(|game| game.plies.len()).collect();
        assert_eq!(plies, [3, 1]);
    }

    #[test]
    fn what_does_not_fit_is_refused_by_its_line_and_can_be_passed_over() {
        let wrong = ENGINE.replace("1  --  8  8  8  8  8  8  0", "1  --  8  8  8  8  8  9  0");
        let error = read(&wrong, mankalah::rules()).unwrap_err();
        assert!(error.starts_with("line 8: "), "{error}");
        let stray = ENGINE.replace("Move: Swap", "Exception in thread \"main\"\nMove: Swap");
        let error = read(&stray, mankalah::rules()).unwrap_err();
        assert!(error.starts_with("line 6: "), "{error}");
        let skipped = super::read(&stray, mankalah::rules(), &mut |_, _| Ok::<(), GameLogError>(()));
        assert_eq!(skipped.expect("a game")[0].plies.len(), 3);
    }
}
