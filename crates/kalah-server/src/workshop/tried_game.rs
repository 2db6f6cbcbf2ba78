//! One of the two games of a try, as its page shows it at some position.

use kalah::Side;
use kalah::record::Ending;
use kalah_drawing::board::BoardDrawing;
use kalah_jobs::PlayedGame;
use kalah_pages::ui::stepped_game::SteppedGame;
use kalah_pages::ui::words;
use kalah_texts::{Argument, Text};

use super::tries::CUT;
use crate::documentation::failure_help::{FailureHelp, failure_help};

/// Names of the players in sentences, as keys of texts.
const NAMES: [&str; 2] = ["workshop-your-bot", "workshop-the-opponent"];

/// Lines of standard error that are shown: the last ones.
const LINES: usize = 200;

/// A game at one of its positions.
pub(super) struct TriedGame<'a> {
    /// 1 or 2.
    pub(super) number: usize,
    pub(super) result: Text,
    /// Why it was lost before its end, and what helps if that was the own bot's fault.
    pub(super) cause: Option<&'a str>,
    pub(super) help: Option<FailureHelp>,
    pub(super) board: BoardDrawing,
    /// What the last ply before the position did, in a sentence.
    pub(super) told: Text,
    pub(super) ply: usize,
    pub(super) last: usize,
    /// Address of a position, but for the number of plies at its end.
    pub(super) steps: String,
    pub(super) plies: Vec<TriedPly>,
    /// Address of the analysis of the game.
    pub(super) analysis: String,
    /// What the own bot wrote to its standard error, and the number of its first line, if all was kept.
    pub(super) stderr: Vec<&'a str>,
    pub(super) first_line: Option<usize>,
    /// True if there was more before it.
    pub(super) is_cut: bool,
    /// The own bot's longest time for a ply.
    pub(super) slowest: Option<Text>,
}

/// A ply in the list of moves.
pub(super) struct TriedPly {
    /// Number of the ply, from 1.
    pub(super) number: usize,
    pub(super) text: String,
    /// True if the own bot played it.
    pub(super) is_own: bool,
    pub(super) time: Option<Text>,
}

impl<'a> TriedGame<'a> {
    /// Returns a game after so many plies; `None` for its end.
    pub(super) fn from_game(
        game: &'a PlayedGame,
        number: usize,
        ply: Option<usize>,
        steps: String,
    ) -> TriedGame<'a> {
        let record = &game.record;
        let stepped = SteppedGame::from_records(&record.start, &record.plies);
        let last = stepped.plies().len();
        let ply = ply.unwrap_or(last).min(last);
        let is_own = |before: usize, side: Side| stepped.seats(before)[side.index()] == 0;
        let plies: Vec<TriedPly> = (1..)
            .zip(stepped.plies().iter().zip(&record.plies))
            .map(|(number, (ply, recorded))| TriedPly {
                number,
                text: ply.mv.to_string(),
                is_own: is_own(number - 1, ply.side),
                time: recorded.time_us.map(words::time),
            })
            .collect();
        let own = plies.iter().zip(&record.plies).filter(|(ply, _)| ply.is_own);
        let slowest = own.filter_map(|(_, recorded)| recorded.time_us).max().map(words::time);
        let own_loss = matches!(record.ending, Ending::Forfeit { loser, .. } if is_own(last, loser));
        let names = stepped.seats(last).map(|seat| Argument::from(Text::new(NAMES[seat])));
        let stores = Side::BOTH.map(|side| stepped.position(last).store(side));
        let (is_whole, stderr) =
            game.stderr[0].strip_prefix(CUT).map_or((true, game.stderr[0].as_str()), |end| (false, end));
        let lines: Vec<&str> = stderr.lines().collect();
        let skipped = lines.len().saturating_sub(LINES);
        TriedGame {
            number,
            result: words::ending(Some(record.ending), &names, stores),
            cause: record.cause.as_deref(),
            help: record.cause.as_deref().filter(|_| own_loss).and_then(failure_help),
            board: stepped.drawing(ply),
            told: stepped.describe(ply),
            ply,
            last,
            steps,
            plies,
            analysis: format!("/analysis?{}", stepped.query()),
            stderr: lines[skipped..].to_vec(),
            first_line: is_whole.then_some(skipped + 1),
            is_cut: !is_whole || skipped > 0,
            slowest,
        }
    }
}

#[cfg(test)]
mod tests {
    use kalah::record::{Ending, Fault, PlyRecord, Record};
    use kalah::{Rules, Side, parse_moves};
    use kalah_jobs::PlayedGame;
    use kalah_texts::{Language, Text};

    use super::{LINES, TriedGame};

    #[test]
    fn a_lost_game_tells_why_and_what_helps() {
        let start = Rules::default().start(Side::North);
        let plies = parse_moves("3").unwrap().into_iter();
        let plies = plies.map(|mv| PlyRecord { time_us: Some(2500), ..PlyRecord::bare(mv) }).collect();
        let record = Record {
            start,
            south: "my-bot".to_owned(),
            north: "opponent".to_owned(),
            plies,
            ending: Ending::Forfeit { loser: Side::South, fault: Fault::Crashed },
            cause: Some("exited with status 1: IndexError".to_owned()),
        };
        let lines: Vec<String> = (1..=LINES + 2).map(|line| format!("line {line}")).collect();
        let stderr = lines.join("\n");
        let game = PlayedGame { record, stderr: [stderr, String::new()] };
        let shown = TriedGame::from_game(&game, 2, None, String::new());
        assert_eq!((shown.ply, shown.last, shown.plies.len()), (1, 1, 1));
        assert!(!shown.plies[0].is_own && shown.slowest.is_none(), "the opponent moved first");
        let english = |text: &Text| Language::ENGLISH.write(text);
        assert_eq!(shown.plies[0].time.as_ref().map(english).as_deref(), Some("2 ms"));
        assert_eq!(shown.help.unwrap().address, "/docs/check#the-program-ended");
        assert!(english(&shown.result).starts_with("The opponent wins: Your bot "), "{:?}", shown.result);
        assert_eq!((shown.first_line, shown.stderr.len(), shown.stderr[0]), (Some(3), LINES, "line 3"));
        assert!(shown.is_cut);
        assert_eq!(TriedGame::from_game(&game, 2, Some(0), String::new()).ply, 0);
        assert_eq!(TriedGame::from_game(&game, 2, Some(99), String::new()).ply, 1);
    }
}
